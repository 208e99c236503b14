import KeyboardCore
import KeyboardTerminal
import KeyboardTerminalUI

/// What the mouse means on a picture of a scene.
struct ScenePointer {
  /// What is to be done.
  nonisolated enum Step: Hashable {
    /// Focus an item.
    case focus(Int)
    /// Select or deselect an item.
    case toggle(Int)
    /// Commit the focused item.
    case commit
    /// Scroll by hand.
    case drag(Point)
  }

  private var lastClick: (item: Int, instant: Instant)?
  /// Where a drag of a scroll bar began.
  private var dragStart: CellPosition?

  /// How soon a second click makes a double click.
  static let patience = Duration.milliseconds(400)

  /// What an event asks for; its moments are those of the terminal's clock.
  mutating func steps(for event: MouseEvent, on picture: ScenePicture) -> [Step] {
    if let distance = WheelSteps().distance(for: event, cell: picture.cell) {
      return [.drag(distance)]
    }
    guard event.button == .left, let position = event.cell else {
      if event.action == .release { dragStart = nil }
      return []
    }
    switch event.action {
    case .press: return press(event, at: position, on: picture)
    case .motion:
      guard let dragStart,
        let offset = picture.scrollBarOffset(from: dragStart, to: position)
      else { return [] }
      return [.drag(picture.distance(to: offset))]
    case .release:
      dragStart = nil
      return []
    }
  }

  private mutating func press(
    _ event: MouseEvent, at position: CellPosition, on picture: ScenePicture
  ) -> [Step] {
    let former = lastClick
    lastClick = nil
    dragStart = nil
    switch picture.place(at: position) {
    case .item(let item) where event.modifiers.contains(.control): return [.toggle(item)]
    case .item(let item):
      if let former, former.item == item,
        former.instant.duration(to: event.instant) <= Self.patience
      {
        return [.commit]
      }
      lastClick = (item, event.instant)
      return [.focus(item)]
    case .scrollBar(let offset):
      dragStart = position
      return [.drag(picture.distance(to: offset))]
    case .empty: return []
    }
  }
}
