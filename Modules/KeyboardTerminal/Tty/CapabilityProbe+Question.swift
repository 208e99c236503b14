extension CapabilityProbe {
  /// Returns the questions: keyboard flags, name, modifyOtherKeys, modes, and last the attributes.
  nonisolated static func question(forTerminal name: String) -> [UInt8] {
    let attributes = "\u{1B}[c"
    if name.isEmpty || name == "dumb" { return [] }
    if understandsLittle(name) { return Array(attributes.utf8) }
    let modes = [2026, 2004, 1004, 1006].map { "\u{1B}[?\($0)$p" }.joined()
    // The attributes of text are reset behind the question that some take for "underline".
    return Array(("\u{1B}[?u\u{1B}[>q\u{1B}[?4m\u{1B}[0m" + modes + attributes).utf8)
  }

  /// Returns whether a terminal prints questions that it does not know, or takes them for others.
  ///
  /// The Linux console takes the question for its name for an order to switch keyboard lamps off.
  nonisolated private static func understandsLittle(_ name: String) -> Bool {
    let prefixes = ["linux", "vt", "cons25", "eterm", "ansi", "sun", "wyse", "bvterm", "nsterm"]
    return prefixes.contains { name.hasPrefix($0) }
  }

  /// Reads `kitty(0.26.5)`, `foot(1.16.2)`, `tmux 3.5a`, `WezTerm 20240203-110809`, `XTerm(379)`.
  nonisolated static func nameAndVersion(_ text: String) -> (name: String?, version: String?) {
    let end = text.firstIndex { $0 == "(" || $0 == " " } ?? text.endIndex
    let version = text[end...].drop { $0 == "(" || $0 == " " }.prefix { $0 != ")" }
    return (
      end == text.startIndex ? nil : String(text[..<end]),
      version.isEmpty ? nil : String(version)
    )
  }
}
