import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardScenes
import KeyboardScripting

/// A session at the terminal: one prompt, one running line at a time, and output above the prompt.
///
/// ```
///  terminal ──▶ LineEditor ──▶ Script.Entry ──▶ Session.run ──▶ output above the prompt
///  signals  ──▶ abandon, interrupt, resize, suspend, leave
/// ```
final class InteractiveSession {
  private let options: Options
  /// Created first, because the line editor starts a thread.
  private let signals = SignalSources(SIGINT, SIGWINCH, SIGTERM, SIGHUP, SIGTSTP)
  private let editor = LineEditor()
  private let stage: TerminalStage
  private var tokens: [Subscription]
  private let history: History
  private var session: Session
  /// The session in an application that runs the entries; nil while ``session`` runs them.
  private var attached: AttachedSession?
  private var attachedEnd: Subscription?
  /// The source of terminal input; nil while typed input is left in the terminal.
  private var input: ReadSource?
  /// The lines of an unfinished block.
  private var openLines = ""
  /// The task of the running line.
  private var running: Task<Void, Never>?
  private var lastRun = 0
  /// A Boolean value indicating whether the first prompt, or a full-screen scene, was shown.
  private var hasStarted = false
  private let isColored: Bool
  private let pager: Pager
  private var leave: ((Int32) -> Void)?

  init(_ options: Options) {
    self.options = options
    let environment = options.environment
    isColored = Prompt.isColored(in: environment)
    let editor = editor
    stage = TerminalStage(environment: environment) { editor.typeAhead($0) }
    history = History(environment: environment)
    let stage = stage
    let pager = Pager(environment: environment) { text in
      editor.printAbove { StandardOutput.write(text) }
    }
    self.pager = pager
    session = Session(
      Session.Configuration(options, isInteractive: true), language: .full
    ) { line in
      if !stage.take(line) { pager.take(line) }
    }
    session.stage = stage
    session.describesKeys = true
    session.isTracing = options.traces
    tokens = TerminalStage.addCommands(to: session)
  }

  /// Runs until the user leaves, and returns the exit status.
  func run() async -> Int32 {
    tokens.append(session.queuedWork.observe(self) { $0.runQueuedWork() })
    editor.complete = { [weak self] text in
      self.map { me in
        let text = me.textSoFar(text)
        return me.attached?.completions(before: text) ?? me.session.completions(before: text)
      } ?? []
    }
    editor.onLine = { [weak self] in self?.handle($0) }
    stage.onAttach = { [weak self] name, options throws(MessageError) in
      try await self?.attach(to: name, options)
    }
    prepareStage()
    watchSignals()
    let status = await withCheckedContinuation { continuation in
      leave = { continuation.resume(returning: $0) }
      start { [weak self] session throws(ScriptError) in
        for error in await session.runInitFile() { StandardOutput.write("error: \(error)\n") }
        guard !session.hasQuit else { return }
        // A separate run, so that Ctrl-C cancels only the user's file.
        self?.start { session throws(ScriptError) in
          await self?.prepareScene()
          await session.checkKeymap()
        }
      }
    }
    stage.leave()
    editor.stop()
    input?.cancel()
    running?.cancel()
    await leaveApplication()
    await session.shutdown()
    return status
  }

