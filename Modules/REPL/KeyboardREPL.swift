import Dispatch
import FoundationEssentials
import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardPlugins
import KeyboardRuntime
import KeyboardScenes
import KeyboardScripting
import KeyboardTerminal

/// The program, which reads its options and runs a session.
@main
enum KeyboardREPL {
  /// The version that `--version` prints.
  nonisolated static let version = KeyboardToolkit.version

  static func main() async {
    openStandardDescriptors()
    // Without even a name, the arguments contain no task.
    guard CommandLine.argv.first?.isEmpty == false else {
      StandardOutput.writeError(
        "keyboard-repl: there are no arguments, not even a name; start it by its path\n")
      exit(2)
    }
    // Dispatch counts its threads there, and sometimes traps if it cannot.
    guard access("/proc/self/task", R_OK) == 0 else {
      StandardOutput.writeError(
        "keyboard-repl: /proc is not mounted, which threads need; mount -t proc proc /proc does it\n"
      )
      exit(2)
    }
    exit(await run(Array(CommandLine.argv.dropFirst())))
  }

  private static func run(_ arguments: [String]) async -> Int32 {
    if arguments.first == "plugin" {
      do {
        return try await PluginCommand(Array(arguments.dropFirst()))
          .run(environment: Options().environment)
      } catch {
        StandardOutput.writeError("keyboard-repl: \(error.message)\n")
        return 2
      }
    }
    var options: Options
    do {
      options = try Options(arguments)
      try options.openPluginTrace()
    } catch {
      StandardOutput.writeError("keyboard-repl: \(error.message)\n")
      return 2
    }
    let isAtTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    if let application = options.application {
      switch options.mode {
      case .standardInput where isAtTerminal: break
      case .tests, .transcripts: break
      default: return await AttachedCommand(application, options).run()
      }
    }
    if options.staysInteractive {
      if isAtTerminal { return await InteractiveSession(options).run() }
      StandardOutput.writeError("keyboard-repl: -i needs a terminal to go on at\n")
      return 2
    }
    switch options.mode {
    case .help:
      StandardOutput.write(ProgramManual.repl.help)
      return 0
    case .version:
      StandardOutput.write(
        """
        keyboard-repl \(version)
        Copyright 2026 The Keyboard Toolkit authors
        Licence of this program, as it links GNU readline: GPL-3.0-or-later; there is no warranty.
        Licence of its libraries: Apache-2.0.

        """)
      return 0
    case .standardInput where isAtTerminal:
      return await InteractiveSession(options).run()
    case .standardInput where options.answersInJSON:
      var status: Int32 = 0
      let ended = await runBatch(options) { session in
        status = await answer(in: session) { command throws(ScriptError) in
          if let problem = await session.check(command).first { throw problem }
          return try await session.value(of: command)
        }
      }
      return ended == 0 ? status : ended
    case .standardInput:
      return await runBatch(options) { session throws(ScriptError) in
        try await run(ScriptStream(file: "<stdin>"), in: session) { script throws(ScriptError) in
          try await run(script, in: session)
        }
      }
    case .files(let files):
      return await runBatch(options) { session throws(ScriptError) in
        try await session.run(files: files)
      }
    case .commands(let commands):
      return await runBatch(options) { session throws(ScriptError) in
        try await run(Script(parsing: commands, file: "-c"), in: session)
      }
    case .showKeys(let isJSON, let modes):
      guard isatty(STDIN_FILENO) == 1 else { return PipedKeys().run() }
      return await TerminalKeys(
        modes: modes, environment: options.environment, isJSON: isJSON
      ).run()
    case .transcripts(let files, let updates):
      var status: Int32 = 0
      for file in files { status = max(status, await replay(file, options, updates: updates)) }
      return status
    case .reports(let files):
      var status: Int32 = 0
      for file in files { status = max(status, replayReport(file)) }
      return status
    case .migration(let files):
      return files.map(migrate).max() ?? 0
    case .check(let files):
      var failures = 0
      let status = await runBatch(options) { session throws(ScriptError) in
        for file in files where isKeymap(file) {
          failures += try await check(keymap: file, in: session, options)
        }
        let scripts = files.filter { !isKeymap($0) }
        guard !scripts.isEmpty else { return }
        var problems = await session.check(files: scripts)
        let last = problems.popLast()
        for problem in problems { StandardOutput.writeError("\(problem)\n") }
        if let last { throw last }
      }
      return status == 0 && failures > 0 ? 1 : status
    case .tests(let paths, let tests): return await TestCommand(paths, tests, options).run()
    case .newPlugin(let name, let language):
      return create { (parent, toolkit) throws(MessageError) in
        try NewPlugin(name, language, names: names(options)).write(into: parent, toolkit: toolkit)
      }
    case .newProgram(let name):
      return create { (parent, toolkit) throws(MessageError) in
        try NewProgram(name).write(into: parent, toolkit: toolkit)
      }
    case .checkPlugin(let plugin): return await check(plugin, options)
    case .languageServer: return await LanguageServerStreams.run(options)
    case .generate(let text):
      StandardOutput.write(ProgramManual.repl.text(text))
      return 0
    }
  }

