import KeyboardCore

extension ListNavigator {
  /// The effect that performing a command would have now.
  enum Step {
    /// Moves the focus; the selection is extended to it, or follows it as the policy says.
    case navigate(Navigation, NavigationRequest)
    /// Moves the focus to what was searched for, and remembers the search.
    case find(Navigation, NavigationRequest, Search)
    case commit(IndexPath)
    case expand(Expansion)
    /// Changes the selection alone; the row is that of a toggle.
    case select(ListCommand, row: Int?)
    case delete(Deletion)
    case move(ItemMove)
    /// Shows a part of the content, whatever has the focus.
    case show(Rect)
    case requestMenu(row: Int)
  }

  /// Finds the step of a command, without taking it.
  ///
  /// - Parameters:
  ///   - invocation: the command and its argument.
  ///   - cause: the cause that a navigation request names.
  ///   - list: the list.
  /// - Returns: the step, or nil when the command would do nothing.
  /// - Throws: `CommandError` with code `badArgument` when the command could do something but not
  ///   with this argument.
  final func step(
    for invocation: CommandInvocation, causedBy cause: NavigationRequest.Invocation,
    in list: any NavigableList
  ) throws(CommandError) -> Step? {
    guard let command = ListCommand(invocation.id), Self.supports(command) else { return nil }
    if let action = action(for: command, in: list) {
      let argument = try CommandParameter.argument(of: invocation, taking: command.parameter)
      if command == .focusRow {
        let row = try row(argument?.integerValue, of: command, in: list)
        return step(for: .changeFocus(for: .row(at: row)), causedBy: cause, in: list)
      }
      return step(
        for: action, causedBy: cause, count: argument?.integerValue ?? 1,
        selecting: command.selecting, in: list)
    }
    return try otherStep(for: command, invocation, causedBy: cause, in: list)
  }

  /// Finds the step of an action: a commit always, a navigation as the delegate answers.
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
  /// A list that does not know what is visible is taken to scroll.
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

  /// Returns the action of a command with this focus and this data, or nil when it has none or is
  /// no navigation.
  ///
  /// The row of `focusRow` is an argument; row 0 stands for it here.
  final func action(for command: ListCommand, in list: any NavigableList) -> Action? {
    switch command {
    case .nextRow:
      guard let focused = focus(in: list) else { return .changeFocus(for: .initialRow) }
      return .changeFocus(for: .nextRow(afterRowAt: focused))
    case .previousRow:
      if let focused = focus(in: list) {
        return .changeFocus(for: .previousRow(beforeRowAt: focused))
      }
      return policy.start == .firstRow ? nil : .changeFocus(for: .initialRowGoingBack)
    case .leftItem: return .changeFocus(for: .leftItem(ofItemAt: focus(in: list)))
    case .rightItem: return .changeFocus(for: .rightItem(ofItemAt: focus(in: list)))
    case .commit: return committable(in: list).map { .commitFocusedRow(at: $0) }
    case .firstRow: return .changeFocus(for: .firstRow)
    case .lastRow: return .changeFocus(for: .lastRow)
    case .lineStart: return focus(in: list).map { .changeFocus(for: .lineStart(ofItemAt: $0)) }
    case .lineEnd: return focus(in: list).map { .changeFocus(for: .lineEnd(ofItemAt: $0)) }
    case .columnStart:
      return focus(in: list).map { .changeFocus(for: .columnStart(ofItemAt: $0)) }
    case .columnEnd: return focus(in: list).map { .changeFocus(for: .columnEnd(ofItemAt: $0)) }
    case .previousInSection, .nextInSection:
      let step = command == .nextInSection ? 1 : -1
      return focus(in: list).flatMap { neighborInSection(of: $0, towards: step, in: list) }
        .map { .changeFocus(for: .row(at: $0)) }
    case .focusRow: return list.indexPathForFirstItem.map { .changeFocus(for: .row(at: $0)) }
    case .clearFocus: return focus(in: list).map { _ in .changeFocus(for: .noRow) }
    case .firstChild, .parent:
      guard let tree = list as? any ExpandableList, let focus = focus(in: list) else { return nil }
      let goal =
        command == .parent
        ? tree.indexPathForParent(ofItemAt: focus) : tree.indexPathForFirstChild(ofItemAt: focus)
      return goal.map { .changeFocus(for: .row(at: $0)) }
    case .pageDown:
      return list.visibleRect.map { _ in
        .changeFocus(for: .nextPage(afterRowAt: focus(in: list)))
      }
    case .pageUp:
      return list.visibleRect.map { _ in
        .changeFocus(for: .previousPage(beforeRowAt: focus(in: list)))
      }
    default:
      guard policy.selection == .multiple else { return nil }
      return command.plainStep.flatMap { action(for: $0, in: list) }
    }
  }

