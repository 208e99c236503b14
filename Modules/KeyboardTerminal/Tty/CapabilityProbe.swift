import KeyboardCore

/// Asks a terminal for its abilities, without ever waiting for one that does not answer.
///
/// ```
///  begin ──▶ questions, then attributes? ──▶ answers … ──▶ attributes ──▶ finished
///                                              └── a second later at the latest ──┘
/// ```
///
/// Every terminal answers the last question, primary device attributes, and answers in order: a question
/// that was not answered before it is not known to the terminal. A pure value: the caller sends bytes,
/// hands over replies and keeps the time. Late answers, over a slow line, are still taken.
struct CapabilityProbe: Hashable, Sendable {
  /// The abilities known so far.
  private(set) var capabilities: Capabilities
  /// A Boolean value indicating whether nothing more is waited for.
  private(set) var isFinished = false
  /// The time at which it gives up; nil before the start and after the end.
  private(set) var deadline: Instant?
  /// The bytes to send; empty for terminals that would print them.
  let question: [UInt8]

  /// A Boolean value indicating whether the terminal itself has said that it is dark or light.
  private var hasToldTheme = false
  /// The longest time to wait.
  private let timeout: Duration

  /// Prepares the questions for a terminal.
  ///
  /// - Parameters:
  ///   - environment: the environment of the process; a terminal whose `TERM` is missing or `dumb` is
  ///     asked nothing, and one that is known to understand little only for its attributes.
  ///   - pictures: whether to ask for pictures, too.
  ///   - timeout: how long to wait for an answer.
  init(
    environment: [String: String], pictures: Bool = true, timeout: Duration = .seconds(1)
  ) {
    capabilities = Capabilities(environment: environment)
    question = Self.question(forTerminal: environment["TERM"] ?? "", pictures: pictures)
    self.timeout = timeout
  }

  /// Starts the probe; the modes and keyboard flags have to be in force, so that the answers say which
  /// were granted.
  ///
  /// - Returns: the bytes to send; if there are none, the probe is finished at once.
  mutating func begin(at now: Instant) -> [UInt8] {
    if question.isEmpty {
      isFinished = true
    } else {
      deadline = now.advanced(by: timeout)
    }
    return question
  }

  /// Takes a reply; replies to other questions are ignored.
  mutating func receive(_ reply: TerminalEvent.Reply) {
    switch reply {
    case .keyboardFlags(let flags): capabilities.keyboard = flags
    case .modifyOtherKeys(let level): capabilities.modifyOtherKeys = level
    case .mode(let number, isPrivate: true, let state): receive(mode: number, state)
    case .color(.background, let color):
      capabilities.background = color
      if !hasToldTheme { capabilities.theme = color.isDark ? .dark : .light }
    case .theme(let theme):
      capabilities.theme = theme
      hasToldTheme = true
    case .deviceControl(let text) where text.hasPrefix(">|"):
      (capabilities.name, capabilities.version) = Self.nameAndVersion(String(text.dropFirst(2)))
    case .applicationCommand(let text) where text.hasPrefix("Gi=31"):
      capabilities.pictures = text.hasSuffix(";OK")
    case .primaryAttributes:
      capabilities.answersQuestions = true
      finish()
    default: break
    }
  }

  /// Gives up when it is time to.
  mutating func advance(to now: Instant) {
    if let deadline, now >= deadline { finish() }
  }

  private mutating func finish() {
    isFinished = true
    deadline = nil
  }

  private mutating func receive(mode: Int, _ state: TerminalEvent.Reply.ModeState) {
    // A mode that is permanently off can be asked for, but not be had.
    let isKnown = state != .unknown && state != .permanentlyReset
    switch TtyModes.PrivateMode.Number(rawValue: mode) {
    case .focusEvents: capabilities.focusEvents = isKnown
    case .mouseReports: capabilities.mouse = isKnown
    case .pixelMouse: capabilities.mouseInPixels = state == .set
    case .bracketedPaste: capabilities.bracketedPaste = isKnown
    case .synchronizedOutput: capabilities.synchronizedOutput = isKnown
    case .themeReports: capabilities.themeReports = isKnown
    default: break
    }
  }
}

extension CapabilityProbe {
  /// Returns the questions; the one that every terminal answers is last.
  static func question(forTerminal name: String, pictures: Bool) -> [UInt8] {
    if name.isEmpty || name == "dumb" { return [] }
    if understandsLittle(name) { return TerminalReader.Question.attributes.bytes }
    // tmux and screen, which do not show any, take the question for a title.
    let shows = pictures && !["tmux", "screen"].contains(where: name.hasPrefix)
    let questions: [TerminalReader.Question] =
      (shows ? [.pictures] : []) + [
        .keyboardFlags, .name, .modifyOtherKeys, .mode(.synchronizedOutput), .mode(.bracketedPaste),
        .mode(.focusEvents), .mode(.mouseReports), .mode(.pixelMouse), .mode(.themeReports),
        .color(.background), .attributes,
      ]
    return questions.flatMap(\.bytes)
  }

  /// Returns whether a terminal prints questions that it does not know, or takes them for others.
  ///
  /// The Linux console takes the question for its name for an order to switch keyboard lamps off.
  private static func understandsLittle(_ name: String) -> Bool {
    let prefixes = ["linux", "vt", "cons25", "eterm", "ansi", "sun", "wyse", "bvterm", "nsterm"]
    return prefixes.contains { name.hasPrefix($0) }
  }

  /// Reads `kitty(0.26.5)`, `foot(1.16.2)`, `tmux 3.5a`, `WezTerm 20240203-110809`, `XTerm(379)`.
  static func nameAndVersion(_ text: String) -> (name: String?, version: String?) {
    let end = text.firstIndex { $0 == "(" || $0 == " " } ?? text.endIndex
    let version = text[end...].drop { $0 == "(" || $0 == " " }.prefix { $0 != ")" }
    return (
      end == text.startIndex ? nil : String(text[..<end]),
      version.isEmpty ? nil : String(version)
    )
  }
}
