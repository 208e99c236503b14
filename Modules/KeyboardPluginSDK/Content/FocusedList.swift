package import KeyboardCore

/// The list that has the focus, as a plugin reads it; rows are numbered from 0.
public nonisolated struct FocusedList: Hashable, Sendable {
  /// The name of the list in events.
  public let name: String
  /// The number of rows.
  public let count: Int
  /// The focused row; nil when none is.
  public let focus: Int?
  /// The selected rows, in order.
  public let selection: [Range<Int>]
  /// The rows that are wholly visible; empty where that is not known.
  public let visible: Range<Int>
  /// The titles of the rows that were asked for.
  public let titles: [String]

  /// Creates the description of a list.
  public init(
    name: String, count: Int, focus: Int?, selection: [Range<Int>], visible: Range<Int>,
    titles: [String]
  ) {
    (self.name, self.count, self.focus) = (name, count, focus)
    (self.selection, self.visible, self.titles) = (selection, visible, titles)
  }

  /// Reads the answer of a host; nil when it is not a list.
  init?(_ value: Value) {
    guard let name = value["name"]?.stringValue, let count = value["count"]?.integerValue,
      let visible = value["visible"].flatMap(Range.init(placesOf:))
    else { return nil }
    self.init(
      name: name, count: count, focus: value["focus"]?.integerValue,
      selection: (value["selection"]?.arrayValue ?? []).compactMap(Range.init(placesOf:)),
      visible: visible, titles: (value["titles"]?.arrayValue ?? []).compactMap(\.stringValue))
  }

  package var value: Value {
    [
      "name": .string(name), "count": .integer(count), "focus": focus.map(Value.integer) ?? .null,
      "selection": .array(selection.map(\.value)), "visible": visible.value,
      "titles": .array(titles.map(Value.string)),
    ]
  }
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
