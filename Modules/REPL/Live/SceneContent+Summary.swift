import KeyboardCore
import KeyboardNavigation
import KeyboardScripting

extension SceneContent {
  /// Where the focus is and how much is selected, or how far the content is scrolled.
  var summary: String {
    switch self {
    case .table(_, let list), .grid(let list): list.summary
    case .scroller(let viewport, _): viewport.summary
    }
  }
}

extension ListContent {
  fileprivate var summary: String {
    let position = focus.map { "\($0 + 1) of \(count)" } ?? "\(count)"
    let selected = selection.ranges.reduce(0) { $0 + $1.count }
    return selected > 0 ? "\(position) · \(selected) selected" : position
  }
}

extension Viewport {
  nonisolated fileprivate var summary: String {
    let (low, high) = (minimumOffset, maximumOffset)
    guard high.y > low.y else { return "all" }
    return "\(Int(((offset.y - low.y) / (high.y - low.y) * 100).rounded()))%"
  }
}
