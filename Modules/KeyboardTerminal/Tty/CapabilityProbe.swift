import KeyboardCore

/// Queries the abilities of a terminal, without blocking on one that does not answer.
///
/// ```
///  begin ──▶ questions, then attributes? ──▶ answers … ──▶ attributes ──▶ finished
///                                              └── a second later at the latest ──┘
/// ```
///
/// All terminals answer the last query, primary device attributes, and answer in order: an earlier query without an
/// answer before that one is not supported. A pure value: the caller sends bytes, passes replies and keeps the time.
/// Late answers, over a slow line, are still used.
struct CapabilityProbe: Hashable, Sendable {
  /// The abilities known so far.
  private(set) var capabilities: Capabilities
  /// A Boolean value indicating whether no more answers are expected.
  private(set) var isFinished = false
  /// The time at which it gives up; nil before the start and after the end.
  private(set) var deadline: Instant?
  /// The bytes to send; empty for terminals that would print them.
  let question: [UInt8]

  /// A Boolean value indicating whether the terminal itself has reported whether it is dark or light.
  private var hasToldTheme = false
  /// The maximum time to wait.
  private let timeout: Duration

  /// Prepares the queries for a terminal.
  ///
  /// - Parameters:
  ///   - environment: the environment of the process; a terminal whose `TERM` is missing or `dumb` is not queried,
  ///     and one known to support little only for its attributes.
  ///   - pictures: whether to query support for pictures, too.
  ///   - timeout: the maximum time to wait for an answer.
  init(
    environment: [String: String], pictures: Bool = true, timeout: Duration = .seconds(1)
  ) {
    capabilities = Capabilities(environment: environment)
    question = Self.question(forTerminal: environment["TERM"] ?? "", pictures: pictures)
    self.timeout = timeout
  }

  /// Starts the probe; the modes and keyboard flags must already be in force, so that the answers report which were
  /// granted.
  ///
  /// - Returns: the bytes to send; if there are none, the probe is finished immediately.
  mutating func begin(at now: Instant) -> [UInt8] {
    if question.isEmpty {
      isFinished = true
    } else {
      deadline = now.advanced(by: timeout)
    }
    return question
  }

  /// Processes a reply; replies to other queries are ignored.
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

  /// Gives up if the deadline has passed.
  mutating func advance(to now: Instant) {
    if let deadline, now >= deadline { finish() }
  }

  private mutating func finish() {
    isFinished = true
    deadline = nil
  }

  private mutating func receive(mode: Int, _ state: TerminalEvent.Reply.ModeState) {
    // A mode that is permanently off can be queried, but not set.
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
  /// Returns the queries; the last one is answered by all terminals.
  static func question(forTerminal name: String, pictures: Bool) -> [UInt8] {
    if name.isEmpty || name == "dumb" { return [] }
    if understandsLittle(name) { return TerminalReader.Question.attributes.bytes }
    // tmux and screen, which do not show pictures, interpret the query as a title.
    let shows = pictures && !["tmux", "screen"].contains(where: name.hasPrefix)
    let questions: [TerminalReader.Question] =
      (shows ? [.pictures] : []) + [
        .keyboardFlags, .name, .modifyOtherKeys, .mode(.synchronizedOutput), .mode(.bracketedPaste),
        .mode(.focusEvents), .mode(.mouseReports), .mode(.pixelMouse), .mode(.themeReports),
        .color(.background), .attributes,
      ]
    return questions.flatMap(\.bytes)
  }

  /// Returns whether a terminal prints queries that it does not support, or misinterprets them.
  ///
  /// The Linux console interprets the query of its name as an order to switch keyboard lamps off.
  private static func understandsLittle(_ name: String) -> Bool {
    let prefixes = ["linux", "vt", "cons25", "eterm", "ansi", "sun", "wyse", "bvterm", "nsterm"]
    return prefixes.contains { name.hasPrefix($0) }
  }

  /// Parses `kitty(0.26.5)`, `foot(1.16.2)`, `tmux 3.5a`, `WezTerm 20240203-110809`, `XTerm(379)`.
  static func nameAndVersion(_ text: String) -> (name: String?, version: String?) {
    let end = text.firstIndex { $0 == "(" || $0 == " " } ?? text.endIndex
    let version = text[end...].drop { $0 == "(" || $0 == " " }.prefix { $0 != ")" }
    return (
      end == text.startIndex ? nil : String(text[..<end]),
      version.isEmpty ? nil : String(version)
    )
  }
}
