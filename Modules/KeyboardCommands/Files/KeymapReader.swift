import KeyboardCore

/// Reads the parts of a keymap one after another and collects what is wrong with them.
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
    self.file = file
    self.layer = layer
  }

  /// The bindings that count.
  var bindings: [ResolvedBinding] { list.bindings }

  mutating func read(_ root: JSON5Node) throws(FileError) {
    guard root.members != nil else {
      throw refusal(.shape, "the file holds \(root.kind); write { version: 1 }", at: root)
    }
    try checkVersion(of: root)
    warn(aboutMembersOf: root, known: ["version", "profile", "bindings", "settings", "tests"])
    if let node = root["profile"] { readProfile(node) }
    if let node = root["settings"] { readSettings(node) }
    if let node = root["tests"] { readTests(node) }
    guard let node = root["bindings"] else { return }
    guard let elements = node.elements else {
      throw refusal(.shape, "bindings is \(node.kind); write a list: bindings: [ ]", at: node)
    }
    for element in elements { readBinding(element) }
  }

  private mutating func checkVersion(of root: JSON5Node) throws(FileError) {
    guard let node = root["version"] else {
      return note(.warning, root.error("the version is missing; write version: 1"))
    }
    guard node.value.integerValue != KeymapFile.version else { return }
    let version = node.text == nil ? "\(node.value)" : node.kind
    throw refusal(
      .version, "version \(version) is not one that this program reads; write version: 1", at: node)
  }

  private mutating func readProfile(_ node: JSON5Node) {
    if node.isNull { return }
    guard let name = node.text, !name.isEmpty else {
      return note(
        .error, node.error("profile is \(node.kindOrEmpty); write a name such as \"emacs\""))
    }
    guard layer != .profile else {
      return note(.error, node.error("a profile cannot choose a profile; remove this"))
    }
    profile = name
  }

  private mutating func readSettings(_ node: JSON5Node) {
    let timeout = KeymapFile.ambiguityTimeoutSetting
    guard node.members != nil else {
      return note(.error, node.error("settings is \(node.kind); write { \"\(timeout)\": 500 }"))
    }
    let objects = (node.members ?? []).filter { $0.node.members != nil }
    for owner in objects where owner.name != timeout {
      for setting in owner.node.members ?? [] {
        settings.append(
          UserSetting(
            owner.name, setting.name, setting.node.value, place: setting.position.inFile(file)))
      }
    }
    warn(
      aboutMembersOf: node, known: [timeout] + objects.map(\.name), as: "a setting")
    guard let node = node[timeout] else { return }
    // An hour: more is surely a mistake, such as another unit.
    guard let number = node.value.numberValue, (0...3_600_000).contains(number) else {
      return note(
        .error, node.error("\(timeout) is \(node.kind); write milliseconds from 0 to 3600000"))
    }
    ambiguityTimeout = .milliseconds(number)
  }

  private mutating func readTests(_ node: JSON5Node) {
    guard let elements = node.elements else {
      return note(
        .error,
        node.error("tests is \(node.kind); write [{ keys: \"g g\", performs: \"list.first\" }]"))
    }
    for element in elements {
      do {
        tests.append(try element.test(in: file))
        warn(aboutMembersOf: element, known: ["given", "keys", "performs", "args"])
      } catch {
        note(.error, error)
      }
    }
  }

  private mutating func readBinding(_ node: JSON5Node) {
    guard node.members != nil else {
      return note(
        .error,
        node.error(
          "a binding is \(node.kind); write { keys: \"ctrl+k\", command: \"edit.comment\" }"))
    }
    warn(
      aboutMembersOf: node,
      known: [
        "keys", "command", "args", "when", "unbind", "id", "title", "summary", "repeats", "inText",
        "intended",
      ])
    do {
      let sequence = try node.sequence()
      let effect = try node.effect()
      if effect.invocation == nil, let args = node.member("args") {
        note(.warning, args.error("args count only for a command; remove them"))
      }
      let (condition, problem) = condition(of: node)
      noteReferences(of: node, effect)
      let id = try node.text("id")
      let intention = try node.text("intended")
      let binding =
        ResolvedBinding(
          id: id.map { ResolvedBinding.ID($0) }, sequence, effect, when: condition,
          problem: problem,
          layer: layer, origin: node.position.inFile(file), title: try node.text("title"),
          summary: try node.text("summary"), allowsRepeat: try node.flag("repeats"),
          appliesInText: try node.flag("inText"))
      if let intention { intentions[binding.id] = intention }
      add(binding, isNamed: id != nil)
    } catch {
      note(.error, error)
    }
  }

  /// The condition of a binding, or the reason why it never applies.
  private mutating func condition(of node: JSON5Node) -> (Condition, problem: String?) {
    do {
      return (try node.condition(), nil)
    } catch {
      note(.error, error)
      return (.never, "when \(node["when"]?.value.text ?? ""): \(error.message)")
    }
  }

  /// Notes the command of a binding, those of `runCommands`, and the names in its condition.
  private mutating func noteReferences(of node: JSON5Node, _ effect: ResolvedBinding.Effect) {
    func note(_ target: KeymapReference.Target, in node: JSON5Node?, column: Int = 1) {
      guard let position = node?.position(ofCharacter: column) else { return }
      references.append(KeymapReference(target: target, position: position.inFile(file)))
    }
    switch effect {
    case .perform(let invocation):
      note(.command(invocation), in: node["command"])
      guard invocation.id == .runCommands else { break }
      for element in node["args"]?["commands"]?.elements ?? [] {
        guard let command = CommandInvocation(listValue: element.value) else { continue }
        note(.command(command), in: element["command"] ?? element)
      }
    case .unbind(let command?): note(.command(CommandInvocation(command)), in: node["unbind"])
    case .unbind(nil), .block: break
    }
    for (name, column) in Condition.names(in: node["when"]?.text ?? "") {
      note(.name(name), in: node["when"], column: column)
    }
  }

  /// Adds a binding; one with the same id that was written before does not count any more.
  private mutating func add(_ binding: ResolvedBinding, isNamed: Bool) {
    guard let line = list.add(binding)?.origin?.line, let origin = binding.origin else { return }
    let message =
      isNamed
      ? "the id '\(binding.id)' is that of line \(line) too, which does not count any more; "
        + "write another"
      : "the same binding as on line \(line); remove one"
    problems.append(KeymapFile.Problem(severity: .warning, message: message, position: origin))
  }

  /// Warns about names that mean nothing and names that are written twice.
  private mutating func warn(
    aboutMembersOf node: JSON5Node, known: [String], as what: String = "a field"
  ) {
    for member in node.members ?? [] where !known.contains(member.name) {
      let near = Spelling.nearest(to: member.name, in: known)
      let remedy = near.map { "did you mean \($0)?" } ?? "there \(known.inventory)"
      note(.warning, member.error("'\(member.name)' is not \(what); \(remedy)"))
    }
    for (member, first) in node.duplicates {
      note(
        .warning,
        member.error(
          "'\(member.name)' is written at \(first) already; remove one, the last counts"))
    }
  }

  private mutating func note(_ severity: KeymapFile.Problem.Severity, _ error: JSONError) {
    problems.append(KeymapFile.Problem(severity, error, file: file))
  }

  private func refusal(
    _ code: FileError.Code, _ message: String, at node: JSON5Node
  ) -> FileError {
    FileError(code, node.error(message), file: file)
  }
}

extension [String] {
  /// `is only a`, `are a, b and c`.
  fileprivate var inventory: String {
    guard let last, count > 1 else { return "is only \(joined())" }
    return "are \(dropLast().joined(separator: ", ")) and \(last)"
  }
}

/// Bindings in the order declared, each id once: of several with one id the last counts.
package struct BindingList: Sendable {
  private var entries: [ResolvedBinding?] = []
  private var indices: [ResolvedBinding.ID: Int] = [:]

  /// Creates an empty list.
  package init() {}

  /// The bindings that count.
  package var bindings: [ResolvedBinding] { entries.compactMap(\.self) }

  /// Adds a binding.
  ///
  /// - Returns: the one with the same id that does not count any more.
  package mutating func add(_ binding: ResolvedBinding) -> ResolvedBinding? {
    var former: ResolvedBinding?
    if let index = indices.updateValue(entries.count, forKey: binding.id) {
      former = entries[index].take()
    }
    entries.append(binding)
    return former
  }
}