  /// Rewrites a script in place, prints the changes, and keeps the original in a file beside it.
  private static func migrate(_ path: String) -> Int32 {
    do {
      guard let text = try TextFile.read(path) else {
        throw MessageError("\(path) cannot be read: there is no such file")
      }
      let migration = try Migration(text, file: path)
      for (position, description) in migration.changes {
        StandardOutput.write("\(position): \(description)".printable() + "\n")
      }
      let count = migration.changes.count
      let changes = "\(path): \(count) change\(count == 1 ? "" : "s")"
      guard migration.text != text else {
        StandardOutput.write("\(changes)\n")
        return 0
      }
      let former = "\(path).orig"
      guard try TextFile.read(former) == nil else {
        throw MessageError("\(former) is there already, and would be lost; move it, then try again")
      }
      try TextFile.update(former) { text }
      try TextFile.update(path) { migration.text }
      StandardOutput.write("\(changes); the former text is in \(former)\n")
      return 0
    } catch {
      StandardOutput.writeError("\(error)\n")
      return 2
    }
  }

  /// Returns whether a file has the name extension of a keymap.
  nonisolated static func isKeymap(_ path: String) -> Bool {
    path.hasSuffix(".json5") || path.hasSuffix(".json")
  }

  /// Prints the problems of a keymap, and returns the number of unintended ones.
  private static func check(
    keymap path: String, in session: Session, _ options: Options
  ) async throws(ScriptError) -> Int {
    let terminals = options.terminals.compactMap(TerminalKind.init).map { terminal in
      KeymapCheck.Terminal(
        terminal.rawValue, reportsRelease: { terminal.reportsRelease(of: $0.key) },
        obstacle: { terminal.unreachable($0) })
    }
    let check = try await session.check(keymap: path, terminals: terminals)
    if options.answersInJSON {
      StandardOutput.write("\(check.value(of: path))\n")
    } else {
      for finding in check.findings { StandardOutput.write("\(finding)\n") }
      let count = check.testCount
      let tests = count == 0 ? "" : ", \(count) test\(count == 1 ? "" : "s")"
      let wrong = check.failures.count
      StandardOutput.write(
        "\(path): \(wrong == 0 ? "nothing is wrong" : "\(wrong) to correct")\(tests)\n")
    }
    return check.failures.count
  }

  /// Resolves every key of a report again, and prints the results.
  private static func replayReport(_ path: String) -> Int32 {
    do {
      guard let text = try TextFile.read(path) else { throw MessageError("there is no such file") }
      let report = try KeyReport(parsing: text)
      let keys = try report.replay()
      for key in keys {
        StandardOutput.write(
          "\(key.number)  \(key.keys) \(key.then)  \(key.meaningNow)"
            + (key.agrees ? "\n" : ", but then \(key.meaning)\n"))
      }
      let agreeing = keys.count(where: \.agrees)
      StandardOutput.write("\(path): \(agreeing) of \(keys.count) keys mean the same again\n")
      return agreeing == keys.count ? 0 : 1
    } catch {
      StandardOutput.writeError("keyboard-repl: \(path): \(error)\n")
      return 2
    }
  }

