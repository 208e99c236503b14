package import KeyboardCommands
public import KeyboardCore

nonisolated extension CommandID {
  /// `macro.record`: begins to record the user's actions.
  public static let recordMacro: CommandID = "macro.record"
  /// `macro.stop`: ends recording; the recording is the last macro.
  public static let stopMacro: CommandID = "macro.stop"
  /// `macro.run`: performs the last macro, or the one in the argument `name`, `count` times.
  public static let runMacro: CommandID = "macro.run"
  /// `macro.save`: saves the last macro under the argument `name`.
  public static let saveMacro: CommandID = "macro.save"
  /// `edit.repeat`: repeats the last change, `count` times.
  public static let repeatChange: CommandID = "edit.repeat"
}

/// Records the user's actions as commands, performs them again, and repeats the last change.
///
/// ```
/// F7  down  d  F7      records navigation.nextRow, mailbox.delete
/// F8                   performs both again, whatever their keys are by then
/// ```
///
/// A recording contains commands with their arguments and typed text, and nothing of a secure input. A named macro is
/// a file that may be edited, and a command that keys can be bound to.
nonisolated public final class Macros: CommandResponder {
  /// The responder that is tried for all other commands.
  public weak var nextResponder: (any CommandResponder)?
  /// The observers notified when recording begins or ends, and when the macros change.
  public let changes = Observers<Void>()
  /// The observers notified when the commands change: named macros, and their keys.
  public let commandChanges = Observers<Void>()
  /// A Boolean value indicating whether F7 records and stops, and F8 runs the last macro, unless the user binds other
  /// keys; false by default.
  public var bindsKeys = false {
    didSet { commandChanges.notify() }
  }
  /// The named macros; nil if there is no directory for them.
  package let files: MacroFiles?
  /// The names of these macros as of the last ``reload()``.
  public private(set) var names: [String] = []

  private let engine: KeyEngine
  package let runner: CommandRunner
  private let tell: (String) -> Void
  private var recorder = MacroRecorder()
  /// For each command, whether it makes a change, and whether macros record it.
  private var known: [CommandID: (isChange: Bool, isRecorded: Bool)] = [:]
  private var tokens: [Subscription] = []

  init(_ engine: KeyEngine, _ files: MacroFiles?, tell: @escaping (String) -> Void) {
    (self.engine, self.files, self.tell) = (engine, files, tell)
    runner = CommandRunner(engine)
    nextResponder = runner
    tokens = [
      engine.actions.observe(self) { $0.note($1) },
      engine.context.register(
        Context.Name("macro.isRecording", "whether what is done is recorded as a macro"), of: self
      ) { .bool($0.isRecording) },
    ]
  }

  // MARK: Recording

  /// A Boolean value indicating whether the user's actions are recorded.
  public var isRecording: Bool { recorder.isRecording }

  /// The commands of the macro that was recorded last; empty before the first one.
  public var last: [CommandInvocation] { isRecording ? [] : recorder.commands }

  /// The commands of the last change; empty before the first one.
  public var lastChange: [CommandInvocation] { recorder.lastChange }

  private func note(_ action: KeyEngine.Action) {
    switch action {
    case .typed(let text): recorder.note(typed: text, isChange: editsText)
    case .deletedBackward: recorder.noteDeletion()
    case .performed(let command, let task): note(command, task)
    }
  }

  private func note(_ command: CommandInvocation, _ task: CommandTask?) {
    switch command.id {
    // The last change will be a different one later.
    case .repeatChange where isRecording:
      for command in lastChange { recorder.note(command, isChange: false) }
      return
    case .repeatChange: return
    default: break
    }
    let (isChange, isRecorded) = properties(of: command.id)
    guard isRecorded else { return }
    let number = recorder.note(
      command, isChange: isChange && (!TextDocument.hasCommand(command.id) || editsText))
    task?.whenFinished(self) { macros, result in
      if case .failure = result { macros.recorder.forget(number) }
    }
  }

  /// Records a command that was performed for a plugin.
  func note(byPlugin command: CommandInvocation) {
    if properties(of: command.id).isChange { recorder.noteChange(command) }
  }

  /// A Boolean value indicating whether typed text is part of a longer text; single lines are questions, searches and
  /// fields.
  private var editsText: Bool { engine.editedText?.isMultiline ?? false }

  private func properties(of id: CommandID) -> (isChange: Bool, isRecorded: Bool) {
    if let known = known[id] { return known }
    let command = engine.command(id)
    let properties = (command?.isChange ?? true, command?.isRecorded ?? true)
    known[id] = properties
    return properties
  }

  // MARK: Commands

  private static let name = CommandParameter("name", .text)
  private static let count = CommandParameter("count", .wholeNumber(atLeast: 1))

  /// The commands, including a line for each named macro.
  public var supportedCommands: [KeyCommand] {
    let commands = [
      KeyCommand(
        CommandInvocation(.recordMacro), title: "Record macro", sequences: keys("f7"),
        parameters: [], isChange: false, isRecorded: false),
      KeyCommand(
        CommandInvocation(.stopMacro), title: "Stop recording", sequences: keys("f7"),
        parameters: [], isChange: false, isRecorded: false),
      KeyCommand(
        CommandInvocation(.runMacro), title: "Run last macro", sequences: keys("f8"),
        parameters: [Self.name, Self.count]),
      KeyCommand(
        CommandInvocation(.saveMacro), title: "Keep last macro under a name", isDiscoverable: false,
        parameters: [Self.name], isChange: false, isRecorded: false),
      KeyCommand(
        CommandInvocation(.repeatChange), title: "Repeat last change", parameters: [Self.count],
        isChange: false),
    ]
    return commands
      + names.map {
        KeyCommand(
          CommandInvocation(.runMacro, ["name": .string($0)]), title: "Run macro \($0)",
          parameters: [Self.name, Self.count])
      }
  }

  private func keys(_ key: KeySequence) -> [KeySequence] { bindsKeys ? [key] : [] }

  /// The commands that would do something now.
  public var keyCommands: [KeyCommand] { supportedCommands.filter { canPerform($0.invocation) } }

  /// Returns whether the request would do something now.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    switch invocation.id {
    case .recordMacro: !isRecording
    case .stopMacro: isRecording
    case .runMacro: invocation.arguments["name"] != nil || !last.isEmpty
    case .saveMacro: !last.isEmpty
    case .repeatChange: !lastChange.isEmpty
    default: false
    }
  }

  /// Performs the request, without waiting for the end of a macro.
  ///
  /// - Throws: `CommandError`: `badArgument` for an invalid argument, `unavailable` if there is nothing to run, and
  ///   `failed` if a file cannot be read or written; the error of the first failing command of a macro.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    if case .failure(let error)? = try start(invocation).result { throw error }
  }

  /// Returns the step that performs the request; its task finishes with the macro.
  public func step(for invocation: CommandInvocation) -> CommandStep? {
    guard canPerform(invocation) else { return nil }
    return CommandStep { () throws(CommandError) in
      let task = try self.start(invocation)
      if case .failure(let error)? = task.result { throw error }
      return task
    }
  }

  private func start(_ invocation: CommandInvocation) throws(CommandError) -> CommandTask {
    let known = supportedCommands.first { $0.id == invocation.id }
    try known?.check(invocation.arguments)
    guard canPerform(invocation) else { throw engine.refusal(of: invocation.id) }
    let count = invocation.arguments["count"]?.integerValue ?? 1
    switch invocation.id {
    case .recordMacro:
      recorder.start()
      changes.notify()
    case .stopMacro: stop()
    case .saveMacro: try save(as: invocation.arguments["name"]?.stringValue ?? "")
    case .repeatChange: return try runner.run(lastChange, count: count)
    default:
      let name = invocation.arguments["name"]?.stringValue
      return try runner.run(name.map(commands) ?? last, count: count)
    }
    return .done
  }

  private func stop() {
    recorder.stop()
    changes.notify()
    let count = recorder.commands.count
    tell(count == 0 ? "nothing was recorded" : "recorded \(count) command\(count == 1 ? "" : "s")")
  }

  // MARK: Names

  /// Lists the files of macros again, because another process may have changed them.
  public func reload() {
    let former = names
    names = files?.names ?? []
    guard names != former else { return }
    commandChanges.notify()
    changes.notify()
  }

  private func commands(of name: String) throws(CommandError) -> [CommandInvocation] {
    do {
      if let commands = try files?.commands(of: name) { return commands }
    } catch {
      throw CommandError(code: .failed, command: .runMacro, message: "\(error)")
    }
    let near = Spelling.nearest(to: name, in: files?.names ?? [])
    throw CommandError(
      code: .failed, command: .runMacro,
      message: "no macro is called \(name); "
        + (near.map { "did you mean \($0)?" } ?? "record one, and \(CommandID.saveMacro) keeps it"))
  }

  /// Saves the last macro under a name, replacing an existing one.
  ///
  /// - Throws: `CommandError` with the reason why it cannot be written.
  public func save(as name: String) throws(CommandError) {
    guard let files else {
      throw CommandError(
        code: .failed, command: .saveMacro,
        message:
          "macros are saved beside the user's bindings, which this program does not use; keyboard-repl does with --config"
      )
    }
    do {
      tell("wrote \(try files.save(last, as: name))")
    } catch {
      throw CommandError(code: .failed, command: .saveMacro, message: "\(error)")
    }
    reload()
  }
}
