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
  static let version = 1

  var customizations = Customizations()
  /// Entries that could not be read; they are kept as they are.
  var problems: [KeymapProblem] = []

  /// What a file that does not exist holds.
  init() {}

  /// Reads the text of a file.
  ///
  /// A mistake in one entry disables that entry alone; it becomes one of the ``problems``.
  init(parsing text: String, file: String) throws(CustomizationFileError) {
    let root: JSON5Node
    do {
      root = try JSON5Parser.parse(text)
    } catch {
      throw CustomizationFileError(
        code: .syntax, message: error.message, path: file, position: error.position.inFile(file))
    }
    func refusal(
      _ code: CustomizationFileError.Code, _ message: String, at node: JSON5Node
    ) -> CustomizationFileError {
      CustomizationFileError(
        code: code, message: message, path: file, position: node.position.inFile(file))
    }
    guard let members = root.object else {
      throw refusal(.shape, "the file holds \(root.kind); write { \"version\": 1 }", at: root)
    }
    let version = members["version"]?.node
    guard let number = version?.value.integerValue, number >= 1 else {
      throw refusal(.shape, "the version is missing; write \"version\": 1", at: version ?? root)
    }
    guard number == Self.version else {
      throw refusal(
        .newerVersion,
        "a later version of the program wrote this file (version \(number)); "
          + "update this one", at: version ?? root)
    }
    let entries = members["bindings"]?.node
    guard let object = entries.map(\.object) ?? JSON5Object() else {
      throw refusal(
        .shape, "bindings is \(entries?.kind ?? ""); write an object of changes by id",
        at: entries ?? root)
    }
    for entry in object.members { read(entry, file: file) }
    customizations.unread.members = members.values.filter {
      $0.key != "version" && $0.key != "bindings"
    }
  }

  private mutating func read(_ entry: JSON5Object.Member, file: String) {
    // As earlier versions wrote it.
    let former = "customisations:"
    let isFormer = entry.name.hasPrefix(former)
    let id = BindingID(
      isFormer ? "customizations:\(entry.name.dropFirst(former.count))" : entry.name)
    do {
      customizations[id] = nil
      customizations[id] = try Customization(entry.node)
    } catch {
      customizations.unread.entries[id] = entry.node.value
      problems.append(
        KeymapProblem(
          severity: .error, message: "\(id): \(error.message)",
          position: error.position.inFile(file)))
    }
  }

  /// The text of a file.
  static func text(of customizations: Customizations) -> String {
    var entries = customizations.unread.entries.mapValues(JSON5Node.init)
    for id in customizations.ids {
      entries[id] = customizations[id].map(JSON5Node.init)
    }
    let bindings = entries.sorted { $0.key < $1.key }.map { ($0.key.rawValue, $0.value) }
    let others = customizations.unread.members.sorted { $0.key < $1.key }
    return JSON5Printer(.json, openLevels: 2).print(
      JSON5Node(
        [("version", JSON5Node(.integer(version))), ("bindings", JSON5Node(bindings))]
          + others.map { ($0.key, JSON5Node($0.value)) }))
  }
}

extension JSON5Position {
  /// This place in a file.
  func inFile(_ file: String) -> SourcePosition {
    SourcePosition(file: file, line: line, column: column)
  }
}
