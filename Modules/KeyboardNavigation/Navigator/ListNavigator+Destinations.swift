import KeyboardCore

/// The destinations of requests in a list whose items follow one another.
extension ListNavigator {
  final func sequentialDestination(
    of request: NavigationRequest, in list: any NavigableList
  ) -> IndexPath? {
    let wraps = policy.edge == .wrap
    let focusable = focusable(in: list)
    switch request.intent {
    case .initialRow, .initialRowGoingBack:
      let step = request.intent == .initialRow ? 1 : -1
      guard let start = start(towards: step, in: list) else { return nil }
      guard request.count > 1 else { return start }
      return focusable.item(
        steppingFrom: start, by: step * (request.count - 1), wrapping: wraps) ?? start
    case .nextRow(let start), .rightItem(let start?):
      return focusable.item(steppingFrom: start, by: request.count, wrapping: wraps)
    case .previousRow(let start), .leftItem(let start?):
      return focusable.item(steppingFrom: start, by: -request.count, wrapping: wraps)
    case .nextPage(let start):
      return page(from: start, towards: 1, count: request.count, in: list)
    case .previousPage(let start):
      return page(from: start, towards: -1, count: request.count, in: list)
    case .firstRow: return focusable.first
    case .lastRow: return focusable.last
    case .row(let indexPath): return focusable.contains(indexPath) ? indexPath : nil
    case .noRow, .leftItem(nil), .rightItem(nil), .lineStart, .lineEnd, .columnStart, .columnEnd:
      return nil
    }
  }

  /// Returns the item at which a step starts while nothing is focused.
  final func start(towards direction: Int, in list: any NavigableList) -> IndexPath? {
    if policy.start == .visible, let visible = list.visibleRect,
      let start = start(towards: direction, in: list, visible: visible)
    {
      return start
    }
    let focusable = focusable(in: list)
    return direction > 0 ? focusable.first : focusable.last
  }

  /// Returns the first or last enabled item among those that are completely visible.
  ///
  /// If no item is completely visible, because one is higher than the viewport, it is the one in its middle.
  final func start(
    towards direction: Int, in list: any NavigableList, visible: Rect
  ) -> IndexPath? {
    let item =
      direction > 0
      ? list.indexPathForFirstItem(completelyIn: visible)
      : list.indexPathForLastItem(completelyIn: visible)
    return (item ?? list.indexPathForItem(at: visible.center)).flatMap {
      focusable(in: list).nearestItem(from: $0, towards: direction)
    }
  }

  /// Returns the next focusable row of a section, with wrapping; nil if there is no other.
  final func neighborInSection(
    of indexPath: IndexPath, towards direction: Int, in list: any NavigableList
  ) -> IndexPath? {
    let count = list.numberOfItems(inSection: indexPath[0])
    let focusable = focusable(in: list)
    return (1..<max(1, count)).lazy
      .map {
        IndexPath(
          section: indexPath[0], rowInSection: (indexPath[1] + direction * $0 + count * $0) % count)
      }
      .first(where: focusable.takesFocus)
  }

  /// Returns the destination of turning pages: the last item that fits into the viewport with the focus.
  ///
  /// So the focused item stays visible as the first one, for context. Without a focus, a page goes to the last
  /// visible item, or the first.
  private func page(
    from start: IndexPath?, towards direction: Int, count: Int, in list: any NavigableList
  ) -> IndexPath? {
    guard let visible = list.visibleRect else { return nil }
    guard let start else { return self.start(towards: -direction, in: list, visible: visible) }
    var item = start
    for _ in 0..<count {
      guard let next = page(from: item, towards: direction, in: list, height: visible.size.height)
      else { break }
      item = next
    }
    return item == start ? nil : item
  }

