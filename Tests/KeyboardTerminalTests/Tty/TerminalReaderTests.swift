import KeyboardCore
import KeyboardTerminal
import Testing

@Suite("TerminalReader")
@MainActor
struct TerminalReaderTests {
  /// A reader with what it was told and what it sent.
  @MainActor
  private final class Recorder {
    let scheduler = ManualScheduler()
    var events: [TerminalEvent] = []
    var capabilities: [Capabilities] = []
    var sent: [UInt8] = []
    var ends = 0
    /// Bytes that can be read when the reader looks once more.
    var waiting: [UInt8] = []
    private(set) var reader: TerminalReader?
    private var tokens: [Subscription] = []

    init() {
      let reader = TerminalReader(
        scheduler: scheduler, send: { [weak self] in self?.sent += $0 },
        readMore: { [weak self] in self?.receiveWaiting() })
      tokens = [
        reader.received.observe { [weak self] in self?.events.append($0) },
        reader.ends.observe { [weak self] in self?.ends += 1 },
        reader.detections.observe { [weak self] in self?.capabilities.append($0) },
      ]
      self.reader = reader
    }

    func receive(_ text: String) {
      reader?.receive(Array(text.utf8), at: scheduler.now)
    }

    private func receiveWaiting() {
      let bytes = waiting
      waiting = []
      reader?.receive(bytes, at: scheduler.now)
    }

    var strokes: [String] {
      events.compactMap { if case .key(let key) = $0 { key.stroke.description } else { nil } }
    }
  }

  private static let kitty =
    "\u{1B}[?7u\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?2004;1$y\u{1B}[?1004;1$y"
    + "\u{1B}[?1006;2$y\u{1B}[?62;c"

  @Test("A lone Escape is decided when its time is over, not before")
  func loneEscape() {
    let recorder = Recorder()
    recorder.receive("\u{1B}")
    recorder.scheduler.advance(by: .milliseconds(74))
    #expect(recorder.strokes.isEmpty)
    recorder.scheduler.advance(by: .milliseconds(1))
    #expect(recorder.strokes == ["escape"])
    #expect(recorder.scheduler.nextDeadline == nil)
  }

  @Test(
    "What follows in time makes it a sequence, also over a slow line, and the timer is taken back",
    arguments: [20, 40, 60, 74])
  func sequence(gap: Int) {
    let recorder = Recorder()
    recorder.receive("\u{1B}")
    recorder.scheduler.advance(by: .milliseconds(gap))
    recorder.receive("[")
    recorder.scheduler.advance(by: .milliseconds(gap))
    recorder.receive("A")
    #expect(recorder.scheduler.nextDeadline == nil)
    recorder.scheduler.advance(by: .seconds(1))
    #expect(recorder.strokes == ["up"])
  }

  @Test("B18: bytes that are there when a late timer runs count before it decides")
  func lateTimer() {
    let recorder = Recorder()
    recorder.receive("\u{1B}")
    recorder.waiting = Array("[B".utf8)
    recorder.scheduler.advance(by: .seconds(1))
    #expect(recorder.strokes == ["down"])
  }

  @Test("Where the kitty protocol gives Escape a sequence of its own, the wait is short")
  func toldEscape() {
    let recorder = Recorder()
    recorder.reader?.detect(environment: ["TERM": "xterm-kitty"])
    recorder.receive(Self.kitty)
    recorder.receive("\u{1B}")
    recorder.scheduler.advance(by: .milliseconds(25))
    #expect(recorder.strokes == ["escape"])
    // The user's own delay holds for every terminal.
    var settings = TerminalDecoder.Settings(environment: ["ESCDELAY": "300"])
    settings = recorder.capabilities.last?.applied(to: settings) ?? settings
    #expect(settings.escapeDelay == .milliseconds(300))
    recorder.reader?.settings = settings
    recorder.receive("\u{1B}")
    recorder.scheduler.advance(by: .milliseconds(299))
    #expect(recorder.strokes == ["escape"])
  }

