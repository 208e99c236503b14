package import KeyboardCore

extension JSON5Node {
  /// Reads a whole file; the remedy is what to write in a file without a value.
  package init(
    parsing text: String, file: String, ifEmpty remedy: String = "write { }",
    notingMissingCommas noteMissingComma: ((JSONError) -> Void)? = nil
  ) throws(FileError) {
    do {
      try self.init(parsing: text, ifEmpty: remedy, notingMissingCommas: noteMissingComma)
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
  case hold, decide, holdAfter, tapAgain, once, onceFor, `while`, layer
}

extension JSONObject<BindingMember> {
  /// Reads the effect of keys: `command` with `args`, `unbind`, `layer`, or a role.
  func effect(of sequence: KeySequence) throws(JSONError) -> ResolvedBinding.Effect {
    if let role = try role() {
      guard sequence.strokes.count == 1 else {
        throw self[.keys].error(
          "\(sequence) is more than one stroke, and \(role.span.name) is about one key; write one")
      }
      return .role(role)
    }
    let (command, unbind, layer) = (self[.command], self[.unbind], self[.layer])
    if layer.node != nil {
      for other in [command, unbind] where other.node != nil {
        throw layer.error("a binding has either \(other.name) or layer; make two of it")
      }
      return .perform(try layer.layerCommand())
    }
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
      throw command.error("'\(id)' is not a command; write unbind: \"\(id.dropFirst())\"")
    }
    let arguments = try self[.args].values(or: "arguments by name: { count: 3 }")
    return .perform(CommandInvocation(CommandID(id), arguments))
  }

  /// Reads `when`: the condition, which always holds if it is missing.
  func condition() throws(JSONError) -> Condition {
    try self[.when].expression(or: "a condition such as \"list.focus == 3\"").map(Condition.init)
      ?? .always
  }
}

extension ResolvedBinding {
  /// Creates a binding of keys from the other members of a binding in a keymap file.
  ///
  /// - Parameters:
  ///   - sequence: the keys.
  ///   - members: the members by name, such as `hold`.
  ///   - layer: the layer to which it belongs.
  ///   - origin: the place where it is written.
  /// - Throws: `MessageError` for members that are invalid in a keymap file too.
  package convenience init(
    _ sequence: KeySequence, members: Value, layer: Layer, origin: SourcePosition? = nil
  ) throws(MessageError) {
    do throws(JSONError) {
      let binding = try JSONField(JSON5Node(members), name: "binding").object(
        BindingMember.self, or: "members such as ['hold': 'shift']")
      self.init(
        sequence, try binding.effect(of: sequence), when: try binding.condition(), layer: layer,
        origin: origin, allowsRepeat: try binding[.repeats].flag() ?? false,
        appliesInText: try binding[.inText].flag() ?? false)
    } catch {
      throw MessageError(error.message)
    }
  }
}

/// The members that specify when a key has its role, each with the further members it allows.
private let roleMembers: [(BindingMember, settings: [BindingMember])] = [
  (.hold, [.decide, .holdAfter, .tapAgain]), (.once, [.onceFor]), (.while, []),
]

extension JSONObject<BindingMember> {
  /// Reads `hold`, `once` or `while`, with its further members; returns nil if there are none.
  private func role() throws(JSONError) -> KeyRole? {
    let found = roleMembers.filter { self[$0.0].node != nil }
    for (member, settings) in roleMembers where self[member].node == nil {
      for setting in settings where self[setting].node != nil {
        throw self[setting].error("\(setting) counts only beside \(member); remove it")
      }
    }
    guard let (member, _) = found.first else { return nil }
    let field = self[member]
    let others =
      found.dropFirst().map(\.0) + [.unbind, .layer] + (member == .hold ? [] : [.command])
    for other in others where self[other].node != nil {
      throw self[other].error("a binding has either \(member) or \(other); make two of it")
    }
    let span: KeyRole.Span =
      switch member {
      case .hold:
        .held(
          try self[.decide].word(among: KeyRole.Decision.allCases.map(\.rawValue))
            .flatMap(KeyRole.Decision.init) ?? .time,
          after: try self[.holdAfter].milliseconds() ?? KeyRole.Span.usualHold,
          again: try self[.tapAgain].milliseconds() ?? KeyRole.Span.usualHold)
      case .once: .once(for: try self[.onceFor].milliseconds() ?? KeyRole.Span.usualOnce)
      default: .down
      }
    let id = try self[.command].nonemptyText(or: "the id of the command of a tap")
    let arguments = try self[.args].values(or: "arguments by name: { count: 3 }")
    return KeyRole(
      try field.part(takesCommand: member == .hold), span,
      tap: id.map { CommandInvocation(CommandID($0), arguments) })
  }
}

/// The members for the part of a role.
private enum RolePartMember: String, CaseIterable { case layer, command, args }
/// The member of a layer that is toggled.
private enum LayerMember: String, CaseIterable { case toggle }

extension JSONField {
  fileprivate func milliseconds() throws(JSONError) -> Duration? {
    try number(in: 0...3_600_000, or: "milliseconds from 0 to 3600000").map { .milliseconds($0) }
  }

