public import KeyboardCore

/// Moves a focus through the items of a list by keyboard, selects, commits, deletes and moves them.
///
/// The common part of ``TableNavigator`` and ``CollectionNavigator``. It stores the focus and the selection; the
/// application shows them and acts on commits, through its delegate. Each command is a pure step, which is found
/// first and then taken:
///
/// ```
/// find the step, asking for a response ─▶ set focus and selection ─▶ scroll ─▶ tell the delegate
///                                                                        ─▶ publish
/// ```
///
/// Listeners of the bus come last, so that they see the list as the application shows it. A change that the delegate
/// itself makes during a notification is published afterwards.
///
/// A navigator stores only the focused path and the selected flat indexes. **A focus whose item does not exist, or is
/// not enabled, is not a focus**: after that item was removed, nothing is focused, the next step starts over, and no
/// update names the removed item. A new item at the path has the focus again. No event is published if the data
/// removes the focus or restores it. With ``reload(_:)`` and ``update(_:_:)``, and automatically in an
/// ``ObservableList``, focus and selection follow the items.
public class ListNavigator: TextResponder {
  /// The rules for keys.
  public typealias Policy = NavigationPolicy

  /// The responder that is tried for keys that would do nothing here.
  public weak var nextResponder: (any CommandResponder)?
  /// The scene name in published events.
  public final let scene: String
  /// The rules for keys; setting them removes a selection that they do not allow.
  public final var policy: NavigationPolicy {
    didSet {
      guard policy.selection != .multiple, !storedSelection.isEmpty else { return }
      setSelection(storedSelection)
    }
  }
  /// The clock for letters typed by the command `navigation.typeSelect`.
  ///
  /// Without it each letter starts a new text.
  public final var scheduler: (any Scheduler)?

  /// The list; if it is nil, nothing is possible.
  package internal(set) final weak var list: (any NavigableList)?
  final let bus: EventBus?
  /// The path that had the focus last; it is a focus only while the item exists and is enabled.
  final var focusedPath: IndexPath?
  /// The flat index of the row that was committed last, while it exists.
  final var committedRow: Int?
  /// The items that were selected last, valid only while they exist.
  final var storedSelection = ListSelection()
  /// The text typed to find a row.
  final var typed = TypeSelect()
  /// The last search.
  final var searched: SearchQuery?
  /// The events to publish when the step has been taken.
  final var pendingEvents: [any KeyboardEvent] = []
  /// A Boolean value indicating whether the navigator is changing the list.
  final var isEditing = false
  /// The focus and selection before a change announced by the list.
  final var standing: Standing?
  private final var updates: Subscription?

  init(
    list: any NavigableList, bus: EventBus?, scene: String, policy: NavigationPolicy
  ) {
    (self.list, self.bus, self.scene, self.policy) = (list, bus, scene, policy)
    updates = (list as? any ObservableList)?.updates.observe(self) { $0.receive($1) }
  }

  // MARK: Differences between kinds of lists

  /// The word for the list in messages.
  var noun: String { "list" }

  /// The display name of the provider of its commands: `List`, or `Grid` for a collection.
  public var providerName: String? { "List" }

  /// Returns whether a command is supported for this kind of list.
  class func supports(_ command: ListCommand) -> Bool { true }

  /// Returns the destination of a request, ignoring scrolling and the delegate; nil if it has none.
  func destination(of request: NavigationRequest, in list: any NavigableList) -> IndexPath? {
    sequentialDestination(of: request, in: list)
  }

  /// Returns the items between two of them, by flat indexes, for extending a selection.
  func region(from start: Int, to end: Int, in list: any NavigableList) -> RangeSet<Int> {
    RangeSet(min(start, end)..<max(start, end) + 1)
  }

  /// Returns whether the list has lines and columns that can be selected.
  func isArrangedInLines(_ list: any NavigableList) -> Bool { false }

  /// Returns the items of an item's line, or those of its column.
  func items(
    ofLine isLine: Bool, with indexPath: IndexPath, in list: any NavigableList
  ) -> RangeSet<Int> {
    RangeSet()
  }