  /// The steps of the commands that are no plain navigation.
  private func otherStep(
    for command: ListCommand, _ invocation: CommandInvocation,
    causedBy cause: NavigationRequest.Invocation, in list: any NavigableList
  ) throws(CommandError) -> Step? {
    guard isMeaningful(command, in: list) else { return nil }
    if command.parameters.contains(.pattern) {
      return try findStep(invocation, of: command, causedBy: cause, in: list)
    }
    let argument = try CommandParameter.argument(of: invocation, taking: command.parameter)
    switch command {
    case .toggle:
      let number = argument?.integerValue
      if let number { _ = try row(number, of: command, in: list) }
      if number == nil, !isFocusSelectable(in: list) { return nil }
      return (number ?? flatIndexOfFocusedRow).flatMap {
        selectionStep(command, row: $0, causedBy: cause, in: list)
      }
    case .extendToFocus, .selectLine, .selectColumn, .selectAll, .toggleAll, .selectNone, .invert:
      return selectionStep(command, row: nil, causedBy: cause, in: list)
    case .expand, .collapse, .toggleExpanded, .expandSiblings:
      return expansion(by: command, in: list).map { .expand($0) }
    case .delete: return deletion(causedBy: cause, in: list).map { .delete($0) }
    case .moveUp: return move(by: -(argument?.integerValue ?? 1), in: list).map { .move($0) }
    case .moveDown: return move(by: argument?.integerValue ?? 1, in: list).map { .move($0) }
    case .typeSelect:
      guard let text = argument?.stringValue else { throw Self.missingText(of: command) }
      return typeSelectStep(text, causedBy: cause, in: list)
    case .contextMenu: return flatIndexOfFocusedRow.map { .requestMenu(row: $0) }
    case .showAtTop, .showInMiddle, .showAtBottom:
      guard let row = argument?.integerValue ?? flatIndexOfFocusedRow else { return nil }
      return showStep(command, of: try self.row(row, of: command, in: list), in: list)
    default: return nil
    }
  }

