public import KeyboardCore

/// Turns the bytes of a terminal into events: a pure state machine without a clock or a file.
///
/// Legacy VT, xterm, rxvt and Linux console sequences, modifyOtherKeys, fixterms and the whole kitty keyboard
/// protocol, bracketed paste, focus, mouse and replies are always decoded, regardless of the requested modes. The
/// events do not depend on how the bytes are split. Unknown sequences are ``TerminalEvent/unrecognized(_:)`` and
/// never a key or text. One key event is sent for each Unicode scalar; documents join them to graphemes.
///
/// A lone Escape, and an incomplete sequence, are decided by time: while ``deadline`` is not nil and no byte arrives
/// until then, call `timeOut(at:_:)`. Read the available bytes before that, so that the delays of a busy program
/// are not attributed to the terminal. Later bytes that complete a report of the mouse, the focus or the cursor, or
/// another sequence with parameters, are still decoded as such and never as text.
///
/// Facts that the bytes do not contain are nil: text is known for typed characters, for codes of modifyOtherKeys, and
/// with flag 16 of kitty's protocol; keypad digits have none.
///
/// A decoder must not be used from the closure that it calls.
public struct TerminalDecoder: Sendable {
  /// The kinds of incomplete input.
  enum State: Sendable {
    /// Nothing is incomplete.
    case ground
    /// A sequence or a character, whose bytes are held.
    case sequence
    /// A sequence that was too long, whose rest is not held.
    case skipping
    /// A paste whose end has not arrived.
    case paste
  }

  /// Bytes, and the time of their arrival.
  struct Chunk {
    let bytes: [UInt8]
    /// The place of the first one in the stream.
    let offset: Int
    let instant: Instant
  }

  typealias Emit = (TerminalEvent, Range<Int>) -> Void

  /// The settings for ambiguous bytes, which may be changed between calls.
  public var settings: Settings {
    didSet {
      if settings.controls != oldValue.controls { presses = Self.presses(settings.controls) }
    }
  }
  /// The time at which held bytes are decided: as a key, Escape or Alt and the start of a sequence, or as
  /// unrecognised.
  ///
  /// Nil if nothing is held, and inside a paste, which waits for its end.
  public private(set) var deadline: Instant?
  /// The number of bytes read since the start.
  public private(set) var position = 0

  /// The presses of ASCII characters and control characters.
  private(set) var presses: [KeyEvent]
  var state = State.ground
  private var scanner = SequenceScanner()
  private var held: [UInt8] = []
  private var sequenceStart = 0
  /// The time at which the held sequence began.
  private var sequenceInstant = Instant.zero
  /// The bytes that were last decided by time, while later ones may belong to them.
  private var givenUp: GivenUp?
  /// The number of held bytes that had been decided before the rest of the sequence arrived.
  private var resumed: Int?
  /// The first half of a character that Windows sends as two keys.
  var highSurrogate: UInt16?
  var paste = PasteCollector()

