import Glibc
public import KeyboardCommands
public import KeyboardCore
public import KeyboardRuntime
import KeyboardTerminal
public import KeyboardTerminalUI

extension TerminalProgram {
  /// The command line of a program on the whole terminal: its files, its options, and the common options of all
  /// programs.
  ///
  /// ```swift
  /// var options = Options()
  /// let arguments = Arguments(
  ///   "pick", "[FILE]", "Prints the line of FILE that you pick.", options: Options.table, into: &options)
  /// await arguments.run { program in try await program.run(pane) }
  /// ```
  ///
  /// `--plugin NAME` loads a plugin, `--bindings` begins with the editor of keys, `--theme NAME` sets the colours,
  /// `--flat` describes the screen in words, `--help` lists these and the program's own, and `--generate` prints a
  /// manual page, or the completion of a shell. A mistake ends the process with status 2 and a one-line message.
  public struct Arguments {
    /// The name of the program, which is also the name of the directory of its user's files.
    public private(set) var name: String
    /// The arguments that are not options.
    public private(set) var files: [String] = []
    /// The names of plugins to load.
    public private(set) var plugins: [String] = []
    /// A Boolean value indicating whether it begins with the editor of bindings.
    public private(set) var editsKeys = false

    /// The requested theme; nil for the one of the user's files, or the one that fits.
    public private(set) var theme: Theme.Choice?

    /// The number of lines below the shell's prompt to draw on; nil for the whole terminal.
    public var height: ScreenHeight?

    /// The format in which the keys are printed instead of running; nil to run.
    public private(set) var printedKeys: KeymapDrawing.Format?

    /// The size of a screen without a terminal, which scripts drive; nil for the terminal.
    public private(set) var headlessSize: CellSize?

    /// A Boolean value indicating whether the screen is to be described in words rather than drawn.
    public private(set) var isFlat = false

    /// Returns the text to print instead of running; nil to run.
    private var printed: ((ProgramManual) -> String)?

    /// The state of standard input.
    private final class StandardInput {
      var isRead = false
    }
    private var standardInput = StandardInput()

    /// A Boolean value indicating whether standard input was opened as a file, so that no keys come from it.
    var readsStandardInput: Bool { standardInput.isRead }

    /// A Boolean value indicating whether standard input is a pipe and there is no controlling
    /// terminal.
    var hasPipeAlone: Bool {
      let terminal = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
      if terminal >= 0 { close(terminal) }
      var status = stat()
      return terminal < 0 && printedKeys == nil && !readsStandardInput
        && fstat(STDIN_FILENO, &status) == 0
        && status.st_mode & S_IFMT == S_IFIFO
    }

    /// Parses the command line; ends the process for `--help`, and for a mistake.
    ///
    /// - Parameters:
    ///   - name: the name of the program.
    ///   - synopsis: its arguments, such as `[FILE]`.
    ///   - summary: its description in sentences, the first of which is for lists of manuals.
    public init(_ name: String, _ synopsis: String, _ summary: String) {
      var nothing: Void = ()
      self.init(name, synopsis, summary, options: [], into: &nothing)
    }

