package import KeyboardCore

extension JSON5Node {
  /// Reads a whole file; the remedy is what to do about one without a value.
  package init(
    parsing text: String, file: String, ifEmpty remedy: String = "write { }"
  ) throws(FileError) {
    do {
      try self.init(parsing: text, ifEmpty: remedy)
    } catch {
      throw FileError(.syntax, error, file: file)
    }
  }
}

extension JSONField {
  /// Reads an expression.
  package func expression(
    or remedy: String = "an expression such as \"list.focus + 1\""
  ) throws(JSONError) -> ValueExpression? {
    guard let text = try text(or: remedy) else { return nil }
    do {
      return try ValueExpression(parsing: text)
    } catch {
      throw self.error(error.message, atCharacter: error.column)
    }
  }
}

/// The members of a binding.
enum BindingMember: String, CaseIterable {
  case keys, command, args, when, unbind, id, title, summary, repeats, inText, intended
}

extension JSONObject<BindingMember> {
  /// Reads `command` with `args`, or `unbind`.
  func effect() throws(JSONError) -> ResolvedBinding.Effect {
    let (command, unbind) = (self[.command], self[.unbind])
    guard command.node == nil || unbind.node == nil else {
      throw unbind.error("a binding has either a command or unbind; make two of it")
    }
    if unbind.node != nil {
      if unbind.value == true { return .unbind(nil) }
      let remedy = "the id of a command, or true for everything on these keys"
      guard let id = try unbind.nonemptyText(or: remedy) else { throw unbind.mistake(remedy) }
      return .unbind(CommandID(id))
    }
    guard command.node != nil else {
      throw command.mistake("the id of a command, null to block the keys, or unbind")
    }
    guard let id = try command.nonemptyText(or: "the id of a command, or null to block the keys")
    else { return .block }
    guard !id.hasPrefix("-") else {
      throw command.error("'\(id)' is no command; write unbind: \"\(id.dropFirst())\"")
    }
    let arguments = try self[.args].values(or: "arguments by name: { count: 3 }")
    return .perform(CommandInvocation(CommandID(id), arguments))
  }

  /// Reads `when`: the condition, which always holds when there is none.
  func condition() throws(JSONError) -> Condition {
    try self[.when].expression(or: "a condition such as \"list.focus == 3\"").map(Condition.init)
      ?? .always
  }
}

/// The members of an example.
enum KeymapTestMember: String, CaseIterable {
  case given, keys, performs, args
}

extension KeymapFile.Test {
  /// Reads an example.
  init(_ field: JSONField, in file: String) throws(JSONError) {
    let test = try field.object(
      KeymapTestMember.self, or: "{ keys: \"g g\", performs: \"list.first\" }")
    let (performs, remedy) = (test[.performs], "the id of a command, or null for nothing")
    guard performs.node != nil else { throw performs.mistake(remedy) }
    let arguments = try test[.args].values()
    self.init(
      given: try test[.given].values(or: "values by name: { \"list.focus\": 3 }"),
      keys: try test[.keys].sequence(),
      performs: try performs.nonemptyText(or: remedy).map {
        CommandInvocation(CommandID($0), arguments)
      }, position: field.position.inFile(file))
  }
}

extension JSON5Node {
  /// The members of a binding for its keys, its effect and its condition.
  static func members(
    _ sequence: KeySequence, _ effect: ResolvedBinding.Effect, when condition: Condition
  ) -> [(String, JSON5Node)] {
    var members = [("keys", JSON5Node("\(sequence)"))]
    switch effect {
    case .perform(let invocation):
      members.append(("command", JSON5Node(invocation.id.rawValue)))
      if !invocation.arguments.isEmpty {
        members.append(("args", JSON5Node(.object(invocation.arguments))))
      }
    case .block: members.append(("command", JSON5Node(.null)))
    case .unbind(let command?): members.append(("unbind", JSON5Node(command.rawValue)))
    case .unbind(nil): members.append(("unbind", JSON5Node(true)))
    }
    if let clause = condition.clause { members.append(("when", JSON5Node(clause))) }
    return members
  }
}
