import KeyboardCore

/// The text of customizations.json, read and written.
///
/// ```json
/// {
///   "version": 1,
///   "bindings": {
///     "mailbox.forward-email": null,
///     "mailbox.new-email": { "keys": "ctrl+n" },
///     "customizations:block@tab": { "keys": "tab", "command": null }
///   }
/// }
/// ```
///
/// An entry says what is different about the binding with its id: null is no keys, `keys` alone are
/// other keys, and with `command` or `unbind` it is a binding that only the user has.
struct CustomizationFile {
  /// The only version there is.
  private static let version = 1

  var customizations = Customizations()
  /// Entries that could not be read; they are kept as they are.
  var problems: [KeymapProblem] = []

  /// Creates what a file that does not exist holds.
  init() {}

  /// Reads the text of a file.
  ///
  /// A mistake in one entry disables that entry alone; it becomes one of the ``problems``.
  init(parsing text: String, file: String) throws(BindingFileError) {
    let root = try JSON5Node(parsing: text, file: file)
    func refusal(
      _ code: BindingFileError.Code, _ message: String, at node: JSON5Node?
    ) -> BindingFileError {
      BindingFileError(code, (node ?? root).error(message), file: file)
    }
    guard root.members != nil else {
      throw refusal(.shape, "the file holds \(root.kind); write { \"version\": 1 }", at: root)
    }
    let version = root["version"]
    guard let number = version?.value.integerValue, number >= 1 else {
      throw refusal(.shape, "the version is missing; write \"version\": 1", at: version)
    }
    guard number == Self.version else {
      throw refusal(
        .version,
        "a later version of the program wrote this file (version \(number)); "
          + "update this one", at: version)
    }
    if let bindings = root["bindings"] {
      guard let entries = bindings.members else {
        throw refusal(
          .shape, "bindings is \(bindings.kind); write an object of changes by id", at: bindings)
      }
      for entry in entries { read(entry, file: file) }
    }
    customizations.unknownMembers = root.values.filter {
      $0.key != "version" && $0.key != "bindings"
    }
  }

  private mutating func read(_ entry: JSON5Member, file: String) {
    // As earlier versions wrote it.
    let former = "customisations:"
    let isFormer = entry.name.hasPrefix(former)
    let id = BindingID(
      isFormer ? "customizations:\(entry.name.dropFirst(former.count))" : entry.name)
    customizations[id] = nil
    do {
      customizations[id] = try Customization(entry.node)
    } catch {
      customizations.unreadEntries[id] = entry.node.value
      let mistake = JSON5Error(message: "\(id): \(error.message)", position: error.position)
      problems.append(KeymapProblem(.error, mistake, file: file))
    }
  }

  /// The text of a file.
  static func text(of customizations: Customizations) -> String {
    var entries = customizations.unreadEntries.mapValues { JSON5Node($0) }
    for id in customizations.ids { entries[id] = customizations[id]?.entry }
    let bindings = entries.sorted { $0.key < $1.key }.map { ($0.key.rawValue, $0.value) }
    let others = customizations.unknownMembers.sorted { $0.key < $1.key }
    return JSON5Printer(.json).print(
      JSON5Node(
        [("version", JSON5Node(.integer(version))), ("bindings", JSON5Node(bindings))]
          + others.map { ($0.key, JSON5Node($0.value)) }))
  }
}

extension Customization {
  /// Reads an entry of the file.
  fileprivate init(_ node: JSON5Node) throws(JSON5Error) {
    guard node.members != nil || node.isNull else {
      throw node.error(
        "the change is \(node.kind); write { \"keys\": \"ctrl+n\" }, or null for no keys")
    }
    var known: Set<String> = ["keys"]
    if node["command"] != nil || node["unbind"] != nil {
      self.init(.added(try node.sequence(), try node.effect(), when: try node.condition()))
      known.formUnion(["command", "args", "unbind", "when"])
    } else if node.isNull || node["keys"]?.isNull ?? false {
      self.init(.none)
    } else {
      self.init(.sequence(try node.sequence()))
    }
    unknownFields = node.values.filter { !known.contains($0.key) }
  }

  /// The entry of the file.
  fileprivate var entry: JSON5Node {
    if change == .none, unknownFields.isEmpty { return JSON5Node(.null) }
    var members =
      switch change {
      case .none: [("keys", JSON5Node(.null))]
      case .sequence(let sequence): [("keys", JSON5Node("\(sequence)"))]
      case .added(let sequence, let effect, when: let condition):
        JSON5Node.members(sequence, effect, when: condition)
      }
    let known = Set(members.map(\.0))
    for (name, value) in unknownFields.sorted(by: { $0.key < $1.key })
    where !known.contains(name) {
      members.append((name, JSON5Node(value)))
    }
    return JSON5Node(members)
  }
}