    /// Parses the command line; ends the process for `--help`, and for a mistake.
    ///
    /// - Parameters:
    ///   - name: the name of the program.
    ///   - synopsis: its arguments, such as `[FILE]`.
    ///   - summary: its description in sentences, the first of which is for lists of manuals.
    ///   - operands: further lines of help about arguments that are not options.
    ///   - operand: the kind of these arguments, for shell completion.
    ///   - options: the program's own options.
    ///   - settings: the settings that these change.
    ///   - defaults: variables of other programs with options that come before all others.
    ///   - passingUnknown: whether an unknown long option is skipped, with a warning.
    public init<Settings>(
      _ name: String, _ synopsis: String, _ summary: String,
      operands: [ProgramManual.Entry] = [], completing operand: CommandLineValue = .file("FILE"),
      options: [CommandLineOption<Settings>], into settings: inout Settings,
      defaults: [String] = [], passingUnknown: Bool = false
    ) {
      openStandardDescriptors()
      self.name = name
      let (own, common) = (\Both<Settings>.own, \Both<Settings>.common)
      let table = options.map { $0.of(own) } + Self.options.map { $0.of(common) }
      var both = Both(own: settings, common: self)
      let always = (defaults + [variable]).flatMap { name in
        getenv(name).map { Array(String(cString: $0).shellWords) } ?? []
      }
      do {
        var reader = CommandLineReader(table, always + CommandLine.argv.dropFirst())
        if passingUnknown {
          reader.onUnknown = { [self] in warn("\($0) is unknown, and left out") }
        }
        let files = try reader.read(into: &both)
        (self, settings) = (both.common, both.own)
        self.files = files
      } catch {
        fail(error.message)
      }
      guard let printed else { return }
      var manual = ProgramManual(name, synopsis, summary, options: table)
      (manual.operands, manual.operand) = (operands, operand)
      let keys =
        "F1 lists them, F3 the commands. They are changed in the editor (F2), or in keymap.json5 in "
        + "$XDG_CONFIG_HOME/\(name) (~/.config/\(name)), where settings: { screen: { theme: \"dark\" } } "
        + "is the theme that holds without --theme, and flat: true there stands for --flat."
      manual.sections = [
        .init("KEYS", keys, isInHelp: true),
        .init(
          "ENVIRONMENT",
          entries: (defaults + [variable]).map { ($0, "options before those of the command line") },
          isInHelp: true),
      ]
      output(printed(manual))
      exit(0)
    }

    /// The settings of the program's own options, and of the common ones.
    private struct Both<Settings> {
      var own: Settings
      var common: Arguments
    }

    /// The variable with options that precede those of the command line.
    private var variable: String { "\(name.uppercased())_OPTIONS" }

    /// The options of all programs.
    private static let options: [CommandLineOption<Arguments>] = [
      .init(
        "--plugin", takes: .file("NAME"),
        help: "load a plugin, by its name or the path of its executable; may be repeated"
      ) { $0.plugins.append($1) },
      .init("--bindings", help: "begin with the editor of keys; F2 shows it at any time") {
        $0.editsKeys = true
      },
      .init(
        "--theme", choosing: \.theme,
        help:
          "dark, light, none (no colours) or auto, which fits the terminal; without it, NO_COLOR "
          + "is obeyed"),
      .init(
        "--height", takes: .text("LINES"),
        help:
          "draw on so many lines below the prompt, such as 15 or 40%, and leave what is above as "
          + "it is; ~40% takes no more than are needed"
      ) { arguments, text throws(MessageError) in
        arguments.height = ScreenHeight(text)
        if arguments.height == nil {
          throw MessageError(
            "--height takes a number of lines or a part of them, such as 15, 40% or ~40%, not \(text)"
          )
        }
      },
      .init(
        "--flat",
        help: "tell the screen in words, line by line, for screen readers and braille; without a "
          + "terminal, lines of standard input name keys or commands"
      ) { $0.isFlat = true },
      .init(
        "--headless", takes: .text("SIZE"),
        help: "run without a terminal, as on one of 80x24 say, for scripts that attach with "
          + "keyboard-repl --attach"
      ) { arguments, text throws(MessageError) in
        arguments.headlessSize = CellSize(columnsByRows: text)
        if arguments.headlessSize == nil {
          throw MessageError("--headless takes COLUMNSxROWS, such as 80x24, not \(text)")
        }
      },
      .init(
        "--keys", takes: .words("FORMAT", KeymapDrawing.Format.allCases.map(\.rawValue)),
        help: "print the keyboard with what each key does, with the keys of the user, and a list"
      ) { arguments, format in
        arguments.printedKeys = KeymapDrawing.Format(rawValue: format)
        arguments.headlessSize = CellSize(rows: 24, columns: 80)
      },
      .init(
        "--generate", takes: .words("KIND", ProgramManual.Text.allCases.map(\.rawValue)),
        help: "print the manual page (man), or the completion for bash, zsh or fish"
      ) { arguments, kind in
        arguments.printed = { manual in ProgramManual.Text(rawValue: kind).map(manual.text) ?? "" }
      },
      .init("--version", help: "say which version this is") {
        $0.printed = { "\($0.name) \(KeyboardToolkit.version)\n" }
      },
      .init("-h", "--help", help: "show this") { $0.printed = \.help },
    ]