  /// Runs the scripts or commands of the command line, or else creates a table to navigate and shows a hint.
  private func prepareScene() async {
    if let application = options.application {
      do throws(MessageError) {
        try await attach(to: application, options.attachedSession(describesKeys: true))
      } catch {
        StandardOutput.writeError("keyboard-repl: \(error.message)\n")
        finish(2)
      }
      return
    }
    let entries: [(text: String, file: String)] =
      switch options.mode {
      case .files(let files): files.map { ("source '\($0.replacing("'", with: "''"))'", "<start>") }
      case .commands(let commands): [(commands, "-c")]
      default: [("table list rows=40", "<start>")]
      }
    do {
      for (text, file) in entries where !session.hasQuit {
        try await session.run(entry(text, from: file))
      }
      if options.mode == .standardInput {
        pager.take("A table of 40 rows is ready. Try:  press down down enter  then  show")
        pager.take(
          "tour shows around, live fills the terminal, help lists the verbs, Ctrl-D leaves.")
      }
    } catch {
      StandardOutput.write("error: \(error)\n")
    }
  }

  private func entry(_ text: String, from file: String) -> Script.Entry {
    Script.Entry(text, file: file)
  }

  /// Keeps the line editor from using the terminal while a scene fills the screen.
  private func prepareStage() {
    stage.onTake = { [weak self] in
      self?.finishStarting()
      self?.pauseInput()
      self?.editor.release()
    }
    stage.onGiveBack = { [weak self] lines in
      if !lines.isEmpty { StandardOutput.write(lines.joined(separator: "\n") + "\n") }
      guard let self else { return }
      editor.relearnTerminal()
      guard editor.isEditing else { return }
      editor.resume()
      resumeInput()
    }
  }

  private func resumeInput() {
    guard input == nil else { return }
    input = ReadSource(STDIN_FILENO) { [weak self] in
      // Another library may have already read the input.
      var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 0) > 0 { self?.editor.readCharacter() }
    }
  }

  private func pauseInput() {
    input?.cancel()
    input = nil
  }

  // MARK: Entries

  private func handle(_ line: String?) {
    // Until the next prompt, typed input stays in the terminal.
    pauseInput()
    guard let line else {
      StandardOutput.write("\n")
      if openLines.isEmpty { return finish(0) }
      // Ctrl-D discards the unfinished block, and does not end the session.
      openLines = ""
      return showPrompt()
    }
    let entry = entry(textSoFar(line), from: "<prompt>")
    openLines = entry.isIncomplete ? entry.text : ""
    guard !entry.isIncomplete else { return showPrompt() }
    if attached != nil, entry.text.split(whereSeparator: \.isWhitespace) == ["detach"] {
      return start { [weak self] _ in await self?.leaveApplication() }
    }
    start { [weak self, history] session throws(ScriptError) in
      let runner = self?.runner(of: entry) ?? session
      // Whether the line contained a secret is known only after the run.
      defer { if !entry.isSecret, !runner.hasSecret { history.append(entry.text) } }
      try await runner.run(entry, directory: ".")
    }
  }

  /// Returns the lines of the unfinished block followed by a line.
  private func textSoFar(_ line: String) -> String {
    openLines.isEmpty ? line : openLines + "\n" + line
  }

  /// Runs the queued bodies of handlers if nothing else is running.
  private func runQueuedWork() {
    guard running == nil else { return }
    start { session throws(ScriptError) in try await session.settle() }
  }

  /// Hides the prompt, runs a closure, and shows the prompt again.
  private func start(_ body: @escaping (Session) async throws(ScriptError) -> Void) {
    let session = session
    let previous = running
    lastRun += 1
    let id = lastRun
    running = Task { [weak self] in
      await previous?.value
      do throws(ScriptError) {
        try await body(session)
      } catch {
        self?.pager.take("error: \(error.text(atPromptOf: "<prompt>"))")
      }
      await self?.pager.finish()
      self?.finishedRunning(id)
    }
  }

  /// Shows the prompt again, unless another line is waiting to run.
  private func finishedRunning(_ id: Int) {
    guard id == lastRun else { return }
    running = nil
    if session.hasQuit { return finish(session.quitStatus) }
    if let attached, attached.hasQuit { return finish(attached.quitStatus) }
    showPrompt()
    if session.hasQueuedWork { runQueuedWork() }
  }

  private func showPrompt() {
    guard !editor.isEditing else { return }
    resumeInput()
    editor.start(prompt: prompt)
    finishStarting()
    editor.readAhead()
  }

  /// Completes the work that is deferred until after the first prompt.
  private func finishStarting() {
    guard !hasStarted else { return }
    hasStarted = true
    history.read()
    session.watchFiles()
  }

  /// The prompt, with the scene that receives the keys and the keys of an unfinished sequence.
  private var prompt: Prompt {
    if let attached {
      return Prompt(
        program: attached.application, scene: attached.scene, pending: attached.pendingStrokes,
        isContinuation: !openLines.isEmpty, isColored: isColored)
    }
    return Prompt(
      scene: session.focusedScene?.name, pending: session.engine.pendingStrokes,
      isContinuation: !openLines.isEmpty, isColored: isColored)
  }

  private func finish(_ status: Int32) {
    leave?(status)
    leave = nil
  }

  // MARK: Applications

  /// Returns the session that runs an entry; entries about applications run in this process.
  private func runner(of entry: Script.Entry) -> any ScriptRunner {
    let word = entry.text.split(whereSeparator: { $0.isWhitespace || $0 == ";" }).first
    switch word {
    case "attach", "applications": return session
    default: return attached ?? session
    }
  }

  private func attach(
    to name: String, _ attachedOptions: AttachedSession.Options
  ) async throws(MessageError) {
    let pager = pager
    let next = try await AttachedSession(
      to: name, attachedOptions, environment: options.environment
    ) { pager.take($0) }
    await leaveApplication()
    attached = next
    attachedEnd = next.ends.observe(self) { $0.applicationDidEnd($1) }
    // Updates the prompt with the scene that receives the keys.
    _ = try? await next.run("", isEntry: true)
    pager.take(
      "\(attachedOptions.watches ? "watching" : "attached to") \(next.application) "
        + "(process \(next.process)); detach leaves it")
  }

  private func leaveApplication() async {
    guard let attached else { return }
    (self.attached, attachedEnd) = (nil, nil)
    await attached.shutdown()
  }

  /// Returns to the session of this process after the application has ended the attachment.
  private func applicationDidEnd(_ reason: String) {
    guard attached != nil else { return }
    (attached, attachedEnd) = (nil, nil)
    pager.take("\(reason); what is entered runs here again")
    editor.change(prompt: prompt)
  }

  // MARK: Signals

  private func watchSignals() {
    signals.on(SIGINT) { [weak self] in self?.interrupt() }
    signals.on(SIGWINCH) { [weak self] in self?.resize() }
    signals.on(SIGTERM) { [weak self] in self?.finish(128 + SIGTERM) }
    signals.on(SIGHUP) { [weak self] in self?.finish(128 + SIGHUP) }
    signals.on(SIGTSTP) { [weak self] in self?.suspend() }
  }

  private func resize() {
    // A screen that takes the terminal watches its size itself.
    if !stage.isTaken { editor.resize() }
  }

  private func suspend() {
    if stage.isTaken { return stage.suspend() }
    editor.release()
    raise(SIGSTOP)
    editor.resume()
  }

  /// Ends the running line at Ctrl-C, or discards the line that is being typed.
  ///
  /// While a scene fills the screen, Ctrl-C is a key, and the signal, from another process, returns to the prompt.
  private func interrupt() {
    editor.dropTypedAhead()
    if pager.isShown {
      return
    } else if stage.isTaken {
      stage.leave()
    } else if let running {
      // After the ^C that the terminal has echoed.
      StandardOutput.write("\n")
      running.cancel()
    } else {
      openLines = ""
      editor.abandonLine(prompt: prompt)
    }
  }
}