  /// Returns the step that scrolls a row to a place of the viewport; nil where it is there, or as
  /// near as the content lets it come.
  private func showStep(
    _ command: ListCommand, of row: IndexPath, in list: any NavigableList
  ) -> Step? {
    guard let visible = list.visibleRect else { return nil }
    let item = list.rectForItem(at: row)
    let top =
      switch command {
      case .showAtTop: item.minY
      case .showInMiddle: item.minY + ((item.size.height - visible.size.height) / 2).rounded(.down)
      default: item.maxY - visible.size.height
      }
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
  private func selectionStep(
    _ command: ListCommand, row: Int?, causedBy cause: NavigationRequest.Invocation,
    in list: any NavigableList
  ) -> Step? {
    if policy.keepsSelection, selection(after: command, row: row, in: list).isEmpty { return nil }
    guard policy.movesCursorBySelecting else { return .select(command, row: row) }
    let item = selection(after: command, row: row, in: list).first
    let path = item.flatMap(list.indexPathForItem(atFlatIndex:))
    return step(
      for: .changeFocus(for: path.map { .row(at: $0) } ?? .noRow), causedBy: cause, in: list)
  }

  /// Returns whether a command that is no navigation could do something, whatever its argument.
  ///
  /// - Complexity: never a walk through the list or the selection.
  final func isMeaningful(_ command: ListCommand, in list: any NavigableList) -> Bool {
    switch command {
    case .toggle: policy.selection != .none && list.indexPathForFirstItem != nil
    case .selectAll: policy.selection == .multiple && hasUnselectedItem(in: list)
    case .selectColumn:
      policy.selection == .multiple && focus(in: list) != nil && isArrangedInLines(list)
    case .extendToFocus, .selectLine:
      policy.selection == .multiple && (command == .extendToFocus || isArrangedInLines(list))
        && selection(after: command, row: nil, in: list).indexes != selection(in: list).indexes
    case .selectNone: !policy.keepsSelection && !selection(in: list).isEmpty
    case .toggleAll, .invert: policy.selection == .multiple && selectable(in: list).first != nil
    case .delete, .moveUp, .moveDown: list is any EditableList
    case .expand, .collapse, .toggleExpanded, .expandSiblings:
      expansion(by: command, in: list) != nil
    case .findNext, .findPrevious, .typeSelect: focusable(in: list).first != nil
    case .contextMenu: isHeard(MenuRequested.self)
    case .showAtTop, .showInMiddle, .showAtBottom: list.visibleRect != nil
    default: false
    }
  }

  private func committable(in list: any NavigableList) -> IndexPath? {
    switch policy.commit {
    case .focusedRow: return isFocusSelectable(in: list) ? focus(in: list) : nil
    case .firstSelectedRow:
      guard let first = selection(in: list).first else { return nil }
      return list.indexPathForItem(atFlatIndex: first)
    }
  }

  private func row(
    _ number: Int?, of command: ListCommand, in list: any NavigableList
  ) throws(CommandError) -> IndexPath {
    guard let number, let row = list.indexPathForItem(atFlatIndex: number) else {
      let range = "a whole number from 0 to \(list.totalNumberOfItems - 1)"
      throw .badArgument(
        of: command.id,
        number.map { "row must be \(range), not \($0)" }
          ?? "\(command.id) needs the argument row, \(range)")
    }
    guard focusable(in: list).contains(row) else {
      throw .badArgument(of: command.id, "row \(number) takes no focus; name one that is enabled")
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
  /// As the policy says; by default the row is shown with as little scrolling as possible and
  /// without animation, and a step stops at the ends of the list.
  ///
  /// - Returns: the navigation, or nil when the request leads nowhere.
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
  /// A Boolean value indicating whether it can be asked for again, to bring the row into view.
  var isPlace: Bool {
    switch self {
    case .firstRow, .lastRow, .lineStart, .lineEnd, .columnStart, .columnEnd, .row: true
    default: false
    }
  }

  /// A Boolean value indicating whether it goes from an item to the one beside it.
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

  /// A Boolean value indicating whether a page is turned forwards; nil when none is turned.
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
    // Any other step ends the text.
    if case .find(_, _, .typed(let text)) = step { typed = text } else { typed.reset() }
    switch step {
    case .navigate(let navigation, let request): navigate(navigation, request, in: list)
    case .find(let navigation, let request, let search):
      if case .searched(let query) = search { searched = query }
      navigate(navigation, request, in: list)
    case .commit(let indexPath):
      if isHeard(Committed.self), let row = list.flatIndexForItem(at: indexPath) {
        pendingEvents.append(Committed(scene: scene, row: row))
      }
      didCommit(at: indexPath)
    case .select(let command, let row):
      let previous = selection(in: list)
      let selection = selection(after: command, row: row, in: list)
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
  /// Returns whether events of a type have listeners; making one costs look-ups in the list.
  final func isHeard<Event: KeyboardEvent>(_ type: Event.Type) -> Bool {
    bus?.hears(type) ?? false
  }

  /// Publishes what has happened, in the order in which it happened.
  ///
  /// A delegate that changes the focus while it is told of a change gets here first: the change it
  /// was told of is then published before its own.
  final func publishPendingEvents() {
    guard let bus else { return }
    if pendingEvents.isEmpty { bus.deliveries.notify() }
    while !pendingEvents.isEmpty {
      let event = pendingEvents.removeFirst()
      bus.publish(event)
    }
  }
}
