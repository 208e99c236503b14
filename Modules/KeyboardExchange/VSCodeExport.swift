import KeyboardCommands
import KeyboardCore

extension VSCodeKeymap {
  /// Writes the text of a `keybindings.json` of VS Code.
  ///
  /// Ids, summaries, and whether a binding repeats or applies in text have no counterpart there and are left out. A
  /// binding with keys or a condition that VS Code cannot represent is omitted, and so is an unbinding of everything
  /// on some keys.
  static func write(_ bindings: [ResolvedBinding]) -> KeymapExport {
    let (entries, omissions) = KeymapExport.translate(bindings) { binding throws(ExchangeRefusal) in
      try binding.vsCodeEntry()
    }
    return KeymapExport(
      text: JSON5Printer(.json).print(JSON5Node(entries)), omissions: omissions)
  }
}

extension CommandID {
  /// Returns the name of a command in VS Code's form, where `-` removes and an empty name blocks.
  fileprivate func vsCodeName() throws(ExchangeRefusal) -> String {
    guard !rawValue.isEmpty, !rawValue.hasPrefix("-") else {
      throw ExchangeRefusal(reason: "VS Code cannot write the command '\(rawValue)'")
    }
    return rawValue
  }
}

extension ResolvedBinding {
  /// The entry of VS Code's keybindings.json.
  fileprivate func vsCodeEntry() throws(ExchangeRefusal) -> JSON5Node {
    var members = [("key", JSON5Node(try VSCodeKeys.text(of: sequence)))]
    let command =
      switch effect {
      case .perform(let invocation): try invocation.id.vsCodeName()
      case .role: throw .role(in: "VS Code")
      case .block: ""
      case .unbind(let command?): "-\(command)"
      case .unbind(nil):
        throw ExchangeRefusal(reason: "VS Code cannot unbind keys without naming a command")
      }
    members.append(("command", JSON5Node(command)))
    if let clause = try condition.vsCodeClause() { members.append(("when", JSON5Node(clause))) }
    if let arguments = invocation?.jsonArguments {
      members.append(("args", JSON5Node(arguments)))
    }
    // VS Code ignores unknown members.
    if let title { members.append(("title", JSON5Node(title))) }
    return JSON5Node(members)
  }
}