  /// The names of sessions, some of which are reserved or hidden from plugins.
  private static func names(_ options: Options) -> PluginHost.Names {
    let session = Session(
      Session.Configuration(options, isInteractive: false), language: .full
    ) { _ in }
    let tokens = TerminalStage.addCommands(to: session)
    return withExtendedLifetime(tokens) { session.plugins.names }
  }

  /// Creates a directory with a plugin or a program to start from, and prints the next steps.
  private static func create(
    _ write: (_ parent: String, _ toolkit: String?) throws(MessageError) -> String
  ) -> Int32 {
    do throws(MessageError) {
      let toolkit = ProgramDirectory.current.flatMap(NewDirectory.toolkit)
      StandardOutput.write(try write(FileManager.default.currentDirectoryPath, toolkit))
      return 0
    } catch {
      StandardOutput.writeError("keyboard-repl: \(error.message)\n")
      return 2
    }
  }

  /// Checks a plugin against the protocol; a name without a slash can also be a file in the current directory.
  private static func check(_ plugin: String, _ options: Options) async -> Int32 {
    let isHere = !plugin.contains("/") && FileManager.default.fileExists(atPath: plugin)
    var contract = PluginContract(
      scheduler: MainScheduler(),
      searchPath: Session.Configuration(options, isInteractive: false).pluginSearchPath)
    contract.names = names(options)
    let report = await contract.check(isHere ? "./\(plugin)" : plugin)
    for violation in report.violations { StandardOutput.write("\(violation)\n") }
    let count = report.violations.count
    StandardOutput.write(
      count == 0
        ? "\(report.name) keeps the contract (\(report.checks) checks)\n"
        : "\(report.name) breaks the contract (\(count) of \(report.checks) checks)\n")
    return count == 0 ? 0 : 1
  }

  /// Runs scripts without a terminal, on a virtual clock, up to the first failure.
  private static func runBatch(
    _ options: Options, _ body: @escaping (Session) async throws(ScriptError) -> Void
  ) async -> Int32 {
    let signals = SignalSources(SIGINT)
    let answers = { (value: Value) in StandardOutput.write("\(value)\n") }
    let note = { (note: String) in
      let text = options.answersInJSON ? "\(["note": .string(note)] as Value)" : note
      StandardOutput.writeError(text + "\n")
    }
    let session = Session(
      Session.Configuration(options, isInteractive: false), language: .full,
      answers: options.answersInJSON ? answers : nil,
      notes: note, traces: note, output: { StandardOutput.write($0 + "\n") })
    session.isTracing = options.traces
    let tokens = TerminalStage.addCommands(to: session)
    let work = Task { () -> Int32 in
      for error in await session.runInitFile() { StandardOutput.writeError("\(error)\n") }
      do throws(ScriptError) {
        try await body(session)
        await session.checkKeymap()
        if !session.hasQuit { try session.checkQuestions() }
        return session.quitStatus
      } catch {
        StandardOutput.writeError("\(error)\n")
        return error.exitStatus
      }
    }
    signals.on(SIGINT) { work.cancel() }
    let status = await work.value
    withExtendedLifetime(tokens) {}
    await session.shutdown()
    return status
  }

  /// Runs commands after checking their names.
  private static func run(_ script: Script, in session: Session) async throws(ScriptError) {
    if let problem = await session.check(script).first { throw problem }
    try await session.run(script)
  }

  /// Runs piped commands line by line as they arrive.
  static func run(
    _ stream: ScriptStream, in session: any ScriptRunner,
    _ run: (Script) async throws(ScriptError) -> Void
  ) async throws(ScriptError) {
    var stream = stream
    while !session.hasQuit {
      if let script = try stream.next() {
        try await run(script)
      } else if stream.isFinished {
        return
      } else if let piece = await StandardInput.nextPiece() {
        stream.append(piece)
      } else {
        stream.finish()
      }
    }
  }

