import FoundationEssentials
import Glibc
public import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation
public import KeyboardRuntime
public import KeyboardTerminal
public import KeyboardTerminalUI

/// A program on the whole terminal: a runtime, and a screen with a pane and messages for the user.
///
/// ```swift
/// let program = try TerminalProgram(name: "lamp")
/// program.commands.add("lamp.toggle", "Toggle", keys: "space") { _ in isOn.toggle() }
/// try await program.run(pane)
/// ```
///
/// In addition to the program's own commands there are those of every screen: `screen.showKeys` (F1),
/// `screen.editKeys` (F2), `screen.showCommands` (F3, Alt+X, and Ctrl+Shift+P if the terminal distinguishes it from
/// Ctrl+P), and `macro.record` (F7, which also stops) and `macro.run` (F8), with ordinary bindings, which the user
/// can change.
public final class TerminalProgram {
  /// The engine, files and plugins.
  public let runtime: ApplicationRuntime
  /// The screen, which uses the terminal.
  public let screen: FullScreen

  /// The engine, which turns keys into commands.
  public var engine: KeyEngine { runtime.engine }
  /// The program's own commands.
  public var commands: CommandSet { runtime.commands }

  private let arguments: Arguments?
  private let editor: ScreenEditor
  private let screenCommands = CommandSet()
  private let pluginScreen: PluginScreen
  private let macroScreen: MacroScreen
  private var palette: ChoiceList? { didSet { engine.silencesActions = palette != nil } }
  private var tokens: [Subscription] = []

  /// The time for which a message that was not caused by a key stays.
  private static let messageDuration = Duration.seconds(2)

  /// Creates a program on an existing runtime.
  ///
  /// - Parameters:
  ///   - runtime: the runtime that handles the keys.
  ///   - name: the text at the start of the status line.
  /// - Throws: a `TtyError` if there is no terminal, or it cannot be drawn on.
  public convenience init(_ runtime: ApplicationRuntime, name: String = "") throws(TtyError) {
    try self.init(runtime, name: name, arguments: nil)
  }

  /// Creates a program with the user's files and plugins; held keys go further the longer they are held.
  ///
  /// - Parameter name: the text at the start of the status line, and the name of the directory of the
  ///   user's files.
  /// - Throws: a `TtyError` if there is no terminal, or it cannot be drawn on.
  public convenience init(name: String) throws(TtyError) {
    try self.init(Self.runtime(name), name: name, arguments: nil)
  }

  convenience init(_ arguments: Arguments) throws(TtyError) {
    try self.init(
      Self.runtime(
        arguments.name, isHeadless: arguments.headlessSize != nil && arguments.printedKeys == nil),
      name: arguments.name, arguments: arguments)
  }

  private static func runtime(_ name: String, isHeadless: Bool = false) -> ApplicationRuntime {
    var configuration = ApplicationRuntime.Configuration(name: name)
    if isHeadless { configuration.hasControlSocket = true }
    configuration.accelerate = NavigationPolicy.HeldKeyAcceleration().accelerated
    return ApplicationRuntime(configuration)
  }

  private init(
    _ runtime: ApplicationRuntime, name: String, arguments: Arguments?
  ) throws(TtyError) {
    (self.runtime, self.arguments) = (runtime, arguments)
    screen = try FullScreen(
      runtime.engine, environment: Self.environment(for: arguments?.theme),
      height: arguments?.height, headlessSize: arguments?.headlessSize,
      isFlat: arguments.map { $0.isFlat || $0.hasPipeAlone } ?? false)
    if let arguments { screen.usesStandardInput = arguments.readsStandardInput }
    editor = ScreenEditor(screen, runtime.files)
    pluginScreen = PluginScreen(screen, runtime.plugins)
    macroScreen = MacroScreen(screen, runtime.macros, name: name)
    screen.name = name
    screen.keyNotes = { [weak runtime] in runtime?.attachingNotes(name) ?? [] }
    screen.saveReport = { [weak self] in self?.saveKeyReport() }
    screenCommands.add(
      Self.listOfCommands, of: self, if: \.canShowCommands,
      perform: { program, _ in program.showCommands() })
    tokens = [
      runtime.engine.addResponder(screenCommands),
      runtime.messages.observe(self) { $0.show($1) },
      runtime.declareSettings("screen", Self.settings, of: self) { $0.apply($1) },
    ]
    screen.themeChoice = arguments?.theme ?? .automatic
  }

