public import KeyboardCore

/// The events of a terminal: decodes its bytes, decides lone Escapes by time, and sends queries.
///
/// ```
///  Tty ──bytes──▶ TerminalDecoder ──▶ received
///  ask ▶ questions  │    ▲              replies ──▶ CapabilityProbe ──▶ detections
///                   └─ deadline: a timer
/// ```
///
/// It works on any bytes; ``init(_:settings:)`` connects it to a ``Tty``.
@MainActor
public final class TerminalReader {
  /// The observers notified of each event, in order, including replies to its own queries.
  public let received = Observers<TerminalEvent>()
  /// The observers notified of each event with its bytes, after ``received``.
  ///
  /// Bytes are kept only while there are observers, and only those that a later event may consist of.
  package let reports = Observers<EventReport>()
  /// The observers notified after the events of one read, or of one timer: the moment to draw.
  public let pauses = Observers<Void>()
  /// The observers notified once at the end of the input.
  public let ends = Observers<Void>()
  /// The observers notified when ``detect(environment:pictures:)`` has ended, and again if late answers change the
  /// result.
  public let detections = Observers<Capabilities>()

  /// The settings for ambiguous bytes, which may be changed at any time.
  public var settings: TerminalDecoder.Settings {
    get { decoder.settings }
    set { decoder.settings = newValue }
  }
  /// The known abilities of the terminal; nil before ``detect(environment:pictures:)``.
  public var capabilities: Capabilities? { probe?.capabilities }

  /// A Boolean value indicating whether ``detect(environment:pictures:)`` waits for answers.
  ///
  /// It is also false for terminals that would print unknown queries.
  public var isAsking: Bool { probe?.deadline != nil }

  private let scheduler: any Scheduler
  /// Sends bytes to the terminal.
  private let send: ([UInt8]) -> Void
  /// Delivers the available bytes, so that a late timer does not decide against them.
  private let readMore: () -> Void
  private var decoder: TerminalDecoder
  /// The bytes that a later event may consist of, while ``reports`` has observers.
  private var kept: [UInt8] = []
  private var escapeTimer: TimerToken?
  private var probe: CapabilityProbe?
  private var probeTimer: TimerToken?
  /// The last reported result of this detection.
  private var reported: Capabilities?
  private var hasEnded = false
  /// Called with the sizes that the terminal reports.
  private let takeSize: (Tty.Size) -> Void
  private var input: Subscription?
  /// The requested sequences of events.
  private var streams: [AsyncStream<TerminalEvent>.Continuation] = []

  /// Creates a reader of bytes from any source.
  ///
  /// - Parameters:
  ///   - scheduler: the clock for lone Escapes and silent terminals; real time for real terminals.
  ///   - settings: the settings for ambiguous bytes.
  ///   - send: sends queries to the terminal.
  ///   - readMore: calls ``receive(_:at:)`` with the available bytes, if there are any.
  ///   - takeSize: called with the sizes that the terminal reports.
  public init(
    scheduler: any Scheduler, settings: TerminalDecoder.Settings = .init(),
    send: @escaping ([UInt8]) -> Void = { _ in }, readMore: @escaping () -> Void = {},
    takeSize: @escaping (Tty.Size) -> Void = { _ in }
  ) {
    self.scheduler = scheduler
    self.send = send
    self.readMore = readMore
    self.takeSize = takeSize
    decoder = TerminalDecoder(settings: settings)
  }

  /// Creates the reader of a terminal's ``Tty/inputs``.
  ///
  /// The terminal's erase character is Backspace, unless the settings define it.
  ///
  /// - Parameters:
  ///   - tty: the terminal, which the caller enters and leaves.
  ///   - settings: the settings for ambiguous bytes.
  public convenience init(_ tty: Tty, settings: TerminalDecoder.Settings = .init()) {
    var settings = settings
    if let erase = tty.eraseCharacter, settings.controls[erase] == nil {
      settings.controls[erase] = KeyStroke(.backspace)
    }
    self.init(
      scheduler: tty.scheduler, settings: settings, send: { [weak tty] in tty?.write($0) },
      readMore: { [weak tty] in tty?.readAvailable() },
      takeSize: { [weak tty] in tty?.take($0) })
    input = tty.inputs.observe { [weak self, weak tty] input in
      switch input {
      case .bytes(let bytes, let instant): self?.receive(bytes, at: instant)
      case .end(let instant): self?.end(at: instant)
      }
      if let capabilities = self?.capabilities {
        tty?.answersQuestions = capabilities.answersQuestions
      }
    }
  }

  // MARK: Bytes

  /// Decodes bytes of the terminal, split anywhere; only their timing matters.
  public func receive(_ bytes: [UInt8], at instant: Instant) {
    guard !hasEnded else { return }
    if reports.isEmpty { kept = [] } else { kept += bytes }
    deliver(decoder.position + bytes.count) { decoder, emit in
      decoder.decode(bytes, at: instant, emit)
    }
  }

