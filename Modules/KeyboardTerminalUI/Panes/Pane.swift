public import KeyboardCore
import KeyboardNavigation
public import KeyboardTerminal

/// Something on a full screen that draws itself and takes the mouse; keys go to responders.
///
/// A pane shows the state of a navigator or a model and owns none of it. ``TablePane``,
/// ``CollectionPane`` and ``ScrollPane`` are ready; another one of a view that scrolls adopts
/// ``ScrollablePane``.
@MainActor
public protocol Pane: AnyObject {
  /// Notified by the pane when it looks different for another reason than a key or an event of the bus.
  ///
  /// The screen observes it, and a container of panes observes its parts. By default never notified.
  var changes: Observers<Void> { get }

  /// The text at the right end of the status line, such as the place of the focus.
  var summary: String { get }

  /// The text of the status line while there is no message, such as the keys and their commands.
  var help: String { get }

  /// The focused element, in words; nil, the default, where nothing has the focus.
  ///
  /// A screen that is described in words prints it when it changes.
  var focusedElement: AccessibilityElement? { get }

  /// The pane in this one that has the focus, whose answers count where this one gives none of its own; nil,
  /// the default, for none.
  var activePane: (any Pane)? { get }

  /// The number of lines that the pane needs; nil, the default, for as many as there are.
  var fixedRows: Int? { get }

  /// Adapts the content in sight to a size, before a frame of that size is drawn.
  func layOut(in size: CellSize)

  /// Draws in the part of the screen that a canvas covers.
  ///
  /// - Parameters:
  ///   - canvas: the canvas to draw on.
  ///   - isActive: whether the terminal's window has the focus.
  func draw(on canvas: inout Canvas, isActive: Bool)

  /// Returns whether scrolling lines that are cut sideways would move something.
  func canScrollSideways(by halves: Int) -> Bool

  /// Scrolls lines that are cut sideways, no further than their ends.
  ///
  /// - Parameter halves: how far, in halves of the width; to the left where it is negative.
  func scrollSideways(by halves: Int)

  /// Takes an event of the mouse, with cells counted from the pane's top left.
  ///
  /// Scrolls by hand at once; everything else is left to commands.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - size: the extent that was drawn last.
  /// - Returns: the commands to perform, in order.
  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation]

  /// Called with the abilities of the terminal, as soon as they are known.
  func learn(_ capabilities: Capabilities)

  /// Called when the terminal's window has lost the focus: held keys and buttons are released.
  func interrupt()

  /// Returns whether it would take a key before the bindings, without taking it; false by default.
  func takes(_ event: KeyEvent) -> Bool

  /// Takes a key before the bindings do; false, the default, when there is no use for it here.
  ///
  /// For panes that are keyboards themselves: everything else gets its keys as commands.
  func receive(_ event: KeyEvent) -> Bool

  /// Takes pasted text; false, the default, when there is no use for it here.
  func paste(_ text: String) -> Bool
}

extension Pane {
  /// Never notified: the pane does not change by itself.
  public var changes: Observers<Void> { Observers() }

  /// Nil: the pane answers for itself.
  public var activePane: (any Pane)? { nil }

  /// That of the active pane; empty without one.
  public var summary: String { activePane?.summary ?? "" }

  /// That of the active pane; nil without one.
  public var focusedElement: AccessibilityElement? { activePane?.focusedElement }

  /// Does nothing: the pane shows the same at every size.
  public func layOut(in size: CellSize) {}

  /// That of the active pane; empty without one.
  public var help: String { activePane?.help ?? "" }

  /// Nil: the pane shows more in more lines.
  public var fixedRows: Int? { nil }

  /// Asks the active pane; false without one.
  public func canScrollSideways(by halves: Int) -> Bool {
    activePane?.canScrollSideways(by: halves) ?? false
  }

  /// Scrolls the active pane, if any.
  public func scrollSideways(by halves: Int) { activePane?.scrollSideways(by: halves) }

  /// Calls the same of the active pane, if any.
  public func learn(_ capabilities: Capabilities) { activePane?.learn(capabilities) }

  /// Calls the same of the active pane, if any.
  public func interrupt() { activePane?.interrupt() }

  /// Asks the active pane; false without one.
  public func takes(_ event: KeyEvent) -> Bool { activePane?.takes(event) ?? false }

  /// Offers the key to the active pane; false without one.
  public func receive(_ event: KeyEvent) -> Bool { activePane?.receive(event) ?? false }

  /// Offers the text to the active pane; false without one.
  public func paste(_ text: String) -> Bool { activePane?.paste(text) ?? false }
}

/// A pane that shows one view of content that scrolls, with the same mouse as all of them.
///
/// A click focuses an item, a click with Control selects or deselects it, a double click commits
/// it; the wheel and the scroll bars scroll.
@MainActor
public protocol ScrollablePane: Pane {
  /// The state of the mouse.
  var pointer: Pointer { get set }
  /// The flat index of the item that has the focus; nil without one.
  var focusedItem: Int? { get }
  /// The text in place of the content, such as why there is none; empty, the default, for nothing.
  var placeholder: String { get }

  /// The view of the present state.
  func view(isActive: Bool) -> any ScrollableView
  /// Returns the place of the view in the pane; the whole pane by default.
  func frame(in size: CellSize) -> CellRect
  /// Gives the content's viewport a size; the focused item stays in sight.
  func resizeViewport(to size: Size)
  /// Scrolls by hand, no further than the ends of the content.
  func scroll(by distance: Point)
}

extension ScrollablePane {
  /// Nil: no item has the focus.
  public var focusedItem: Int? { nil }

  /// Empty: the pane has no placeholder.
  public var placeholder: String { "" }

  /// Returns the whole pane.
  public func frame(in size: CellSize) -> CellRect { CellRect(size: size) }

  /// Gives the viewport the size that the view has room for.
  public func layOut(in size: CellSize) {
    resizeViewport(to: view(isActive: true).viewportSize(in: frame(in: size).size))
  }

  /// Draws the view in its frame, and the placeholder.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let view = view(isActive: isActive)
    canvas.within(frame(in: canvas.size)) { canvas in
      view.draw(on: &canvas)
      guard !placeholder.isEmpty else { return }
      // The text stands below titles above the content, such as those of columns.
      let (size, cell) = (canvas.size, view.cellExtent(in: canvas.size))
      let rows = Int((view.viewportSize(in: size).height / cell.height).rounded())
      let lines = placeholder.wrapped(toColumns: size.columns - 3).prefix(rows)
      for (row, line) in lines.enumerated() {
        let place = CellPosition(row: size.rows - rows + row, column: 2)
        canvas.write(line, at: place, canvas.theme.detail)
      }
    }
  }

  /// Scrolls at once, or returns the commands of a click.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    switch pointer.step(for: event, on: view(isActive: true), in: frame(in: size)) {
    case .focus(let item): return [CommandInvocation(.focusRow, ["row": .integer(item)])]
    case .toggle(let item): return [CommandInvocation(.toggleRow, ["row": .integer(item)])]
    case .commit(let item):
      // If the item cannot have the focus, another one still has it.
      return item == focusedItem
        ? [CommandInvocation(.commitFocusedRow)]
        : [CommandInvocation(.focusRow, ["row": .integer(item)])]
    case .toggleExpanded(let item):
      return [
        CommandInvocation(.focusRow, ["row": .integer(item)]), CommandInvocation(.toggleExpanded),
      ]
    case .scroll(let distance):
      scroll(by: distance)
      changes.notify()
      return []
    case nil: return []
    }
  }
}
