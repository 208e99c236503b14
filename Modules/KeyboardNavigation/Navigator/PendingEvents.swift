import KeyboardCore

/// The events that are not yet published, in the order in which they happened.
struct PendingEvents {
  enum Event {
    case focusMoved(from: Int?, to: Int?)
    case committed(Int)
    case selectionChanged(ListSelection)
    case deleted(ListSelection)
    case moved(from: Int, to: Int)
  }

  private var waiting: [Event] = []
  private var next = 0

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ event: Event) {
    waiting.append(event)
  }

  mutating func popFirst() -> Event? {
    guard next < waiting.count else { return nil }
    next += 1
    let first = waiting[next - 1]
    if next == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      next = 0
    }
    return first
  }
}

extension ListNavigator {
  /// Returns whether anybody may hear events of a type: their content costs look-ups in the list.
  final func isHeard<Event: KeyboardEvent>(_ type: Event.Type) -> Bool {
    bus?.hears(type) ?? false
  }

  /// Publishes what has happened, in the order in which it happened.
  ///
  /// A delegate that changes the focus while it is told of a change gets here first: the change it
  /// was told of is then published before its own.
  final func publishPendingEvents() {
    guard !pendingEvents.isEmpty, let bus else { return }
    while let event = pendingEvents.popFirst() {
      switch event {
      case .focusMoved(let previous, let current):
        bus.publish(NavigationFocusMoved(scene: scene, previous: previous, current: current))
      case .committed(let row):
        bus.publish(NavigationCommitted(scene: scene, row: row))
      case .selectionChanged(let selection):
        bus.publish(NavigationSelectionChanged(scene: scene, selection: selection))
      case .deleted(let rows):
        bus.publish(NavigationDeleted(scene: scene, rows: rows))
      case .moved(let from, let to):
        bus.publish(NavigationMoved(scene: scene, from: from, to: to))
      }
    }
  }
}
