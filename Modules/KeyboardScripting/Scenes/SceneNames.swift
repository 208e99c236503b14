/// Which names a scene may have.
nonisolated enum SceneNames {
  /// Names that the session answers itself.
  static let reserved: Set<String> = [
    "focus", "text", "keyboard", "chord", "plugin", "clock", "bindings", "event",
  ]

  /// Why a name cannot be a scene's, or nil when it can.
  static func refusal(of name: String) -> String? {
    if reserved.contains(name) { return "the name \(name) is reserved; choose another" }
    let isName =
      name.first?.isLetter == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    return isName
      ? nil : "'\(name)' is no scene name; write letters, digits, - and _, a letter first"
  }
}
