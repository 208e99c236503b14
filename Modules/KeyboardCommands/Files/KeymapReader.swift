import KeyboardCore

/// Reads the parts of a keymap one after another and collects the mistakes in them.
struct KeymapReader {
  let file: String
  let layer: ResolvedBinding.Layer
  private(set) var ambiguityTimeout: Duration?
  private(set) var profile: String?
  private(set) var problems: [KeymapFile.Problem] = []
  private(set) var references: [KeymapReference] = []
  private(set) var settings: [UserSetting] = []
  private(set) var intentions: [ResolvedBinding.ID: String] = [:]
  private(set) var tests: [KeymapFile.Test] = []
  private var list = BindingList()

  init(file: String, layer: ResolvedBinding.Layer) {
    (self.file, self.layer) = (file, layer)
  }

  /// The bindings in effect.
  var bindings: [ResolvedBinding] { list.bindings }

  /// The members of a keymap.
  enum Member: String, CaseIterable { case version, profile, bindings, settings, tests }

  mutating func read(_ node: JSON5Node) throws(FileError) {
    let notes = JSONNotes()
    do {
      let root = try JSONField(node, name: "the file", noting: notes)
        .object(Member.self, or: "{ version: 1 }")
      try checkVersion(root[.version])
      attempt { reader throws(JSONError) in try reader.readProfile(root[.profile]) }
      attempt { reader throws(JSONError) in try reader.readSettings(root[.settings]) }
      attempt { reader throws(JSONError) in
        let remedy = "[{ keys: \"g g\", performs: \"list.first\" }]"
        for element in try root[.tests].elements(or: remedy) {
          reader.attempt { reader throws(JSONError) in
            reader.tests.append(try KeymapFile.Test(element, in: reader.file))
          }
        }
      }
      for binding in try root[.bindings].elements(or: "a list: [ ]") {
        attempt { reader throws(JSONError) in try reader.readBinding(binding) }
      }
    } catch {
      throw FileError(error.path == "version" ? .version : .shape, error, file: file)
    }
    for error in notes.errors { note(.warning, error) }
  }

  /// Reads a part; a mistake in it disables only that part.
  private mutating func attempt(_ read: (inout KeymapReader) throws(JSONError) -> Void) {
    do throws(JSONError) { try read(&self) } catch { note(.error, error) }
  }

  private mutating func checkVersion(_ field: JSONField) throws(JSONError) {
    guard field.value?.integerValue != KeymapFile.version else { return }
    let mistake = field.mistake("\(KeymapFile.version), the version that this program reads")
    guard field.node == nil else { throw mistake }
    note(.warning, mistake)
  }

  private mutating func readProfile(_ field: JSONField) throws(JSONError) {
    guard let name = try field.nonemptyText(or: "a name such as \"emacs\"") else { return }
    guard layer != .profile else {
      throw field.error("a profile cannot choose a profile; remove this")
    }
    profile = name
    references.append(
      KeymapReference(target: .profile(name), position: field.position.inFile(file)))
  }

  private mutating func readSettings(_ field: JSONField) throws(JSONError) {
    let timeout = KeymapFile.ambiguityTimeoutSetting
    let members = try field.members(or: "{ \"\(timeout)\": 500 }")
    let owners = members.filter { $0.name != timeout && $0.node?.members != nil }
    for owner in owners {
      for setting in owner.node?.members ?? [] {
        settings.append(
          UserSetting(
            owner.name, setting.name, setting.node.value, place: setting.position.inFile(file)))
      }
    }
    try field.checkMembers(among: [timeout] + owners.map(\.name))
    // An hour: more is surely a mistake, such as a wrong unit.
    ambiguityTimeout = try field[timeout].number(
      in: 0...3_600_000, or: "milliseconds from 0 to 3600000"
    ).map { .milliseconds($0) }
  }

