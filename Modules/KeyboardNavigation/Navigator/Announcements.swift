import KeyboardCore

/// What has happened and is not yet published, in the order in which it happened.
struct Announcements {
  enum Announcement {
    case focusMoved(from: Int?, to: Int?)
    case committed(Int)
    case selectionChanged(ListSelection)
    case deleted(ListSelection)
    case moved(from: Int, to: Int)
  }

  private var waiting: [Announcement] = []
  private var next = 0

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ announcement: Announcement) {
    waiting.append(announcement)
  }

  mutating func popFirst() -> Announcement? {
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
  /// Whether anybody may hear events of a type: what is in them costs look-ups in the list.
  final func isHeard<Event: KeyboardEvent>(_ type: Event.Type) -> Bool {
    bus?.hears(type) ?? false
  }

  /// Publishes what has happened, in the order in which it happened.
  ///
  /// A delegate that changes the focus while it is told of a change gets here first: the change it
  /// was told of is then published before its own.
  final func announce() {
    guard !announcements.isEmpty, let bus else { return }
    while let announcement = announcements.popFirst() {
      switch announcement {
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
