public import KeyboardCore

/// Lets the focus go into the cells of a grid: to the inputs, check boxes and buttons that they hold.
///
/// ```swift
/// let cells = CellWidgets(of: navigator, in: grid) { path in
///   [.init("name", names[path.row])]
/// } onFocus: { engine.firstResponder = $0 }
/// ```
///
/// It gets the keys before the grid: Enter and F2 lead into a cell, a letter into one that begins with
/// an input, and Escape and F2 back. Inside, arrows that the widget has no use for go from widget to
/// widget, and Tab on to those of the next cells. The responder of each widget asks this one next.
///
/// Source: the ARIA Authoring Practices, "Editing and Navigating Inside a Cell".
public final class CellWidgets {
  /// The cells whose widgets Tab goes through.
  public enum Reach: String, Hashable, Sendable, CaseIterable {
    /// The cells of the whole grid, once the focus is in a cell. The rule of grids.
    case grid
    /// The cells of the focused line, from the line itself, too. The rule of tree grids.
    case line
    /// The cell that the focus is in, whose widgets Tab goes through in a circle, as do the arrows.
    case cell
  }

  /// The path of the cell that the focus is in; nil while it moves through the grid.
  public private(set) var cell: IndexPath?
  /// The cells whose widgets Tab goes through.
  public var reach: Reach

  private let grid: ListNavigator
  private let list: any NavigableList
  private let widgets: (IndexPath) -> [FocusSequence.Stop]
  private let onFocus: (any CommandResponder) -> Void
  /// The widgets of the cell.
  private var stops = FocusSequence()
  /// The texts of the cell before they were edited.
  private var texts: [(document: TextDocument, text: String)] = []

  /// Creates a responder that stands before a grid.
  ///
  /// - Parameters:
  ///   - grid: moves through the cells.
  ///   - list: the cells.
  ///   - reach: the cells whose widgets Tab goes through.
  ///   - widgets: returns the widgets of a cell, in order; none for most cells, perhaps.
  ///   - onFocus: makes a responder the first one.
  public init(
    of grid: ListNavigator, in list: any NavigableList, reach: Reach = .grid,
    widgets: @escaping (IndexPath) -> [FocusSequence.Stop],
    onFocus: @escaping (any CommandResponder) -> Void
  ) {
    (self.grid, self.list, self.reach) = (grid, list, reach)
    (self.widgets, self.onFocus) = (widgets, onFocus)
  }

  // MARK: Into cells and back

  /// Gives the focus to a widget of a cell, as a click does.
  ///
  /// - Parameters:
  ///   - indexPath: the cell.
  ///   - arrival: the way that the focus comes: to the first widget, or from behind to the last one.
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

  /// Gives the focus back to the grid.
  ///
  /// - Parameter undoesEdits: whether texts of the cell are again what they were.
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

  /// Returns the next cell in a direction that holds a widget, as far as Tab reaches: forwards from a cell
  /// that has the focus itself, that one.
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

/// The commands of cells, in the order in which they are offered.
private enum CellCommand: String, CaseIterable {
  case enter = "cell.enter"
  case leave = "cell.leave"
  case undo = "cell.undo"
  case next = "cell.next"
  case previous = "cell.previous"
  case nextInCell = "cell.nextWidget"
  case previousInCell = "cell.previousWidget"

  var keyCommand: KeyCommand {
    let (title, keys): (String, [KeySequence]) =
      switch self {
      case .enter: ("Go into the cell", ["enter", "f2"])
      case .leave: ("Leave the cell", ["f2"])
      case .undo: ("Leave the cell as it was", ["escape"])
      case .next: ("Next control of the cells", ["tab"])
      case .previous: ("Previous control of the cells", ["shift+tab"])
      case .nextInCell: ("Next control of the cell", ["right", "down"])
      case .previousInCell: ("Previous control of the cell", ["left", "up"])
      }
    return KeyCommand(
      CommandInvocation(CommandID(rawValue)), title: title, sequences: keys, allowsRepeat: false,
      parameters: [])
  }
}

extension CellWidgets: TextResponder {
  /// The name of its commands' provider, `Cell`.
  public var providerName: String? { "Cell" }

