import KeyboardCore

/// The functions that process texts and lists.
extension ExpressionFunction {
  /// Computes the value of a call, and counts its work; returns nil if the arguments are of the wrong kinds.
  ///
  /// - Throws: the reason why there is no value although the arguments are of the right kinds.
  func data(
    _ arguments: [Value], _ computation: inout Computation
  ) throws(MessageError) -> Value? {
    try computation.count(arguments.reduce(0) { $0 + $1.size })
    guard let result = try made(of: arguments, computation.readFile) else { return nil }
    guard !result.isTooLarge else { throw Self.tooLarge }
    try computation.count(result.size)
    return result
  }

  private func made(
    of arguments: [Value], _ readFile: ((String) throws(MessageError) -> String)?
  ) throws(MessageError) -> Value? {
    switch (self, arguments[0]) {
    case (.text, let value): return value == .null ? .none : .string(value.text)
    case (.number, .string(let text)): return Value(number: text)
    case (.number, let value): return value.numberValue == nil ? .none : value
    case (.trim, .string(let text)): return .string(text.trimmed)
    case (.lines, .string(let text)): return .array(text.textLines)
    case (.split, .string(let text)):
      guard let separator = arguments[1].part else { return .none }
      return .array(text.split(at: separator).map { .string(String($0)) })
    case (.join, let value):
      guard let elements = value.elements, let separator = arguments[1].stringValue else {
        return .none
      }
      return try Self.joined(elements.map(\.text), separator)
    case (.replace, .string(let text)):
      guard let part = arguments[1].part, let other = arguments[2].stringValue else { return .none }
      return try Self.joined(text.split(at: part), other)
    case (.range, _):
      let bounds = (arguments.count == 1 ? [0] : []) + arguments
      guard let first = bounds[0].integerValue, let end = bounds[1].integerValue else {
        return .none
      }
      return try Self.range(first, end)
    case (.sorted, let value): return value.elements.flatMap(Self.sorted)
    case (.json, let value): return .string(value.description)
    case (.parse, .string(let text)): return try Self.parsed(text)
    case (.read, .string(let path)):
      guard let readFile else { throw MessageError("files are read in scripts only") }
      return .string(try readFile(path))
    default: return .none
    }
  }

  private static let tooLarge = MessageError("the result is too large")
  /// The maximum number of elements of a new list, well below that of a value that is too large.
  private static let maximumCount = 1 << 20

  /// Joins texts with a separator, unless the result is too large.
  private static func joined(
    _ parts: [some StringProtocol], _ separator: String
  ) throws(MessageError) -> Value {
    let count = parts.reduce(0) { $0 + $1.utf8.count }
    let (separators, overflows) = separator.utf8.count.multipliedReportingOverflow(by: parts.count)
    guard !overflows, separators <= Self.maximumCount * 2, count <= Self.maximumCount * 8 else {
      throw tooLarge
    }
    return .string(parts.joined(separator: separator))
  }

  /// Returns the whole numbers from a start up to, but not including, an end.
  private static func range(_ first: Int, _ end: Int) throws(MessageError) -> Value {
    let (count, overflows) = end.subtractingReportingOverflow(first)
    guard count <= maximumCount, !overflows || end < first else { throw tooLarge }
    return .array((first..<Swift.max(first, end)).map { .integer($0) })
  }

  /// Sorts numbers by value, or texts by characters; returns nil for other lists.
  private static func sorted(_ values: [Value]) -> Value? {
    if values.allSatisfy({ $0.numberValue != nil }) {
      return .array(values.sorted { ExpressionNode.Comparison.less.holds(between: $0, and: $1) })
    }
    let texts = values.compactMap(\.stringValue)
    return texts.count == values.count ? .array(texts.sorted().map { .string($0) }) : nil
  }

  private static func parsed(_ text: String) throws(MessageError) -> Value {
    do throws(JSONError) {
      return try Value(json: text.utf8, valueLimit: maximumCount)
    } catch {
      throw MessageError("it is not JSON: \(error)")
    }
  }
}

extension Value {
  /// A text of at least one character; nil for other values.
  fileprivate var part: String? { stringValue.flatMap { $0.isEmpty ? nil : $0 } }

  /// Creates the number that a text represents, null if there is none.
  fileprivate init(number text: String) {
    let text = text.trimmed
    let isPlain = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    let number = isPlain ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
    self = Int(text).map(Value.integer) ?? number.map(Value.init(wholeOrNot:)) ?? .null
  }
}

extension String {
  /// The text without white space at its start and end.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  /// The lines without their ends; nothing follows the last end.
  fileprivate var textLines: [Value] {
    var lines = split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { .string(String($0)) }
  }

  /// Splits the text at each occurrence of a separator.
  fileprivate func split(at separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
