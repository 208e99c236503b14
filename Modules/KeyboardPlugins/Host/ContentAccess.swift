public import KeyboardCore
public import KeyboardPluginSDK

/// A plugin's access to the focused text or list, for reading or changing it.
public nonisolated enum ContentAccess: Hashable, Sendable {
  /// Reads the text.
  case readText
  /// Edits the text that was read last, and selects a part of the result.
  case editText([TextEdit], selecting: Range<Int>, cursorAtStart: Bool)
  /// Reads the list, with the titles of some of its rows.
  case readList(titlesOf: Range<Int>)
  /// Changes the rows of the list.
  case editList([RowEdit])

  /// The maximum number of rows whose titles are read at once.
  static let titleLimit = 5000
  /// The maximum number of edits at once.
  static let editLimit = 1000

  /// The permission that it requires.
  var permission: (kind: PluginManifest.Permissions.Kind, name: String) {
    switch self {
    case .readText: (.see, "texts")
    case .editText: (.change, "texts")
    case .readList: (.see, "lists")
    case .editList: (.change, "lists")
    }
  }

  /// Parses a request of a plugin; nil for another method.
  init?(_ method: WireMethod?, _ parameters: Value) throws(WireError) {
    func edits<Edit>(_ read: (Value) -> Edit?, _ form: String) throws(WireError) -> [Edit] {
      let values = parameters["edits"]?.arrayValue ?? []
      guard values.count <= Self.editLimit else {
        throw WireError(
          .invalidParameters, "gives \(values.count) edits; \(Self.editLimit) is the most")
      }
      let edits = values.compactMap(read)
      guard edits.count == values.count, parameters["edits"]?.arrayValue != nil else {
        throw WireError(.invalidParameters, "needs a list called edits, of \(form)")
      }
      return edits
    }
    switch method {
    case .readText: self = .readText
    case .editText:
      let edits = try edits(TextEdit.init, "objects with start, end and text")
      guard let selection = parameters["selection"].flatMap(Range.init(placesOf:)) else {
        throw WireError(.invalidParameters, "needs a selection, an object with start and end")
      }
      let cursor = parameters["cursor"]?.integerValue
      self = .editText(
        edits, selecting: selection,
        cursorAtStart: cursor == selection.lowerBound && !selection.isEmpty)
    case .readList:
      let first = max(0, parameters["from"]?.integerValue ?? 0)
      let count = max(0, parameters["count"]?.integerValue ?? 0)
      guard count <= Self.titleLimit else {
        throw WireError(
          .invalidParameters, "asks for \(count) rows; \(Self.titleLimit) is the most at once")
      }
      self = .readList(titlesOf: first..<min(first, .max - count) + count)
    case .editList:
      self = .editList(
        try edits(
          RowEdit.init,
          "{\"remove\": {\"start\", \"end\"}}, {\"insert\": [titles], \"at\"} or "
            + "{\"move\", \"to\"}"))
    default: return nil
    }
  }
}
