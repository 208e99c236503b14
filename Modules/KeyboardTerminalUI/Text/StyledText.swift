/// A line of text with its styles, read from the output that programs write for terminals.
///
/// ```swift
/// let line = StyledText("\u{1B}[1;31merror\u{1B}[m: no such file")
/// line.text       // "error: no such file"
/// line.runs       // "error", bold and red
/// ```
///
/// Colours and attributes come from SGR sequences, and from overstriking as on typewriters: `x`, backspace, `x` is
/// bold, `_`, backspace, `x` underlined. All other sequences are left out, including links and titles, and other
/// control characters become symbols, such as `␇`: nothing in the text can control the terminal. Each line starts
/// plain.
///
/// Search, cut and compare the ``text``; the ranges of the ``runs`` are positions in it.
nonisolated public struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A part of the text that is not plain.
  public struct Run: Hashable, Sendable {
    /// The place in the text.
    public var range: Range<String.Index>
    /// The style of this part of the text.
    public var style: Style

    /// Creates a part.
    public init(_ range: Range<String.Index>, _ style: Style) {
      (self.range, self.style) = (range, style)
    }
  }

  /// The text alone; its only control characters are tabs.
  public let text: String
  /// The parts that are not plain, in order and without overlaps.
  public let runs: [Run]

  /// Parses a line.
  ///
  /// - Complexity: O(characters).
  public init(_ line: some StringProtocol) {
    guard line.utf8.contains(where: \.isSpecial) else {
      (text, runs) = (String(line), [])
      return
    }
    var reader = StyleReader()
    reader.read(Array(line.unicodeScalars))
    (text, runs) = reader.result
  }

  /// Parses the bytes of a line; those that are not UTF-8 are repaired.
  ///
  /// - Complexity: O(bytes).
  public init(bytes: some Collection<UInt8>) {
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// Parses a line.
  public init(stringLiteral line: String) {
    self.init(line)
  }

  /// Returns whether a line of these bytes may look different from its plain text.
  ///
  /// This is for searches of many lines: in the others the bytes are the text.
  ///
  /// - Complexity: O(bytes).
  public static func isNeeded(for bytes: some Sequence<UInt8>) -> Bool {
    bytes.contains(where: \.isSpecial)
  }

  /// Returns the parts of a range of the text, including plain ones, in order, each with one style.
  public func parts(in range: Range<String.Index>) -> [Run] {
    var parts: [Run] = []
    var place = range.lowerBound
    for run in runs where run.range.upperBound > place {
      guard run.range.lowerBound < range.upperBound else { break }
      let part = max(place, run.range.lowerBound)..<min(range.upperBound, run.range.upperBound)
      if place < part.lowerBound { parts.append(Run(place..<part.lowerBound, .plain)) }
      parts.append(Run(part, run.style))
      place = part.upperBound
    }
    if place < range.upperBound { parts.append(Run(place..<range.upperBound, .plain)) }
    return parts
  }

  /// Returns the text with another style merged into parts of it, such as the matches of a search.
  ///
  /// The parts must be in order and without overlaps.
  public func merging(_ style: Style, over ranges: [Range<String.Index>]) -> StyledText {
    guard !ranges.isEmpty else { return self }
    var merged: [Run] = []
    var place = text.startIndex
    for range in ranges where range.lowerBound >= place {
      merged += parts(in: place..<range.lowerBound)
      merged += parts(in: range).map { Run($0.range, $0.style.merging(style)) }
      place = range.upperBound
    }
    merged += parts(in: place..<text.endIndex)
    return StyledText(text: text, runs: merged.filter { $0.style != .plain })
  }

  private init(text: String, runs: [Run]) {
    (self.text, self.runs) = (text, runs)
  }
}

extension UInt8 {
  /// A Boolean value indicating whether it begins something other than text: a control character other than a tab, or
  /// the first byte of one of the second set.
  nonisolated fileprivate var isSpecial: Bool {
    self < 0x20 && self != 0x09 || self == 0x7F || self == 0xC2
  }
}

