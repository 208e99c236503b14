import FoundationEssentials
import KeyboardCore
import KeyboardNavigation

/// A hundred thousand notes in a hundred sections; a line is one unit of the layout.
final class Notes: LaidOutTable, ViewportList {
  private static let kinds = [
    "Amber", "Birch", "Copper", "Dune", "Ember", "Fjord", "Granite", "Harbour", "Indigo", "Juniper",
  ]
  private static let things = ["anchor", "bridge", "candle", "door", "engine", "ferry", "garden"]

  let layout = TableLayout(rowCounts: Array(repeating: 1000, count: 100), height: 1, header: 1)
  let hasDisabledItems = false
  var viewport: Viewport
  /// The names that were given to notes, by their flat indexes.
  private var names: [Int: String] = [:]

  init() {
    let size = Size(width: layout.width, height: layout.height)
    viewport = Viewport(contentSize: size, size: size)
  }

  /// The names of all notes.
  var titles: some Sequence<String> { (0..<layout.totalNumberOfRows).lazy.map { self[$0] } }

  /// The name of a note.
  subscript(row: Int) -> String {
    get {
      names[row] ?? "\(Self.kinds[row / 1000 % 10]) \(Self.things[row % 7]) \(row + 1)"
    }
    set { names[row] = newValue }
  }

  func titleForItem(at indexPath: IndexPath) -> String? {
    flatIndexForItem(at: indexPath).map { self[$0] }
  }

  /// The title of a section.
  func header(_ section: Int) -> String {
    "\(Self.kinds[section % 10]) \(section / 10 + 1)"
  }
}
