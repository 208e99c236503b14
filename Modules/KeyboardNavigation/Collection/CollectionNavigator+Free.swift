import KeyboardCore

/// Steps and pages in a free arrangement.
extension CollectionNavigator {
  /// Returns the destination of steps in a free arrangement; nil if there is none.
  func freeDestination(
    of move: Move, goalColumn: GoalColumn, in collection: some NavigableCollection
  ) -> IndexPath? {
    let middle =
      goalColumn.middle
      ?? DirectedRect(collection.rectForItem(at: move.start), move.direction).across.middle
    return move.start.taking(UInt(move.count)) { item in
      let search = DirectionalSearch(
        from: item, move.direction, middle: middle, in: collection, focusable(in: collection))
      return search.item() ?? destinationPastEdge(search, from: item, move, in: collection)
    }
  }

  /// Returns the destination that the policy defines for a step past the last item in a direction.
  private func destinationPastEdge(
    _ search: DirectionalSearch, from item: IndexPath, _ move: Move,
    in collection: some NavigableCollection
  ) -> IndexPath? {
    switch policy.edge {
    case .stop: return nil
    case .wrap: return search.wrappedItem()
    case .clamp:
      let focusable = focusable(in: collection)
      let end = move.isForward ? focusable.last : focusable.first
      guard move.axis == collection.scrollAxis, let end, end != item else { return nil }
      // The last item may be higher up than this one, and then cannot be reached by moving down.
      let start = DirectedRect(collection.rectForItem(at: item), move.direction)
      let there = DirectedRect(collection.rectForItem(at: end), move.direction)
      return there.along.upperBound >= start.along.middle ? end : nil
    }
  }

  /// Returns the furthest item ahead that fits into the viewport with the focused one; at least the next.
  func freePage(
    of move: Move, goalColumn: GoalColumn, in collection: some NavigableCollection
  ) -> IndexPath? {
    guard let visible = collection.visibleRect else { return nil }
    let depth = DirectedRect(visible, move.direction).along.extent
    var item = move.start
    for _ in 0..<move.count {
      guard let next = freePage(from: item, depth, move.direction, goalColumn, in: collection)
      else {
        break
      }
      item = next
    }
    return item == move.start ? nil : item
  }

  private func freePage(
    from item: IndexPath, _ depth: Double, _ direction: Direction, _ goalColumn: GoalColumn,
    in collection: some NavigableCollection
  ) -> IndexPath? {
    let start = DirectedRect(collection.rectForItem(at: item), direction)
    let end = max(start.along.lowerBound + depth, start.along.upperBound)
    let window = DirectedRect(along: .between(start.along.lowerBound, end), across: start.across)
    let middle = goalColumn.middle ?? start.across.middle
    var best: (path: IndexPath, edge: Double, distance: Double)?
    for path in collection.items(intersecting: window.rect(direction)) where path != item {
      let there = DirectedRect(collection.rectForItem(at: path), direction)
      guard there.along.upperBound <= end, there.along.middle > start.along.middle,
        focusable(in: collection).takesFocus(path)
      else { continue }
      let (edge, distance) = (there.along.upperBound, there.across.distance(to: middle))
      if let best, (best.edge, -best.distance) >= (edge, -distance) { continue }
      best = (path, edge, distance)
    }
    if let best { return best.path }
    return DirectionalSearch(
      from: item, direction, middle: middle, in: collection, focusable(in: collection)
    ).item()
  }

  /// Returns the scrolling for pages of the viewport: the last completely visible item becomes the first one; the
  /// last page ends with the content.
  func freeViewportPage(
    forwards: Bool, count: Int, in collection: some NavigableCollection
  ) -> ScrollBehavior? {
    guard let visible = collection.visibleRect, collection.indexPathForFirstItem != nil else {
      return nil
    }
    let isSideways = collection.scrollAxis == .horizontal
    let isMirrored = isSideways && collection.layoutDirection == .rightToLeft
    let direction: Direction =
      switch (isSideways, forwards != isMirrored) {
      case (false, true): .down
      case (false, false): .up
      case (true, true): .right
      case (true, false): .left
      }
    var bounds = collection.contentBounds
    // Content begins at the origin, even if its first item does not.
    bounds = bounds.union(Rect(origin: .zero, size: .zero))
    let end = DirectedRect(bounds, direction).along.upperBound
    var view = DirectedRect(visible, direction)
    guard view.along.upperBound < end else { return nil }
    let depth = view.along.extent
    for _ in 0..<count {
      let edges = collection.items(intersecting: view.rect(direction)).lazy
        .map { DirectedRect(collection.rectForItem(at: $0), direction).along }
        .filter { [view] in
          $0.upperBound <= view.along.upperBound && $0.lowerBound > view.along.lowerBound
        }
      let next = edges.max { $0.upperBound < $1.upperBound }?.lowerBound ?? view.along.upperBound
      let start = max(min(next, end - depth), view.along.lowerBound)
      guard start > view.along.lowerBound else { break }
      view.along = .between(start, start + depth)
    }
    return .scrollRectToVisible(view.rect(direction), animated: policy.animatesScrolling)
  }
}