  /// Prints one line of JSON for each piped command; an error does not end the others.
  ///
  /// - Returns: the exit status, that of the worst error.
  static func answer(
    in session: any ScriptRunner, _ value: (Script) async throws(ScriptError) -> Value
  ) async -> Int32 {
    var stream = ScriptStream(file: "<stdin>", waitsForElse: false)
    var status: Int32 = 0
    func write(_ name: String, _ value: Value) {
      StandardOutput.write("\([name: value] as Value)\n")
    }
    func fail(_ error: ScriptError) {
      status = max(status, error.exitStatus)
      write("error", error.value)
    }
    while !session.hasQuit, !Task.isCancelled {
      do throws(ScriptError) {
        if let script = try stream.next() {
          for command in script.commands where !session.hasQuit {
            do throws(ScriptError) {
              write("value", try await value(command))
            } catch {
              fail(error)
            }
          }
        } else if stream.isFinished {
          return status
        } else if let piece = await StandardInput.nextPiece() {
          stream.append(piece)
        } else {
          stream.finish()
        }
      } catch {
        fail(error)
      }
    }
    return status
  }

  /// Replays the sessions of a Markdown document, and prints or updates the differences.
  private static func replay(
    _ file: String, _ options: Options, updates: Bool
  ) async -> Int32 {
    guard let data = FileManager.default.contents(atPath: file) else {
      StandardOutput.writeError("\(file) cannot be read; name a Markdown file\n")
      return 2
    }
    let transcript = Transcript(String(decoding: data, as: UTF8.self), file: file)
    let outcome: Transcript.Outcome
    do throws(MessageError) {
      outcome = try await transcript.replay { output throws(MessageError) in
        try await options.session(output: output)
      }
    } catch {
      StandardOutput.writeError("keyboard-repl: \(error.message)\n")
      return 2
    }
    if updates {
      do {
        if !outcome.mismatches.isEmpty {
          try Data(outcome.updatedText.utf8).write(to: URL(filePath: file), options: .atomic)
        }
      } catch {
        StandardOutput.writeError("\(file) cannot be written: \(error)\n")
        return 2
      }
      StandardOutput.writeError(outcome.problemReport)
      StandardOutput.write(
        "\(file): \(outcome.exchanges) entries, \(outcome.mismatches.count) updated\n")
      return outcome.problems.isEmpty ? 0 : 1
    }
    StandardOutput.writeError(outcome.report)
    let matched = outcome.exchanges - outcome.mismatches.count
    StandardOutput.write("\(file): \(matched) of \(outcome.exchanges) entries as written\n")
    return outcome.isAsWritten ? 0 : 1
  }
}

/// Signals as events on the main queue.
///
/// They are blocked when this is created, so that later threads inherit the mask, and Dispatch reads them from a
/// descriptor. Plugins start with an empty mask.
final class SignalSources {
  private var sources: [any DispatchSourceSignal] = []

  /// Blocks the signals to watch; to be called before any thread is started.
  init(_ signals: Int32...) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals {
      sigaddset(&set, signal)
      // Dispatch unblocks the signals on the main thread some time before it handles them; until then, this handler
      // keeps them from ending the process.
      Glibc.signal(signal) { kill(getpid(), $0) }
    }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Calls a closure on the main queue for each arrival of a signal, including an earlier one.
  func on(_ signal: Int32, _ handler: @escaping () -> Void) {
    let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { handler() } }
    source.resume()
    sources.append(source)
  }
}

extension KeymapCheck {
  /// The findings as JSON: a list of `kind`, `message`, `line` and `column`, and `intended` if there is a reason.
  fileprivate func value(of path: String) -> Value {
    let list = findings.map { finding -> Value in
      var members: [String: Value] = [
        "kind": .string(finding.kind.rawValue), "message": .string(finding.message),
        "line": .integer(finding.position.line), "column": .integer(finding.position.column),
      ]
      if let intention = finding.intention { members["intended"] = .string(intention) }
      return .object(members)
    }
    return ["file": .string(path), "findings": .array(list), "tests": .integer(testCount)]
  }
}
