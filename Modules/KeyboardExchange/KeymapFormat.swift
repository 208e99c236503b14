public import KeyboardCommands
public import KeyboardCore

/// A format for the keys of another program.
///
/// ```swift
/// let keymap = try KeymapFormat.zed.read(text, file: "keymap.json")
/// for problem in keymap.problems { print(problem) }
/// print(KeymapFormat.helix.write(keymap.bindings).text)
/// ```
///
/// Bindings that a format can represent are the same after writing and reading. Commands keep their names.
public enum KeymapFormat: String, CaseIterable, Hashable, Sendable {
  /// VS Code's `keybindings.json`, or the keybindings in an extension's `package.json`.
  case vsCode = "vscode"
  /// Zed's `keymap.json`.
  case zed
  /// The keys in Helix's `config.toml`.
  case helix
  /// The bindings in a Lua file of Neovim; Neovim has to be installed, and runs the file.
  case neovim
  /// Readline's `inputrc`, for bash and others.
  case readline
  /// The bindings in tmux's `tmux.conf`.
  case tmux
  /// A configuration of kanata, a keyboard remapper.
  case kanata

  /// Creates the format of a file by its name; nil if that is ambiguous.
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

  /// Parses the text of a file.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - file: the name of the file in places.
  ///   - layer: the layer of its bindings.
  ///   - mayRun: whether a file that is a program, see ``runsFiles``, may be run.
  /// - Returns: the bindings, and the problems of importing them.
  /// - Throws: the reason why the file as a whole cannot be read, with the place.
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
  /// A binding that the format cannot represent is one of the omissions. The text has no ids and no summaries; it has
  /// titles if the program supports them, and whether a held key repeats only for tmux.
  ///
  /// - Parameter bindings: the bindings, weaker ones first.
  /// - Returns: the text.
  public func write(_ bindings: [ResolvedBinding]) -> KeymapExport {
    translation.write(bindings)
  }

  /// A Boolean value indicating whether reading a file runs it.
  ///
  /// Neovim does, for at most ten seconds, without plugins, the user's files and, if the system allows it, a network.
  /// Files from untrusted sources can still do harm.
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

/// The bindings of another program's keymap, with the problems of importing them.
///
/// Nothing is silently left out: an ``KeymapFile/Problem/Severity-swift.enum/error`` among the problems is a binding
/// that is not imported, a warning is one that is imported with a difference. Settings unrelated to keys, such as
/// colors, are ignored.
public struct ImportedKeymap: Hashable, Sendable {
  /// The bindings, weaker ones first.
  public let bindings: [ResolvedBinding]
  /// The problems with bindings that could not be imported unchanged, sorted by place.
  public let problems: [KeymapFile.Problem]
}

/// The translation between another program's keymap and the toolkit's.
protocol KeymapTranslation {
  static func read(_ text: String, _ reading: inout KeymapReading) throws(FileError)
  static func write(_ bindings: [ResolvedBinding]) -> KeymapExport
}

extension ExchangeRefusal {
  /// Returns the reason why a program cannot represent the role of a key.
  static func role(in program: String) -> ExchangeRefusal {
    ExchangeRefusal(reason: "\(program) has no keys that are held or for the next key")
  }
}

/// The bindings and problems read so far from another program's keymap.
struct KeymapReading {
  let file: String
  let layer: ResolvedBinding.Layer
  /// A Boolean value indicating whether a repeated binding is reported.
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

  /// Adds a binding; one before all others removes the program's own bindings.
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

  /// Reports a difference of an imported binding.
  mutating func warn(_ message: String, at place: JSON5Position) {
    problems.append(
      KeymapFile.Problem(
        severity: .warning, message: message, position: place.inFile(file)))
  }

  mutating func warn(_ error: JSONError) { warn(error.message, at: error.position) }

  /// Reports a binding that is not imported.
  mutating func refuse(_ error: JSONError) {
    problems.append(
      KeymapFile.Problem(
        severity: .error, message: "not carried over: \(error.message)",
        position: error.position.inFile(file)))
  }
}
