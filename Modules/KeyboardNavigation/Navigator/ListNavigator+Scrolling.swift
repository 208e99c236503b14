import FoundationEssentials
import KeyboardCore

/// The scrolling of a list that scrolls up and down.
extension ListNavigator {
  /// As the policy says: as little as needed, or the item to the edge that it comes from.
  ///
  /// The first item of a section is shown with the section's header, if both fit.
  final func verticalScrollBehavior(
    showing indexPath: IndexPath, from focused: IndexPath?, in list: any NavigableList
  ) -> ScrollBehavior {
    var rect = list.rectForItem(at: indexPath)
    let isToEdge = policy.scroll == .toEdge
    guard isToEdge || indexPath[1] == 0, let visible = list.visibleRect else {
      return .scrollRectToVisible(rect, animated: policy.animatesScrolling)
    }
    if indexPath[1] == 0, let header = list.rectForHeader(inSection: indexPath[0]) {
      let both = rect.union(header)
      if both.size.height <= visible.size.height { rect = both }
    }
    guard isToEdge else {
      return .scrollRectToVisible(rect, animated: policy.animatesScrolling)
    }
    if rect.minY >= visible.minY && rect.maxY <= visible.maxY { return .none }
    if rect.size.height < visible.size.height {
      let isAtTop = focused.map { indexPath < $0 } ?? (rect.minY < visible.minY)
      let top = isAtTop ? rect.minY : rect.maxY - visible.size.height
      rect = Rect(origin: Point(x: visible.minX, y: top), size: visible.size)
    }
    return .scrollRectToVisible(rect, animated: policy.animatesScrolling)
  }

  /// The last completely visible item at the top, or the first one at the bottom; the last page
  /// ends with the content.
  ///
  /// If that would not move, as with one item that fills the viewport, by the viewport's height.
  final func verticalPage(
    forwards: Bool, count: Int, in list: any NavigableList
  ) -> ScrollBehavior? {
    guard var visible = list.visibleRect, let first = list.indexPathForFirstItem,
      let last = list.indexPathForLastItem
    else { return nil }
    let start = min(0, list.rectForItem(at: first).minY)
    let end = list.rectForItem(at: last).maxY
    guard forwards ? visible.maxY < end : visible.minY > start else { return nil }
    for _ in 0..<count {
      let top =
        forwards
        ? min(nextTop(after: visible, in: list), max(end - visible.size.height, visible.minY))
        : max(previousTop(before: visible, in: list), start)
      if top == visible.minY { break }
      visible.origin.y = top
    }
    return .scrollRectToVisible(visible, animated: policy.animatesScrolling)
  }

  private func nextTop(after visible: Rect, in list: any NavigableList) -> Double {
    let top = list.indexPathForLastItem(completelyIn: visible).map {
      list.rectForItem(at: $0).minY
    }
    guard let top, top > visible.minY else { return visible.maxY }
    return top
  }

  private func previousTop(before visible: Rect, in list: any NavigableList) -> Double {
    let bottom = list.indexPathForFirstItem(completelyIn: visible).map {
      list.rectForItem(at: $0).maxY
    }
    guard let bottom, bottom < visible.maxY else { return visible.minY - visible.size.height }
    return bottom - visible.size.height
  }
}
