import KeyboardCore

extension Customization {
  /// Reads an entry of customizations.json.
  init(_ node: JSON5Node) throws(JSON5Error) {
    if node.isNull {
      self.init(.none)
      return
    }
    guard let object = node.object else {
      throw JSON5Error(
        message: "the change is \(node.kind); write { \"keys\": \"ctrl+n\" }, or null for no keys",
        position: node.position)
    }
    let reader = BindingEntryReader(object: object, position: node.position)
    var known: Set<String> = ["keys"]
    if object["command"] != nil || object["unbind"] != nil {
      self.init(
        .added(try reader.sequence(), try reader.effect(), when: try reader.condition()))
      known.formUnion(["command", "args", "unbind", "when"])
    } else if object["keys"]?.node.isNull == true {
      self.init(.none)
    } else {
      self.init(.sequence(try reader.sequence()))
    }
    unknownFields = object.values.filter { !known.contains($0.key) }
  }
}

extension JSON5Node {
  /// The entry of customizations.json for a change.
  init(_ customization: Customization) {
    var members: [(String, JSON5Node)]
    switch customization.change {
    case .none where customization.unknownFields.isEmpty:
      self.init(.null)
      return
    case .none: members = [("keys", JSON5Node(.null))]
    case .sequence(let sequence): members = [("keys", JSON5Node(.string("\(sequence)")))]
    case .added(let sequence, let effect, when: let condition):
      members = JSON5Node.members(sequence, effect, when: condition)
    }
    let known = Set(members.map(\.0))
    for (name, value) in customization.unknownFields.sorted(by: { $0.key < $1.key })
    where !known.contains(name) {
      members.append((name, JSON5Node(value)))
    }
    self.init(members)
  }

  /// What every file says of a binding: its keys, what it does, and when.
  static func members(
    _ sequence: KeySequence, _ effect: BindingEffect, when condition: Condition?
  ) -> [(String, JSON5Node)] {
    var members = [("keys", JSON5Node(.string("\(sequence)")))]
    switch effect {
    case .perform(let invocation):
      members.append(("command", JSON5Node(.string(invocation.id.rawValue))))
      if !invocation.arguments.isEmpty {
        members.append(("args", JSON5Node(.object(invocation.arguments))))
      }
    case .block: members.append(("command", JSON5Node(.null)))
    case .unbind(let command):
      let what = command.map { Value.string($0.rawValue) } ?? true
      members.append(("unbind", JSON5Node(what)))
    }
    if let condition { members.append(("when", JSON5Node(.string("\(condition)")))) }
    return members
  }
}