  @Test("A longer wait for slow lines is a setting")
  func escapeDelay() {
    let recorder = Recorder()
    recorder.reader?.settings.escapeDelay = .milliseconds(200)
    recorder.receive("\u{1B}")
    recorder.scheduler.advance(by: .milliseconds(199))
    recorder.receive("[C")
    #expect(recorder.strokes == ["right"])
  }

  @Test("Answers are understood wherever they are split, with keys typed between them")
  func splitAnswers() throws {
    let bytes = Array((Self.kitty + "x").utf8)
    for split in bytes.indices {
      let recorder = Recorder()
      recorder.reader?.detect(environment: ["TERM": "xterm-kitty"])
      recorder.receive("a")
      recorder.reader?.receive(Array(bytes[..<split]), at: .zero)
      recorder.reader?.receive(Array(bytes[split...]), at: .zero)
      let capabilities = try #require(recorder.capabilities.first)
      #expect(recorder.capabilities.count == 1)
      #expect(capabilities.keyboard == [.disambiguate, .eventTypes, .alternateKeys])
      #expect(capabilities.name == "kitty")
      #expect(capabilities.synchronizedOutput)
      #expect(capabilities.answersQuestions)
      #expect(recorder.strokes == ["a", "x"])
      #expect(recorder.scheduler.nextDeadline == nil)
    }
  }

  @Test("A terminal that knows no protocol is known by its last answer alone")
  func attributesOnly() {
    let recorder = Recorder()
    recorder.reader?.detect(environment: ["TERM": "xterm"])
    #expect(recorder.sent.suffix(3) == Array("\u{1B}[c".utf8))
    recorder.receive("\u{1B}[?1;2c")
    #expect(recorder.capabilities.map(\.keyboard) == [nil])
    #expect(recorder.capabilities.map(\.answersQuestions) == [true])
  }

  @Test("A silent terminal is given up after a second, and one that is late still counts")
  func silence() {
    let recorder = Recorder()
    recorder.reader?.detect(environment: ["TERM": "xterm"])
    recorder.scheduler.advance(by: .milliseconds(999))
    #expect(recorder.capabilities.isEmpty)
    recorder.scheduler.advance(by: .milliseconds(1))
    #expect(recorder.capabilities.map(\.answersQuestions) == [false])
    recorder.receive(Self.kitty)
    #expect(recorder.capabilities.map(\.answersQuestions) == [false, true])
    #expect(recorder.reader?.capabilities?.name == "kitty")
    #expect(recorder.strokes.isEmpty)
  }

  @Test("An answer that waits when a late timer runs counts")
  func lateGivingUp() {
    let recorder = Recorder()
    recorder.reader?.detect(environment: ["TERM": "xterm"])
    recorder.waiting = Array(Self.kitty.utf8)
    recorder.scheduler.advance(by: .seconds(5))
    #expect(recorder.capabilities.map(\.name) == ["kitty"])
  }

  @Test(
    "Garbage is given up like silence",
    arguments: ["\u{1B}P>|never ended", "\u{1B}[?", "\u{1B}]11;rgb", "\u{FFFD}\u{0}\u{1B}[999q"])
  func garbage(text: String) {
    let recorder = Recorder()
    recorder.reader?.detect(environment: ["TERM": "xterm"])
    recorder.receive(text)
    recorder.scheduler.advance(by: .seconds(1))
    #expect(recorder.capabilities.map(\.keyboard) == [nil])
  }

  @Test("A dumb terminal is asked nothing, and known at once")
  func dumbTerminal() {
    let recorder = Recorder()
    recorder.reader?.detect(environment: ["TERM": "dumb"])
    #expect(recorder.sent.isEmpty)
    #expect(recorder.capabilities.map(\.colors) == [.none])
    #expect(recorder.scheduler.nextDeadline == nil)
  }

