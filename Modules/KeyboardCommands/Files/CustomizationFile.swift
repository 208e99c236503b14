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
/// The entries are in the order in which they were made; of two that apply the later one wins. One
/// with `command` or `unbind` is a binding that only the user has, as it could stand in a keymap
/// file. Any other describes a change of the binding with its `id`: other keys, or null for none;
/// `besides` are keys that the command had too and that are not meant.
struct CustomizationFile {
  /// The only version there is.
  private static let version = 1

  var customizations = Customizations()
  /// Entries that could not be read; they are kept as they are.
  private(set) var problems: [KeymapFile.Problem] = []

  /// Creates the content of a file that does not exist.
  init() {}

  /// Reads the text of a file.
  ///
  /// A mistake in one entry disables that entry alone; it becomes one of the ``problems``.
  init(parsing text: String, file: String) throws(FileError) {
    let root = try JSON5Node(
      parsing: text, file: file,
      ifEmpty: "remove the file, or write { \"version\": \(Self.version) }")
    try Self.checkVersion(of: root, file: file)
    if let bindings = root["bindings"] {
      guard let entries = bindings.elements else {
        let mistake = bindings.error("bindings is \(bindings.kind); write a list of changes: [ ]")
        throw FileError(.shape, mistake, file: file)
      }
      for entry in entries { read(entry, file: file) }
    }
    customizations.unknownMembers = root.values.filter {
      $0.key != "version" && $0.key != "bindings"
    }
  }

  private static func checkVersion(
    of root: JSON5Node, file: String
  ) throws(FileError) {
    guard root.members != nil else {
      let mistake = root.error("the file holds \(root.kind); write { \"version\": \(version) }")
      throw FileError(.shape, mistake, file: file)
    }
    let node = root["version"]
    guard let number = node?.value.integerValue, number >= 1 else {
      let mistake = (node ?? root).error("the version is missing; write \"version\": \(version)")
      throw FileError(.shape, mistake, file: file)
    }
    guard number <= version else {
      let mistake = (node ?? root).error(
        "a later version of the program wrote this file (version \(number)); update this one")
      throw FileError(.version, mistake, file: file)
    }
  }

  private mutating func read(_ node: JSON5Node, file: String) {
    var entry = Customizations.Entry(id: node["id"]?.text.map { ResolvedBinding.ID($0) })
    do {
      (entry.id, entry.customization) = try node.customization()
    } catch {
      entry.unread = node.value
      let name = entry.id.map { "\($0): " } ?? ""
      let mistake = JSONError(message: name + error.message, position: error.position)
      problems.append(KeymapFile.Problem(.error, mistake, file: file))
    }
    // Of two entries of a binding the later one counts.
    if entry.id != nil { customizations.entries.removeAll { $0.id == entry.id } }
    customizations.entries.append(entry)
  }

  /// The text of a file.
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

extension JSON5Node {
  /// Reads an entry of the file.
  fileprivate func customization() throws(JSONError) -> (ResolvedBinding.ID, Customization) {
    guard members != nil else {
      throw error("the change is \(kind); write { \"id\": \"mail.new\", \"keys\": \"ctrl+n\" }")
    }
    let id = try text("id").map { ResolvedBinding.ID($0) }
    var known: Set<String> = ["id", "keys"]
    var customization: Customization
    var name: ResolvedBinding.ID
    if self["command"] != nil || self["unbind"] != nil {
      let (sequence, effect, condition) = (try sequence(), try effect(), try condition())
      customization = Customization(.added(sequence, effect, when: condition))
      name = id ?? .added(sequence, effect, when: condition)
      known.formUnion(["command", "args", "unbind", "when"])
    } else if let id {
      name = id
      customization = Customization(
        self["keys"]?.isNull ?? false ? .none : .sequence(try sequence()))
      customization.besides = try sequences("besides")
      known.insert("besides")
    } else {
      throw error("the change is of no binding; write the id of one, or a command")
    }
    customization.unknownFields = values.filter { !known.contains($0.key) }
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
