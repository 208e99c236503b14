import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardPlugins
public import KeyboardRuntime

extension ApplicationRuntime {
  /// Lets scripts attach if the configuration requests a control socket; each gets a session in the application.
  ///
  /// Scripts attach with `keyboard-repl --attach NAME`, programs with ``AttachedSession``.
  ///
  /// - Parameter language: the verbs that scripts can use; `full` of KeyboardScenes also has scenes.
  public func acceptScripts(_ language: SessionLanguage = .core) {
    acceptControl { [unowned self] in ScriptAnswerer($0, in: self, language) }
  }
}

/// The names of methods and members in messages about scripts.
nonisolated enum ScriptMethod {
  /// A request that runs `text`.
  static let run = "script/run"
  /// A request for the words that complete `text`.
  static let complete = "script/complete"
  /// Notifications of a line of output, a note, a line of a trace, and the answer of a command.
  static let output = "output"
  static let note = "note"
  static let trace = "trace"
  static let answer = "answer"
}

/// Runs the scripts of a connection, in a session in the application that ends with the connection.
private final class ScriptAnswerer: ControlAnswerer {
  private let session: Session
  private var tokens: [Subscription] = []
  /// A Boolean value indicating whether a text is running; later ones wait in order.
  private var isRunning = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var settling: Task<Void, Never>?

  init(
    _ connection: ControlConnection, in runtime: ApplicationRuntime, _ language: SessionLanguage
  ) {
    let greeting = connection.greeting
    var configuration = Session.Configuration(
      clock: .real, keyHoldLimit: nil, pluginSearchPath: .init())
    configuration.allowsShell = greeting["allowsShell"]?.isTruthy ?? false
    configuration.arguments = greeting["arguments"]?.arrayValue?.map(\.text) ?? []
    configuration.dataDirectories = ProgramDirectory.dataDirectories(
      environment: ProcessInfo.processInfo.environment)
    func tell(_ method: String) -> (String) -> Void {
      { [weak connection] in connection?.notify(method, ["text": .string($0)]) }
    }
    var answers: ((Value) -> Void)?
    if greeting["values"]?.isTruthy ?? false {
      answers = { [weak connection] in connection?.notify(ScriptMethod.answer, ["value": $0]) }
    }
    session = Session(
      configuration, in: runtime, language: language, answers: answers,
      notes: tell(ScriptMethod.note),
      traces: tell(ScriptMethod.trace), output: tell(ScriptMethod.output))
    session.watches = connection.watches
    session.describesKeys = greeting["describesKeys"]?.isTruthy ?? false
    session.isTracing = greeting["traces"]?.isTruthy ?? false
    session.waitForRoom = { [weak connection] in await connection?.waitForRoom() }
    tokens = [session.queuedWork.observe(self) { $0.settle() }]
  }

  func connectionDidEnd() {
    settling?.cancel()
    tokens = []
    session.detach()
  }

  func answer(_ method: String, _ parameters: Value) async throws(ControlError) -> Value {
    guard let text = parameters["text"]?.stringValue else {
      switch method {
      case ScriptMethod.run, ScriptMethod.complete:
        throw ControlError("\(method) needs a text", code: -32602)
      default: throw .unknownMethod(method)
      }
    }
    switch method {
    case ScriptMethod.run: return try await run(text, parameters)
    case ScriptMethod.complete:
      return .array(
        session.completions(before: text).map {
          [
            "text": .string($0.text), "remainder": .string($0.remainder),
            "summary": .string($0.summary), "endsWord": .bool($0.endsWord),
          ]
        })
    default: throw .unknownMethod(method)
    }
  }

  // MARK: Running

  private func run(_ text: String, _ parameters: Value) async throws(ControlError) -> Value {
    let entry = Script.Entry(
      text, file: parameters["file"]?.stringValue ?? "<attached>",
      firstLine: max(1, parameters["line"]?.integerValue ?? 1))
    let directory = parameters["directory"]?.stringValue ?? "/"
    let isEntry = parameters["isEntry"]?.isTruthy ?? false
    do throws(ScriptError) {
      let value = try await inTurn { session throws(ScriptError) in
        if isEntry {
          try await session.run(entry, directory: directory)
          return Value.null
        }
        let script = try entry.script.get()
        if let problem = await session.check(script, directory: directory).first { throw problem }
        return try await session.run(script, in: directory)
      }
      return [
        "value": value, "scene": session.focusedScene.map { .string($0.name) } ?? .null,
        "pending": session.engine.pendingStrokes.map(Value.string) ?? .null,
        "quit": session.hasQuit ? .integer(Int(session.quitStatus)) : .null,
        "isSecret": .bool(session.hasSecret),
      ]
    } catch {
      throw ControlError(error.message, data: error.wireValue)
    }
  }

  /// Runs the bodies of handlers that were queued while nothing else was running.
  private func settle() {
    settling = Task {
      do throws(ScriptError) {
        _ = try await inTurn { session throws(ScriptError) in
          try await session.settle()
          return .null
        }
      } catch {
        session.say("error: \(error)".split(separator: "\n").map(String.init))
      }
    }
  }

  /// Runs a closure after all earlier ones have ended.
  private func inTurn(
    _ body: @escaping (Session) async throws(ScriptError) -> Value
  ) async throws(ScriptError) -> Value {
    if isRunning {
      await withCheckedContinuation { waiting.append($0) }
    }
    isRunning = true
    defer {
      isRunning = !waiting.isEmpty
      if !waiting.isEmpty { waiting.removeFirst().resume() }
    }
    return try await body(session)
  }
}

extension Session {
  /// Runs a script in a new frame, and returns the value of its last command.
  fileprivate func run(
    _ script: Script, in directory: String
  ) async throws(ScriptError) -> Value {
    var value = Value.null
    let frame = nextFrame(in: directory)
    try await running { () async throws(ScriptError) in
      value = try await runRecorded(script.statements, in: frame)
    }
    if frame.exit != nil { value = frame.returnedValue }
    return value
  }
}

nonisolated extension ScriptError {
  /// The error as a message: its ``value``, with the ``calls``.
  var wireValue: Value {
    var members = value.objectValue ?? [:]
    members["calls"] = .array(
      calls.map {
        [
          "name": .string($0.name), "file": .string($0.position.file),
          "line": .integer($0.position.line), "column": .integer($0.position.column),
        ]
      })
    return .object(members)
  }

  /// Creates an error from a message.
  init(wireValue value: Value, message: String) {
    func position(_ value: Value) -> SourcePosition {
      SourcePosition(
        file: value["file"]?.stringValue ?? "", line: value["line"]?.integerValue ?? 1,
        column: value["column"]?.integerValue ?? 1)
    }
    var error = ScriptError(
      Code(rawValue: value["code"]?.stringValue ?? "") ?? .failed, message, at: position(value))
    for call in value["calls"]?.arrayValue ?? [] {
      error = error.called(call["name"]?.stringValue ?? "", at: position(call))
    }
    self = error
  }
}