  @Test("The end decides what was unfinished, is told once and last")
  func end() {
    let recorder = Recorder()
    recorder.reader?.detect(environment: ["TERM": "xterm"])
    recorder.receive("\u{1B}")
    recorder.reader?.end(at: recorder.scheduler.now)
    recorder.reader?.end(at: recorder.scheduler.now)
    #expect(recorder.strokes == ["escape"])
    #expect(recorder.ends == 1)
    #expect(recorder.scheduler.nextDeadline == nil)
    recorder.receive("a")
    #expect(recorder.strokes == ["escape"])
  }

  @Test("Who hears an event may use the reader, and hears the others afterwards")
  func reentrance() {
    let recorder = Recorder()
    var strokes: [String] = []
    let token = recorder.reader?.received.observe { [weak recorder] event in
      guard case .key(let key) = event else { return }
      strokes.append(key.stroke.description)
      if key.stroke == "a" { recorder?.reader?.settings.escapeDelay = .milliseconds(50) }
      if key.stroke == "b" { recorder?.reader?.reset() }
    }
    recorder.receive("ab\u{1B}")
    #expect(strokes == ["a", "b"])
    recorder.scheduler.advance(by: .seconds(1))
    #expect(strokes == ["a", "b"])
    token?.cancel()
  }

  @Test("Once a terminal is known not to speak the kitty protocol, its codes are what was typed")
  func codesAreTyped() {
    let recorder = Recorder()
    recorder.receive("\u{1B}[33;5u")
    recorder.reader?.detect(environment: ["TERM": "xterm"])
    recorder.receive("\u{1B}[?62;c")
    recorder.receive("\u{1B}[33;6u")
    guard case .key(let key)? = recorder.events.last else {
      Issue.record("no key arrived")
      return
    }
    #expect(key.candidates.contains("ctrl+!"))
    #expect(recorder.reader?.settings.codesAreTyped == true)
    #expect(recorder.reader?.settings.modifierEight == .meta)
  }

