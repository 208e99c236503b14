public import KeyboardCore

/// The focused list, as it describes itself; rows are numbered from 0.
public nonisolated struct FocusedList: Hashable, Sendable {
  /// The name of the list in events.
  public let name: String
  /// The number of rows.
  public let count: Int
  /// The focused row; nil if there is none.
  public var focus: Int? { self["focus"]?.integerValue }
  /// The selected rows, in order.
  public let selection: [Range<Int>]
  /// The completely visible rows; empty if unknown.
  public let visible: Range<Int>
  /// The titles of the requested rows.
  public let titles: [String]
  private let value: Value

  /// Parses the answer of a host; nil if it is not a list.
  init?(_ value: Value) {
    guard let name = value["name"]?.stringValue, let count = value["count"]?.integerValue,
      let visible = value["visible"].flatMap(Range.init(placesOf:))
    else { return nil }
    (self.name, self.count, self.visible, self.value) = (name, count, visible, value)
    selection = (value["selection"]?.arrayValue ?? []).compactMap(Range.init(placesOf:))
    titles = (value["titles"]?.arrayValue ?? []).compactMap(\.stringValue)
  }

  /// The value that conditions and scripts read of the list under a name, such as `section` or `committed`.
  public subscript(name: String) -> Value? { value[name] }
}

nonisolated extension RowEdit {
  package init?(_ value: Value) {
    if let rows = value["remove"].flatMap(Range.init(placesOf:)) {
      self = .remove(rows)
    } else if let titles = value["insert"]?.arrayValue?.compactMap(\.stringValue),
      titles.count == value["insert"]?.arrayValue?.count, let row = value["at"]?.integerValue
    {
      self = .insert(titles, at: row)
    } else if let row = value["move"]?.integerValue, let place = value["to"]?.integerValue {
      self = .move(from: row, to: place)
    } else {
      return nil
    }
  }

  var value: Value {
    switch self {
    case .remove(let rows): ["remove": rows.value]
    case .insert(let titles, let row):
      ["insert": .array(titles.map(Value.string)), "at": .integer(row)]
    case .move(let row, let place): ["move": .integer(row), "to": .integer(place)]
    }
  }
}
