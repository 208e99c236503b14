public import KeyboardCore

/// Moves the focus into the cells of a grid: to their inputs, check boxes and buttons.
///
/// ```swift
/// let cells = CellWidgets(of: navigator, in: grid) { path in
///   [.init("name", names[path.row])]
/// } onFocus: { engine.firstResponder = $0 }
/// ```
///
/// It receives the keys before the grid: Enter and F2 lead into a cell, a letter into one that begins with an input,
/// and Escape and F2 back. Inside, arrows that the widget does not use move between widgets, and Tab moves on to
/// those of the next cells. It is the next responder of each widget.
///
/// Source: the ARIA Authoring Practices, "Editing and Navigating Inside a Cell".
public final class CellWidgets {
  /// The cells among whose widgets Tab moves.
  public enum Reach: String, Hashable, Sendable, CaseIterable {
    /// The cells of the whole grid, once the focus is in a cell, as in grids.
    case grid
    /// The cells of the focused line, also from the line itself, as in tree grids.
    case line
    /// The focused cell, among whose widgets Tab and the arrows move in a circle.
    case cell
  }

  /// The path of the cell that contains the focus; nil while it moves through the grid.
  public private(set) var cell: IndexPath?
  /// The cells among whose widgets Tab moves.
  public var reach: Reach

  private let grid: ListNavigator
  private let list: any NavigableList
  private let widgets: (IndexPath) -> [FocusSequence.Stop]
  private let onFocus: (any CommandResponder) -> Void
  /// The widgets of the cell.
  private var stops = FocusSequence()
  /// The texts of the cell before they were edited.
  private var texts: [(document: TextDocument, text: String)] = []

  /// Creates a responder in front of a grid.
  ///
  /// - Parameters:
  ///   - grid: the navigator of the cells.
  ///   - list: the cells.
  ///   - reach: the cells among whose widgets Tab moves.
  ///   - widgets: returns the widgets of a cell, in order; may be empty.
  ///   - onFocus: called with a new first responder.
  public init(
    of grid: ListNavigator, in list: any NavigableList, reach: Reach = .grid,
    widgets: @escaping (IndexPath) -> [FocusSequence.Stop],
    onFocus: @escaping (any CommandResponder) -> Void
  ) {
    (self.grid, self.list, self.reach) = (grid, list, reach)
    (self.widgets, self.onFocus) = (widgets, onFocus)
  }

  // MARK: Into cells and back

  /// Moves the focus to a widget of a cell, as a click does.
  ///
  /// - Parameters:
  ///   - indexPath: the cell.
  ///   - arrival: the direction of the focus: to the first widget, or from behind to the last one.
  /// - Returns: false for a cell without widgets; nothing has changed then.
  @discardableResult
  public func enter(
    _ indexPath: IndexPath, _ arrival: FocusSequence.Arrival = .forwards
  ) -> Bool {
    let stops = FocusSequence(widgets(indexPath), wraps: reach == .cell)
    guard stops.canTakeFocus, list.isItemEnabled(at: indexPath) else { return false }
    (cell, self.stops) = (indexPath, stops)
    texts = stops.stops.compactMap { $0.responder as? TextDocument }.map { ($0, $0.text) }
    grid.select(indexPath)
    stops.enter(arrival)
    tell()
    return true
  }

  /// Moves the focus back to the grid.
  ///
  /// - Parameter undoesEdits: whether the texts of the cell are restored.
  public func leave(undoingEdits undoesEdits: Bool = false) {
    guard cell != nil else { return }
    if undoesEdits {
      for (document, text) in texts where document.text != text { document.setText(text) }
    }
    stops.depart()
    (cell, texts) = (nil, [])
    tell()
  }

  private func tell() { onFocus(cell == nil ? self : stops.focusedResponder ?? self) }

  private var focus: IndexPath? { cell ?? grid.indexPathForFocusedRow }

  private func hasWidgets(_ indexPath: IndexPath) -> Bool {
    list.isItemEnabled(at: indexPath) && FocusSequence(widgets(indexPath)).canTakeFocus
  }

  /// Returns the next cell in a direction that has a widget, within the reach of Tab: forwards from a cell that has
  /// the focus itself, that cell.
  private func cell(from start: IndexPath, towards step: Int) -> IndexPath? {
    guard reach != .cell, let index = list.flatIndexForItem(at: start) else { return nil }
    let line = grid.items(ofLine: true, with: start, in: list)
    var next = cell == nil && step > 0 ? index : index + step
    while let path = list.indexPathForItem(atFlatIndex: next), reach == .grid || line.contains(next)
    {
      if hasWidgets(path) { return path }
      next += step
    }
    return nil
  }
}

// MARK: - Commands

extension CellWidgets: TextResponder, TableResponder {
  /// The display name of the provider of its commands, `Cell`.
  public var providerName: String? { "Cell" }

