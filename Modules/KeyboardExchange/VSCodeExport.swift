public import KeyboardBindingFiles
public import KeyboardCommands
import KeyboardCore

extension KeymapExport {
  /// Writes the text of a `keybindings.json` of VS Code.
  ///
  /// Ids, sentences, and whether a binding repeats or applies in text have no counterpart
  /// there and are left out. A binding with keys or a condition that VS Code cannot express is
  /// omitted, and so is an unbinding of everything on some keys.
  ///
  /// - Parameter bindings: the bindings, weaker ones first.
  /// - Returns: the text.
  public static func vsCode(_ bindings: [ResolvedBinding]) -> KeymapExport {
    let (entries, omissions) = translate(bindings) { binding throws(ExchangeRefusal) in
      try binding.vsCodeEntry()
    }
    return KeymapExport(
      text: JSON5Printer(.json).print(JSON5Node(entries)), omissions: omissions)
  }
}

extension ResolvedBinding {
  /// The entry of VS Code's keybindings.json.
  fileprivate func vsCodeEntry() throws(ExchangeRefusal) -> JSON5Node {
    var members = [("key", JSON5Node(try VSCodeKeys.text(of: sequence)))]
    let command =
      switch effect {
      case .perform(let invocation): invocation.id.rawValue
      case .block: ""
      case .unbind(let command?): "-\(command)"
      case .unbind(nil):
        throw ExchangeRefusal(reason: "VS Code cannot unbind keys without naming a command")
      }
    members.append(("command", JSON5Node(command)))
    if let clause = try condition.vsCodeClause() { members.append(("when", JSON5Node(clause))) }
    if let arguments = invocation?.arguments, !arguments.isEmpty {
      members.append(("args", JSON5Node(.object(arguments))))
    }
    // VS Code passes over members that it does not know.
    if let title { members.append(("title", JSON5Node(title))) }
    return JSON5Node(members)
  }
}
