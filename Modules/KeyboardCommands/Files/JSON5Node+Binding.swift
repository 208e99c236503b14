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

/// The parts of a binding's entry in a file; each throws its own mistake at its place.
extension JSON5Node {
  /// `keys`: the sequence in notation.
  func sequence() throws(JSONError) -> KeySequence {
    guard let node = self["keys"] else {
      throw error("the binding has no keys; write keys: \"ctrl+k\"")
    }
    return try node.sequence(of: "keys")
  }

  /// A member that is a list of sequences; none when it is missing.
  func sequences(_ name: String) throws(JSONError) -> [KeySequence] {
    guard let node = self[name], !node.isNull else { return [] }
    guard let elements = node.elements else {
      throw node.error("\(name) is \(node.kind); write a list of keys: [\"ctrl+k\"]")
    }
    var sequences: [KeySequence] = []
    for element in elements { sequences.append(try element.sequence(of: name)) }
    return sequences
  }

  private func sequence(of name: String) throws(JSONError) -> KeySequence {
    guard let text else {
      throw error("\(name) is \(kind); write a text such as \"ctrl+k ctrl+c\"")
    }
    do {
      return try KeySequence(parsing: text)
    } catch {
      throw JSONError(message: error.message, position: position(ofCharacter: error.column))
    }
  }

  /// `command` with `args`, or `unbind`.
  func effect() throws(JSONError) -> ResolvedBinding.Effect {
    switch (self["command"], member("unbind")) {
    case (let command?, nil): return try effect(ofCommand: command)
    case (nil, let unbind?): return try unbind.node.unbinding()
    case (nil, nil):
      throw error(
        "the binding does nothing; write a command, command: null to block the keys, or unbind")
    case (_?, let unbind?):
      throw unbind.error("a binding has either a command or unbind; make two of it")
    }
  }

  private func effect(ofCommand node: JSON5Node) throws(JSONError) -> ResolvedBinding.Effect {
    if node.isNull { return .block }
    guard let id = node.text, !id.isEmpty else {
      throw node.error(
        "command is \(node.kindOrEmpty); write the id of a command, or null to block the keys")
    }
    guard !id.hasPrefix("-") else {
      throw node.error("'\(id)' is no command; write unbind: \"\(id.dropFirst())\"")
    }
    if let arguments = self["args"], arguments.members == nil {
      throw arguments.error(
        "args is \(arguments.kind); write arguments by name: { count: 3 }")
    }
    return .perform(CommandInvocation(CommandID(id), self["args"]?.values ?? [:]))
  }

  private func unbinding() throws(JSONError) -> ResolvedBinding.Effect {
    if value == true { return .unbind(nil) }
    if let text, !text.isEmpty { return .unbind(CommandID(text)) }
    throw error(
      "unbind is \(kindOrEmpty); "
        + "write the id of a command, or true for everything on these keys")
  }

  /// `when`: the condition, which always holds when there is none.
  func condition() throws(JSONError) -> Condition {
    guard let node = self["when"], !node.isNull else { return .always }
    guard let text = node.text else {
      throw node.error("when is \(node.kind); write a condition such as \"list.focus == 3\"")
    }
    do {
      return try Condition(parsing: text)
    } catch {
      throw JSONError(
        message: error.message, position: node.position(ofCharacter: error.column))
    }
  }

  /// An example: `given`, `keys`, `performs` and `args`.
  func test(in file: String) throws(JSONError) -> KeymapFile.Test {
    guard members != nil else {
      throw error("a test is \(kind); write { keys: \"g g\", performs: \"list.first\" }")
    }
    guard let performs = self["performs"] else {
      throw error("the test has no performs; write the id of a command, or null for nothing")
    }
    if let given = self["given"], given.members == nil {
      throw given.error("given is \(given.kind); write values by name: { \"list.focus\": 3 }")
    }
    var command: CommandInvocation?
    if !performs.isNull {
      guard let id = performs.text, !id.isEmpty else {
        throw performs.error(
          "performs is \(performs.kindOrEmpty); write the id of a command, or null for nothing")
      }
      command = CommandInvocation(CommandID(id), self["args"]?.values ?? [:])
    }
    return KeymapFile.Test(
      given: self["given"]?.values ?? [:], keys: try sequence(), performs: command,
      position: position.inFile(file))
  }

  /// A member that is true or false; false when it is missing.
  func flag(_ name: String) throws(JSONError) -> Bool {
    guard let node = self[name] else { return false }
    guard let value = node.value.boolValue else {
      throw node.error("\(name) is \(node.kind); write true or false")
    }
    return value
  }

  /// A member that is a text; nil when it is missing.
  func text(_ name: String) throws(JSONError) -> String? {
    guard let node = self[name], !node.isNull else { return nil }
    guard let text = node.text, !text.isEmpty else {
      throw node.error("\(name) is \(node.kindOrEmpty); write a text")
    }
    return text
  }

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
