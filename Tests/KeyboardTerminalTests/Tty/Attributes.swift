import Glibc

/// Everything that `stty` can change of a terminal.
struct Attributes: Equatable, CustomStringConvertible {
  let flags: [tcflag_t]
  let characters: [UInt8]

  /// Creates the attributes of the terminal behind a descriptor.
  init(_ descriptor: Int32) {
    var attributes = termios()
    tcgetattr(descriptor, &attributes)
    self.init(attributes)
  }

  /// Creates attributes from those of the system.
  init(_ attributes: termios) {
    flags = [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag]
    characters = withUnsafeBytes(of: attributes.c_cc) { Array($0) }
  }

  /// The attributes of every new pseudo-terminal.
  static let ofNewTerminal: Attributes? = try? PseudoTerminalPair().attributes

  var echoes: Bool { flags[3] & tcflag_t(ECHO) != 0 }
  var description: String { "\(flags.map { String($0, radix: 8) }) \(characters)" }
}
