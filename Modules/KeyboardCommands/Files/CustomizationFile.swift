import KeyboardCore

/// The text of customizations.json, read and written.
///
/// ```json
/// {
///   "version": 1,
///   "bindings": [
///     { "id": "mailbox.forward-email", "keys": null },
///     { "id": "navigation.commit#2", "keys": "ctrl+n", "besides": ["right"] },
///     { "keys": "tab", "command": null }
///   ]
/// }
/// ```
///
/// The entries are in the order in which they were made; of two that apply the later one wins. One with `command` or
/// `unbind` is a binding that only the user has, as in a keymap file. Any other changes the binding with its `id`:
/// other keys, or null for none; `besides` are further keys of the command that are not changed.
struct CustomizationFile {
  /// The only existing version.
  private static let version = 1

  var customizations = Customizations()
  /// Entries that could not be read; they are preserved.
  private(set) var problems: [KeymapFile.Problem] = []

  /// Creates the content of a missing file.
  init() {}

  /// Reads the text of a file.
  ///
  /// A mistake in one entry disables that entry alone; it becomes one of the ``problems``.
  init(parsing text: String, file: String) throws(FileError) {
    let node = try JSON5Node(
      parsing: text, file: file,
      ifEmpty: "remove the file, or write { \"version\": \(Self.version) }")
    // Unknown members are preserved.
    let root = JSONField(node, name: "the file", noting: JSONNotes())
    do {
      _ = try root.members(or: "{ \"version\": \(Self.version) }")
      try Self.checkVersion(root["version"])
      for entry in try root["bindings"].elements(or: "a list of changes: [ ]") {
        read(entry, file: file)
      }
    } catch {
      throw FileError(error.path == "version" ? .version : .shape, error, file: file)
    }
    customizations.unknownMembers = node.values.filter {
      $0.key != "version" && $0.key != "bindings"
    }
  }

  private static func checkVersion(_ field: JSONField) throws(JSONError) {
    guard let number = try field.wholeNumber(in: 1 ... .max, or: "\(version)") else {
      throw field.mistake("\(version)")
    }
    guard number <= version else {
      throw field.error(
        "a later version of the program wrote this file (version \(number)); update this one")
    }
  }

  private mutating func read(_ field: JSONField, file: String) {
    var entry = Customizations.Entry(id: field["id"].node?.text.map { ResolvedBinding.ID($0) })
    do {
      (entry.id, entry.customization) = try field.customization()
    } catch {
      entry.unread = field.node?.value
      let name = entry.id.map { "\($0): " } ?? ""
      let mistake = JSONError(message: name + error.message, position: error.position)
      problems.append(KeymapFile.Problem(.error, mistake, file: file))
    }
    // Of two entries for a binding the later one counts.
    if entry.id != nil { customizations.entries.removeAll { $0.id == entry.id } }
    customizations.entries.append(entry)
  }

  /// Returns the text of a file.
  static func text(of customizations: Customizations) -> String {
    let others = customizations.unknownMembers.sorted { $0.key < $1.key }
    return JSON5Printer(.json).print(
      JSON5Node(
        [
          ("version", JSON5Node(.integer(version))),
          ("bindings", JSON5Node(customizations.entries.map(\.node))),
        ] + others.map { ($0.key, JSON5Node($0.value)) }))
  }
}

extension JSONField {
  /// Reads an entry of the file.
  fileprivate func customization() throws(JSONError) -> (ResolvedBinding.ID, Customization) {
    let entry = try object(
      BindingMember.self, or: "{ \"id\": \"mail.new\", \"keys\": \"ctrl+n\" }")
    let id = try entry[.id].nonemptyText().map { ResolvedBinding.ID($0) }
    var known: Set<String> = ["id", "keys"]
    var customization: Customization
    var name: ResolvedBinding.ID
    let effects: [BindingMember] = [.command, .unbind, .hold, .once, .while, .layer]
    if effects.contains(where: { entry[$0].node != nil }) {
      let sequence = try entry[.keys].sequence()
      let effect = try entry.effect(of: sequence)
      let condition = try entry.condition()
      customization = Customization(.added(sequence, effect, when: condition))
      name = id ?? .added(sequence, effect, when: condition)
      known.formUnion(["args", "when", "decide", "holdAfter", "tapAgain", "onceFor"])
      known.formUnion(effects.map(\.rawValue))
    } else if let id {
      name = id
      customization = Customization(
        entry[.keys].node?.isNull ?? false ? .none : .sequence(try entry[.keys].sequence()))
      customization.besides = try self["besides"].elements(or: "a list of keys: [\"ctrl+k\"]")
        .map { keys throws(JSONError) in try keys.sequence() }
      known.insert("besides")
    } else {
      throw entry[.id].mistake("the id of a binding, or a command")
    }
    customization.unknownFields = node?.values.filter { !known.contains($0.key) } ?? [:]
    return (name, customization)
  }
}

extension Customizations.Entry {
  /// The entry of the file.
  fileprivate var node: JSON5Node {
    guard let id, let customization else { return JSON5Node(unread ?? .null) }
    var members: [(String, JSON5Node)]
    switch customization.change {
    case .none: members = [("id", JSON5Node(id.rawValue)), ("keys", JSON5Node(.null))]
    case .sequence(let sequence):
      members = [("id", JSON5Node(id.rawValue)), ("keys", JSON5Node("\(sequence)"))]
    case .added(let sequence, let effect, when: let condition):
      members = JSON5Node.members(sequence, effect, when: condition)
      if id != .added(sequence, effect, when: condition) {
        members.append(("id", JSON5Node(id.rawValue)))
      }
    }
    if !customization.besides.isEmpty {
      let keys = customization.besides.map { JSON5Node("\($0)") }
      members.append(("besides", JSON5Node(keys)))
    }
    let known = Set(members.map(\.0))
    for (name, value) in customization.unknownFields.sorted(by: { $0.key < $1.key })
    where !known.contains(name) {
      members.append((name, JSON5Node(value)))
    }
    return JSON5Node(members)
  }
}