  /// The grid; inside of a cell the responder after the grid.
  public var nextResponder: (any CommandResponder)? { cell == nil ? grid : grid.nextResponder }

  /// Every command of cells with its title and default keys.
  public static let commands = CellCommand.allCases.map(\.keyCommand)

  /// Every command of cells, whatever is possible now.
  public var supportedCommands: [KeyCommand] { Self.commands }

  /// The commands that would do something now.
  public var keyCommands: [KeyCommand] {
    CellCommand.allCases.filter(isPossible).map(\.keyCommand)
  }

  /// Returns whether performing the request now would do something.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    CellCommand(rawValue: invocation.id.rawValue).map(isPossible) ?? false
  }

  /// Performs the request.
  ///
  /// - Throws: `CommandError` with code `unavailable` when it would do nothing, `badArgument` or
  ///   `unknownCommand`; nothing has changed then.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard let command = CellCommand(rawValue: invocation.id.rawValue) else {
      throw .unknown(invocation.id, to: "cell", knowing: Self.commands.map(\.id))
    }
    try command.keyCommand.check(invocation.arguments)
    guard isPossible(command) else {
      throw .unavailable(
        invocation.id,
        because: cell == nil ? "the focus is in no cell" : "there is no other control")
    }
    take(command)
  }

  private func isPossible(_ command: CellCommand) -> Bool {
    guard let focus else { return false }
    switch command {
    case .enter: return cell == nil && hasWidgets(focus)
    case .leave, .undo: return cell != nil
    case .next, .previous:
      let step = command == .next ? 1 : -1
      if cell == nil { return reach == .line && cell(from: focus, towards: step) != nil }
      return canStep(step) || cell(from: focus, towards: step) != nil
    case .nextInCell: return cell != nil && canStep(1)
    case .previousInCell: return cell != nil && canStep(-1)
    }
  }

  private func canStep(_ step: Int) -> Bool {
    stops.canPerform(CommandInvocation(step > 0 ? .nextStop : .previousStop))
  }

  private func take(_ command: CellCommand) {
    guard let focus else { return }
    switch command {
    case .enter: enter(focus)
    case .leave: leave()
    case .undo: leave(undoingEdits: true)
    case .next, .nextInCell: move(by: 1, from: focus)
    case .previous, .previousInCell: move(by: -1, from: focus)
    }
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

  /// False: commands come first; text that none of them takes goes into the cell's first input.
  public var acceptsText: Bool { false }

  /// Returns whether a key belongs to a word that is typed to find a cell.
  public func isTyping(_ text: String?, at instant: Instant) -> Bool {
    cell == nil && grid.isTyping(text, at: instant)
  }

  /// Returns whether the focused cell begins with an input, or a cell is found by its first letters.
  public func takesText(_ text: String, at instant: Instant) -> Bool {
    guard cell == nil, let focus else { return false }
    let first = widgets(focus).first?.responder as? any TextResponder
    return first?.acceptsText ?? false || grid.takesText(text, at: instant)
  }

  /// Types into the input that the focused cell begins with, or finds a cell by its first letters.
  public func insertText(_ text: String, at instant: Instant) -> Bool {
    guard cell == nil, let focus else { return false }
    let first = widgets(focus).first?.responder as? any TextResponder
    guard let first, first.acceptsText, enter(focus) else {
      return grid.insertText(text, at: instant)
    }
    return first.insertText(text, at: instant)
  }

  /// Takes back the last letter that was typed to find a cell.
  public func deleteBackward(at instant: Instant) -> Bool {
    cell == nil && grid.deleteBackward(at: instant)
  }
}

extension CellWidgets: FocusableResponder {
  /// True: also a grid without cells may have the focus.
  public var canTakeFocus: Bool { true }

  /// Gives the focus to a cell of the grid.
  public func arrive(_ arrival: FocusSequence.Arrival) { grid.enter(arrival) }

  /// Leaves the cell, whose edits stay.
  public func depart() {
    guard cell != nil else { return }
    stops.depart()
    (cell, texts) = (nil, [])
  }
}
