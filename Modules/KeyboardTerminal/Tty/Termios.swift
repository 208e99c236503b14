import CTerminal
import Glibc

extension termios {
  /// These attributes with every key arriving at once, as it was pressed, and nothing echoed.
  ///
  /// Output is left alone, so that a line feed still starts a new line.
  nonisolated func raw(_ signalKeys: TtyModes.SignalKeys) -> termios {
    var raw = self
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP | PARMRK)
    raw.c_cflag = raw.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    raw.setCharacter(VMIN, 1)
    raw.setCharacter(VTIME, 0)
    switch signalKeys {
    case .none:
      raw.c_lflag &= ~tcflag_t(ISIG)
    case .quit:
      raw.c_lflag |= tcflag_t(ISIG)
      raw.setCharacter(VQUIT, 0x1C)
      raw.setCharacter(VINTR, UInt8(CTerminalNoCharacter))
      raw.setCharacter(VSUSP, UInt8(CTerminalNoCharacter))
    case .all:
      raw.c_lflag |= tcflag_t(ISIG)
    }
    return raw
  }

  nonisolated private mutating func setCharacter(_ index: Int32, _ value: UInt8) {
    withUnsafeMutableBytes(of: &c_cc) { $0[Int(index)] = value }
  }
}
