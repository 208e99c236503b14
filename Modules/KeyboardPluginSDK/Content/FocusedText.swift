package import KeyboardCore

/// The focused text, as it describes itself.
///
/// Positions count Unicode scalar values from the start, like indexes of Python strings.
public nonisolated struct FocusedText: Hashable, Sendable {
  /// The name of the input in events.
  public let name: String
  /// The whole text.
  public let text: String
  /// The selected part; empty if there is only a cursor.
  public let selection: Range<Int>
  /// The position of the cursor, which is one of the ends of the selection.
  public let cursor: Int
  /// A Boolean value indicating whether the text may have line breaks.
  public let isMultiline: Bool

  /// Parses the answer of a host; nil if it is not a text.
  init?(_ value: Value) {
    guard let name = value["name"]?.stringValue, let text = value["text"]?.stringValue,
      let selection = value["selection"].flatMap(Range.init(placesOf:)),
      let cursor = value["cursor"]?.integerValue
    else { return nil }
    (self.name, self.text, self.selection, self.cursor) = (name, text, selection, cursor)
    isMultiline = value["isMultiline"]?.boolValue ?? true
  }
}

/// A change of a text: a part of it, and its replacement.
public nonisolated struct TextEdit: Hashable, Sendable {
  /// The part, in Unicode scalar values; empty to insert.
  public let range: Range<Int>
  /// The replacement; empty to delete.
  public let text: String

  /// Creates a change.
  public init(_ range: Range<Int>, _ text: String) {
    (self.range, self.text) = (range, text)
  }

  package init?(_ value: Value) {
    guard let range = Range(placesOf: value), let text = value["text"]?.stringValue else {
      return nil
    }
    self.init(range, text)
  }

  var value: Value {
    [
      "start": .integer(range.lowerBound), "end": .integer(range.upperBound),
      "text": .string(text),
    ]
  }
}

nonisolated extension Range<Int> {
  /// Parses an object with `start` and `end`; nil for another value, and for an end before the start.
  package init?(placesOf value: Value) {
    guard let start = value["start"]?.integerValue, let end = value["end"]?.integerValue,
      start >= 0, start <= end
    else { return nil }
    self = start..<end
  }

  /// The range as an object with `start` and `end`.
  package var value: Value { ["start": .integer(lowerBound), "end": .integer(upperBound)] }
}
