import KeyboardCore

/// Reads what a binding says of itself in a file; each part throws its own mistake at its place.
struct BindingEntryReader {
  let object: JSON5Object
  /// Where the entry starts.
  let position: JSON5Position

  /// `keys`: the sequence in notation.
  func sequence() throws(JSON5Error) -> KeySequence {
    guard let member = object["keys"] else {
      throw JSON5Error(
        message: "the binding has no keys; write keys: \"ctrl+k\"", position: position)
    }
    guard let text = member.node.text else {
      throw JSON5Error(
        message: "keys is \(member.node.kind); write a text such as \"ctrl+k ctrl+c\"",
        position: member.node.position)
    }
    do {
      return try KeySequence(parsing: text.value)
    } catch {
      throw JSON5Error(
        message: error.message, position: text.position(ofCharacter: error.column))
    }
  }

  /// `command` with `args`, or `unbind`.
  func effect() throws(JSON5Error) -> BindingEffect {
    switch (object["command"], object["unbind"]) {
    case (let command?, nil): return try effect(ofCommand: command.node)
    case (nil, let unbind?): return try effect(ofUnbind: unbind.node)
    case (nil, nil):
      throw JSON5Error(
        message: "the binding does nothing; write a command, command: null to block the keys, "
          + "or unbind",
        position: position)
    case (_?, let unbind?):
      throw JSON5Error(
        message: "a binding has either a command or unbind; make two of it",
        position: unbind.position)
    }
  }

  private func effect(ofCommand node: JSON5Node) throws(JSON5Error) -> BindingEffect {
    if node.isNull { return .block }
    guard let id = node.text?.value, !id.isEmpty else {
      let kind = node.text == nil ? node.kind : "empty"
      throw JSON5Error(
        message: "command is \(kind); write the id of a command, or null to block the keys",
        position: node.position)
    }
    guard !id.hasPrefix("-") else {
      throw JSON5Error(
        message: "'\(id)' is no command; write unbind: \"\(id.dropFirst())\"",
        position: node.position)
    }
    return .perform(CommandInvocation(CommandID(id), try arguments()))
  }

  private func arguments() throws(JSON5Error) -> [String: Value] {
    guard let node = object["args"]?.node else { return [:] }
    guard let arguments = node.object else {
      throw JSON5Error(
        message: "args is \(node.kind); write arguments by name: { count: 3 }",
        position: node.position)
    }
    return arguments.values
  }

  private func effect(ofUnbind node: JSON5Node) throws(JSON5Error) -> BindingEffect {
    switch node.content {
    case .bool(true): return .unbind(nil)
    case .string(let text) where !text.value.isEmpty: return .unbind(CommandID(text.value))
    default:
      throw JSON5Error(
        message: "unbind is \(node.text == nil ? node.kind : "empty"); "
          + "write the id of a command, or true for everything on these keys",
        position: node.position)
    }
  }

  /// `when`: the condition; nil for always.
  func condition() throws(JSON5Error) -> Condition? {
    guard let node = object["when"]?.node, !node.isNull else { return nil }
    guard let text = node.text else {
      throw JSON5Error(
        message: "when is \(node.kind); write a condition such as \"list.focus == 3\"",
        position: node.position)
    }
    do {
      return try Condition(parsing: text.value)
    } catch {
      throw JSON5Error(
        message: error.message, position: text.position(ofCharacter: error.column))
    }
  }

  /// A member that is true or false.
  func flag(_ name: String) throws(JSON5Error) -> Bool {
    guard let node = object[name]?.node else { return false }
    guard case .bool(let value) = node.content else {
      throw JSON5Error(
        message: "\(name) is \(node.kind); write true or false", position: node.position)
    }
    return value
  }

  /// A member that is a text; nil when it is missing.
  func text(_ name: String) throws(JSON5Error) -> String? {
    guard let node = object[name]?.node, !node.isNull else { return nil }
    guard let text = node.text?.value, !text.isEmpty else {
      throw JSON5Error(
        message: "\(name) is \(node.text == nil ? node.kind : "empty"); write a text",
        position: node.position)
    }
    return text
  }
}
