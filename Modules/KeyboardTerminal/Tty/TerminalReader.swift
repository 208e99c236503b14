public import KeyboardCore

/// The events of a terminal: its bytes decoded, a lone Escape decided in time, questions answered.
///
/// ```
///  Tty ──bytes──▶ TerminalDecoder ──▶ received
///  ask ▶ questions  │    ▲              replies ──▶ CapabilityProbe ──▶ detections
///                   └─ deadline: a timer
/// ```
///
/// Works on any bytes; ``init(_:settings:)`` joins it to a ``Tty``.
@MainActor
public final class TerminalReader {
  /// Notified of every event, in order; replies to its own questions are among them.
  public let received = Observers<TerminalEvent>()
  /// Notified of every event with its bytes, after ``received``.
  ///
  /// Bytes are kept only while there are observers, and only those that a later event may consist
  /// of.
  package let reports = Observers<EventReport>()
  /// Notified after the events of one read, or of one timer: the moment to draw.
  public let pauses = Observers<Void>()
  /// Notified once when nothing comes any more.
  public let ends = Observers<Void>()
  /// Notified when ``detect(environment:pictures:)`` has ended, and again when late answers change the
  /// result.
  public let detections = Observers<Capabilities>()

  /// The settings by which ambiguous bytes are read; may be changed at any time.
  public var settings: TerminalDecoder.Settings {
    get { decoder.settings }
    set { decoder.settings = newValue }
  }
  /// The abilities of the terminal, as far as known; nil before ``detect(environment:pictures:)``.
  public var capabilities: Capabilities? { probe?.capabilities }

  /// A Boolean value indicating whether ``detect(environment:pictures:)`` waits for answers.
  ///
  /// It is false also for terminals that would print unknown questions.
  public var isAsking: Bool { probe?.deadline != nil }

  private let scheduler: any Scheduler
  /// Sends bytes to the terminal.
  private let send: ([UInt8]) -> Void
  /// Delivers the bytes that can be read already: a late timer must not decide against them.
  private let readMore: () -> Void
  private var decoder: TerminalDecoder
  /// The bytes that a later event may consist of, while ``reports`` has observers.
  private var kept: [UInt8] = []
  private var escapeTimer: TimerToken?
  private var probe: CapabilityProbe?
  private var probeTimer: TimerToken?
  /// The result of this detection that was reported last.
  private var reported: Capabilities?
  private var hasEnded = false
  /// Called with the sizes that the terminal reports.
  private let takeSize: (Tty.Size) -> Void
  private var input: Subscription?
  /// The sequences of events that somebody has asked for.
  private var streams: [AsyncStream<TerminalEvent>.Continuation] = []

  /// Creates a reader of bytes from anywhere.
  ///
  /// - Parameters:
  ///   - scheduler: decides lone Escapes and silent terminals; real time for real terminals.
  ///   - settings: how ambiguous bytes are read.
  ///   - send: sends questions to the terminal.
  ///   - readMore: calls ``receive(_:at:)`` with the bytes that can be read now, if there are some.
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
  /// The terminal's erase character is Backspace, unless the settings name it another key.
  ///
  /// - Parameters:
  ///   - tty: the terminal, which the caller enters and leaves.
  ///   - settings: how ambiguous bytes are read.
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

  /// Takes bytes of the terminal; a split anywhere makes no difference but that of time.
  public func receive(_ bytes: [UInt8], at instant: Instant) {
    guard !hasEnded else { return }
    if reports.isEmpty { kept = [] } else { kept += bytes }
    deliver(decoder.position + bytes.count) { decoder, emit in
      decoder.decode(bytes, at: instant, emit)
    }
  }

  /// Takes the end of the input: unfinished input is decided, then observers of ``ends`` are
  /// notified.
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

  /// Forgets unfinished input, as after another program has used the terminal.
  public func reset() {
    decoder = TerminalDecoder(settings: decoder.settings)
    kept = []
    cancel(&escapeTimer)
  }

  /// Collects the events first, as their observers may call this reader.
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
        // Bytes from before anybody asked for reports are not there.
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
  /// Each sequence gets every event. One that is not read fast enough loses its oldest events.
  ///
  /// - Parameter limit: the number of events that wait to be read.
  /// - Returns: the sequence, which is to be iterated once.
  public func events(limit: Int = 4096) -> AsyncStream<TerminalEvent> {
    let (events, continuation) = AsyncStream.makeStream(
      of: TerminalEvent.self, bufferingPolicy: .bufferingNewest(limit))
    if hasEnded { continuation.finish() } else { streams.append(continuation) }
    return events
  }

  // MARK: Questions

  /// Asks the terminal questions; the answers are events, and after ``detect(environment:pictures:)`` the
  /// abilities in them are added to ``capabilities``.
  ///
  /// Some terminals print questions that they do not know; detection asks those nothing.
  public func ask(_ questions: Question...) {
    if !hasEnded { send(questions.flatMap(\.bytes)) }
  }

  /// Asks the terminal for its abilities; observers of ``detections`` are notified, a second later
  /// at the latest.
  ///
  /// Enter the modes before, so that the answers say which were granted.
  ///
  /// - Parameters:
  ///   - environment: the environment of the process; `TERM` and `COLORTERM` matter.
  ///   - pictures: whether to ask for pictures too, which terminals that do not know the question may
  ///     print: for a program that draws over all of the screen.
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
    // Late answers are complete, like others, with the one that every terminal gives; news may
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
  /// A Boolean value indicating whether the sequence is not read any more.
  fileprivate var isTerminated: Bool {
    if case .terminated = self { true } else { false }
  }
}
