import KeyboardCore

extension ListNavigator {
  /// The effect that performing a command would have now.
  enum Step {
    /// Moves the focus; the selection is extended to it, or follows it according to the policy.
    case navigate(Navigation, NavigationRequest)
    /// Moves the focus to a match, and remembers the search.
    case find(Navigation, NavigationRequest, Search)
    case commit(IndexPath)
    case expand(Expansion)
    /// Changes only the selection.
    case select(() -> ListSelection)
    case delete(Deletion)
    case move(ItemMove)
    /// Shows a part of the content, regardless of the focus.
    case show(Rect)
    case requestMenu(row: Int)
  }

  /// Returns the step of a command, without taking it.
  ///
  /// - Parameters:
  ///   - invocation: the command and its argument.
  ///   - cause: the cause for a navigation request.
  ///   - list: the list.
  /// - Returns: the step; nil if the command would do nothing.
  /// - Throws: `CommandError` with code `badArgument` if the command could do something, but not with this argument.
  final func step(
    for invocation: CommandInvocation, causedBy cause: NavigationRequest.Invocation,
    in list: any NavigableList
  ) throws(CommandError) -> Step? {
    guard let command = ListCommand.named(invocation.id), Self.supports(command) else { return nil }
    switch command.effect {
    case .action(let goal, let selecting, _):
      guard let action = goal(self, list) else { return nil }
      let argument = try CommandParameter.argument(of: invocation, taking: command.parameter)
      return step(
        for: action, causedBy: cause, count: argument?.integerValue ?? 1, selecting: selecting,
        in: list)
    case .change(let isMeaningful, let finder):
      return isMeaningful(self, list) ? try finder(self, invocation, cause, list) : nil
    }
  }

  /// Returns the step of an action: a commit always, a navigation depending on the delegate.
  final func step(
    for action: Action, causedBy cause: NavigationRequest.Invocation, count: Int = 1,
    selecting: NavigationRequest.Selecting = .byPolicy, in list: any NavigableList
  ) -> Step? {
    switch action {
    case .commitFocusedRow(let indexPath):
      return .commit(indexPath)
    case .changeFocus(let intent):
      let request = NavigationRequest(
        intent: intent, invocation: cause, count: count, selecting: selecting)
      guard let navigation = navigation(answering: request, in: list),
        !intent.isPlace || changesSomething(navigation, request, in: list)
      else { return nil }
      return .navigate(navigation, request)
    }
  }

  /// Returns whether a navigation moves the focus, selects or scrolls.
  ///
  /// A list that does not know what is visible is assumed to scroll.
  private func changesSomething(
    _ navigation: Navigation, _ request: NavigationRequest, in list: any NavigableList
  ) -> Bool {
    guard navigation.indexPathForFocusedRow == focus(in: list) else { return true }
    if let selection = selection(after: navigation, request, in: list),
      selection.indexes != self.selection(in: list).indexes
    {
      return true
    }
    guard case .scrollRectToVisible(let rect, _) = navigation.scrollBehavior else { return false }
    guard let visible = list.visibleRect else { return true }
    return visible.distance(showing: rect) != .zero
  }

  /// Returns the row after or before the focused one in its section, with wrapping.
  final func rowOfSection(towards step: Int, in list: any NavigableList) -> FocusIntent? {
    focus(in: list).flatMap { neighborInSection(of: $0, towards: step, in: list) }
      .map { .row(at: $0) }
  }

  /// Returns the step that scrolls a row to a place of the viewport; nil if it is there, or as near as the content
  /// allows.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - list: the list.
  ///   - top: returns the top of the viewport for the row's frame and the viewport's height.
  /// - Returns: the step.
  final func showStep(
    of row: IndexPath, in list: any NavigableList, top: (Rect, Double) -> Double
  ) -> Step? {
    guard let visible = list.visibleRect else { return nil }
    let top = top(list.rectForItem(at: row), visible.size.height)
    let end = list.indexPathForItem(atFlatIndex: list.totalNumberOfItems - 1)
      .map { list.rectForItem(at: $0).maxY - visible.size.height }
    let rect = Rect(
      x: visible.minX, y: max(0, min(top, end ?? top)), width: visible.size.width,
      height: visible.size.height)
    return visible.distance(showing: rect) == .zero ? nil : .show(rect)
  }