  /// The grid; inside a cell the responder after the grid.
  public var nextResponder: (any CommandResponder)? { cell == nil ? grid : grid.nextResponder }

  /// The commands of cells.
  public static let commandTable = CommandTable<CellWidgets>(
    of: "cell",
    [
      command(
        "enter", "Go into the cell", ["enter", "f2"], if: { $0.cell == nil && $0.hasWidgets($1) }
      ) { $0.enter($1) },
      command("leave", "Leave the cell", ["f2"], if: { cells, _ in cells.cell != nil }) {
        cells, _ in cells.leave()
      },
      command(
        "undo", "Leave the cell as it was", ["escape"], if: { cells, _ in cells.cell != nil }
      ) { cells, _ in cells.leave(undoingEdits: true) },
      command("next", "Next control of the cells", ["tab"], if: { $0.canMove(1, from: $1) }) {
        $0.move(by: 1, from: $1)
      },
      command(
        "previous", "Previous control of the cells", ["shift+tab"],
        if: { $0.canMove(-1, from: $1) }
      ) { $0.move(by: -1, from: $1) },
      command(
        "nextWidget", "Next control of the cell", ["right", "down"],
        if: { cells, _ in cells.cell != nil && cells.canStep(1) }
      ) { $0.move(by: 1, from: $1) },
      command(
        "previousWidget", "Previous control of the cell", ["left", "up"],
        if: { cells, _ in cells.cell != nil && cells.canStep(-1) }
      ) { $0.move(by: -1, from: $1) },
    ])

  private static func command(
    _ name: String, _ title: String, _ keys: [KeySequence],
    if isPossible: @escaping @Sendable (CellWidgets, IndexPath) -> Bool,
    perform: @escaping @Sendable (CellWidgets, IndexPath) -> Void
  ) -> CommandTable<CellWidgets>.Entry {
    .init(
      CommandID("cell.\(name)"), title, keys: keys,
      because: { cells, _ in
        cells.cell == nil ? "the focus is in no cell" : "there is no other control"
      },
      effect: { cells, _ in
        guard let focus = cells.focus, isPossible(cells, focus) else { return nil }
        return { perform(cells, focus) }
      })
  }

  /// Returns whether Tab leads to another widget of the cells.
  private func canMove(_ step: Int, from focus: IndexPath) -> Bool {
    if cell == nil { return reach == .line && cell(from: focus, towards: step) != nil }
    return canStep(step) || cell(from: focus, towards: step) != nil
  }

  private func canStep(_ step: Int) -> Bool {
    stops.canPerform(CommandInvocation(step > 0 ? .nextStop : .previousStop))
  }

  private func move(by step: Int, from focus: IndexPath) {
    if cell != nil, canStep(step) {
      try? stops.perform(CommandInvocation(step > 0 ? .nextStop : .previousStop))
      tell()
    } else if let next = cell(from: focus, towards: step) {
      leave()
      enter(next, step > 0 ? .forwards : .backwards)
    }
  }

  // MARK: Typed text

  /// False: commands come first; text that they do not use goes into the cell's first input.
  public var acceptsText: Bool { false }

  /// Returns whether a key belongs to a word that is being typed to find a cell.
  public func isTyping(_ text: String?, at instant: Instant) -> Bool {
    cell == nil && grid.isTyping(text, at: instant)
  }

  /// Returns whether the focused cell begins with an input, or a cell is found by its first letters.
  public func takesText(_ text: String, at instant: Instant) -> Bool {
    guard cell == nil, let focus else { return false }
    let first = widgets(focus).first?.responder.textResponder
    return first?.acceptsText ?? false || grid.takesText(text, at: instant)
  }

  /// Types into the input at the start of the focused cell, or finds a cell by its first letters.
  public func insertText(_ text: String, at instant: Instant) -> Bool {
    guard cell == nil, let focus else { return false }
    let first = widgets(focus).first?.responder.textResponder
    guard let first, first.acceptsText, enter(focus) else {
      return grid.insertText(text, at: instant)
    }
    return first.insertText(text, at: instant)
  }

  /// Deletes the last letter that was typed to find a cell.
  public func deleteBackward(at instant: Instant) -> Bool {
    cell == nil && grid.deleteBackward(at: instant)
  }
}

extension CellWidgets: FocusableResponder {
  /// True: a grid without cells may have the focus too.
  public var canTakeFocus: Bool { true }

  /// Gives the focus to a cell of the grid.
  public func arrive(_ arrival: FocusSequence.Arrival) { grid.enter(arrival) }

  /// Leaves the cell and keeps its edits.
  public func depart() {
    guard cell != nil else { return }
    stops.depart()
    (cell, texts) = (nil, [])
  }
}
