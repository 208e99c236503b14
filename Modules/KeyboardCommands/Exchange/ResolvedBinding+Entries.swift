import KeyboardCore

extension ResolvedBinding {
  /// The entry of a keymap of ours; the id is left out where reading would make the same one.
  var keymapEntry: JSON5Node {
    var members = JSON5Node.members(sequence, effect, when: condition)
    let derived = BindingID.derived(
      layer: layer, sequence: sequence, effect: effect, condition: condition, problem: problem)
    if id != derived { members.append(("id", JSON5Node(.string(id.rawValue)))) }
    if let title { members.append(("title", JSON5Node(.string(title)))) }
    if let sentence { members.append(("sentence", JSON5Node(.string(sentence)))) }
    if allowsRepeat { members.append(("repeats", JSON5Node(true))) }
    if appliesInText { members.append(("inText", JSON5Node(true))) }
    return JSON5Node(members)
  }

  /// The entry of VS Code's keybindings.json.
  func vsCodeEntry() throws(ExchangeRefusal) -> JSON5Node {
    var members = [("key", JSON5Node(.string(try VSCodeKeys.text(of: sequence))))]
    var arguments: [String: Value] = [:]
    switch effect {
    case .perform(let invocation):
      members.append(("command", JSON5Node(.string(invocation.id.rawValue))))
      arguments = invocation.arguments
    case .block: members.append(("command", JSON5Node(.string(""))))
    case .unbind(let command?): members.append(("command", JSON5Node(.string("-\(command)"))))
    case .unbind(nil):
      throw ExchangeRefusal(reason: "VS Code cannot unbind keys without naming a command")
    }
    if let condition {
      members.append(("when", JSON5Node(.string(try condition.vsCodeClause()))))
    }
    if !arguments.isEmpty { members.append(("args", JSON5Node(.object(arguments)))) }
    return JSON5Node(members)
  }
}