  /// Processes the end of the input: incomplete input is decided, then observers of ``ends`` are notified.
  public func end(at instant: Instant) {
    guard !hasEnded else { return }
    deliver(decoder.position) { decoder, emit in decoder.finish(at: instant, emit) }
    hasEnded = true
    cancel(&escapeTimer)
    cancel(&probeTimer)
    ends.notify()
    for stream in streams { stream.finish() }
    streams = []
  }

  /// Discards incomplete input, as after another program has used the terminal.
  public func reset() {
    decoder = TerminalDecoder(settings: decoder.settings)
    kept = []
    cancel(&escapeTimer)
  }

  /// Collects the events first, because their observers may call this reader.
  private func deliver(
    _ end: Int, _ decode: (inout TerminalDecoder, (TerminalEvent, Range<Int>) -> Void) -> Void
  ) {
    let start = end - kept.count
    let kept = kept
    var events: [(event: TerminalEvent, range: Range<Int>)] = []
    decode(&decoder) { events.append(($0, $1)) }
    self.kept.removeFirst(max(0, min(decoder.heldStart - start, kept.count)))
    setEscapeTimer()
    for (event, range) in events {
      if case .reply(let reply) = event { handle(reply) }
      received.notify(event)
      if !reports.isEmpty {
        // Bytes from before there were observers of reports are missing.
        let places = range.clamped(to: start..<end)
        let bytes = kept[(places.lowerBound - start)..<(places.upperBound - start)]
        reports.notify(EventReport(event: event, bytes: Array(bytes)))
      }
      streams.removeAll { $0.yield(event).isTerminated }
    }
    pauses.notify()
  }

  private func setEscapeTimer() {
    cancel(&escapeTimer)
    guard let deadline = decoder.deadline else { return }
    escapeTimer = scheduler.schedule(after: scheduler.now.duration(to: deadline), self) {
      $0.decide()
    }
  }

  private func decide() {
    escapeTimer = nil
    readMore()
    guard !hasEnded else { return }
    let now = scheduler.now
    deliver(decoder.position) { decoder, emit in decoder.timeOut(at: now, emit) }
  }

  private func cancel(_ timer: inout TimerToken?) {
    if let token = timer { scheduler.cancel(token) }
    timer = nil
  }

  /// Returns the events from now on as a sequence that ends with the terminal's input.
  ///
  /// Each sequence receives all events. One that is not read fast enough loses its oldest events.
  ///
  /// - Parameter limit: the maximum number of events that wait to be read.
  /// - Returns: the sequence, which can be iterated once.
  public func events(limit: Int = 4096) -> AsyncStream<TerminalEvent> {
    let (events, continuation) = AsyncStream.makeStream(
      of: TerminalEvent.self, bufferingPolicy: .bufferingNewest(limit))
    if hasEnded { continuation.finish() } else { streams.append(continuation) }
    return events
  }

  // MARK: Questions

  /// Sends queries to the terminal; the answers are events, and after ``detect(environment:pictures:)`` the abilities
  /// in them are added to ``capabilities``.
  ///
  /// Some terminals print unknown queries; detection does not send any to those.
  public func ask(_ questions: Question...) {
    if !hasEnded { send(questions.flatMap(\.bytes)) }
  }

  /// Queries the abilities of the terminal; observers of ``detections`` are notified within a second.
  ///
  /// Enter the modes before, so that the answers report which were granted.
  ///
  /// - Parameters:
  ///   - environment: the environment of the process; `TERM` and `COLORTERM` are used.
  ///   - pictures: whether to query support for pictures too, which terminals that do not support the query may
  ///     print: for a program that draws over the whole screen.
  public func detect(environment: [String: String], pictures: Bool = false) {
    guard !hasEnded else { return }
    var probe = CapabilityProbe(environment: environment, pictures: pictures)
    let question = probe.begin(at: scheduler.now)
    self.probe = probe
    reported = nil
    cancel(&probeTimer)
    guard let deadline = probe.deadline else {
      report(probe.capabilities)
      return
    }
    probeTimer = scheduler.schedule(after: scheduler.now.duration(to: deadline), self) {
      $0.giveUp()
    }
    send(question)
  }

  private func handle(_ reply: TerminalEvent.Reply) {
    if case .windowSize(let size) = reply { takeSize(size) }
    probe?.receive(reply)
    // Late answers are complete, like others, when the answer that all terminals give has arrived; further ones may
    // follow.
    guard let probe, probe.isFinished, probe.capabilities.answersQuestions else { return }
    report(probe.capabilities)
    if case .theme = reply, probe.capabilities.background != nil { ask(.color(.background)) }
  }

  private func giveUp() {
    probeTimer = nil
    readMore()
    guard let former = probe, !former.isFinished else { return }
    probe?.advance(to: scheduler.now)
    report(former.capabilities)
  }

  private func report(_ capabilities: Capabilities) {
    cancel(&probeTimer)
    guard capabilities != reported else { return }
    reported = capabilities
    settings = capabilities.applied(to: settings)
    detections.notify(capabilities)
  }
}

extension AsyncStream.Continuation.YieldResult {
  /// A Boolean value indicating whether the sequence is no longer read.
  fileprivate var isTerminated: Bool {
    if case .terminated = self { true } else { false }
  }
}
