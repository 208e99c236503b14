public import KeyboardCore

/// A decoder that also tells which bytes each event came from.
///
/// It keeps the bytes that a later event may consist of, and no others.
nonisolated public struct EventReporter: Sendable {
  private var decoder: TerminalDecoder
  /// The bytes from ``start`` on.
  private var bytes: [UInt8] = []
  /// The place of the first kept byte in the stream.
  private var start = 0

  /// Creates a reporter at the start of a stream.
  public init(settings: TerminalDecoder.Settings = TerminalDecoder.Settings()) {
    decoder = TerminalDecoder(settings: settings)
  }

  /// How ambiguous bytes are read; may change between calls, as when a terminal has told its name.
  public var settings: TerminalDecoder.Settings {
    get { decoder.settings }
    set { decoder.settings = newValue }
  }

  /// When what is held is taken for a key; see ``TerminalDecoder/deadline``.
  public var deadline: Instant? { decoder.deadline }

  /// Takes bytes and reports the events that they complete.
  ///
  /// - Parameters:
  ///   - input: what was read, in any portions.
  ///   - instant: when it was read.
  ///   - report: called for each event in order.
  public mutating func decode(
    _ input: some Sequence<UInt8>, at instant: Instant, _ report: (EventReport) -> Void
  ) {
    let before = bytes.count
    bytes.append(contentsOf: input)
    let (kept, start) = (bytes, start)
    kept[before...].withUnsafeBytes { input in
      decoder.decode(input, at: instant) { event, range in
        report(Self.report(event, range, kept, start))
      }
    }
    forget()
  }

  /// Reports what is held as a key when ``deadline`` has come.
  ///
  /// - Parameters:
  ///   - instant: the time now.
  ///   - report: called for each event in order.
  public mutating func timeOut(at instant: Instant, _ report: (EventReport) -> Void) {
    let (kept, start) = (bytes, start)
    decoder.timeOut(at: instant) { event, range in
      report(Self.report(event, range, kept, start))
    }
    forget()
  }

  /// Ends the stream and reports what is held.
  ///
  /// - Parameters:
  ///   - instant: the time now.
  ///   - report: called for each event in order.
  public mutating func finish(at instant: Instant, _ report: (EventReport) -> Void) {
    let (kept, start) = (bytes, start)
    decoder.finish(at: instant) { event, range in
      report(Self.report(event, range, kept, start))
    }
    forget()
  }

  private static func report(
    _ event: TerminalEvent, _ range: Range<Int>, _ bytes: [UInt8], _ start: Int
  ) -> EventReport {
    let shifted = (range.lowerBound - start)..<(range.upperBound - start)
    return EventReport(event: event, bytes: Array(bytes[shifted]))
  }

  private mutating func forget() {
    let done = min(decoder.heldStart - start, bytes.count)
    bytes.removeFirst(done)
    start += done
  }
}