  /// Creates a decoder at the start of a stream.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    presses = settings.controls.isEmpty ? Self.presses : Self.presses(settings.controls)
  }

  /// The place of the first byte that a later event may consist of.
  public var heldStart: Int {
    switch state {
    case .ground, .skipping: position
    case .sequence: sequenceStart + (resumed ?? 0)
    case .paste: paste.start
    }
  }

  /// Decodes bytes and sends the events that they complete, each with its place in the stream.
  mutating func take(_ chunk: Chunk, _ emit: Emit) {
    guard !chunk.bytes.isEmpty else { return }
    deadline = nil
    var index = 0
    if let beginning = givenUp { takeUp(beginning, chunk) }
    while index < chunk.bytes.count {
      switch state {
      case .ground: index = ground(chunk, from: index, emit)
      case .sequence: index = resume(chunk, from: index, emit)
      case .skipping: index = skip(chunk, from: index)
      case .paste: index = collect(chunk, from: index, emit)
      }
    }
    position = chunk.offset + chunk.bytes.count
    deadline = deadline(after: chunk.instant)
  }

  /// Returns the time at which an incomplete sequence is decided.
  private func deadline(after now: Instant) -> Instant? {
    let delay = max(settings.sequenceDelay, settings.escapeWait)
    switch state {
    case .ground, .paste: return nil
    case .sequence where mayBeTyped: return now.advanced(by: settings.escapeWait * 2)
    case .sequence where scanner.isUndecided(after: held.count):
      return now.advanced(by: settings.escapeWait)
    case .sequence where held.count <= Self.longestTyped:
      return sequenceInstant.advanced(by: delay)
    case .sequence, .skipping: return now.advanced(by: delay * 10)
    }
  }

  /// More bytes than a person types in the time of a sequence, and than a key's sequence has.
  private static let longestTyped = 64

  // MARK: Sequences

  /// Reads the sequence or the character that begins at an index.
  ///
  /// - Returns: the index after it, or the end if it is not complete.
  mutating func sequence(
    _ chunk: Chunk, at start: Int, _ first: SequenceScanner, _ emit: Emit
  ) -> Int {
    var index = start + 1
    scanner = first
    let step = advance(over: chunk, from: &index, after: 1)
    guard step != .more else {
      hold(chunk.bytes[start..<index], at: chunk.offset + start, chunk)
      return index
    }
    if step == .interruptedByEscape { index -= 1 }
    end(chunk.bytes, start..<index, at: chunk.offset + start, step, chunk.instant, emit)
    return index
  }

  /// Continues the sequence whose beginning is held.
  ///
  /// - Returns: the index after it, or the end if it is not complete.
  private mutating func resume(_ chunk: Chunk, from start: Int, _ emit: Emit) -> Int {
    var index = start
    let step = advance(over: chunk, from: &index, after: held.count)
    held.append(contentsOf: chunk.bytes[start..<index])
    guard step != .more else { return index }
    if step == .interruptedByEscape { held.removeLast() }
    let bytes = held
    held = []
    state = .ground
    if let resumed, let step {
      self.resumed = nil
      let sequence = TerminalSequence(
        bytes: bytes, indices: bytes.indices, offset: sequenceStart, scanner: scanner,
        instant: chunk.instant)
      endLate(sequence, after: resumed, step, emit)
    } else {
      resumed = nil
      end(bytes, bytes.indices, at: sequenceStart, step, chunk.instant, emit)
    }
    if step == .interruptedByEscape { beginAnew(chunk, before: index) }
    return index
  }

  /// Reads bytes until the sequence ends, is too long, or continues in the next chunk.
  ///
  /// - Parameters:
  ///   - chunk: the bytes.
  ///   - index: the start; afterwards the end of the sequence and of an Escape that has ended it.
  ///   - before: the number of bytes of the sequence before the start.
  /// - Returns: the effect of the last byte; nil if the sequence is too long.
  private mutating func advance(
    over chunk: Chunk, from index: inout Int, after before: Int
  ) -> SequenceScanner.Step? {
    let start = index - before
    while index < chunk.bytes.count {
      let step = scanner.advance(chunk.bytes[index])
      if step == .more || step == .complete { index += 1 }
      guard step == .more else { return step }
      let limit = scanner.isInString ? settings.stringLimit : settings.sequenceLimit
      if index - start >= max(limit, 16), scanner.phase != .stringEscape { return nil }
    }
    return .more
  }

  /// Sends the meaning of a sequence that has ended in some way.
  private mutating func end(
    _ bytes: [UInt8], _ indices: Range<Int>, at offset: Int, _ step: SequenceScanner.Step?,
    _ instant: Instant, _ emit: Emit
  ) {
    let sequence = TerminalSequence(
      bytes: bytes, indices: indices, offset: offset, scanner: scanner, instant: instant)
    switch step {
    case .complete: interpret(sequence, emit)
    case .some: unfinished(sequence, emit)
    case nil:
      state = .skipping
      sendUnrecognized(sequence, emit)
    }
  }

  /// Holds the beginning of a sequence.
  private mutating func hold(_ bytes: ArraySlice<UInt8>, at offset: Int, _ chunk: Chunk) {
    held.append(contentsOf: bytes)
    sequenceStart = offset
    sequenceInstant = chunk.instant
    state = .sequence
  }

  /// Begins a sequence at the Escape before an index, which may be in the previous chunk.
  private mutating func beginAnew(_ chunk: Chunk, before index: Int) {
    scanner = SequenceScanner()
    hold([0x1B], at: chunk.offset + index - 1, chunk)
  }

  /// Skips the rest of a sequence that was too long.
  private mutating func skip(_ chunk: Chunk, from start: Int) -> Int {
    var index = start
    while index < chunk.bytes.count {
      switch scanner.advance(chunk.bytes[index]) {
      case .more: index += 1
      case .complete:
        state = .ground
        return index + 1
      case .interrupted:
        state = .ground
        return index
      case .interruptedByEscape:
        beginAnew(chunk, before: index)
        return index
      }
    }
    return index
  }

  // MARK: Time

  /// Sends the held bytes as a key if ``deadline`` has passed, with their place in the stream.
  public mutating func timeOut(
    at instant: Instant, _ emit: (TerminalEvent, Range<Int>) -> Void
  ) {
    guard let deadline, instant >= deadline else { return }
    let beginning =
      state == .sequence
      ? GivenUp(bytes: held, scanner: scanner, instant: instant, isTyped: mayBeTyped) : nil
    finish(at: instant, emit)
    givenUp = beginning
  }

  /// Ends the stream: sends the held bytes, complete or not, with their place in it.
  public mutating func finish(at instant: Instant, _ emit: (TerminalEvent, Range<Int>) -> Void) {
    deadline = nil
    highSurrogate = nil
    givenUp = nil
    let before = state
    state = .ground
    switch before {
    case .ground, .skipping: break
    case .sequence:
      let sequence = TerminalSequence(
        bytes: held, indices: held.indices, offset: sequenceStart, scanner: scanner,
        instant: instant)
      let isTyped = mayBeTyped
      held = []
      if let resumed {
        self.resumed = nil
        sendLate(sequence, after: resumed, asKeys: isTyped, emit)
      } else {
        unfinished(sequence, emit)
      }
    case .paste: finishPaste(at: position, emit)
    }
  }

  // MARK: Late bytes

  /// Bytes that were decided by time, but may still be the beginning of a sequence.
  private struct GivenUp {
    let bytes: [UInt8]
    let scanner: SequenceScanner
    let instant: Instant
    /// A Boolean value indicating whether they include keys that came after the Escape.
    let isTyped: Bool

    /// Returns whether a chunk continues the bytes.
    ///
    /// A single byte is a key after two seconds, and strings and reports of raw bytes, which may contain anything,
    /// have to be complete.
    func goesOn(with chunk: Chunk) -> Bool {
      let isSoon = instant.duration(to: chunk.instant) <= .seconds(2)
      guard chunk.bytes.count > 1 || isSoon && !isTyped else { return false }
      switch scanner.phase {
      case .escape, .escapeEscape:
        if chunk.bytes[0] == UInt8(ascii: "[") { return true }
        guard "]P_^X".utf8.contains(chunk.bytes[0]) else { return false }
      case .controlEntry, .controlParameters, .controlIntermediate:
        var scanner = scanner
        return scanner.advance(chunk.bytes[0]) != .interrupted
      case .rawMouse, .command, .string, .stringEscape: break
      case .singleShift, .linuxFunction, .character: return false
      }
      var scanner = scanner
      let last = chunk.bytes.lazy.map { scanner.advance($0) }.first { $0 != .more }
      return last == .complete
    }
  }

  /// A Boolean value indicating whether the held bytes, except those decided before, may be keys: at most two after
  /// Escape.
  private var mayBeTyped: Bool {
    resumed.map { $0 <= 2 && held.count - $0 <= 2 } ?? false
  }

  /// Holds bytes that had been decided again if a chunk continues them.
  private mutating func takeUp(_ beginning: GivenUp, _ chunk: Chunk) {
    givenUp = nil
    guard state == .ground, beginning.goesOn(with: chunk) else { return }
    (held, scanner, resumed) = (beginning.bytes, beginning.scanner, beginning.bytes.count)
    sequenceStart = chunk.offset - held.count
    sequenceInstant = chunk.instant
    state = .sequence
  }

  /// Sends the meaning of a sequence whose beginning had been decided: a report, a key with parameters or a paste; a
  /// letter after `[` is not decoded as a cursor key.
  private mutating func endLate(
    _ sequence: TerminalSequence, after count: Int, _ step: SequenceScanner.Step, _ emit: Emit
  ) {
    var events: [(event: TerminalEvent, range: Range<Int>)] = []
    var next = self
    if step == .complete { next.interpret(sequence) { events.append(($0, $1)) } }
    let start = sequence.offset + count
    let isMeant =
      switch events.last?.event {
      case .key: sequence.lastIndex > sequence.bodyStart
      case .unrecognized: false
      case .some: true
      case nil: next.state == .paste
      }
    guard isMeant else {
      let isShort = sequence.indices.count - count <= 2
      return sendLate(sequence, after: count, asKeys: isShort, emit)
    }
    self = next
    for (event, range) in events where range.upperBound > start {
      emit(event, max(range.lowerBound, start)..<range.upperBound)
    }
  }

  /// Sends the bytes after the decided ones as keys, or as one unrecognised sequence.
  private func sendLate(
    _ sequence: TerminalSequence, after count: Int, asKeys isTyped: Bool, _ emit: Emit
  ) {
    let rest = sequence.bytes[sequence.indices].dropFirst(count)
    let start = sequence.offset + count
    guard isTyped, rest.allSatisfy({ $0 < 0x80 }) else {
      return emit(.unrecognized(Array(rest)), start..<(start + rest.count))
    }
    for (place, byte) in zip(start..., rest) {
      var key = presses[Int(byte)]
      key.instant = sequence.instant
      emit(.key(key), place..<(place + 1))
    }
  }
}