  // MARK: Colours

  /// Returns the environment, in which a requested theme with colours overrides `NO_COLOR`.
  private static func environment(for theme: Theme.Choice?) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    switch theme {
    case .dark, .light: environment["NO_COLOR"] = nil
    case .monochrome: environment["NO_COLOR"] = "1"
    case .automatic, nil: break
    }
    return environment
  }

  /// The settings of all programs for the screen, which users write below `screen`.
  private static let settings = [
    CommandParameter(
      "theme", .choice(Theme.Choice.allCases.map(\.rawValue)), "the colours", defaultValue: "auto"),
    CommandParameter("flat", .boolean, "whether the screen is described in words"),
    CommandParameter("coach", .boolean, "whether the coach names the keys of commands"),
    CommandParameter("coachSilence", .any, "the commands that the coach does not name"),
  ]

  /// Applies the settings of the user's files; the theme of the command line takes precedence.
  private func apply(_ values: [String: Value]) {
    if !screen.isRunning, values["flat"] == true { screen.isFlat = true }
    if arguments?.theme == nil {
      screen.themeChoice = values["theme"]?.stringValue.flatMap(Theme.Choice.init) ?? .automatic
    }
    if let isOn = values["coach"]?.boolValue { screen.coach.isOn = isOn }
    let silenced = values["coachSilence"]?.arrayValue ?? []
    screen.coach.silenced = Set(silenced.compactMap { $0.stringValue.map { CommandID($0) } })
  }

  /// Shows a pane until the screen is left, and then restores the terminal.
  ///
  /// The user's files are read and watched meanwhile, and the plugins of the command line run. With `--keys` on the
  /// command line it prints the keys, and ends the process.
  ///
  /// - Throws: a `TtyError` if the terminal cannot be used.
  public func run(_ pane: any Pane) async throws(TtyError) {
    if let arguments, let format = arguments.printedKeys {
      await printKeys(as: format, arguments)
    }
    runtime.start(plugins: arguments?.plugins ?? [])
    if arguments?.editsKeys == true { Task { [editor] in editor.show() } }
    let result = await Result { () async throws(TtyError) in try await screen.run(pane) }
    palette = nil
    editor.close()
    await runtime.shutdown()
    try result.get()
  }

  /// Prints the keys at the present focus, those of the user's files and of plugins included, and ends the process.
  private func printKeys(as format: KeymapDrawing.Format, _ arguments: Arguments) async -> Never {
    let token = runtime.messages.observe {
      if $0.level == .warning || $0.level == .error { arguments.warn($0.text) }
    }
    runtime.start(watching: false)
    await runtime.loadPlugins(arguments.plugins)
    let drawing = KeymapDrawing(
      "Keys of \(arguments.name)", engine,
      layout: .ofUser(environment: ProcessInfo.processInfo.environment))
    let theme = KeymapDrawing.Theme(rawValue: screen.themeChoice.rawValue) ?? .automatic
    arguments.output(drawing.text(format, theme: theme))
    token.cancel()
    await runtime.shutdown()
    exit(0)
  }

  /// Lends the terminal to another program until it has ended, and shows the reason for a failure.
  ///
  /// - Parameters:
  ///   - other: the program.
  ///   - input: returns the next bytes of its input, empty at the end; nil lets it read the terminal.
  ///   - keepsOutput: whether its output stays visible until Return is pressed.
  /// - Returns: true if it ended with status 0.
  @discardableResult
  public func run(
    _ other: ChildProgram, reading input: (@MainActor () async -> [UInt8])? = nil,
    keepsOutput: Bool = false
  ) async -> Bool {
    do {
      var result = Result<Int32, MessageError>.success(0)
      try await screen.lend {
        result = await Result { () async throws(MessageError) in
          let status = try await other.run(reading: input)
          if keepsOutput { _ = try await ChildProgram.returnKey(after: status).run() }
          return status
        }
      }
      let status = try result.get()
      if status != 0 { screen.show("it ended with status \(status)", isWarning: true) }
      return status == 0
    } catch {
      screen.show("\(error)", isWarning: true)
      return false
    }
  }

  /// Prints lines with their colours, while the screen is not running: output that stays after the screen, or
  /// replaces it.
  ///
  /// - Throws: the reason why they cannot be written.
  public func print(_ lines: some Sequence<StyledText>) throws(MessageError) {
    let bytes = lines.flatMap { $0.bytes(colors: screen.colors) + [UInt8(ascii: "\n")] }
    if let reason = Arguments.write(bytes) { throw MessageError(reason) }
  }

  private func show(_ message: ApplicationRuntime.Message) {
    switch message.source {
    // The screen shows these itself.
    case .command, .key: return
    case .files, .plugin, .events, .control, .macros: break
    }
    guard message.level != .debug else { return }
    screen.show(
      message.text, isWarning: message.level != .info, atLeast: Self.messageDuration)
  }

  private func saveKeyReport() {
    do throws(FileError) {
      screen.show("wrote \(try runtime.saveKeyReport())", atLeast: Self.messageDuration)
    } catch {
      screen.show("\(error)", isWarning: true)
    }
  }

  // MARK: Commands

  /// A command that is chosen in the list is recorded itself.
  private static let listOfCommands = KeyCommand(
    CommandInvocation("screen.showCommands"), title: "Show commands",
    sequences: ["f3", "alt+x", "ctrl+shift+p"], isChange: false, isRecorded: false)

  /// A Boolean value indicating whether the list of commands can be shown: neither it, nor a dialog, nor the list of
  /// keys is open.
  private var canShowCommands: Bool { palette == nil && !screen.isAsking }

  /// Lists the possible commands with their keys: typing finds one, Enter performs it.
  public func showCommands() {
    guard screen.isRunning, canShowCommands else { return }
    let possible = engine.possibleCommands
    let back = KeyCommand(
      CommandInvocation("screen.leaveCommands"), title: "Back",
      sequences: ["escape", "ctrl+c", "f3"], isChange: false)
    let palette = ChoiceList(
      possible.map { command in
        let detail = [command.provider, command.label].filter { !$0.isEmpty }
        return (command.title, detail.joined(separator: "  "))
      }, name: "commands", back: back
    ) { [self] in leave($0.map { possible[$0].command }) }
    palette.present(on: screen)
    self.palette = palette
  }

  /// Closes the list of commands, and performs one of them.
  private func leave(_ command: CommandInvocation?) {
    palette = nil
    guard let command else { return }
    screen.coach.willPerform(command, by: Coach.Advice.Way.commandList)
    do throws(CommandError) {
      try engine.performChoice(command)?.whenFinished { [screen] result in
        if case .failure(let error) = result { screen.show(error.message, isWarning: true) }
      }
    } catch {
      screen.show(error.message, isWarning: true)
    }
  }
}

extension ApplicationRuntime {
  /// Returns notes on how scripts attach to the program; empty if they cannot.
  fileprivate func attachingNotes(_ name: String) -> [String] {
    if controlSocket != nil {
      return ["Scripts attach by", "  keyboard-repl --attach \(name).\(getpid())"]
    }
    return acceptsControl
      ? ["Scripts attach when it runs with", "  KEYBOARD_TOOLKIT_CONTROL=1"] : []
  }
}

extension Result {
  /// Creates the result of an asynchronous closure.
  fileprivate init(_ body: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
