public import KeyboardCore

nonisolated extension TerminalDecoder {
  /// Takes bytes and sends the events that they complete.
  ///
  /// - Parameters:
  ///   - bytes: what was read, in any portions.
  ///   - instant: when it was read; events carry it, and ``deadline`` counts from it.
  ///   - emit: called for each event in order.
  /// - Complexity: linear in the number of bytes; keys allocate nothing.
  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer, at instant: Instant, _ emit: (TerminalEvent) -> Void
  ) {
    decode(bytes, at: instant) { event, _ in emit(event) }
  }

  /// Takes bytes and sends the events that they complete.
  ///
  /// - Parameters:
  ///   - bytes: what was read, in any portions.
  ///   - instant: when it was read.
  ///   - emit: called for each event in order.
  public mutating func decode(
    _ bytes: some Sequence<UInt8>, at instant: Instant, _ emit: (TerminalEvent) -> Void
  ) {
    decode(bytes, at: instant) { event, _ in emit(event) }
  }

  /// Takes bytes and sends the events that they complete, each with its bytes' place in the stream.
  ///
  /// Ranges count from the start of the stream and are in order. Only the rest of a sequence that was
  /// too long is in none. Bytes before ``heldStart`` will not be in any later one.
  ///
  /// - Parameters:
  ///   - bytes: what was read, in any portions.
  ///   - instant: when it was read.
  ///   - emit: called for each event in order.
  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer, at instant: Instant,
    _ emit: (TerminalEvent, Range<Int>) -> Void
  ) {
    bytes.withMemoryRebound(to: UInt8.self) { buffer in
      guard let start = buffer.baseAddress else { return }
      take(
        Chunk(bytes: start, count: buffer.count, offset: position, instant: instant), emit)
    }
  }

  /// Takes bytes and sends the events that they complete, each with its bytes' place in the stream.
  ///
  /// - Parameters:
  ///   - bytes: what was read, in any portions.
  ///   - instant: when it was read.
  ///   - emit: called for each event in order.
  public mutating func decode(
    _ bytes: some Sequence<UInt8>, at instant: Instant,
    _ emit: (TerminalEvent, Range<Int>) -> Void
  ) {
    let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { buffer in
      decode(UnsafeRawBufferPointer(buffer), at: instant, emit)
    }
    if isContiguous == nil {
      Array(bytes).withUnsafeBytes { decode($0, at: instant, emit) }
    }
  }

  /// Sends what is held as a key when ``deadline`` has come; does nothing before.
  ///
  /// - Parameters:
  ///   - instant: the time now.
  ///   - emit: called for each event in order.
  public mutating func timeOut(at instant: Instant, _ emit: (TerminalEvent) -> Void) {
    expire(instant) { event, _ in emit(event) }
  }

  /// Sends what is held as a key when ``deadline`` has come, with its place in the stream.
  ///
  /// - Parameters:
  ///   - instant: the time now.
  ///   - emit: called for each event in order.
  public mutating func timeOut(
    at instant: Instant, _ emit: (TerminalEvent, Range<Int>) -> Void
  ) {
    expire(instant, emit)
  }

  /// Ends the stream: what is held counts as a key whose time is over, or as unrecognised.
  ///
  /// A paste without its end is sent as it is. The decoder can be used for another stream.
  ///
  /// - Parameters:
  ///   - instant: the time now.
  ///   - emit: called for each event in order.
  public mutating func finish(at instant: Instant, _ emit: (TerminalEvent) -> Void) {
    flush(instant) { event, _ in emit(event) }
  }

  /// Ends the stream, sending events with their bytes' place in it.
  ///
  /// - Parameters:
  ///   - instant: the time now.
  ///   - emit: called for each event in order.
  public mutating func finish(at instant: Instant, _ emit: (TerminalEvent, Range<Int>) -> Void) {
    flush(instant, emit)
  }
}
