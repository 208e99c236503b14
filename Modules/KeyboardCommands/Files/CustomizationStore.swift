import KeyboardCore

/// The file of what the user changed: the program's own, beside the keymap that is the user's.
///
/// Several processes may use one file. Each change is made to what the file holds at that moment,
/// while a lock keeps the others waiting, so nobody's changes are lost; and the file is replaced as
/// a whole, so that it is valid whenever it is read, also after a crash. An error changes neither
/// the file nor ``customizations``.
///
/// ```swift
/// let store = CustomizationStore(path: paths.customizations)
/// try store.load()
/// try store.update { $0["mailbox.new-email"] = Customization(.sequence("ctrl+n")) }
/// keymap.replace(.customizations, with: store.customizations.bindings(over: keymap))
/// ```
public final class CustomizationStore {
  /// The file; links are followed.
  public let path: String
  /// The changes that the file held when it was last read or written well.
  public var customizations: Customizations { file.customizations }
  /// The entries of the file that could not be read; they stay in the file and have no effect.
  public var problems: [KeymapProblem] { file.problems }

  private var file = CustomizationFile()
  /// The time to wait for another process that is writing, in milliseconds.
  var timeout = 2000

  /// Creates a store that has not read its file yet; the file need not exist.
  public init(path: String) {
    self.path = path
  }

  /// Reads the file; one that does not exist holds no changes.
  ///
  /// - Throws: why it cannot be read; ``customizations`` stay as they are.
  public func load() throws(BindingFileError) {
    file = try read()
  }

  /// Changes what the file holds, and writes it if that made a difference.
  ///
  /// The directory is made when it is missing. What the file holds can be more than
  /// ``customizations`` held before: the closure gets what is in it now.
  ///
  /// - Parameter change: what to change; called once, while other processes wait.
  /// - Throws: why it could not be saved: the file and ``customizations`` stay as they are.
  public func update(_ change: (inout Customizations) -> Void) throws(BindingFileError) {
    let target = TextFile.resolved(path)
    try TextFile.makeDirectory(TextFile.directory(of: target))
    try TextFile.withLock(on: target, timeout: timeout) { () throws(BindingFileError) in
      var file = try read()
      let former = file.customizations
      change(&file.customizations)
      if file.customizations != former {
        try TextFile.replace(target, with: CustomizationFile.text(of: file.customizations))
      }
      self.file = file
    }
  }

  private func read() throws(BindingFileError) -> CustomizationFile {
    guard let text = try TextFile.read(path) else { return CustomizationFile() }
    return try CustomizationFile(parsing: text, file: path)
  }
}

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