    /// Creates the program, and runs a closure with it; an error ends the process like a mistake.
    public func run(_ body: (TerminalProgram) async throws -> Void) async {
      do {
        try await body(TerminalProgram(self))
      } catch {
        fail(MessageError(describing: error).message)
      }
    }

    /// Ends the process with a one-line message, and status 2 by default.
    public func fail(_ reason: String, status: Int32 = 2) -> Never {
      warn(reason)
      exit(status)
    }

    /// Writes a one-line warning to standard error.
    public func warn(_ text: String) {
      writeAll(Array("\(name): \(text.printable())\n".utf8), to: STDERR_FILENO)
    }

    // MARK: Files

    /// Opens a file, or standard input for nil and `-`; a file that cannot be read is a mistake, and so is a
    /// terminal. Standard input is empty if only the keys are printed.
    public func open(_ path: String?) -> Int32 {
      guard let path, path != "-" else {
        if printedKeys != nil { return open("/dev/null") }
        standardInput.isRead = true
        guard isatty(STDIN_FILENO) == 0 else {
          fail("there is nothing to read; give a FILE, or pipe something in")
        }
        return STDIN_FILENO
      }
      do {
        return try Self.openFile(path)
      } catch {
        fail(error.message)
      }
    }

    /// Opens a file for reading.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - waits: whether a named pipe is opened only when something writes to it; false for a descriptor that does
    ///     not block, as a `ByteReader` reads it between keys.
    /// - Returns: the descriptor, which the caller closes.
    /// - Throws: the reason why it cannot be read.
    public static func openFile(
      _ path: String, waits: Bool = true
    ) throws(MessageError) -> Int32 {
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
      var status = stat()
      if descriptor < 0, errno == ENXIO {
        throw MessageError("\(path) is a socket, or no device is there; give a file")
      }
      guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
        throw MessageError("\(path) cannot be read: \(String(cString: strerror(errno)))")
      }
      guard status.st_mode & S_IFMT != S_IFDIR else {
        close(descriptor)
        throw MessageError("\(path) is a directory; give a file")
      }
      return descriptor
    }

    /// Reads a file to its end, opened as by ``open(_:)``.
    public func read(_ path: String?) -> [UInt8] {
      let descriptor = open(path)
      var bytes: [UInt8] = []
      while true {
        var count = 0
        bytes += [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, initialized in
          count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
          initialized = max(0, count)
        }
        if count == 0 { return bytes }
        if count < 0, errno != EINTR {
          fail("\(path ?? "-") cannot be read: \(String(cString: strerror(errno)))")
        }
      }
    }

    /// Writes bytes to standard output unchanged; ends the process if they cannot be written.
    ///
    /// If the reader is gone, the process ends as by the signal SIGPIPE, like other programs; for any other reason as
    /// `fail(_:)` ends it.
    public func output(_ bytes: [UInt8]) {
      if let mistake = Self.write(bytes) { fail(mistake) }
    }

    /// Writes a text to standard output, as ``output(_:)-([UInt8])`` writes bytes.
    public func output(_ text: String) { output(Array(text.utf8)) }

    /// Writes bytes to standard output unchanged.
    ///
    /// - Returns: the reason why they cannot be written; nil on success. If the reader is gone, the process ends as
    ///   by the signal SIGPIPE.
    public static func write(_ bytes: [UInt8]) -> String? {
      if writeAll(bytes, to: STDOUT_FILENO) { return nil }
      let reason = errno
      if reason == EPIPE {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
      }
      return "the output cannot be written: \(String(cString: strerror(reason)))"
    }
  }
}

extension String {
  /// The words as a shell splits them: at blanks, except in quotes and after backslashes.
  nonisolated fileprivate var shellWords: ArraySlice<String> {
    var words: ArraySlice<String> = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in self {
      switch character {
      case _ where isEscaped:
        word = (word ?? "") + String(character)
        isEscaped = false
      case "\\" where quote != "'": isEscaped = true
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil: (quote, word) = (character, word ?? "")
      case _ where quote == nil && character.isWhitespace:
        if let whole = word { words.append(whole) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

extension CellSize {
  /// Creates a size from a text such as `80x24`; nil for other text, and for a size that is too small.
  nonisolated fileprivate init?(columnsByRows text: String) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      16...1000 ~= columns, 3...1000 ~= rows
    else { return nil }
    self.init(rows: rows, columns: columns)
  }
}
