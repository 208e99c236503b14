import KeyboardCore

extension CollectionNavigator {
  /// A step that starts at an item.
  struct Move {
    let start: IndexPath
    let direction: Direction
    /// A Boolean value indicating whether it follows the items' order: down, or forwards in the line.
    let isForward: Bool
    let isPage: Bool
    let count: Int

    var axis: CollectionArrangement.Axis { direction.axis }
    var signedCount: Int { isForward ? count : -count }

    /// Creates the step of a request; nil if the request is not a step.
    init?(_ request: NavigationRequest, in collection: some NavigableCollection) {
      let isMirrored = collection.layoutDirection == .rightToLeft
      let isSideways = collection.scrollAxis == .horizontal
      switch request.intent {
      case .nextRow(let start): (self.start, direction) = (start, .down)
      case .previousRow(let start): (self.start, direction) = (start, .up)
      case .rightItem(let start?): (self.start, direction) = (start, isMirrored ? .left : .right)
      case .leftItem(let start?): (self.start, direction) = (start, isMirrored ? .right : .left)
      case .nextPage(let start?):
        (self.start, direction) = (start, isSideways ? (isMirrored ? .left : .right) : .down)
      case .previousPage(let start?):
        (self.start, direction) = (start, isSideways ? (isMirrored ? .right : .left) : .up)
      default: return nil
      }
      switch request.intent {
      case .nextRow, .rightItem, .nextPage: isForward = true
      default: isForward = false
      }
      isPage = request.intent.turnsPageForwards != nil
      count = request.count
    }
  }

  /// Returns the destination of a step; nil if there is none.
  func destination(
    of move: Move, goalColumn: GoalColumn, in collection: some NavigableCollection
  ) -> IndexPath? {
    guard collection.containsItem(at: move.start) else { return nil }
    guard let map = LineMap(focusable(in: collection), collection) else {
      return move.isPage
        ? freePage(of: move, goalColumn: goalColumn, in: collection)
        : freeDestination(of: move, goalColumn: goalColumn, in: collection)
    }
    let column = goalColumn.column ?? map.place(of: move.start)?.column ?? 0
    if move.isPage { return page(of: move, column: column, in: collection, map) }
    if move.axis == .vertical {
      if policy.crossing == .both {
        return map.item(crossingColumnsFrom: move.start, by: move.signedCount)
      }
      return map.item(
        from: move.start, lines: move.signedCount, column: column, edge: policy.edge)
    }
    guard collection.arrangement.hasSeveralColumns else { return nil }
    if policy.crossing == .none {
      return map.itemInLine(
        from: move.start, by: move.signedCount, wrapping: policy.edge == .wrap)
    }
    return map.focusable.item(
      steppingFrom: move.start, by: move.signedCount, wrapping: policy.edge == .wrap)
  }

  /// Returns the destination of steps while nothing is focused: first to the start, then on from there.
  ///
  /// All arrows can begin, those to the sides only if there are several columns, and those that go back only if the
  /// policy allows it.
  func initialDestination(
    of request: NavigationRequest, in collection: some NavigableCollection
  ) -> IndexPath? {
    let isForward: Bool
    switch request.intent {
    case .initialRow, .rightItem(nil): isForward = true
    case .initialRowGoingBack: isForward = false
    case .leftItem(nil) where policy.start != .firstRow: isForward = false
    default: return nil
    }
    if case .rightItem = request.intent, !collection.arrangement.hasSeveralColumns { return nil }
    if case .leftItem = request.intent, !collection.arrangement.hasSeveralColumns { return nil }
    guard let start = start(towards: isForward ? 1 : -1, in: collection) else { return nil }
    guard request.count > 1 else { return start }
    let rest: FocusIntent =
      switch request.intent {
      case .rightItem: .rightItem(ofItemAt: start)
      case .leftItem: .leftItem(ofItemAt: start)
      default: isForward ? .nextRow(afterRowAt: start) : .previousRow(beforeRowAt: start)
      }
    let further = NavigationRequest(
      intent: rest, invocation: request.invocation, count: request.count - 1)
    guard let move = Move(further, in: collection) else { return start }
    return destination(
      of: move, goalColumn: GoalColumn(path: start, axis: move.axis), in: collection) ?? start
  }

  /// Returns the item at the column in the furthest line that fits into the viewport with the focused one; at least
  /// the next line.
  private func page(
    of move: Move, column: Int, in collection: some NavigableCollection, _ map: LineMap
  ) -> IndexPath? {
    guard let height = collection.visibleRect?.size.height else { return nil }
    let end = move.isForward ? map.focusable.last : map.focusable.first
    var item = move.start
    for _ in 0..<move.count {
      guard item != end,
        let next = page(from: item, move.isForward, height, column, in: collection, map)
      else { break }
      item = next
    }
    return item == move.start ? nil : item
  }

  private func page(
    from item: IndexPath, _ isForward: Bool, _ height: Double, _ column: Int,
    in collection: some NavigableCollection, _ map: LineMap
  ) -> IndexPath? {
    let rect = collection.rectForItem(at: item)
    // Wider than any content, because only heights matter.
    let window = Rect(
      x: -1e15, y: isForward ? rect.minY : rect.maxY - height, width: 2e15, height: height)
    let furthest =
      isForward
      ? collection.indexPathForLastItem(completelyIn: window)
      : collection.indexPathForFirstItem(completelyIn: window)
    if let old = map.place(of: item), let furthest, (furthest > item) == isForward,
      let place = map.place(of: furthest), !place.isInSameLine(as: old),
      let found = map.enabledItem(from: place, by: isForward ? -1 : 1, column: column),
      map.place(of: found)?.isInSameLine(as: old) == false
    {
      return found
    }
    return map.item(from: item, lines: isForward ? 1 : -1, column: column, edge: .stop)
  }
}
