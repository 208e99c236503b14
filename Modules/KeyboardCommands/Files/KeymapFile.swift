public import KeyboardCore

/// A file of bindings as its author wrote it: the user's keymap, or a profile.
///
/// ```json5
/// {
///   version: 1,
///   profile: "emacs",                                     // optional
///   bindings: [
///     {
///       keys: "ctrl+k ctrl+c", command: "edit.comment", args: { block: true },
///       when: "mode('edit')",
///     },
///     { keys: "ctrl+w", command: null },                  // block
///     { keys: "tab", unbind: "navigation.nextRow" },      // true: everything on these keys
///   ],
///   settings: { "chord.ambiguityTimeout": 500 },          // milliseconds
/// }
/// ```
///
/// A binding may also have an `id`, a `title`, a `summary`, and `repeats: true` or `inText: true`. In place of a
/// command, `hold`, `once`, `while` or `layer` gives the key a role, see ``KeyRole``. `intended: "reason"` and the
/// file's `tests` are for ``KeymapCheck``. The file is JSON5: comments, trailing commas and names without quotes are
/// allowed. Nothing in this module ever writes it. Commands need not exist: their plugin may be loaded later.
public struct KeymapFile: Hashable, Sendable {
  /// The only existing version.
  static let version = 1

  /// The bindings in the order written; of several with one id only the last.
  public let bindings: [ResolvedBinding]
  /// The time that a complete sequence waits for a longer one; nil if the file does not set it.
  public let ambiguityTimeout: Duration?
  /// The selected profile; nil if there is none.
  public let profile: String?
  /// The settings of the program and of plugins, in the order written.
  public let settings: [UserSetting]
  /// The reasons of `intended` members, by the ids of their bindings.
  public let intentions: [ResolvedBinding.ID: String]
  /// The examples in the order written; ``KeymapCheck`` tests them.
  public let tests: [Test]
  /// The errors and warnings, sorted by place.
  public let problems: [Problem]
  /// The commands and context names in the file, in the order written.
  let references: [KeymapReference]

  /// Creates the content of a missing file.
  init() {
    bindings = []
    ambiguityTimeout = nil
    profile = nil
    settings = []
    intentions = [:]
    tests = []
    problems = []
    references = []
  }

  /// Reads the text of a file.
  ///
  /// A mistake in one binding or setting disables only that one and becomes one of the ``problems``; a missing comma
  /// is one that disables nothing. A binding with an invalid condition is kept with the mistake as its
  /// ``ResolvedBinding/problem``, to explain why it never applies.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - file: the name of the file in places.
  ///   - layer: the layer of its bindings.
  /// - Throws: the reason why the file as a whole cannot be used.
  /// - Complexity: linear in the length of the text.
  public init(
    parsing text: String, file: String, layer: ResolvedBinding.Layer = .keymapFile
  ) throws(FileError) {
    var reader = KeymapReader(file: file, layer: layer)
    let root = try JSON5Node(parsing: text, file: file) { reader.note(.error, $0) }
    try reader.read(root)
    bindings = reader.bindings
    ambiguityTimeout = reader.ambiguityTimeout
    profile = reader.profile
    references = reader.references
    settings = reader.settings
    intentions = reader.intentions
    tests = reader.tests
    problems = reader.problems.sorted { left, right in
      (left.position.line, left.position.column) < (right.position.line, right.position.column)
    }
  }

  /// The only setting of the keys: milliseconds; 0 disables waiting.
  public static let ambiguityTimeoutSetting = "chord.ambiguityTimeout"
}
