public import KeyboardCore
import KeyboardNavigation
public import KeyboardTerminal

/// A part of a full screen that draws itself and handles the mouse; keys go to responders.
///
/// A pane shows the state of a navigator or a model and owns none of it. The toolkit provides ``TablePane``,
/// ``CollectionPane`` and ``ScrollPane``; another pane with a scrollable view conforms to ``ScrollablePane``.
@MainActor
public protocol Pane: AnyObject {
  /// The observers notified when the pane changes its look for a reason other than a key or an event of the bus.
  ///
  /// The screen observes it, and a container of panes observes its parts. An empty list by default.
  var changes: Observers<Void> { get }

  /// The text at the right end of the status line, such as the place of the focus.
  var summary: String { get }

  /// The text of the status line while there is no message, such as the keys and their commands.
  var help: String { get }

  /// The focused element, in words; nil, the default, if there is none.
  ///
  /// A screen that is described in words prints it when it changes.
  var focusedElement: AccessibilityElement? { get }

  /// The pane in this one that has the focus, which provides the values that this one does not; nil, the default, for
  /// none.
  var activePane: (any Pane)? { get }

  /// The number of lines that the pane needs; nil, the default, for as many as there are.
  var fixedRows: Int? { get }

  /// Adapts the visible content to a size, before a frame of that size is drawn.
  func layOut(in size: CellSize)

  /// Draws in the part of the screen that a canvas covers.
  ///
  /// - Parameters:
  ///   - canvas: the canvas to draw on.
  ///   - isActive: whether the terminal's window has the focus.
  func draw(on canvas: inout Canvas, isActive: Bool)

  /// Returns whether scrolling horizontally cut lines would have an effect.
  func canScrollSideways(by halves: Int) -> Bool

  /// Scrolls horizontally cut lines, up to their ends.
  ///
  /// - Parameter halves: the distance, in halves of the width; negative to the left.
  func scrollSideways(by halves: Int)

  /// Handles a mouse event, with cells counted from the pane's top left.
  ///
  /// Scrolls directly; everything else is done by commands.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - size: the size that was last drawn.
  /// - Returns: the commands to perform, in order.
  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation]

  /// Passes the abilities of the terminal to the pane, as soon as they are known.
  func learn(_ capabilities: Capabilities)

  /// Releases held keys and buttons, because the terminal's window has lost the focus.
  func interrupt()

  /// Returns whether the pane would handle a key before the bindings, without handling it; false by default.
  func takes(_ event: KeyEvent) -> Bool

  /// Handles a key before the bindings; returns false, the default, if it has no use for it.
  ///
  /// For panes that are themselves keyboards: others receive their keys as commands.
  func receive(_ event: KeyEvent) -> Bool

  /// Handles pasted text; returns false, the default, if it has no use for it.
  func paste(_ text: String) -> Bool
}

extension Pane {
  /// An empty list: the pane does not change by itself.
  public var changes: Observers<Void> { Observers() }

  /// Nil: the pane provides its own values.
  public var activePane: (any Pane)? { nil }

  /// The value of the active pane; empty without one.
  public var summary: String { activePane?.summary ?? "" }

  /// The value of the active pane; nil without one.
  public var focusedElement: AccessibilityElement? { activePane?.focusedElement }

  /// Does nothing: the pane shows the same at all sizes.
  public func layOut(in size: CellSize) {}

  /// The value of the active pane; empty without one.
  public var help: String { activePane?.help ?? "" }

  /// Nil: the pane shows more in more lines.
  public var fixedRows: Int? { nil }

  /// Calls the method of the active pane; false without one.
  public func canScrollSideways(by halves: Int) -> Bool {
    activePane?.canScrollSideways(by: halves) ?? false
  }

  /// Scrolls the active pane, if any.
  public func scrollSideways(by halves: Int) { activePane?.scrollSideways(by: halves) }

  /// Calls the method of the active pane, if any.
  public func learn(_ capabilities: Capabilities) { activePane?.learn(capabilities) }

  /// Calls the method of the active pane, if any.
  public func interrupt() { activePane?.interrupt() }

  /// Calls the method of the active pane; false without one.
  public func takes(_ event: KeyEvent) -> Bool { activePane?.takes(event) ?? false }

  /// Offers the key to the active pane; false without one.
  public func receive(_ event: KeyEvent) -> Bool { activePane?.receive(event) ?? false }

  /// Offers the text to the active pane; false without one.
  public func paste(_ text: String) -> Bool { activePane?.paste(text) ?? false }
}

/// A pane that shows one scrollable view, with common mouse behaviour.
///
/// A click focuses an item, a click with Control selects or deselects it, a double click commits it; the wheel and
/// the scroll bars scroll.
@MainActor
public protocol ScrollablePane: Pane {
  /// The state of the mouse.
  var pointer: Pointer { get set }
  /// The flat index of the focused item; nil without one.
  var focusedItem: Int? { get }
  /// The text in place of the content, such as why there is none; empty, the default, for nothing.
  var placeholder: String { get }

  /// The view of the present state.
  func view(isActive: Bool) -> any ScrollableView
  /// Returns the place of the view in the pane; the whole pane by default.
  func frame(in size: CellSize) -> CellRect
  /// Sets the size of the content's viewport; the focused item stays visible.
  func resizeViewport(to size: Size)
  /// Scrolls directly, up to the ends of the content.
  func scroll(by distance: Point)
}

extension ScrollablePane {
  /// Nil: no item has the focus.
  public var focusedItem: Int? { nil }

  /// Empty: the pane has no placeholder.
  public var placeholder: String { "" }

  /// Returns the whole pane.
  public func frame(in size: CellSize) -> CellRect { CellRect(size: size) }

  /// Sets the size of the viewport to the room in the view.
  public func layOut(in size: CellSize) {
    resizeViewport(to: view(isActive: true).viewportSize(in: frame(in: size).size))
  }

  /// Draws the view in its frame, and the placeholder.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let view = view(isActive: isActive)
    canvas.within(frame(in: canvas.size)) { canvas in
      view.draw(on: &canvas)
      guard !placeholder.isEmpty else { return }
      // The text is below titles above the content, such as those of columns.
      let (size, cell) = (canvas.size, view.cellExtent(in: canvas.size))
      let rows = Int((view.viewportSize(in: size).height / cell.height).rounded())
      let lines = placeholder.wrapped(toColumns: size.columns - 3).prefix(rows)
      for (row, line) in lines.enumerated() {
        let place = CellPosition(row: size.rows - rows + row, column: 2)
        canvas.write(line, at: place, canvas.theme.detail)
      }
    }
  }

  /// Scrolls directly, or returns the commands of a click.
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
