import KeyboardCore
import KeyboardTerminal

/// Checks that bytes give the same events in any pieces, and that each event reads as itself when written.
///
/// The first two bytes choose the pieces and the limits; the rest is the stream.
func terminalDecoder(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard count > 2, let bytes else { return 0 }
  let stream = Array(UnsafeBufferPointer(start: bytes + 2, count: count - 2))
  let choice = Int(bytes[0] & 31)
  let whole = decoded(stream, &decoders[choice], seed: nil)
  for seed in [UInt64(bytes[1]), UInt64(bytes[1]) << 8 | UInt64(bytes[0])] {
    let pieces = decoded(stream, &decoders[choice], seed: seed)
    precondition(pieces.events == whole.events, "\(stream) in pieces means something else")
    precondition(pieces.ranges == whole.ranges, "\(stream) in pieces is somewhere else")
  }
  if decoders[choice].settings == TerminalDecoder.Settings() {
    for event in whole.events { readsAsItself(event, &decoders[choice]) }
  }
  return 0
}

/// A decoder for each choice of settings, used for all inputs: a decoder that has seen the end of a
/// stream is as good as new, and creating one for each input would take most of the time.
nonisolated(unsafe) private var decoders: [TerminalDecoder] = (0..<32).map { choice in
  var settings = TerminalDecoder.Settings()
  if choice & 1 != 0 {
    settings.sequenceLimit = 24
    settings.stringLimit = 28
    settings.pasteLimit = 20
  }
  settings.codesAreTyped = choice & 2 != 0
  settings.expectsCursorReport = choice & 4 != 0
  settings.dialect = [.common, .rxvt, .linuxConsole, .common][choice >> 3]
  settings.escapeIsAlt = choice >> 3 != 3
  return TerminalDecoder(settings: settings)
}

/// The events of a stream, whole or in random pieces, with their places.
private func decoded(
  _ stream: [UInt8], _ decoder: inout TerminalDecoder, seed: UInt64?
) -> (events: [TerminalEvent], ranges: [Range<Int>]) {
  let start = decoder.position
  let settings = decoder.settings
  let most = max(settings.sequenceLimit, settings.stringLimit, settings.pasteLimit) + 32
  var events: [TerminalEvent] = []
  var ranges: [Range<Int>] = []
  func take(_ event: TerminalEvent, _ range: Range<Int>) {
    precondition(range.lowerBound - start >= ranges.last?.upperBound ?? 0, "ranges overlap")
    // A stream that ends with a full part of a paste gives an empty part at the end.
    if case .paste = event {} else { precondition(!range.isEmpty, "an event without bytes") }
    events.append(event)
    ranges.append((range.lowerBound - start)..<(range.upperBound - start))
  }
  var state = seed ?? 0
  var rest = stream[...]
  while !rest.isEmpty {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let size = seed == nil ? rest.count : Int(state >> 60) + 1
    decoder.decode(rest.prefix(size), at: .zero, take)
    rest = rest.dropFirst(size)
    let held = decoder.position - decoder.heldStart
    precondition(held <= most, "\(held) bytes are held")
  }
  decoder.finish(at: .zero, take)
  precondition(
    decoder.heldStart - start == stream.count && decoder.deadline == nil, "not at the end")
  return (events, ranges)
}

/// Checks that an event, encoded and decoded again, is the same event.
private func readsAsItself(_ event: TerminalEvent, _ decoder: inout TerminalDecoder) {
  var mode = TerminalEncoder.Mode()
  mode.keyboard = .kitty(TtyModes.KeyboardFlags(rawValue: 31))
  mode.bracketedPaste = true
  mode.focus = true
  mode.mouse = .sgr
  if case .unrecognized = event { return }
  guard let bytes = TerminalEncoder(mode: mode).encode(event) else { return }
  let again = decoded(bytes, &decoder, seed: nil).events
  var expected = event
  if case .key(var key) = event {
    // The encoding does not tell that another key than the character's own typed it.
    key.isThirdLevel = false
    key.mayBeTwoPresses = false
    expected = .key(key)
  }
  precondition(again == [expected], "\(event) is written as \(bytes), which reads as \(again)")
}