  /// Returns the step of a command that changes the selection.
  ///
  /// If the selected item is the cursor, the step moves the focus.
  final func selectionStep(
    causedBy cause: NavigationRequest.Invocation, in list: any NavigableList,
    selection: @escaping () -> ListSelection
  ) -> Step? {
    if policy.keepsSelection, selection().isEmpty { return nil }
    guard policy.movesCursorBySelecting else { return .select(selection) }
    let path = selection().first.flatMap(list.indexPathForItem(atFlatIndex:))
    return step(
      for: .changeFocus(for: path.map { .row(at: $0) } ?? .noRow), causedBy: cause, in: list)
  }

  final func committable(in list: any NavigableList) -> IndexPath? {
    switch policy.commit {
    case .focusedRow: return isFocusSelectable(in: list) ? focus(in: list) : nil
    case .firstSelectedRow:
      guard let first = selection(in: list).first else { return nil }
      return list.indexPathForItem(atFlatIndex: first)
    }
  }

  /// Returns the row with a flat index.
  ///
  /// - Throws: `CommandError` with code `badArgument` if it does not exist or is not focusable.
  final func row(
    _ number: Int?, of id: CommandID, in list: any NavigableList
  ) throws(CommandError) -> IndexPath {
    guard let number, let row = list.indexPathForItem(atFlatIndex: number) else {
      let range = "a whole number from 0 to \(list.totalNumberOfItems - 1)"
      throw .badArgument(
        of: id,
        number.map { "row must be \(range), not \($0)" }
          ?? "\(id) needs the argument row, \(range)")
    }
    guard focusable(in: list).contains(row) else {
      throw .badArgument(of: id, "row \(number) takes no focus; name one that is enabled")
    }
    return row
  }

  final func navigation(
    answering request: NavigationRequest, in list: any NavigableList
  ) -> Navigation? {
    switch response(to: request) {
    case .noNavigation:
      return nil
    case .defaultNavigation:
      return defaultNavigation(for: request, in: list)
    case .navigate(let navigation):
      guard let row = navigation.indexPathForFocusedRow else { return navigation }
      return focusable(in: list).contains(row) ? navigation : nil
    }
  }

  /// Returns the navigation of a request without a delegate, for delegates that change part of it.
  ///
  /// It follows the policy; by default the row is shown with as little scrolling as possible and without animation,
  /// and a step stops at the ends of the list.
  ///
  /// - Returns: the navigation; nil if the request leads nowhere.
  public final func defaultNavigation(for request: NavigationRequest) -> Navigation? {
    list.flatMap { defaultNavigation(for: request, in: $0) }
  }

  private func defaultNavigation(
    for request: NavigationRequest, in list: any NavigableList
  ) -> Navigation? {
    if request.intent == .noRow {
      return policy.keepsFocus ? nil : Navigation(focusingRowAt: nil, scrollBehavior: .none)
    }
    if policy.paging == .viewport, request.selecting != .extending,
      let forwards = request.intent.turnsPageForwards
    {
      return viewportPage(forwards: forwards, count: request.count, in: list).map {
        Navigation(focusingRowAt: nil, scrollBehavior: $0)
      }
    }
    let inner = scrollWithinItem(for: request, in: list)
    if let inner, request.count <= inner.presses { return inner.navigation }
    let further = inner.map { request.counting(request.count - $0.presses) } ?? request
    guard let row = destination(of: further, in: list) else { return inner?.navigation }
    let scrolling = scrollBehavior(
      showing: row, from: focus(in: list), goingBack: request.intent.stepsForwards == false,
      in: list)
    return Navigation(focusingRowAt: row, scrollBehavior: scrolling)
  }
}

