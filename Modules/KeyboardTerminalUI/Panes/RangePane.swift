public import KeyboardCore
public import KeyboardNavigation
public import KeyboardTerminal

/// A value in a range: a track if both ends are known, otherwise a number with signs beside it.
///
/// ```
/// volume ━━━━━━━━──────────── 40       a click or a drag on the track sets the value
/// copies [-] 3 [+]                     a click on a sign is a step
/// ```
@MainActor
public final class RangePane: Pane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()

  private let navigator: RangeNavigator
  private let title: String
  private var isDragged = false
  private var token: Subscription?

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - navigator: the navigator, which has the value.
  ///   - title: the name of the value.
  public init(_ navigator: RangeNavigator, title: String) {
    (self.navigator, self.title) = (navigator, title)
    token = navigator.changes.observe { [changes] _ in changes.notify() }
  }

  /// The one line of the pane.
  public var fixedRows: Int? { 1 }

  private var limits: ClosedRange<Double> { navigator.policy.limits }

  /// Returns a value without decimals if it has none.
  private func text(_ value: Double) -> String {
    Value.whole(value).description
  }

  /// Returns the columns of the track; nil if an end is unknown or there is no room.
  private func track(in size: CellSize) -> Range<Int>? {
    guard limits.lowerBound.isFinite, limits.upperBound.isFinite else { return nil }
    let start = title.displayWidth + 1
    let widest = [limits.lowerBound, limits.upperBound, navigator.value].map { text($0).count }
      .max()
    let end = min(size.columns - (widest ?? 0) - 1, start + 40)
    return end - start > 3 ? start..<end : nil
  }

  /// The value and its name.
  public var focusedElement: AccessibilityElement? {
    navigator.selfDescription.element()?.labeled(title)
  }

  /// Draws the title, the track or the signs, and the value.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let (theme, value) = (canvas.theme, navigator.value)
    canvas.fill(CellRect(size: canvas.size), theme.text)
    var state: ItemText.State = navigator.isEnabled ? [] : .disabled
    if isActive { state.insert(.focused) }
    canvas.write(title, at: .zero, theme.style(state))
    if isActive { canvas.placeCursor(at: .zero) }
    let start = title.displayWidth + 1
    guard let track = track(in: canvas.size) else {
      canvas.write("[-] \(text(value)) [+]", at: CellPosition(row: 0, column: start), theme.text)
      return
    }
    let extent = limits.upperBound - limits.lowerBound
    let part = extent > 0 ? (value - limits.lowerBound) / extent : 1
    let filled = Int((part * Double(track.count)).rounded())
    let line = CellRect(row: 0, column: start, rows: 1, columns: track.count)
    canvas.fill(line, with: theme.symbols.horizontalTrack, theme.scrollTrack)
    canvas.fill(
      CellRect(origin: line.origin, size: CellSize(rows: 1, columns: filled)),
      with: theme.symbols.horizontalThumb, theme.scrollThumb)
    canvas.write(text(value), at: CellPosition(row: 0, column: track.upperBound + 1), theme.text)
  }

  /// Sets the value at a click on the track, or moves by one step with a sign or the wheel.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    if let distance = WheelSteps().distance(for: event) {
      return distance.y == 0
        ? [] : [CommandInvocation(distance.y < 0 ? .increaseRange : .decreaseRange)]
    }
    if event.action == .release { isDragged = false }
    guard event.button == .left, let cell = event.cell, cell.row == 0 else { return [] }
    guard let track = track(in: size) else {
      let start = title.displayWidth + 1
      let more = start + 5 + text(navigator.value).count
      guard event.action == .press else { return [] }
      if (start..<start + 3).contains(cell.column) { return [CommandInvocation(.decreaseRange)] }
      if (more..<more + 3).contains(cell.column) { return [CommandInvocation(.increaseRange)] }
      return []
    }
    if event.action == .press { isDragged = track.contains(cell.column) }
    guard isDragged, event.action != .release else { return [] }
    let place = min(max(cell.column, track.lowerBound), track.upperBound - 1) - track.lowerBound
    let part = Double(place) / Double(max(1, track.count - 1))
    let step = navigator.policy.step
    let steps = (part * (limits.upperBound - limits.lowerBound) / step).rounded()
    let value = place == track.count - 1 ? limits.upperBound : limits.lowerBound + steps * step
    return [CommandInvocation(.setRange, ["value": .number(value)])]
  }
}
