import KeyboardCore

/// The bindings of VS Code's keybindings.json, and what of them could not be carried over.
///
/// Keys, sequences, conditions, arguments, removals (`-command`) and blocks (`"command": ""`) become
/// ours. Removals come first, as they never remove what the file itself binds. Commands and context
/// names are kept as they are.
///
/// Nothing is left out silently: an ``KeymapProblem/Severity-swift.enum/error`` among the problems
/// is an entry that is not carried over, a warning is one that is, but with a difference.
public struct VSCodeKeymap: Hashable, Sendable {
  /// The bindings, removals first, else in the order written.
  public let bindings: [ResolvedBinding]
  /// What could not be carried over, in the order written.
  public let problems: [KeymapProblem]

  /// Reads the text of a file: JSON with comments and trailing commas.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - file: the file as places in it should name it.
  ///   - layer: the layer of its bindings.
  /// - Throws: why the file as a whole cannot be read.
  public init(
    parsing text: String, file: String, layer: BindingLayer = .keymapFile
  ) throws(KeymapFileError) {
    let root: JSON5Node
    do {
      root = try JSON5Parser.parse(text)
    } catch {
      throw KeymapFileError(.syntax, error, file: file)
    }
    guard let entries = root.elements else {
      let mistake = JSON5Error(
        message: "the file holds \(root.kind); choose a keybindings.json of VS Code, "
          + "which holds a list",
        position: root.position)
      throw KeymapFileError(.shape, mistake, file: file)
    }
    var reader = VSCodeReader(file: file, layer: layer)
    for entry in entries { reader.read(entry) }
    bindings = reader.removals.bindings + reader.others.bindings
    problems = reader.problems
  }
}