  /// Reads the part of a role: modifiers, a layer, or a command.
  fileprivate func part(takesCommand: Bool) throws(JSONError) -> KeyRole.Part {
    let remedy = "modifiers such as \"ctrl\", or { layer: \"nav\" }"
    if let text = node?.text {
      guard let stroke = try? KeyStroke(parsing: text + "+escape"), stroke.key == .escape,
        !stroke.modifiers.isEmpty
      else { throw mistake(remedy) }
      return .modifiers(stroke.modifiers)
    }
    let part = try object(RolePartMember.self, or: remedy)
    if let layer = try part[.layer].nonemptyText() { return .layer(layer) }
    guard takesCommand, let id = try part[.command].nonemptyText() else { throw mistake(remedy) }
    return .command(CommandInvocation(CommandID(id), try part[.args].values()))
  }

  /// Reads the command that changes a layer.
  fileprivate func layerCommand() throws(JSONError) -> CommandInvocation {
    let remedy = "the name of a layer, null for none, or { toggle: \"nav\" }"
    guard node?.members != nil else {
      let name = try nonemptyText(or: remedy)
      return CommandInvocation(.switchLayer, name.map { ["layer": .string($0)] } ?? [:])
    }
    let name = try object(LayerMember.self, or: remedy)[.toggle].requiredText()
    return CommandInvocation(.toggleLayer, ["layer": .string(name)])
  }
}

extension KeymapFile {
  /// Returns the names that the members of an object in a keymap can have.
  ///
  /// - Parameter path: the members around the object, from outermost to innermost, such as `bindings` and `hold`.
  /// - Returns: the names; none for an object with any members.
  package static func memberNames(at path: [String]) -> [String] {
    let member = path.count == 2 && path[0] == "bindings" ? BindingMember(rawValue: path[1]) : nil
    return switch member {
    case .layer: LayerMember.allCases.map(\.rawValue)
    case .some where roleMembers.contains { $0.0 == member }:
      RolePartMember.allCases.map(\.rawValue)
    case .some: []
    case nil where path.isEmpty: KeymapReader.Member.allCases.map(\.rawValue)
    case nil where path == ["bindings"]: BindingMember.allCases.map(\.rawValue)
    case nil where path == ["tests"]: KeymapTestMember.allCases.map(\.rawValue)
    case nil: []
    }
  }
}

extension KeyRole.Span {
  /// The default time after which a key is held, and within which it is tapped again.
  static let usualHold = Duration.milliseconds(200)
  /// The default time that the next key has.
  static let usualOnce = Duration.milliseconds(2000)
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
  /// Returns the members of a binding for its keys, its effect and its condition.
  static func members(
    _ sequence: KeySequence, _ effect: ResolvedBinding.Effect, when condition: Condition
  ) -> [(String, JSON5Node)] {
    var members = [("keys", JSON5Node("\(sequence)"))]
    switch effect {
    case .perform(let invocation): members += self.members(invocation)
    case .role(let role): members += self.members(role)
    case .block: members.append(("command", JSON5Node(.null)))
    case .unbind(let command?): members.append(("unbind", JSON5Node(command.rawValue)))
    case .unbind(nil): members.append(("unbind", JSON5Node(true)))
    }
    if let clause = condition.clause { members.append(("when", JSON5Node(clause))) }
    return members
  }

  private static func members(_ command: CommandInvocation) -> [(String, JSON5Node)] {
    [("command", JSON5Node(command.id.rawValue))]
      + (command.arguments.isEmpty ? [] : [("args", JSON5Node(.object(command.arguments)))])
  }

  private static func members(_ role: KeyRole) -> [(String, JSON5Node)] {
    let part: JSON5Node =
      switch role.part {
      case .modifiers(let modifiers): JSON5Node("\(modifiers)")
      case .layer(let name): JSON5Node([("layer", JSON5Node(name))])
      case .command(let command): JSON5Node(members(command))
      }
    var found = (role.tap.map(members) ?? []) + [(role.span.name, part)]
    func add(_ member: BindingMember, _ time: Duration, unless usual: Duration) {
      guard time != usual else { return }
      let number = time / .milliseconds(1)
      let value = Int(exactly: number).map { Value.integer($0) } ?? .number(number)
      found.append((member.rawValue, JSON5Node(value)))
    }
    switch role.span {
    case .held(let decision, let after, let again):
      if decision != .time {
        found.append((BindingMember.decide.rawValue, JSON5Node(decision.rawValue)))
      }
      add(.holdAfter, after, unless: KeyRole.Span.usualHold)
      add(.tapAgain, again, unless: KeyRole.Span.usualHold)
    case .once(let time): add(.onceFor, time, unless: KeyRole.Span.usualOnce)
    case .down: break
    }
    return found
  }
}