extension ListNavigator.FocusIntent {
  /// A Boolean value indicating whether it can be repeated, to scroll the row into view.
  var isPlace: Bool {
    switch self {
    case .firstRow, .lastRow, .lineStart, .lineEnd, .columnStart, .columnEnd, .row: true
    default: false
    }
  }

  /// A Boolean value indicating whether it goes from an item to a neighbour.
  var isStepToNeighbor: Bool {
    switch self {
    case .nextRow, .previousRow, .leftItem, .rightItem: true
    default: false
    }
  }

  /// The row from which it steps down or up, by lines or pages; nil for other intents.
  var startOfVerticalStep: IndexPath? {
    switch self {
    case .nextRow(let start), .previousRow(let start): start
    case .nextPage(let start), .previousPage(let start): start
    default: nil
    }
  }

  /// A Boolean value indicating whether it steps down by lines or pages; nil for other intents.
  var stepsForwards: Bool? {
    switch self {
    case .nextRow, .nextPage: true
    case .previousRow, .previousPage: false
    default: nil
    }
  }

  /// A Boolean value indicating whether it turns a page forwards; nil for other intents.
  var turnsPageForwards: Bool? {
    switch self {
    case .nextPage: true
    case .previousPage: false
    default: nil
    }
  }
}

extension ListNavigator {
  /// Takes a step that was found to be possible.
  final func take(_ step: Step, in list: any NavigableList) {
    // Any other step ends the typed text.
    if case .find(_, _, .typed(let text)) = step { typed = text } else { typed.reset() }
    switch step {
    case .navigate(let navigation, let request): navigate(navigation, request, in: list)
    case .find(let navigation, let request, let search):
      if case .searched(let query) = search { searched = query }
      navigate(navigation, request, in: list)
    case .commit(let indexPath):
      committedRow = list.flatIndexForItem(at: indexPath)
      if isHeard(Committed.self), let row = committedRow {
        pendingEvents.append(Committed(scene: scene, row: row))
      }
      didCommit(at: indexPath)
    case .select(let next):
      let (previous, selection) = (selection(in: list), next())
      if storeSelection(selection, insteadOf: previous) {
        didUpdateSelection(SelectionUpdate(previous: previous, current: selection))
      }
    case .expand(let expansion): take(expansion, in: list)
    case .delete(let deletion): delete(deletion, in: list)
    case .move(let move): perform(move, in: list)
    case .show(let rect): list.scrollRectToVisible(rect, animated: false)
    case .requestMenu(let row): pendingEvents.append(MenuRequested(scene: scene, row: row))
    }
    publishPendingEvents()
  }

  private func navigate(
    _ navigation: Navigation, _ request: NavigationRequest, in list: any NavigableList
  ) {
    let update = selection(after: navigation, request, in: list).map {
      SelectionUpdate(previous: selection(in: list), current: $0)
    }
    let focusUpdate = setFocus(navigation.indexPathForFocusedRow, in: list)
    let isSelectionChanged = update.map { storeSelection($0.current, insteadOf: $0.previous) }
    if case .scrollRectToVisible(let rect, let animated) = navigation.scrollBehavior {
      list.scrollRectToVisible(rect, animated: animated)
    }
    didUpdateFocus(
      focusUpdate, context: NavigationCompletionContext(navigation: navigation, request: request))
    if let update, isSelectionChanged == true { didUpdateSelection(update) }
  }
}

extension ListNavigator {
  /// Returns whether events of a type have listeners; creating one costs look-ups in the list.
  final func isHeard<Event: KeyboardEvent>(_ type: Event.Type) -> Bool {
    bus?.hears(type) ?? false
  }

  /// Publishes the pending events in order.
  ///
  /// If a delegate changes the focus during a notification, that change is published before its own.
  final func publishPendingEvents() {
    guard let bus else { return }
    if pendingEvents.isEmpty { bus.deliveries.notify() }
    while !pendingEvents.isEmpty {
      let event = pendingEvents.removeFirst()
      bus.publish(event)
    }
  }
}