  /// The axis along which a list scrolls.
  func scrollAxis(of list: any NavigableList) -> CollectionArrangement.Axis { .vertical }

  /// Returns whether only the header of its section is above an item.
  func isInFirstLine(_ indexPath: IndexPath, of list: any NavigableList) -> Bool {
    indexPath[1] == 0
  }

  /// Returns the scrolling that turns pages of the viewport; nil at the end.
  func viewportPage(forwards: Bool, count: Int, in list: any NavigableList) -> ScrollBehavior? {
    verticalPage(forwards: forwards, count: count, in: list)
  }

  /// The keys of the policy as they apply to this list.
  final var keys: NavigationPolicy.Keys {
    list?.layoutDirection == .rightToLeft ? policy.keys.mirrored : policy.keys
  }

  // MARK: The delegate

  /// Returns the delegate's answer to a request.
  func response(to request: NavigationRequest) -> NavigationResponse { .defaultNavigation }

  /// Returns the delegate's keys for an action.
  func descriptors(
    for action: Action, defaults: [KeyCommandDescriptor]
  ) -> [KeyCommandDescriptor] {
    defaults
  }

  /// Notifies the delegate of a navigation.
  func didUpdateFocus(_ update: FocusUpdate, context: NavigationCompletionContext) {}

  /// Requests the delegate to commit an item.
  func didCommit(at indexPath: IndexPath) {}

  /// Notifies the delegate of a change of the selection.
  func didUpdateSelection(_ update: SelectionUpdate) {}
}

extension ListNavigator {
  /// The focused row, which exists and is enabled; nil if there is none.
  public final var indexPathForFocusedRow: IndexPath? {
    guard let list else { return nil }
    return focus(in: list)
  }

  /// The flat index of the focused row; nil if there is none.
  public final var flatIndexOfFocusedRow: Int? {
    guard let list, let focus = focus(in: list) else { return nil }
    return list.flatIndexForItem(at: focus)
  }

  /// Moves the focus without notifying the delegate and without scrolling.
  ///
  /// For changes by the application, such as after a click. Only `navigation.focusMoved` is published, and only if
  /// the focus moves. If the selected item is the cursor, as with `NavigationPolicy.ipShortcut`, it is selected too,
  /// and `navigation.selectionChanged` published; otherwise the selection stays. A path without an enabled item
  /// changes nothing; nil is ``removeFocus()``.
  ///
  /// - Returns: the rows to redraw.
  @discardableResult
  public final func setFocus(_ indexPath: IndexPath?) -> FocusUpdate {
    setFocus(indexPath, selecting: policy.movesCursorBySelecting)
  }

  private func setFocus(_ indexPath: IndexPath?, selecting isSelected: Bool) -> FocusUpdate {
    guard let indexPath else { return removeFocus() }
    guard let list, focusable(in: list).contains(indexPath) else { return unchangedFocus }
    let update = setFocus(indexPath, in: list)
    if isSelected, let index = list.flatIndexForItem(at: indexPath),
      !policy.keepsSelection || selectable(in: list).takesFocus(indexPath)
    {
      storeSelection(ListSelection(only: index), insteadOf: selection(in: list))
    }
    typed.reset()
    publishPendingEvents()
    return update
  }

  /// Updates the focus when it arrives at the list, as by Tab.
  ///
  /// The row defined by ``NavigationPolicy/entry`` gets the focus, as by ``setFocus(_:)``, and is scrolled into view.
  /// A returning focus stays where it was.
  ///
  /// - Parameter arrival: the direction from which the focus arrives.
  /// - Returns: the rows to redraw.
  @discardableResult
  public final func enter(_ arrival: FocusSequence.Arrival = .forwards) -> FocusUpdate {
    guard policy.entry != .none, let list, let row = entry(arrival, in: list) else {
      return unchangedFocus
    }
    let update = setFocus(
      row, selecting: policy.movesCursorBySelecting && policy.selectsOnEntry)
    list.scrollRectToVisible(list.rectForItem(at: row), animated: false)
    return update
  }

