import KeyboardTerminal

extension Options {
  /// Reads the argument of `--modes`: names with commas between, or `plain`.
  nonisolated static func terminalModes(_ names: String) throws(Mistake) -> TtyModes {
    var modes = TtyModes(signalKeys: .none)
    if names == "plain" { return modes }
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      switch name {
      case "kitty": modes.keyboard = .everything
      case "modify": modes.modifyOtherKeys = 2
      case "paste": modes.bracketedPaste = true
      case "focus": modes.focusEvents = true
      case "mouse": modes.mouse = .motion
      default:
        throw Mistake(
          message: "the mode '\(name)' is unknown; write plain, or some of "
            + "kitty,modify,paste,focus,mouse")
      }
    }
    return modes
  }

  /// What `--show-keys` asks of a terminal unless `--modes` says otherwise.
  nonisolated static let everyKey = TtyModes(
    keyboard: .everything, modifyOtherKeys: 2, bracketedPaste: true, focusEvents: true,
    signalKeys: .none)
}

extension KeyboardFlags {
  /// Everything that the protocol can tell.
  nonisolated fileprivate static let everything: KeyboardFlags = [
    .disambiguate, .eventTypes, .alternateKeys, .allKeys, .text,
  ]
}