  @Test("A terminal that turns light is asked for its background, and what changed is told")
  func themeChange() {
    let recorder = Recorder()
    recorder.reader?.detect(environment: ["TERM": "xterm"])
    recorder.receive("\u{1B}]11;rgb:00/00/00\u{1B}\\\u{1B}[?62;c")
    #expect(recorder.capabilities.map(\.theme) == [.dark])
    recorder.sent = []
    recorder.receive("\u{1B}[?997;2n")
    #expect(recorder.capabilities.map(\.theme) == [.dark, .light])
    #expect(recorder.sent == Array("\u{1B}]11;?\u{1B}\\".utf8))
    recorder.receive("\u{1B}]11;rgb:ff/ff/ff\u{7}")
    #expect(recorder.capabilities.map(\.background?.isDark) == [true, true, false])
    #expect(
      recorder.events.last == .reply(.color(.background, .init(red: .max, green: .max, blue: .max)))
    )
  }

  @Test(
    "A question is sent as it is written",
    arguments: [
      (.attributes, "[c"), (.name, "[>q"), (.keyboardFlags, "[?u"), (.mode(2048), "[?2048$p"),
      (.color(.cursor), "]12;?\u{1B}\\"), (.theme, "[?996n"), (.cursor, "[6n"),
      (.size, "[18t"),
      (.clipboard, "]52;c;?\u{1B}\\"), (.modifyOtherKeys, "[?4m\u{1B}[0m"),
    ] as [(TerminalReader.Question, String)])
  func questions(question: TerminalReader.Question, text: String) {
    let recorder = Recorder()
    recorder.reader?.ask(question)
    #expect(recorder.sent == Array("\u{1B}\(text)".utf8))
    recorder.reader?.end(at: .zero)
    recorder.reader?.ask(question)
    #expect(recorder.sent.count == text.utf8.count + 1)
  }

  @Test("A terminal that identifies itself late is read by its answer from then on")
  func lateIdentity() {
    let recorder = Recorder()
    recorder.reader?.detect(environment: ["TERM": "xterm"])
    recorder.scheduler.advance(by: .seconds(1))
    recorder.receive("\u{1B}[108;9u")
    #expect(recorder.strokes == ["meta+l"])
    recorder.scheduler.advance(by: .seconds(1))
    recorder.receive(Self.kitty)
    recorder.receive("\u{1B}[108;9u\u{1B}[33;2u")
    #expect(recorder.strokes.suffix(2) == ["super+l", "shift+!"])
    #expect(recorder.reader?.settings.codesAreTyped == false)
    #expect(recorder.capabilities.map(\.keyboard?.isEmpty) == [nil, false])
  }

  @Test("Answers that trickle in late are told once, with the one that every terminal gives")
  func trickle() {
    let recorder = Recorder()
    recorder.reader?.detect(environment: ["TERM": "xterm"])
    recorder.scheduler.advance(by: .seconds(1))
    for byte in Self.kitty.utf8 { recorder.reader?.receive([byte], at: recorder.scheduler.now) }
    #expect(recorder.capabilities.map(\.name) == [nil, "kitty"])
  }

  @Test(
    "Where xterm tells every modified key, 08 is Ctrl+Backspace, CSI 29~ Menu, ESC TAB two keys")
  func exactTerminal() {
    let recorder = Recorder()
    recorder.reader?.detect(environment: ["TERM": "xterm"])
    let keys = "\u{8}\u{1B}[29~\u{1B}[29;5~\u{1B}\tx"
    recorder.receive(keys)
    #expect(recorder.strokes == ["ctrl+h", "f16", "ctrl+f16", "alt+tab", "x"])
    recorder.receive("\u{1B}[>4;2m\u{1B}[?64;c")
    recorder.receive(keys)
    #expect(
      recorder.strokes.dropFirst(5)
        == ["ctrl+backspace", "menu", "ctrl+menu", "escape", "tab", "x"])
  }

  @Test("A terminal whose Backspace sends 08 keeps it where xterm tells every modified key")
  func chosenBackspace() {
    let recorder = Recorder()
    recorder.reader?.settings.controls[0x08] = "backspace"
    recorder.reader?.detect(environment: ["TERM": "xterm"])
    recorder.receive("\u{1B}[>4;2m\u{1B}[?64;c\u{1B}[?64;c")
    recorder.receive("\u{8}")
    #expect(recorder.strokes == ["backspace"])
  }

  @Test("The mouse is read in pixels where the terminal says that it tells them")
  func pixels() {
    let recorder = Recorder()
    recorder.reader?.detect(environment: ["TERM": "xterm"])
    recorder.receive("\u{1B}[?1016;1$y\u{1B}[?64;c")
    recorder.receive("\u{1B}[<0;100;200M")
    recorder.receive("\u{1B}[?1016;2$y")
    recorder.receive("\u{1B}[<0;10;20M")
    let mice = recorder.events.compactMap { if case .mouse(let mouse) = $0 { mouse } else { nil } }
    #expect(mice.map(\.isInPixels) == [true, false])
  }

  @Test("Events are a sequence too: each hears all from its start to the end of the terminal")
  func sequences() async {
    let recorder = Recorder()
    recorder.receive("a")
    let first = recorder.reader?.events()
    recorder.receive("b")
    let second = recorder.reader?.events(limit: 2)
    recorder.receive("cde")
    recorder.reader?.end(at: .zero)
    let late = recorder.reader?.events()
    var heard: [String] = []
    for events in [first, second, late].compactMap({ $0 }) {
      for await event in events { if case .key(let key) = event { heard.append("\(key.stroke)") } }
      heard.append("end")
    }
    #expect(heard == ["b", "c", "d", "e", "end", "d", "e", "end", "end"])
  }
}
