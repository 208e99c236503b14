public import KeyboardCore

/// Turns the bytes of a terminal into events: a pure state machine that knows no clock and no file.
///
/// Legacy VT, xterm, rxvt and Linux console sequences, modifyOtherKeys, fixterms and the whole kitty
/// keyboard protocol, bracketed paste, focus, mouse and replies are understood at any time, whatever
/// was asked of the terminal. Any split of the bytes gives the same events. What is not understood is
/// ``TerminalEvent/unrecognized(_:)`` and never a key or text. One key event is sent for each Unicode
/// scalar; documents join them to graphemes.
///
/// A lone Escape is decided by time: while ``deadline`` is not nil and no byte arrives
/// until then, call ``timeOut(at:_:)``. Read what is readable before that, so that a busy program
/// does not take its own delay for the terminal's.
///
/// Facts that bytes do not tell are nil: text is known for typed characters, for codes of
/// modifyOtherKeys, and with flag 16 of kitty's protocol; keypad digits have none.
///
/// A decoder must not be used from the closure that it calls.
nonisolated public struct TerminalDecoder: Sendable {
  /// The kinds of input that may be unfinished.
  enum State: Sendable {
    /// Nothing.
    case ground
    /// A sequence or a character, whose bytes are held.
    case sequence
    /// A sequence that was too long: the rest of it is not held.
    case skipping
    /// A paste.
    case paste
  }

  /// Bytes, and when they arrived.
  struct Chunk {
    let bytes: UnsafePointer<UInt8>
    let count: Int
    /// The place of the first one in the stream.
    let offset: Int
    let instant: Instant
  }

  typealias Emit = (TerminalEvent, Range<Int>) -> Void

  /// The reading of ambiguous bytes; may be changed between calls.
  public var settings: Settings {
    didSet {
      if settings.controls != oldValue.controls { presses = Self.presses(settings.controls) }
    }
  }
  /// The time at which held bytes are taken for a key: Escape, or Alt and the start of a sequence.
  ///
  /// Nil when nothing is held, in a longer sequence and inside a paste: those wait for their end.
  public private(set) var deadline: Instant?
  /// The number of bytes taken since the start.
  public private(set) var position = 0

  /// The presses of ASCII characters and control characters.
  private(set) var presses: [KeyEvent]
  var state = State.ground
  private var scanner = SequenceScanner()
  private var held: [UInt8] = []
  private var sequenceStart = 0
  var paste = PasteCollector()

  /// Creates a decoder at the start of a stream.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    presses = settings.controls.isEmpty ? Self.presses : Self.presses(settings.controls)
  }

  /// The place of the first byte that an event to come may still consist of.
  public var heldStart: Int {
    switch state {
    case .ground, .skipping: position
    case .sequence: sequenceStart
    case .paste: paste.start
    }
  }

  /// Takes bytes and sends the events that they complete, each with its place in the stream.
  mutating func take(_ chunk: Chunk, _ emit: Emit) {
    guard chunk.count > 0 else { return }
    deadline = nil
    var index = 0
    while index < chunk.count {
      switch state {
      case .ground: index = ground(chunk, from: index, emit)
      case .sequence: return resume(chunk, from: index, emit)
      case .skipping: index = skip(chunk, from: index)
      case .paste: index = collect(chunk, from: index, emit)
      }
    }
    position = chunk.offset + chunk.count
    if isUndecided { deadline = chunk.instant.advanced(by: settings.escapeDelay) }
  }

  /// Reads what is held once more, with the bytes that came after it.
  private mutating func resume(_ chunk: Chunk, from index: Int, _ emit: Emit) {
    held.append(
      contentsOf: UnsafeBufferPointer(start: chunk.bytes + index, count: chunk.count - index))
    state = .ground
    let (bytes, start) = (held, sequenceStart)
    held.removeAll(keepingCapacity: true)
    bytes.withUnsafeBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      take(
        Chunk(bytes: first, count: buffer.count, offset: start, instant: chunk.instant), emit)
    }
  }

  /// A Boolean value indicating whether the held bytes may be a key, or the start of a sequence.
  private var isUndecided: Bool {
    state == .sequence && scanner.isUndecided(after: held.count)
  }

  // MARK: Sequences

  /// Reads the sequence or the character that begins at an index.
  ///
  /// - Returns: the index after it, or the end when it is not complete.
  mutating func sequence(
    _ chunk: Chunk, at start: Int, _ first: SequenceScanner, _ emit: Emit
  ) -> Int {
    var scanner = first
    var index = start + 1
    let limit = start + max(settings.sequenceLimit, 16)
    while index < chunk.count {
      let step = scanner.advance(chunk.bytes[index])
      switch step {
      case .more:
        index += 1
        guard index < limit || scanner.phase == .stringEscape else {
          self.scanner = scanner
          state = .skipping
          sendUnrecognized(sequence(chunk, start, index, scanner), emit)
          return index
        }
      case .complete:
        index += 1
        interpret(sequence(chunk, start, index, scanner), emit)
        return index
      case .interrupted, .interruptedByEscape:
        if step == .interruptedByEscape { index -= 1 }
        unfinished(sequence(chunk, start, index, scanner), emit)
        return index
      }
    }
    self.scanner = scanner
    held.append(contentsOf: UnsafeBufferPointer(start: chunk.bytes + start, count: index - start))
    sequenceStart = chunk.offset + start
    state = .sequence
    return index
  }

  private func sequence(
    _ chunk: Chunk, _ start: Int, _ end: Int, _ scanner: SequenceScanner
  ) -> TerminalSequence {
    TerminalSequence(
      bytes: chunk.bytes + start, count: end - start, offset: chunk.offset + start,
      scanner: scanner, instant: chunk.instant)
  }

  /// Passes over the rest of a sequence that was too long.
  private mutating func skip(_ chunk: Chunk, from start: Int) -> Int {
    var index = start
    while index < chunk.count {
      switch scanner.advance(chunk.bytes[index]) {
      case .more: index += 1
      case .complete:
        state = .ground
        return index + 1
      case .interrupted:
        state = .ground
        return index
      case .interruptedByEscape:
        held.append(0x1B)
        scanner = SequenceScanner()
        sequenceStart = chunk.offset + index - 1
        state = .sequence
        return index
      }
    }
    return index
  }

  // MARK: Time

  /// Sends what is held as keys, when its time is over.
  mutating func expire(_ instant: Instant, _ emit: Emit) {
    guard let deadline, instant >= deadline else { return }
    flush(instant, emit)
  }

  /// Sends what is held, however unfinished.
  mutating func flush(_ instant: Instant, _ emit: Emit) {
    deadline = nil
    let before = state
    state = .ground
    switch before {
    case .ground, .skipping: break
    case .sequence:
      let bytes = held
      held.removeAll()
      bytes.withUnsafeBufferPointer { buffer in
        guard let first = buffer.baseAddress else { return }
        unfinished(
          TerminalSequence(
            bytes: first, count: buffer.count, offset: sequenceStart, scanner: scanner,
            instant: instant), emit)
      }
    case .paste: finishPaste(at: position, emit)
    }
  }
}
