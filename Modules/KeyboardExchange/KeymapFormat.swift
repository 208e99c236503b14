public import KeyboardCommands
public import KeyboardCore

/// A format in which another program keeps its keys.
///
/// ```swift
/// let keymap = try KeymapFormat.zed.read(text, file: "keymap.json")
/// for problem in keymap.problems { print(problem) }
/// print(KeymapFormat.helix.write(keymap.bindings).text)
/// ```
///
/// Bindings that a format can express are the same after writing and reading. Commands keep their
/// names.
public enum KeymapFormat: String, CaseIterable, Hashable, Sendable {
  /// VS Code's `keybindings.json`, or the keybindings in an extension's `package.json`.
  case vsCode = "vscode"
  /// Zed's `keymap.json`.
  case zed
  /// The keys in Helix's `config.toml`.
  case helix
  /// What a Lua file of Neovim binds; Neovim has to be installed, and runs the file.
  case neovim
  /// Readline's `inputrc`, for bash and others.
  case readline
  /// The bindings in tmux's `tmux.conf`.
  case tmux
  /// A configuration of kanata, a remapper of keyboards.
  case kanata

  /// Creates the format that the name of a file belongs to; nil where that is not clear.
  ///
  /// - Parameter path: the path of the file; a `keymap.json` is Zed's in a directory of that name.
  public init?(path: String) {
    let parts = path.lowercased().split(separator: "/")
    switch parts.last {
    case "keybindings.json", "package.json": self = .vsCode
    case "keymap.json" where parts.dropLast().contains { $0 == "zed" || $0 == ".zed" }: self = .zed
    case "config.toml": self = .helix
    case "inputrc": self = .readline
    case "tmux.conf": self = .tmux
    case let name? where name.hasSuffix(".keybindings.json"): self = .vsCode
    case let name? where name.hasSuffix(".inputrc"): self = .readline
    case let name? where name.hasSuffix(".tmux.conf"): self = .tmux
    case let name? where name.hasSuffix(".lua"): self = .neovim
    case let name? where name.hasSuffix(".kbd"): self = .kanata
    default: return nil
    }
  }

  /// The name of the program.
  public var program: String {
    switch self {
    case .vsCode: "VS Code"
    case .zed: "Zed"
    case .helix: "Helix"
    case .neovim: "Neovim"
    case .readline: "readline"
    case .tmux: "tmux"
    case .kanata: "kanata"
    }
  }

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - file: the file as places in it should name it.
  ///   - layer: the layer of its bindings.
  ///   - mayRun: whether a file that is a program, see ``runsFiles``, may be run.
  /// - Returns: the bindings, and the problems of carrying them over.
  /// - Throws: why the file as a whole cannot be read, with the place.
  /// - Complexity: linear in the length of the text, unless it is run.
  public func read(
    _ text: String, file: String, layer: ResolvedBinding.Layer = .keymapFile, mayRun: Bool = false
  ) throws(FileError) -> ImportedKeymap {
    guard mayRun || !runsFiles else {
      throw FileError(
        .unreadable,
        "this file is a program, and \(program) runs it to find its keys; allow that if you trust it",
        file: file)
    }
    var reading = KeymapReading(file: file, layer: layer)
    try translation.read(text, &reading)
    return reading.keymap
  }

  /// Writes bindings.
  ///
  /// A binding that the format cannot express is one of the omissions. The text has no ids and no
  /// summaries; it has titles where the program has some, and whether a held key repeats only for
  /// tmux.
  ///
  /// - Parameter bindings: the bindings, weaker ones first.
  /// - Returns: the text.
  public func write(_ bindings: [ResolvedBinding]) -> KeymapExport {
    translation.write(bindings)
  }

  /// A Boolean value indicating whether reading a file runs it.
  ///
  /// Neovim does, for at most ten seconds, without plugins, the user's files and, where the system allows it,
  /// a network. A file from elsewhere can do harm all the same.
  public var runsFiles: Bool { self == .neovim }

  private var translation: any KeymapTranslation.Type {
    switch self {
    case .vsCode: VSCodeKeymap.self
    case .zed: ZedKeymap.self
    case .helix: HelixKeymap.self
    case .neovim: NeovimKeymap.self
    case .readline: ReadlineKeymap.self
    case .tmux: TmuxKeymap.self
    case .kanata: KanataKeymap.self
    }
  }
}

/// The bindings of another program's keymap, with the problems of carrying them over.
///
/// Nothing is left out silently: an ``KeymapFile/Problem/Severity-swift.enum/error`` among the
/// problems is a binding that is not carried over, a warning is one that is, but with a difference.
/// Settings that are not about keys, such as colors, are passed over.
public struct ImportedKeymap: Hashable, Sendable {
  /// The bindings, weaker ones first.
  public let bindings: [ResolvedBinding]
  /// The problems with bindings that could not be carried over as they are, in the order of places.
  public let problems: [KeymapFile.Problem]
}

/// The way from one program's keymap to ours and back.
protocol KeymapTranslation {
  static func read(_ text: String, _ reading: inout KeymapReading) throws(FileError)
  static func write(_ bindings: [ResolvedBinding]) -> KeymapExport
}

extension ExchangeRefusal {
  /// The reason why a program cannot have the role of a key.
  static func role(in program: String) -> ExchangeRefusal {
    ExchangeRefusal(reason: "\(program) has no keys that are held or for the next key")
  }
}

/// The bindings and problems read so far from another program's keymap.
struct KeymapReading {
  let file: String
  let layer: ResolvedBinding.Layer
  /// A Boolean value indicating whether a binding that is written twice is reported.
  var tellsRepetitions = true
  private var list = BindingList()
  private var problems: [KeymapFile.Problem] = []
  /// The bindings that have to be weaker than all others.
  private var removals = BindingList()

  init(file: String, layer: ResolvedBinding.Layer) {
    (self.file, self.layer) = (file, layer)
  }

  var keymap: ImportedKeymap {
    ImportedKeymap(
      bindings: removals.bindings + list.bindings,
      problems: problems.sorted {
        ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
      })
  }

  /// Adds a binding; one that is before all others is a removal of the program's own bindings.
  mutating func add(
    _ sequence: KeySequence, _ effect: ResolvedBinding.Effect, when condition: Condition = .always,
    at place: JSON5Position, title: String? = nil, repeats: Bool = false, inText: Bool = false,
    first: Bool = false
  ) {
    let binding = ResolvedBinding(
      sequence, effect, when: condition, layer: layer, origin: place.inFile(file), title: title,
      allowsRepeat: repeats, appliesInText: inText)
    let former = first ? removals.add(binding) : list.add(binding)
    guard tellsRepetitions, let line = former?.origin?.line else { return }
    warn("the same binding as on line \(line), which is left out", at: place)
  }

  /// Reports a difference of something that is carried over.
  mutating func warn(_ message: String, at place: JSON5Position) {
    problems.append(
      KeymapFile.Problem(
        severity: .warning, message: message, position: place.inFile(file)))
  }

  mutating func warn(_ error: JSONError) { warn(error.message, at: error.position) }

  /// Reports something that is not carried over.
  mutating func refuse(_ error: JSONError) {
    problems.append(
      KeymapFile.Problem(
        severity: .error, message: "not carried over: \(error.message)",
        position: error.position.inFile(file)))
  }
}
