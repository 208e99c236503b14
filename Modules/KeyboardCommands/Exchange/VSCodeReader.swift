import KeyboardCore

/// Reads the entries of keybindings.json one after another.
struct VSCodeReader {
  let file: String
  let layer: BindingLayer
  private(set) var removals = BindingList()
  private(set) var others = BindingList()
  private(set) var problems: [KeymapProblem] = []

  init(file: String, layer: BindingLayer) {
    self.file = file
    self.layer = layer
  }

  mutating func read(_ node: JSON5Node) {
    guard let object = node.object else {
      return refuse("an entry is \(node.kind)", at: node.position)
    }
    do throws(JSON5Error) {
      let effect = try effect(of: object, at: node.position)
      let sequence = try translate(object["key"]?.node, VSCodeKeys.sequence)
      guard let sequence else { throw missingKey(for: effect, at: node.position) }
      var condition: Condition?
      if object["when"]?.node.text?.value.allSatisfy(\.isWhitespace) != true {
        condition = try translate(object["when"]?.node, VSCodeCondition.condition)
      }
      add(
        ResolvedBinding(
          sequence, effect, when: condition, layer: layer, origin: node.position.inFile(file)))
      warnAboutRest(of: object)
    } catch {
      let name = object["command"]?.node.text.map { "'\($0.value)': " } ?? ""
      refuse(name + error.message, at: error.position)
    }
  }

  private func missingKey(for effect: BindingEffect, at position: JSON5Position) -> JSON5Error {
    if case .unbind = effect {
      return JSON5Error(
        message: "it removes a command from all keys; here the keys have to be named",
        position: position)
    }
    return JSON5Error(message: "it has no key", position: position)
  }

  private mutating func effect(
    of object: JSON5Object, at position: JSON5Position
  ) throws(JSON5Error) -> BindingEffect {
    guard let node = object["command"]?.node else {
      throw JSON5Error(message: "it has no command", position: position)
    }
    guard let command = node.isNull ? "" : node.text?.value, command != "-" else {
      let kind = node.text == nil ? node.kind : "-"
      throw JSON5Error(message: "its command is \(kind)", position: node.position)
    }
    guard command.isEmpty || command.hasPrefix("-") else {
      return .perform(CommandInvocation(CommandID(command), arguments(object["args"]?.node)))
    }
    if let args = object["args"] {
      warn("args count only for a command and are left out", at: args.position)
    }
    return command.isEmpty ? .block : .unbind(CommandID(String(command.dropFirst())))
  }

  /// Arguments by name; VS Code also has lists and single values, which get the name `value`.
  private mutating func arguments(_ node: JSON5Node?) -> [String: Value] {
    guard let node, !node.isNull else { return [:] }
    if let object = node.object { return object.values }
    warn("args is \(node.kind); it becomes the argument 'value'", at: node.position)
    return ["value": node.value]
  }

  /// Translates a text; a mistake is placed in it.
  private func translate<Result>(
    _ node: JSON5Node?, _ translation: (String) throws(ExchangeRefusal) -> Result
  ) throws(JSON5Error) -> Result? {
    guard let node, !node.isNull else { return nil }
    guard let text = node.text else {
      throw JSON5Error(message: "it holds \(node.kind) for a text", position: node.position)
    }
    do {
      return try translation(text.value)
    } catch {
      throw JSON5Error(
        message: error.reason, position: text.position(ofCharacter: error.column))
    }
  }

  private mutating func add(_ binding: ResolvedBinding) {
    let former: ResolvedBinding?
    if case .unbind = binding.effect {
      former = removals.add(binding)
    } else {
      former = others.add(binding)
    }
    guard let line = former?.origin?.line, let origin = binding.origin else { return }
    problems.append(
      KeymapProblem(
        severity: .warning, message: "the same binding as on line \(line), which is left out",
        position: origin))
  }

  private mutating func warnAboutRest(of object: JSON5Object) {
    for member in object.members
    where !["key", "command", "when", "args"].contains(member.name) {
      warn("'\(member.name)' has no counterpart and is left out", at: member.position)
    }
    for duplicate in object.duplicates {
      warn(
        "'\(duplicate.name)' is written at \(duplicate.first) already; that one is left out",
        at: duplicate.second)
    }
  }

  private mutating func warn(_ message: String, at position: JSON5Position) {
    problems.append(
      KeymapProblem(severity: .warning, message: message, position: position.inFile(file)))
  }

  private mutating func refuse(_ message: String, at position: JSON5Position) {
    problems.append(
      KeymapProblem(
        severity: .error, message: "not carried over: \(message)", position: position.inFile(file)))
  }
}
