public import KeyboardCore
public import KeyboardNavigation
public import KeyboardTerminal

/// A button, a checkbox or another control with one state, in one line: `[x] Wrap lines`.
@MainActor
public final class ControlPane: Pane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()

  private let navigator: ControlNavigator
  private let title: String
  private var token: Subscription?

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - navigator: the navigator, which has the state.
  ///   - title: the title of the control.
  public init(_ navigator: ControlNavigator, title: String) {
    (self.navigator, self.title) = (navigator, title)
    token = navigator.activations.observe { [changes] _ in changes.notify() }
  }

  /// The one line of the control.
  public var fixedRows: Int? { 1 }

  /// The control and its state.
  public var focusedElement: AccessibilityElement? {
    navigator.selfDescription.element()?.labeled(title)
  }

  /// Draws the control.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    var state: ItemText.State = navigator.isEnabled ? [] : .disabled
    if isActive { state.insert(.focused) }
    canvas.fill(CellRect(size: canvas.size), canvas.theme.text)
    canvas.write(navigator.text(saying: title), at: .zero, canvas.theme.style(state))
    if isActive { canvas.placeCursor(at: .zero) }
  }

  /// Activates the control on a click.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    guard event.action == .press, event.button == .left, let cell = event.cell, cell.row == 0,
      cell.column < navigator.text(saying: title).displayWidth
    else { return [] }
    return [CommandInvocation(.activateControl)]
  }
}
