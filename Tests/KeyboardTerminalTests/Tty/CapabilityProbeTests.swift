import KeyboardCore
import Testing

@testable import KeyboardTerminal

@Suite("CapabilityProbe")
struct CapabilityProbeTests {
  private let kitty: [TerminalEvent.Reply] = [
    .keyboardFlags([.disambiguate, .eventTypes, .alternateKeys]),
    .deviceControl(">|kitty(0.26.5)"),
    .mode(number: 2026, isPrivate: true, state: .reset),
    .mode(number: 2004, isPrivate: true, state: .set),
    .mode(number: 1004, isPrivate: true, state: .set),
    .mode(number: 1006, isPrivate: true, state: .reset),
    .primaryAttributes([62]),
  ]

  @Test("Every question is asked at once, and the one that every terminal answers is last")
  func question() {
    var probe = CapabilityProbe(environment: ["TERM": "xterm-256color"])
    let question = probe.begin(at: .zero)
    #expect(
      String(decoding: question, as: UTF8.self).replacing("\u{1B}", with: "^")
        == "^_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA^\\^[?u^[>q^[?4m^[0m^[?2026$p^[?2004$p^[?1004$p^[?1006$p^[?1016$p^[?2031$p^]11;?^\\^[c"
    )
    #expect(!probe.isFinished)
    #expect(probe.deadline == Instant(offset: .seconds(1)))
  }

  @Test(
    "A terminal that understands little is asked only for its attributes, a dumb one nothing",
    arguments: [
      ("linux", "\u{1B}[c"), ("vt220", "\u{1B}[c"), ("eterm-color", "\u{1B}[c"), ("dumb", ""),
      ("", ""),
    ])
  func plainTerminals(name: String, question: String) {
    var probe = CapabilityProbe(environment: ["TERM": name])
    #expect(probe.begin(at: .zero) == Array(question.utf8))
    #expect(probe.isFinished == question.isEmpty)
    #expect((probe.deadline == nil) == question.isEmpty)
  }

  @Test(
    "tmux and screen, which take it for a title, are not asked for pictures",
    arguments: [
      ("xterm", true), ("xterm-kitty", true), ("tmux-256color", false), ("screen", false),
    ])
  func multiplexers(name: String, isAsked: Bool) {
    var probe = CapabilityProbe(environment: ["TERM": name])
    #expect(String(decoding: probe.begin(at: .zero), as: UTF8.self).contains("_G") == isAsked)
    // A program that does not draw over the screen would leave a question that was printed.
    probe = CapabilityProbe(environment: ["TERM": name], pictures: false)
    #expect(!String(decoding: probe.begin(at: .zero), as: UTF8.self).contains("_G"))
  }

  @Test(
    "Pictures can be shown where the terminal says so",
    arguments: [
      ("Gi=31;OK", true), ("Gi=31;ENOTSUPPORTED:x", false), ("Gi=32;OK", false), ("", false),
    ])
  func pictures(answer: String, areShown: Bool) {
    var probe = CapabilityProbe(environment: ["TERM": "xterm-kitty"])
    _ = probe.begin(at: .zero)
    probe.receive(.applicationCommand(answer))
    #expect(probe.capabilities.pictures == areShown)
  }

  @Test("A terminal that answers everything is known, with its name and version")
  func everything() {
    var probe = CapabilityProbe(environment: ["TERM": "xterm-kitty"])
    _ = probe.begin(at: .zero)
    for reply in kitty {
      #expect(!probe.isFinished)
      probe.receive(reply)
    }
    #expect(probe.isFinished)
    #expect(probe.deadline == nil)
    var expected = Capabilities(environment: ["TERM": "xterm-kitty"])
    expected.keyboard = [.disambiguate, .eventTypes, .alternateKeys]
    expected.bracketedPaste = true
    expected.focusEvents = true
    expected.mouse = true
    expected.synchronizedOutput = true
    expected.name = "kitty"
    expected.version = "0.26.5"
    expected.answersQuestions = true
    #expect(probe.capabilities == expected)
    #expect(probe.capabilities.reportsReleases)
    #expect(probe.capabilities.colors == .direct)
  }

  @Test("A terminal that answers only the last question has no protocol")
  func attributesOnly() {
    var probe = CapabilityProbe(environment: ["TERM": "xterm"])
    _ = probe.begin(at: .zero)
    probe.receive(.primaryAttributes([1, 2]))
    #expect(probe.isFinished)
    #expect(probe.capabilities.keyboard == nil)
    #expect(!probe.capabilities.reportsReleases)
    #expect(probe.capabilities.answersQuestions)
  }

  @Test("A protocol of which nothing was granted is one all the same")
  func nothingGranted() {
    var probe = CapabilityProbe(environment: ["TERM": "xterm"])
    _ = probe.begin(at: .zero)
    probe.receive(.keyboardFlags([]))
    #expect(probe.capabilities.keyboard == [])
    #expect(!probe.capabilities.reportsReleases)
  }

  @Test("A silent terminal is given up at the deadline, and late answers still count")
  func silence() {
    var probe = CapabilityProbe(environment: ["TERM": "xterm"], timeout: .milliseconds(300))
    _ = probe.begin(at: Instant(offset: .seconds(9)))
    probe.advance(to: Instant(offset: .milliseconds(9299)))
    #expect(!probe.isFinished)
    probe.advance(to: Instant(offset: .milliseconds(9300)))
    #expect(probe.isFinished)
    #expect(!probe.capabilities.answersQuestions)
    probe.receive(.keyboardFlags(.disambiguate))
    probe.receive(.primaryAttributes([62]))
    #expect(probe.capabilities.keyboard == .disambiguate)
    #expect(probe.capabilities.answersQuestions)
  }

  @Test(
    "A terminal is dark or light by its background until it says so itself",
    arguments: [
      ("0/0/0", .dark), ("1e1e/1e1e/2e2e", .dark), ("ff/ff/ff", .light), ("fd/f6/e3", .light),
      ("00/00/ff", .dark), ("ff/ff/00", .light),
    ] as [(String, TerminalEvent.Reply.Theme)])
  func theme(parts: String, theme: TerminalEvent.Reply.Theme) throws {
    let color = try #require(TerminalEvent.Reply.Color(specification: "rgb:" + parts))
    var probe = CapabilityProbe(environment: ["TERM": "xterm"])
    probe.receive(.color(.foreground, TerminalEvent.Reply.Color(red: 9, green: 9, blue: 9)))
    #expect(probe.capabilities.theme == nil)
    probe.receive(.color(.background, color))
    #expect(probe.capabilities.background == color)
    #expect(probe.capabilities.theme == theme)
    probe.receive(.theme(theme == .dark ? .light : .dark))
    #expect(probe.capabilities.theme != theme)
    probe.receive(.color(.background, color))
    #expect(probe.capabilities.theme != theme)
  }

  @Test(
    "Pixels of the mouse are told only where the mode is in force, reports of the theme anywhere")
  func modes() {
    var probe = CapabilityProbe(environment: ["TERM": "xterm"])
    #expect(probe.capabilities.mouseInPixels == nil)
    #expect(probe.capabilities.themeReports == nil)
    probe.receive(.mode(number: 1016, isPrivate: true, state: .reset))
    probe.receive(.mode(number: 2031, isPrivate: true, state: .reset))
    #expect(probe.capabilities.mouseInPixels == false)
    #expect(probe.capabilities.themeReports == true)
    probe.receive(.mode(number: 1016, isPrivate: true, state: .set))
    #expect(probe.capabilities.mouseInPixels == true)
  }

  @Test("Replies to other questions are nothing to it")
  func otherReplies() {
    var probe = CapabilityProbe(environment: ["TERM": "xterm"])
    _ = probe.begin(at: .zero)
    let before = probe
    for reply: TerminalEvent.Reply in [
      .secondaryAttributes([1, 4000, 0]), .status(0), .cursorPosition(row: 1, column: 2),
      .deviceControl("1+r544e"), .mode(number: 2026, isPrivate: false, state: .set),
      .mode(number: 7, isPrivate: true, state: .set), .operatingSystemCommand("11;rgb:0/0/0"),
    ] {
      probe.receive(reply)
    }
    #expect(probe == before)
  }

  @Test(
    "A mode that cannot be switched on is not there",
    arguments: [
      (.unknown, false), (.set, true), (.reset, true), (.permanentlySet, true),
      (.permanentlyReset, false),
    ] as [(TerminalEvent.Reply.ModeState, Bool)])
  func modeStates(state: TerminalEvent.Reply.ModeState, isThere: Bool) {
    var probe = CapabilityProbe(environment: ["TERM": "xterm"])
    probe.receive(.mode(number: 2026, isPrivate: true, state: state))
    probe.receive(.mode(number: 2004, isPrivate: true, state: state))
    #expect(probe.capabilities.synchronizedOutput == isThere)
    #expect(probe.capabilities.bracketedPaste == isThere)
  }

  @Test(
    "Terminals state their version in brackets or behind a space",
    arguments: [
      ("kitty(0.26.5)", "kitty", "0.26.5"), ("XTerm(379)", "XTerm", "379"),
      ("tmux 3.5a", "tmux", "3.5a"), ("WezTerm 20240203-110809", "WezTerm", "20240203-110809"),
      ("foot", "foot", nil), ("(7)", nil, "7"), ("", nil, nil),
    ] as [(String, String?, String?)])
  func names(text: String, name: String?, version: String?) {
    var probe = CapabilityProbe(environment: ["TERM": "xterm"])
    probe.receive(.deviceControl(">|" + text))
    #expect(probe.capabilities.name == name)
    #expect(probe.capabilities.version == version)
  }

  @Test(
    "kitty up to 0.26 sends Enter once more when it comes up",
    arguments: [
      ("kitty(0.26.5)", true), ("kitty(0.9)", true), ("kitty(0.27.0)", false),
      ("kitty(1.2)", false), ("kitty", false), ("foot(0.20.1)", false),
    ])
  func releasedKeys(text: String, isSo: Bool) {
    var probe = CapabilityProbe(environment: ["TERM": "xterm"])
    probe.receive(.deviceControl(">|" + text))
    #expect(probe.capabilities.repeatsReleasedKeys == isSo)
  }
}