  private mutating func readBinding(_ field: JSONField) throws(JSONError) {
    let binding = try field.object(
      BindingMember.self, or: "{ keys: \"ctrl+k\", command: \"edit.comment\" }")
    let sequence = try binding[.keys].sequence()
    let effect = try binding.effect(of: sequence)
    if effect.invocation == nil, let args = field.node?.member("args") {
      note(.warning, args.error("args count only for a command; remove them"))
    }
    let (condition, problem) = condition(of: binding)
    noteReferences(of: field, effect)
    let id = try binding[.id].nonemptyText().map { ResolvedBinding.ID($0) }
    let intention = try binding[.intended].nonemptyText()
    let resolved = ResolvedBinding(
      id: id, sequence, effect, when: condition, problem: problem, layer: layer,
      origin: field.position.inFile(file), title: try binding[.title].nonemptyText(),
      summary: try binding[.summary].nonemptyText(),
      allowsRepeat: try binding[.repeats].flag() ?? false,
      appliesInText: try binding[.inText].flag() ?? false)
    if let intention { intentions[resolved.id] = intention }
    add(resolved, isNamed: id != nil)
  }

  /// Returns the condition of a binding, or the reason why it never applies.
  private mutating func condition(
    of binding: JSONObject<BindingMember>
  ) -> (Condition, problem: String?) {
    do {
      return (try binding.condition(), nil)
    } catch {
      note(.error, error)
      return (.never, "when \(binding[.when].value?.text ?? ""): \(error.message)")
    }
  }

  /// Records the command of a binding, those of `runCommands`, and the names in its condition.
  private mutating func noteReferences(of binding: JSONField, _ effect: ResolvedBinding.Effect) {
    func note(_ target: KeymapReference.Target, in node: JSON5Node?, column: Int = 1) {
      guard let position = node?.position(ofCharacter: column) else { return }
      references.append(KeymapReference(target: target, position: position.inFile(file)))
    }
    switch effect {
    case .role(let role):
      if let tap = role.tap { note(.command(tap), in: binding.node?["command"]) }
      guard case .command(let held) = role.part else { break }
      note(.command(held), in: binding.node?["hold"]?["command"])
    case .perform(let invocation):
      note(.command(invocation), in: binding.node?["command"])
      guard invocation.id == .runCommands else { break }
      for element in binding.node?["args"]?["commands"]?.elements ?? [] {
        guard let command = CommandInvocation(listValue: element.value) else { continue }
        note(.command(command), in: element["command"] ?? element)
      }
    case .unbind(let command?):
      note(.command(CommandInvocation(command)), in: binding.node?["unbind"])
    case .unbind(nil), .block: break
    }
    for (name, column) in Condition.names(in: binding.node?["when"]?.text ?? "") {
      note(.name(name), in: binding.node?["when"], column: column)
    }
  }

  /// Adds a binding, replacing an earlier one with the same id.
  private mutating func add(_ binding: ResolvedBinding, isNamed: Bool) {
    guard let line = list.add(binding)?.origin?.line, let origin = binding.origin else { return }
    let message =
      isNamed
      ? "the id '\(binding.id)' is that of line \(line) too, which does not count any more; "
        + "write another"
      : "the same binding as on line \(line); remove one"
    problems.append(KeymapFile.Problem(severity: .warning, message: message, position: origin))
  }

  mutating func note(_ severity: KeymapFile.Problem.Severity, _ error: JSONError) {
    problems.append(KeymapFile.Problem(severity, error, file: file))
  }
}

/// Bindings in the order declared, each id once: the last of several with one id.
package struct BindingList: Sendable {
  private var entries: [ResolvedBinding?] = []
  private var indices: [ResolvedBinding.ID: Int] = [:]

  /// Creates an empty list.
  package init() {}

  /// The bindings in effect.
  package var bindings: [ResolvedBinding] { entries.compactMap(\.self) }

  /// Adds a binding.
  ///
  /// - Returns: the replaced binding with the same id, if any.
  package mutating func add(_ binding: ResolvedBinding) -> ResolvedBinding? {
    var former: ResolvedBinding?
    if let index = indices.updateValue(entries.count, forKey: binding.id) {
      former = entries[index].take()
    }
    entries.append(binding)
    return former
  }
}