  private func page(
    from start: IndexPath, towards direction: Int, in list: any NavigableList, height: Double
  ) -> IndexPath? {
    guard list.containsItem(at: start) else { return nil }
    let focusable = focusable(in: list)
    let rect = list.rectForItem(at: start)
    let top = direction > 0 ? rect.minY : rect.maxY - height
    let window = Rect(x: rect.minX, y: top, width: rect.size.width, height: height)
    let end =
      direction > 0
      ? list.indexPathForLastItem(completelyIn: window)
      : list.indexPathForFirstItem(completelyIn: window)
    if let end, end != start, (end > start) == (direction > 0),
      let item = focusable.item(from: end, towards: -direction),
      item != start, (item > start) == (direction > 0)
    {
      return item
    }
    return focusable.item(besides: start, towards: direction)
  }
}

/// The scrolling of a list that scrolls vertically.
extension ListNavigator {
  /// Returns the scrolling that shows an item that gets the focus.
  ///
  /// According to the policy, it scrolls as little as needed, or moves the item to the edge that it comes from. The
  /// first line of a section is shown with the section's header, if both fit. Of an item that is higher than the
  /// viewport the start is shown, or the end if a step leads back to it.
  final func scrollBehavior(
    showing indexPath: IndexPath, from focused: IndexPath?, goingBack: Bool = false,
    in list: any NavigableList
  ) -> ScrollBehavior {
    var rect = list.rectForItem(at: indexPath)
    guard scrollAxis(of: list) == .vertical, let visible = list.visibleRect else {
      return .scrollRectToVisible(rect, animated: policy.animatesScrolling)
    }
    if isInFirstLine(indexPath, of: list),
      let header = list.rectForHeader(inSection: indexPath[0])
    {
      let top = min(rect.minY, header.minY)
      let both = Rect(
        x: rect.minX, y: top, width: rect.size.width,
        height: max(rect.maxY, header.maxY) - top)
      if both.size.height <= visible.size.height { rect = both }
    }
    if goingBack, rect.size.height > visible.size.height {
      rect.origin.y = rect.maxY - visible.size.height
      rect.size.height = visible.size.height
    }
    guard policy.scroll == .toEdge else {
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

  /// Returns the scrolling of a step from an item that is higher than the viewport and extends beyond it, and the
  /// number of steps to its end; nil if the focus moves to another item.
  ///
  /// A step scrolls by half of the visible part, a page by all of it. Of several steps only those within the first
  /// item are counted this way: other high items on the way are skipped.
  final func scrollWithinItem(
    for request: NavigationRequest, in list: any NavigableList
  ) -> (navigation: Navigation, presses: Int)? {
    guard let item = request.intent.startOfVerticalStep,
      let forwards = request.intent.stepsForwards, scrollAxis(of: list) == .vertical,
      var visible = list.visibleRect, list.containsItem(at: item)
    else { return nil }
    let rect = list.rectForItem(at: item)
    let height = visible.size.height
    let rest = forwards ? rect.maxY - visible.maxY : visible.minY - rect.minY
    guard height > 0, rect.size.height > height, rest > 0, rect.maxY > visible.minY,
      rect.minY < visible.maxY
    else { return nil }
    let isPage = request.intent.turnsPageForwards != nil
    // Whole units, if a unit is a line.
    let step = isPage || height < 2 ? height : (height / 2).rounded(.down)
    let distance = min(Double(request.count) * step, rest)
    visible.origin.y += forwards ? distance : -distance
    let navigation = Navigation(
      focusingRowAt: item,
      scrollBehavior: .scrollRectToVisible(visible, animated: policy.animatesScrolling))
    // The row may be higher than the number of steps covers.
    let presses = (rest / step).rounded(.up)
    return (navigation, presses < 1e9 ? Int(presses) : 1_000_000_000)
  }

  /// Returns the scrolling that puts the last completely visible item at the top, or the first one at the bottom; the
  /// last page ends with the content.
  ///
  /// If that would not move, as with one item that fills the viewport, it scrolls by the viewport's height.
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