/// Parses the scalars of one line.
nonisolated private struct StyleReader {
  private struct Cell {
    var scalar: Unicode.Scalar
    var style: Style
  }

  private var cells: [Cell] = []
  /// The cell of the next scalar; before the end after backspaces.
  private var place = 0
  private var style = Style.plain

  /// The text and its parts that are not plain.
  var result: (String, [StyledText.Run]) {
    var text = ""
    var ends: [(offset: Int, style: Style)] = []
    for cell in cells {
      if ends.isEmpty || ends[ends.count - 1].style != cell.style {
        ends.append((text.utf8.count, cell.style))
      }
      text.unicodeScalars.append(cell.scalar)
      ends[ends.count - 1].offset = text.utf8.count
    }
    var runs: [StyledText.Run] = []
    var start = text.startIndex
    var offset = 0
    for end in ends {
      let next = text.utf8.index(start, offsetBy: end.offset - offset)
      if end.style != .plain { runs.append(StyledText.Run(start..<next, end.style)) }
      (start, offset) = (next, end.offset)
    }
    return (text, runs)
  }

  mutating func read(_ scalars: [Unicode.Scalar]) {
    var rest = scalars[...]
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x1B: readSequence(&rest)
      case 0x9B: readControl(&rest)
      case 0x90, 0x98, 0x9D, 0x9E, 0x9F: skipString(&rest)
      case 0x08: place = max(0, place - 1)
      case 0x09, 0x20...0x7E: put(scalar)
      case 0x00..<0x20: put(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: put("\u{2421}")
      case 0x80...0x9F: put("\u{FFFD}")
      default: put(scalar)
      }
    }
  }

  // MARK: Cells

  private mutating func put(_ scalar: Unicode.Scalar) {
    defer { place += 1 }
    guard place < cells.count else { return cells.append(Cell(scalar: scalar, style: style)) }
    let former = cells[place]
    var next = Cell(scalar: scalar, style: former.style.merging(style))
    switch (former.scalar, scalar) {
    case ("_", "_"):
      // The same strokes can mean bold or underlined; the style of the character before it decides.
      let isUnderlined = place > 0 && cells[place - 1].style.attributes.contains(.underline)
      next.style.attributes.insert(isUnderlined ? .underline : .bold)
    case (scalar, _): next.style.attributes.insert(.bold)
    case ("_", _): next.style.attributes.insert(.underline)
    case (_, "_"):
      next.scalar = former.scalar
      next.style.attributes.insert(.underline)
    default: next.style = style
    }
    cells[place] = next
  }

  // MARK: Sequences

  /// Reads the text after an escape character.
  private mutating func readSequence(_ rest: inout ArraySlice<Unicode.Scalar>) {
    switch rest.first {
    case "[":
      rest.removeFirst()
      readControl(&rest)
    case "]", "P", "X", "^", "_":
      rest.removeFirst()
      skipString(&rest)
    default:
      let end = rest.firstIndex { !(0x20...0x2F ~= $0.value) } ?? rest.endIndex
      if end < rest.endIndex, 0x30...0x7E ~= rest[end].value {
        rest = rest[(end + 1)...]
      } else {
        put("\u{241B}")
      }
    }
  }

  /// Reads parameters up to the final byte. An incomplete sequence is shown as its own text.
  private mutating func readControl(_ rest: inout ArraySlice<Unicode.Scalar>) {
    let parameters = rest.prefix { 0x30...0x3F ~= $0.value }
    let tail = rest.dropFirst(parameters.count).drop { 0x20...0x2F ~= $0.value }
    guard let final = tail.first, 0x40...0x7E ~= final.value else { return put("\u{241B}") }
    let isPure = tail.startIndex == rest.startIndex + parameters.count
    rest = tail.dropFirst()
    guard final == "m", isPure, parameters.first.map({ $0.value < 0x3C }) ?? true else { return }
    style.select(parameters)
  }

  /// Skips a text for the terminal, such as a title; one without an end is shown as its own text.
  private mutating func skipString(_ rest: inout ArraySlice<Unicode.Scalar>) {
    let end = rest.indices.first { index in
      let value = rest[index].value
      return value == 0x07 || value == 0x9C
        || value == 0x1B && index + 1 < rest.endIndex && rest[index + 1] == "\\"
    }
    guard let end else { return put("\u{241B}") }
    rest = rest[(end + (rest[end].value == 0x1B ? 2 : 1))...]
  }
}

extension Style {
  /// Applies the parameters of an SGR sequence.
  nonisolated fileprivate mutating func select(_ scalars: ArraySlice<Unicode.Scalar>) {
    /// A parameter, and whether it is a part of the one before it.
    var rest: ArraySlice<(number: Int, isPart: Bool)> = []
    var isPart = false
    var number = 0
    for scalar in scalars {
      if let digit = Int(String(scalar)) {
        number = min(number * 10 + digit, 9999)
      } else {
        rest.append((number, isPart))
        (number, isPart) = (0, scalar == ":")
      }
    }
    rest.append((number, isPart))
    while let parameter = rest.popFirst() {
      let parts = rest.prefix(while: \.isPart).map(\.number)
      rest = rest.dropFirst(parts.count)
      switch parameter.number {
      case 38, 48, 58:
        let color = parts.isEmpty ? Self.color(&rest) : Self.color(parts)
        if parameter.number == 38 { foreground = color ?? foreground }
        if parameter.number == 48 { background = color ?? background }
      case 4 where parts.first == 0: attributes.remove(.underline)
      default: select(parameter.number)
      }
    }
  }

  nonisolated private mutating func select(_ parameter: Int) {
    switch parameter {
    case 0: self = .plain
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.dim)
    case 3: attributes.insert(.italic)
    case 4, 21: attributes.insert(.underline)
    case 7: attributes.insert(.reverse)
    case 22: attributes.subtract([.bold, .dim])
    case 23: attributes.remove(.italic)
    case 24: attributes.remove(.underline)
    case 27: attributes.remove(.reverse)
    case 30...37: foreground = Color.indexed(UInt8(parameter - 30))
    case 39: foreground = nil
    case 40...47: background = Color.indexed(UInt8(parameter - 40))
    case 49: background = nil
    case 90...97: foreground = Color.indexed(UInt8(parameter - 82))
    case 100...107: background = Color.indexed(UInt8(parameter - 92))
    default: break
    }
  }

  /// Returns the colour of the parameters after 38 or 48, in the form that most programs write.
  nonisolated private static func color(
    _ rest: inout ArraySlice<(number: Int, isPart: Bool)>
  ) -> Color? {
    let count = rest.first?.number == 2 ? 4 : 2
    let parts = rest.prefix(count).map(\.number)
    rest = rest.dropFirst(count)
    return color(parts)
  }

  /// Returns the colour of `5;N` or `2;R;G;B`, the latter with or without the number of a colour space.
  nonisolated private static func color(_ parts: [Int]) -> Color? {
    switch (parts.first, parts.count) {
    case (5, 2...): UInt8(exactly: parts[1]).map(Color.indexed)
    case (2, 4...): rgb(parts.suffix(3).map { UInt8(clamping: $0) })
    default: nil
    }
  }

  nonisolated private static func rgb(_ parts: [UInt8]) -> Color {
    .rgb(parts[0], parts[1], parts[2])
  }
}