  private func entry(
    _ arrival: FocusSequence.Arrival, in list: any NavigableList
  ) -> IndexPath? {
    let focus = focus(in: list)
    if arrival == .returning, focus != nil { return focus }
    let row: IndexPath? =
      switch policy.entry {
      case .selected: selection(in: list).first.flatMap(list.indexPathForItem(atFlatIndex:))
      case .edge: arrival == .backwards ? focusable(in: list).last : nil
      case .first, .none: focus
      }
    return row ?? focusable(in: list).first
  }

  /// Clears the focus without notifying the delegate and without scrolling.
  ///
  /// If moving selects, the selection is cleared too. Both changes are published on the bus.
  ///
  /// - Returns: the rows to redraw.
  @discardableResult
  public final func removeFocus() -> FocusUpdate {
    clear(selection: policy.selectsOnMove)
  }

  /// Updates the focus after the user has dragged the content.
  ///
  /// Depending on the policy, the focus and the selection are cleared, so that the next key starts with what is
  /// visible, or the focus moves to the nearest visible row. As for ``removeFocus()``, the delegate is not notified.
  ///
  /// - Returns: the rows to redraw.
  @discardableResult
  public final func userDidDrag() -> FocusUpdate {
    if policy.clearsWhenDragged { return clear(selection: true) }
    guard policy.followsWhenDragged, let list, let focus = focus(in: list),
      let visible = list.visibleRect
    else { return unchangedFocus }
    let rect = list.rectForItem(at: focus)
    let isAbove = rect.minY < visible.minY
    guard isAbove || rect.maxY > visible.maxY,
      let row = start(towards: isAbove ? 1 : -1, in: list, visible: visible)
    else { return unchangedFocus }
    return setFocus(row)
  }

  private var unchangedFocus: FocusUpdate {
    let focus = indexPathForFocusedRow
    return FocusUpdate(indexPathForPreviouslyFocusedRow: focus, indexPathForFocusedRow: focus)
  }

  /// Returns the focus in a list that is already retained.
  final func focus(in list: any NavigableList) -> IndexPath? {
    guard let focusedPath, focusable(in: list).contains(focusedPath) else { return nil }
    return focusedPath
  }

  /// Returns the focusable items according to the policy.
  final func focusable(in list: any NavigableList) -> FocusableItems {
    FocusableItems(list, skippingDisabledItems: !policy.focusesDisabledItems)
  }

  /// Returns the flat index of an item; nil for none.
  final func flatIndex(of indexPath: IndexPath?, in list: any NavigableList) -> Int? {
    guard let indexPath else { return nil }
    return list.flatIndexForItem(at: indexPath)
  }

  /// Sets the focus, and records the change for listeners of the bus.
  final func setFocus(_ indexPath: IndexPath?, in list: any NavigableList) -> FocusUpdate {
    let previous = focus(in: list)
    focusedPath = indexPath
    if isHeard(FocusMoved.self), previous != indexPath {
      pendingEvents.append(
        FocusMoved(
          scene: scene, previous: flatIndex(of: previous, in: list),
          current: flatIndex(of: indexPath, in: list)))
    }
    return FocusUpdate(
      indexPathForPreviouslyFocusedRow: previous, indexPathForFocusedRow: indexPath)
  }

  /// Clears the focus, and optionally the selection.
  private func clear(selection isSelectionCleared: Bool) -> FocusUpdate {
    guard let list else {
      focusedPath = nil
      if isSelectionCleared { storedSelection = ListSelection() }
      return FocusUpdate(indexPathForPreviouslyFocusedRow: nil, indexPathForFocusedRow: nil)
    }
    let update = setFocus(nil, in: list)
    if isSelectionCleared { storeSelection(ListSelection(), insteadOf: selection(in: list)) }
    publishPendingEvents()
    return update
  }
}
