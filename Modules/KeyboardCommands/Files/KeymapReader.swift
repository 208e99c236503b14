import KeyboardCore

/// Reads the parts of a keymap one after another and collects what is wrong with them.
struct KeymapReader {
  let file: String
  let layer: BindingLayer
  private(set) var settings: [String: Value] = [:]
  private(set) var profile: String?
  private(set) var problems: [KeymapProblem] = []
  private var list = BindingList()

  init(file: String, layer: BindingLayer) {
    self.file = file
    self.layer = layer
  }

  /// The bindings that count.
  var bindings: [ResolvedBinding] { list.bindings }

  mutating func read(_ root: JSON5Node) throws(KeymapFileError) {
    guard let object = root.object else {
      throw refusal(.shape, "the file holds \(root.kind); write { version: 1 }", at: root)
    }
    try checkVersion(object["version"]?.node, in: root)
    warn(aboutMembersOf: object, known: ["version", "profile", "bindings", "settings"])
    if let node = object["profile"]?.node { readProfile(node) }
    if let node = object["settings"]?.node { readSettings(node) }
    guard let node = object["bindings"]?.node else { return }
    guard let elements = node.elements else {
      throw refusal(.shape, "bindings is \(node.kind); write a list: bindings: [ ]", at: node)
    }
    for element in elements { readBinding(element) }
  }

  private mutating func checkVersion(
    _ node: JSON5Node?, in root: JSON5Node
  ) throws(KeymapFileError) {
    guard let node else {
      note(.warning, "the version is missing; write version: 1", at: root.position)
      return
    }
    guard node.value.integerValue != KeymapFile.version else { return }
    let version = node.text == nil ? "\(node.value)" : node.kind
    throw refusal(
      .version, "version \(version) is not one that this program reads; write version: 1", at: node)
  }

  private mutating func readProfile(_ node: JSON5Node) {
    if node.isNull { return }
    guard let name = node.text?.value, !name.isEmpty else {
      let kind = node.text == nil ? node.kind : "empty"
      return note(
        .error, "profile is \(kind); write a name such as \"emacs\"", at: node.position)
    }
    guard layer != .profile else {
      return note(.error, "a profile cannot choose a profile; remove this", at: node.position)
    }
    profile = name
  }

  private mutating func readSettings(_ node: JSON5Node) {
    guard let object = node.object else {
      return note(
        .error, "settings is \(node.kind); write { \"chord.ambiguityTimeout\": 500 }",
        at: node.position)
    }
    warn(
      aboutMembersOf: object, known: KeymapSetting.allCases.map(\.rawValue), as: "a setting")
    settings = object.values
    let timeout = KeymapSetting.ambiguityTimeout.rawValue
    guard let member = object[timeout] else { return }
    // An hour: more is surely a mistake, such as another unit.
    if let number = member.node.value.numberValue, (0...3_600_000).contains(number) { return }
    settings[timeout] = nil
    note(
      .error, "\(timeout) is \(member.node.kind); write milliseconds from 0 to 3600000",
      at: member.node.position)
  }

  private mutating func readBinding(_ node: JSON5Node) {
    guard let object = node.object else {
      return note(
        .error, "a binding is \(node.kind); write { keys: \"ctrl+k\", command: \"edit.comment\" }",
        at: node.position)
    }
    warn(aboutMembersOf: object, known: Self.bindingMembers)
    let reader = BindingEntryReader(object: object, position: node.position)
    do {
      let sequence = try reader.sequence()
      let effect = try reader.effect()
      if let args = object["args"], case .block = effect { warnUseless(args) }
      if let args = object["args"], case .unbind = effect { warnUseless(args) }
      let (condition, problem) = condition(of: reader)
      let id = try reader.text("id")
      add(
        ResolvedBinding(
          id: id.map { BindingID($0) }, sequence, effect, when: condition, problem: problem,
          layer: layer, origin: node.position.inFile(file), title: try reader.text("title"),
          sentence: try reader.text("sentence"), allowsRepeat: try reader.flag("repeats"),
          appliesInText: try reader.flag("inText")),
        isNamed: id != nil)
    } catch {
      note(.error, error.message, at: error.position)
    }
  }

  private static let bindingMembers = [
    "keys", "command", "args", "when", "unbind", "id", "title", "sentence", "repeats", "inText",
  ]

  /// The condition of a binding, or why it never applies.
  private mutating func condition(of reader: BindingEntryReader) -> (Condition?, problem: String?) {
    do {
      return (try reader.condition(), nil)
    } catch {
      note(.error, error.message, at: error.position)
      let written = reader.object["when"]?.node.value.text ?? ""
      return (nil, "when \(written): \(error.message)")
    }
  }

  private mutating func warnUseless(_ args: JSON5Object.Member) {
    note(.warning, "args count only for a command; remove them", at: args.position)
  }

  /// Adds a binding; one with the same id that was written before does not count any more.
  private mutating func add(_ binding: ResolvedBinding, isNamed: Bool) {
    guard let line = list.add(binding)?.origin?.line, let origin = binding.origin else { return }
    let message =
      isNamed
      ? "the id '\(binding.id)' is that of line \(line) too, which does not count any more; "
        + "write another"
      : "the same binding as on line \(line); remove one"
    problems.append(KeymapProblem(severity: .warning, message: message, position: origin))
  }

  /// Warns about names that mean nothing and names that are written twice.
  private mutating func warn(
    aboutMembersOf object: JSON5Object, known: [String], as what: String = "a field"
  ) {
    for member in object.members where !known.contains(member.name) {
      let near = Spelling.nearest(to: member.name, in: known)
      let remedy =
        if let near { "did you mean \(near)?" } else { "there \(known.inventory)" }
      note(.warning, "'\(member.name)' is not \(what); \(remedy)", at: member.position)
    }
    for duplicate in object.duplicates {
      note(
        .warning,
        "'\(duplicate.name)' is written at \(duplicate.first) already; remove one, "
          + "the last counts", at: duplicate.second)
    }
  }

  private mutating func note(
    _ severity: KeymapProblem.Severity, _ message: String, at position: JSON5Position
  ) {
    problems.append(
      KeymapProblem(severity: severity, message: message, position: position.inFile(file)))
  }

  private func refusal(
    _ code: KeymapFileError.Code, _ message: String, at node: JSON5Node
  ) -> KeymapFileError {
    KeymapFileError(code, JSON5Error(message: message, position: node.position), file: file)
  }
}

extension [String] {
  /// `is only a`, `are a, b and c`.
  fileprivate var inventory: String {
    guard let last, count > 1 else { return "is only \(joined())" }
    return "are \(dropLast().joined(separator: ", ")) and \(last)"
  }
}
