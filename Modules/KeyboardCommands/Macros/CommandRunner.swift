public import KeyboardCore

extension CommandID {
  /// `key.type`: types a text, as keys do; the argument is `text`. Refused in a secure input.
  public static let typeText: CommandID = "key.type"
}

/// The responder that performs lists of commands and types texts, for bindings with several commands and for macros.
///
/// Each command of a list starts as soon as the previous one is done; the list ends at the first that cannot be
/// performed.
package final class CommandRunner: CommandResponder {
  /// The responder that is tried for all other commands.
  package weak var nextResponder: (any CommandResponder)?
  /// Calls a closure when the result of a command is available, such as a question shown after it; nil to continue at
  /// once.
  package var pause: ((_ goOn: @escaping () -> Void) -> Void)?
  private weak var engine: KeyEngine?
  /// The number of running lists, including nested ones.
  private var runs = 0

  /// The maximum depth of nested lists, and the maximum number of commands of one list.
  static let (depthLimit, commandLimit) = (16, 10_000)

  /// Creates the responder, which performs the commands of an engine and does not keep it alive.
  package init(_ engine: KeyEngine) {
    self.engine = engine
  }

  /// The commands that it performs.
  package static let commands = [
    KeyCommand(
      CommandInvocation(.runCommands), title: "Run commands", isDiscoverable: false,
      parameters: [CommandParameter("commands", .any, isRequired: true)]),
    KeyCommand(
      CommandInvocation(.typeText), title: "Type text", isDiscoverable: false,
      parameters: [CommandParameter("text", .text, isRequired: true)]),
  ]

  /// The commands that it performs.
  package var keyCommands: [KeyCommand] { Self.commands }

  /// Returns whether it is one of its commands; text must be accepted here to be typed.
  package func canPerform(_ invocation: CommandInvocation) -> Bool {
    switch invocation.id {
    case .runCommands: true
    case .typeText: engine?.focus.textResponder.map { !$0.isSecure } ?? false
    default: false
    }
  }

  /// Performs the request without waiting for unfinished commands.
  ///
  /// - Throws: `CommandError` with code `badArgument` for a value that is not a list of commands; the error of the
  ///   first command that fails.
  package func perform(_ invocation: CommandInvocation) throws(CommandError) {
    if case .failure(let error)? = try start(invocation).result { throw error }
  }

  /// Returns the step that performs the request; its task finishes with the last of the commands.
  package func step(for invocation: CommandInvocation) -> CommandStep? {
    guard canPerform(invocation) else { return nil }
    return CommandStep { [self] () throws(CommandError) in
      let task = try start(invocation)
      if case .failure(let error)? = task.result { throw error }
      return task
    }
  }

  private func start(_ invocation: CommandInvocation) throws(CommandError) -> CommandTask {
    for command in Self.commands where command.id == invocation.id {
      try command.check(invocation.arguments)
    }
    guard invocation.id == .runCommands else {
      try type(invocation.arguments["text"]?.stringValue ?? "")
      return .done
    }
    var commands: [CommandInvocation] = []
    for value in invocation.arguments["commands"]?.arrayValue ?? [.null] {
      guard let command = CommandInvocation(listValue: value) else {
        throw .badArgument(
          of: .runCommands,
          "\(CommandID.runCommands) needs a list of commands; write commands: [\"a.b\", "
            + "{ command: \"c.d\", args: { count: 2 } }]")
      }
      commands.append(command)
    }
    return try run(commands)
  }

  private func type(_ text: String) throws(CommandError) {
    guard let engine, let responder = engine.focus.textResponder, !responder.isSecure,
      responder.insertText(text, at: engine.scheduler.now)
    else {
      throw CommandError(
        code: .unavailable, command: .typeText, message: "nothing here takes the text that is typed"
      )
    }
  }

  /// Performs commands one after another.
  ///
  /// - Parameters:
  ///   - commands: the commands.
  ///   - count: the number of times all of them are performed.
  /// - Returns: the task, which fails if a command could not be performed; the error names it.
  /// - Throws: `CommandError` with code `unavailable` if lists run each other endlessly, and `badArgument` for too
  ///   many commands.
  package func run(
    _ commands: [CommandInvocation], count: Int = 1
  ) throws(CommandError) -> CommandTask {
    guard count <= Self.commandLimit / max(1, commands.count) else {
      throw .badArgument(
        of: .runCommands,
        "that is more than \(Self.commandLimit) commands; run fewer, or less often")
    }
    guard runs < Self.depthLimit else {
      throw CommandError(
        code: .unavailable, command: .runCommands,
        message: "lists of commands run each other more than \(Self.depthLimit) deep; "
          + "remove the one that leads back")
    }
    let run = Run(commands, count: count)
    runs += 1
    run.task.whenFinished(self) { runner, _ in runner.runs -= 1 }
    goOn(run)
    return run.task
  }

  /// A list that is being performed.
  private final class Run {
    let commands: [CommandInvocation]
    let total: Int
    var next = 0
    /// The unfinished command.
    var current: CommandTask?
    private var isCancelled = false
    private(set) lazy var task = CommandTask { [unowned self] in
      isCancelled = true
      current?.cancel()
    }

    init(_ commands: [CommandInvocation], count: Int) {
      (self.commands, total) = (commands, commands.count * count)
    }

    var isOver: Bool { task.result != nil || next == total || isCancelled }

    func fail(_ error: CommandError) {
      let place = "command \((next - 1) % commands.count + 1) of \(commands.count)"
      let message = commands.count > 1 ? "\(error.message) (\(place))" : error.message
      task.finish(
        .failure(CommandError(code: error.code, command: error.command, message: message)))
    }
  }

  private func goOn(_ run: Run) {
    while !run.isOver, let engine {
      let command = run.commands[run.next % run.commands.count]
      run.next += 1
      do throws(CommandError) {
        run.current = try engine.asConsequence { () throws(CommandError) in
          try engine.perform(command)
        }
      } catch {
        return run.fail(error)
      }
      if let task = run.current {
        switch task.result {
        case .success?: break
        case .failure(let error)?: return run.fail(error)
        case nil:
          return task.whenFinished(self) { runner, result in
            if let error = result.error { run.fail(error) } else { runner.goOn(run) }
          }
        }
      }
      if let pause, !run.isOver { return pause { [weak self] in self?.goOn(run) } }
    }
    run.task.finish(.success(.null))
  }
}

extension CommandTask {
  /// A finished task.
  package static var done: CommandTask {
    let task = CommandTask()
    task.finish(.success(.null))
    return task
  }
}
