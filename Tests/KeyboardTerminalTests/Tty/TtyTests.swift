import Glibc
import KeyboardCore
import KeyboardTerminal
import PseudoTerminals
import Testing

/// A process uses one terminal at a time: every test that enters one in this process is here.
@Suite("Tty", .serialized)
@MainActor
struct TtyTests {
  @Test("Without a terminal, the program is told so and what to do")
  func noTerminal() throws {
    let terminal = try GuestTerminal(script: "setsid --wait \"$GUEST\" full; echo status $?")
    #expect(
      try terminal.wait(for: "status 3\r\n")
        == "there is no terminal; start the program in a terminal window\r\n")
    #expect(terminal.isRestored)
  }

  @Test("Redirected streams are refused, and the terminal is found all the same")
  func redirected() throws {
    let refused = try GuestTerminal(script: "\"$GUEST\" given </dev/null; echo status $?")
    #expect(
      try refused.wait(for: "status 3\r\n")
        == "standard input is not a terminal; start the program without redirecting it\r\n")
    let found = try GuestTerminal(script: "true | \"$GUEST\" raw >/dev/null; echo status $?")
    try found.wait(for: "ready\r\n")
    found.type("q")
    try found.wait(for: "status 0\r\n")
    #expect(found.isRestored)
  }

  @Test("Descriptors that are no terminals are named")
  func refusals() throws {
    let file = open("/dev/null", O_RDWR)
    defer { close(file) }
    let error = #expect(throws: TtyError.self) {
      try Tty(input: file, output: file, scheduler: ManualScheduler())
    }
    #expect(error?.code == .notATerminal)
    #expect(
      error?.message
        == "descriptor \(file) is not a terminal; start the program without redirecting it")
  }

  @Test(
    "The terminal's erase character is Backspace, unless the settings say otherwise",
    arguments: [(0x08, "backspace"), (0x7F, "ctrl+h"), (0x1B, "ctrl+h"), (0x23, "ctrl+h")])
  func erase(character: UInt8, stroke: KeyStroke) throws {
    let terminal = try PseudoTerminalPair()
    var attributes = termios()
    #expect(tcgetattr(terminal.program, &attributes) == 0)
    withUnsafeMutableBytes(of: &attributes.c_cc) { $0[Int(VERASE)] = character }
    #expect(tcsetattr(terminal.program, TCSANOW, &attributes) == 0)
    let tty = try Tty(
      input: terminal.program, output: terminal.program, scheduler: ManualScheduler())
    for (settings, expected) in [
      (TerminalDecoder.Settings(), stroke), (TerminalDecoder.Settings(renaming: 0x08), "f5"),
    ] {
      let reader = TerminalReader(tty, settings: settings)
      var strokes: [KeyStroke] = []
      let token = reader.received.observe { event in
        if case .key(let key) = event { strokes.append(key.stroke) }
      }
      reader.receive([0x08, 0x7F], at: .zero)
      #expect(strokes == [expected, "backspace"])
      token.cancel()
    }
    tty.close()
  }

  @Test("A terminal that the system has no descriptor left for says so at once")
  func exitsWithoutDescriptors() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      try await MainActor.run {
        let terminal = try PseudoTerminalPair()
        let next = dup(terminal.program)
        close(next)
        // Three are its own; the channel to its thread wants two more.
        var limit = rlimit(rlim_cur: rlim_t(next) + 4, rlim_max: rlim_t(next) + 4)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        do throws(TtyError) {
          _ = try Tty(
            input: terminal.program, output: terminal.program, scheduler: ManualScheduler())
          print("created")
        } catch {
          print(error.message)
        }
      }
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output == "the terminal cannot be used: Too many open files; try another one\n")
  }

  @Test("Ctrl+\\ ends a program on a pseudo-terminal of tests that run in the background")
  func exitsByQuitKey() async {
    await #expect(processExitsWith: .success) {
      // As a shell has it for what it starts there.
      signal(SIGQUIT, SIG_IGN)
      let program = try TerminalProgram(["/bin/sh", "-c", "echo ready; exec cat"], environment: [])
      try program.wait(for: "ready")
      program.type("\u{1C}")
      #expect(try program.waitForEnd().status == 128 + SIGQUIT)
    }
  }

  @Test("Standard streams serve as a terminal, and stay as blocking as they were")
  func givenStreams() throws {
    let terminal = try GuestTerminal(["given", "raw"])
    #expect(try terminal.wait(for: "ready\r\n") == "")
    terminal.type("?")
    try terminal.wait(for: "got 63\r\n")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == (0, "\u{1B}[0m\u{1B}[?25h"))
    #expect(terminal.isRestored)
  }

  @Test(
    "A new size is told, also where the program has blocked its signal",
    arguments: [[], ["sources"]])
  func size(options: [String]) throws {
    let terminal = try GuestTerminal(["raw"] + options)
    try terminal.wait(for: "ready\r\n")
    terminal.resize(rows: 30, columns: 100)
    try terminal.wait(for: "size 30 100\r\n")
    terminal.resize(rows: 5, columns: 200)
    try terminal.wait(for: "size 5 200\r\n")
  }

  @Test("A terminal that goes away is an end, told once")
  func hangUp() throws {
    let terminal = try GuestTerminal(["raw", "hangup"])
    try terminal.wait(for: "ready\r\n")
    terminal.hangUp()
    #expect(try terminal.waitForEnd().status == 7)
  }

  @Test("A terminal that goes away ends a program that does not care")
  func hangUpSignal() throws {
    let terminal = try GuestTerminal(["raw"])
    try terminal.wait(for: "ready\r\n")
    terminal.hangUp()
    #expect(try terminal.waitForEnd().status == 128 + SIGHUP)
  }

  @Test("One terminal is in use at a time, bytes have the clock's instant, a closed one says so")
  func inProcess() async throws {
    let first = try PseudoTerminalPair()
    let second = try PseudoTerminalPair()
    let scheduler = ManualScheduler(now: Instant(offset: .seconds(5)))
    let tty = try Tty(input: first.program, output: first.program, scheduler: scheduler)
    let other = try Tty(input: second.program, output: second.program, scheduler: scheduler)
    #expect(tty.size == Tty.Size(rows: 24, columns: 80))
    let before = first.attributes
    try tty.enter(TtyModes(bracketedPaste: true))
    #expect(first.written(upTo: "h") == "\u{1B}[?2004h")
    #expect(!first.attributes.echoes)
    let error = #expect(throws: TtyError.self) { try other.enter(TtyModes()) }
    #expect(error?.message == "a terminal is in use by this process; leave it first")
    var token: Subscription?
    let inputs = AsyncStream<Tty.Input> { continuation in
      token = tty.inputs.observe { continuation.yield($0) }
    }
    defer { token?.cancel() }
    first.type("hé")
    for await input in inputs {
      #expect(input == .bytes(Array("hé".utf8), Instant(offset: .seconds(5))))
      break
    }
    tty.pause()
    #expect(tty.modes == nil)
    #expect(first.attributes == before)
    try other.enter(TtyModes())
    other.leave()
    try tty.resume()
    #expect(tty.modes == TtyModes(bracketedPaste: true))
    tty.close()
    #expect(first.attributes == before)
    let closed = #expect(throws: TtyError.self) { try tty.enter(TtyModes()) }
    #expect(closed?.message == "the terminal is closed; open it again")
  }

  @Test("Raw mode leaves no key to the system but those asked for, and no byte changed")
  func rawMode() throws {
    let pair = try PseudoTerminalPair()
    let tty = try Tty(input: pair.program, output: pair.program, scheduler: ManualScheduler())
    let before = pair.attributes.flags
    #expect(before[3] & tcflag_t(ICANON | ECHO | IEXTEN) == tcflag_t(ICANON | ECHO | IEXTEN))
    #expect(before[0] & tcflag_t(IXON | ICRNL) == tcflag_t(IXON | ICRNL))
    try tty.enter(TtyModes())
    let flags = pair.attributes.flags
    #expect(flags[3] & tcflag_t(ICANON | ECHO | ECHONL | IEXTEN) == 0)
    #expect(flags[0] & tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP | PARMRK) == 0)
    #expect(flags[2] & tcflag_t(CSIZE) == tcflag_t(CS8))
    #expect(flags[1] == before[1], "a line feed starts a new line as before")
    tty.close()
  }

  @Test("Keys of a real terminal arrive as events, and it is asked what it can do")
  func realTerminal() async throws {
    let pair = try PseudoTerminalPair()
    let tty = try Tty(input: pair.program, output: pair.program, scheduler: MainScheduler())
    let reader = TerminalReader(tty)
    var tokens: [Subscription] = []
    let answers = AsyncStream<Capabilities> { continuation in
      tokens.append(reader.detections.observe { continuation.yield($0) })
    }
    let keys = AsyncStream<KeyEvent> { continuation in
      tokens.append(
        reader.received.observe { if case .key(let key) = $0 { continuation.yield(key) } })
    }
    defer { tokens = [] }
    reader.detect(environment: ["TERM": "xterm"])
    #expect(pair.written(upTo: "c").hasSuffix("\u{1B}[c"))
    // A terminal that was not entered yet keeps lines back; in one that was, this arrives at once.
    try tty.enter(TtyModes(bracketedPaste: true))
    pair.type("\u{1B}[A\u{1B}[?62c")
    for await capabilities in answers {
      #expect(capabilities.answersQuestions)
      break
    }
    for await key in keys {
      #expect(key.stroke == "up")
      break
    }
    #expect(tty.answersQuestions)
    pair.type("\u{1B}")
    for await key in keys {
      #expect(key.stroke == "escape")
      break
    }
    tty.close()
  }

  @Test("A size told among the input is one, told once, until the system tells another")
  func sizeInBand() async throws {
    let pair = try PseudoTerminalPair()
    let tty = try Tty(input: pair.program, output: pair.program, scheduler: MainScheduler())
    let reader = TerminalReader(tty)
    var token: Subscription?
    let sizes = AsyncStream<Tty.Size> { continuation in
      token = tty.resizes.observe { continuation.yield($0) }
    }
    defer { token?.cancel() }
    var told = sizes.makeAsyncIterator()
    try tty.enter(TtyModes(privateModes: [.set(.sizeReports)]))
    #expect(pair.written(upTo: "h") == "\u{1B}[?2048h")
    let report = "\u{1B}[48;30;100;600;1000t"
    pair.type(report + report + "\u{1B}[48;0;0;0;0t" + "\u{1B}[8;31;100t")
    let first = Tty.Size(rows: 30, columns: 100, pixelWidth: 1000, pixelHeight: 600)
    #expect(await told.next() == first)
    #expect(await told.next() == Tty.Size(rows: 31, columns: 100))
    #expect(tty.size == Tty.Size(rows: 31, columns: 100))
    pair.resize(rows: 40, columns: 90)
    tty.checkSize()
    #expect(await told.next() == Tty.Size(rows: 40, columns: 90))
    pair.type(report)
    #expect(await told.next() == first)
    withExtendedLifetime(reader) { tty.leave() }
    #expect(tty.size == Tty.Size(rows: 40, columns: 90))
    tty.close()
  }

  @Test("Modes that are too many to be undone at once are refused, and those in force stay")
  func tooManyModes() throws {
    let pair = try PseudoTerminalPair()
    let tty = try Tty(input: pair.program, output: pair.program, scheduler: ManualScheduler())
    let before = pair.attributes
    var modes = TtyModes(bracketedPaste: true)
    try tty.enter(modes)
    modes.privateModes = (1...400).map { .set(TtyModes.PrivateMode.Number(rawValue: $0)) }
    let error = #expect(throws: TtyError.self) { try tty.enter(modes) }
    #expect(
      error?.message
        == "these modes are too many to be undone at once; ask for fewer private modes")
    #expect(tty.modes == TtyModes(bracketedPaste: true))
    tty.leave()
    #expect(throws: TtyError.self) { try tty.enter(modes) }
    #expect(tty.modes == nil)
    #expect(pair.attributes == before)
    tty.close()
  }

  @Test(
    "Changing over undoes what is not asked for any more, and pixels of the mouse come after it")
  func changing() throws {
    let pair = try PseudoTerminalPair()
    let tty = try Tty(input: pair.program, output: pair.program, scheduler: ManualScheduler())
    var modes = TtyModes(mouse: .drag, title: "one", privateModes: [.set(.pixelMouse), .reset(7)])
    try tty.enter(modes)
    #expect(
      pair.written(upTo: "\\")
        == "\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1016h\u{1B}[?7l\u{1B}[22;2t\u{1B}]2;one\u{1B}\\")
    modes.mouse = .motion
    modes.title = "two"
    try tty.enter(modes)
    #expect(
      pair.written(upTo: "\\")
        == "\u{1B}[?7h\u{1B}[?1016l\u{1B}[?1002l\u{1B}[?1003h\u{1B}[?1016h\u{1B}[?7l"
        + "\u{1B}]2;two\u{1B}\\")
    modes.cursorShape = .bar
    modes.privateModes = [.set(.themeReports)]
    try tty.enter(modes)
    #expect(pair.written(upTo: "q") == "\u{1B}[?7h\u{1B}[?1016l\u{1B}[?2031h\u{1B}[6 q")
    modes.cursorShape = nil
    modes.title = nil
    try tty.enter(modes)
    #expect(pair.written(upTo: "q") == "\u{1B}[23;2t\u{1B}[0 q")
    tty.close()
  }

  @Test(
    "Leaving throws away what was not read, or keeps it where that is wanted",
    arguments: [(false, []), (true, Array("ab".utf8))])
  func unread(keeps: Bool, expected: [UInt8]) throws {
    let pair = try PseudoTerminalPair()
    let tty = try Tty(
      input: pair.program, output: pair.program, scheduler: ManualScheduler())
    var read: [UInt8] = []
    let token = tty.inputs.observe {
      if case .bytes(let bytes, _) = $0 { read += bytes }
      // A question: its answer would be somebody else's.
      tty.write(Array("Q".utf8))
    }
    defer { token.cancel() }
    tty.keepsInput = keeps
    try tty.enter(TtyModes())
    // Nothing else runs on the main queue until it is left.
    pair.type("ab")
    var arrival = pollfd(fd: pair.program, events: Int16(POLLIN), revents: 0)
    #expect(poll(&arrival, 1, 10_000) == 1)
    tty.leave()
    #expect(read == expected)
    pair.type("c\n")
    var byte: UInt8 = 0
    #expect(Glibc.read(pair.program, &byte, 1) == 1)
    #expect(byte == UInt8(ascii: "c"))
    tty.write(Array("!".utf8))
    #expect(!pair.written(upTo: "!").contains("Q"))
    tty.close()
  }
}

extension TerminalDecoder.Settings {
  /// Settings that take a control character for F5.
  fileprivate init(renaming character: UInt8) {
    self.init()
    controls[character] = "f5"
  }
}
