public import KeyboardCore

/// Moves a focus through the items of a collection by keyboard, in two dimensions.
///
/// ```
/// let navigator = CollectionNavigator(collectionView: grid, delegate: controller)
/// try navigator.perform(CommandInvocation(.nextRow))      // the line below
/// try navigator.perform(CommandInvocation(.rightItem))    // the next item of the line
/// ```
///
/// `navigation.nextRow` and `previousRow` move down and up by lines, and remember the column across shorter lines.
/// `navigation.right` and `left` move to the next and the previous item; if lines run from right to left the arrow
/// keys are exchanged, not the commands. All else is as in ``ListNavigator``, with a ``NavigationPolicy``.
///
/// In a free arrangement the items' rectangles determine the moves: the nearest edge in a band as wide as the focused
/// item wins, then the item nearest to its axis.
///
/// Source: IPShortcut's collections, and KeyboardKit (Hill) for free arrangements.
public final class CollectionNavigator: ListNavigator {
  /// The delegate, which shows the focus and acts on commits.
  public weak var delegate: (any CollectionNavigatorDelegate)?
  /// The column or position to keep along an axis, while the focus is where the last step led.
  private var goalColumn: GoalColumn?

  /// Creates a navigator without focus.
  ///
  /// - Parameters:
  ///   - collectionView: the collection, held weakly.
  ///   - delegate: the delegate, which shows the focus and acts on commits; held weakly.
  ///   - bus: the bus on which `navigation.focusMoved` and similar events are published, if any.
  ///   - scene: the name of the collection in those events.
  ///   - policy: the rules for keys.
  public init(
    collectionView: any NavigableCollection, delegate: (any CollectionNavigatorDelegate)?,
    bus: EventBus? = nil, scene: String = "collection", policy: NavigationPolicy = .collection
  ) {
    self.delegate = delegate
    super.init(list: collectionView, bus: bus, scene: scene, policy: policy)
  }

  override var noun: String { "collection" }

  /// The display name of the provider of its commands, `Grid`.
  public override var providerName: String? { "Grid" }

  override func destination(
    of request: NavigationRequest, in list: any NavigableList
  ) -> IndexPath? {
    guard let collection = list as? any NavigableCollection else {
      return super.destination(of: request, in: list)
    }
    switch request.intent {
    case .lineStart(let item): return lineMap(of: list)?.end(ofLineOf: item, last: false)
    case .lineEnd(let item): return lineMap(of: list)?.end(ofLineOf: item, last: true)
    case .columnStart(let item): return lineMap(of: list)?.end(ofColumnOf: item, last: false)
    case .columnEnd(let item): return lineMap(of: list)?.end(ofColumnOf: item, last: true)
    // No selection is larger than the whole line.
    case .leftItem(let item?), .rightItem(let item?):
      if request.selecting == .extending, lineMap(of: list)?.isHeader(item) ?? false { return nil }
    default: break
    }
    guard let move = Move(request, in: collection) else {
      return initialDestination(of: request, in: collection)
        ?? super.destination(of: request, in: list)
    }
    return destination(
      of: move, goalColumn: goalColumn(from: move.start, along: move.axis), in: collection)
  }

  override func region(from start: Int, to end: Int, in list: any NavigableList) -> RangeSet<Int> {
    guard policy.extending == .rectangle, let map = lineMap(of: list) else {
      return super.region(from: start, to: end, in: list)
    }
    return map.rectangle(from: min(start, end), to: max(start, end))
  }

  override func isArrangedInLines(_ list: any NavigableList) -> Bool { lineMap(of: list) != nil }

  override func items(
    ofLine isLine: Bool, with indexPath: IndexPath, in list: any NavigableList
  ) -> RangeSet<Int> {
    guard let map = lineMap(of: list), let place = map.place(of: indexPath) else {
      return RangeSet()
    }
    return isLine ? map.flatIndexes(of: place) : map.column(place.column)
  }

  private func lineMap(of list: any NavigableList) -> LineMap? {
    (list as? any NavigableCollection).flatMap { LineMap(focusable(in: $0), $0) }
  }

  override func scrollAxis(of list: any NavigableList) -> CollectionArrangement.Axis {
    (list as? any NavigableCollection)?.scrollAxis ?? .vertical
  }

  override func isInFirstLine(_ indexPath: IndexPath, of list: any NavigableList) -> Bool {
    guard let map = lineMap(of: list) else { return super.isInFirstLine(indexPath, of: list) }
    return map.place(of: indexPath)?.line == 0
  }

  override func viewportPage(
    forwards: Bool, count: Int, in list: any NavigableList
  ) -> ScrollBehavior? {
    guard let collection = list as? any NavigableCollection, case .free = collection.arrangement
    else { return super.viewportPage(forwards: forwards, count: count, in: list) }
    return freeViewportPage(forwards: forwards, count: count, in: collection)
  }

  override func response(to request: NavigationRequest) -> NavigationResponse {
    delegate?.collectionNavigator(self, navigationResponseFor: request) ?? .defaultNavigation
  }

  override func descriptors(
    for action: Action, defaults: [KeyCommandDescriptor]
  ) -> [KeyCommandDescriptor] {
    delegate?.collectionNavigator(
      self, keyCommandDescriptorsFor: action, defaultDescriptors: defaults) ?? defaults
  }

  override func didUpdateFocus(_ update: FocusUpdate, context: NavigationCompletionContext) {
    goalColumn = newGoalColumn(after: context)
    delegate?.collectionNavigator(
      self, didUpdateFocus: update, completedNavigationWith: context)
  }

  override func didCommit(at indexPath: IndexPath) {
    delegate?.collectionNavigator(self, commitFocusedItemAt: indexPath)
  }

  override func didUpdateSelection(_ update: SelectionUpdate) {
    delegate?.collectionNavigator(self, didUpdateSelection: update)
  }
}

/// The delegate of a ``CollectionNavigator``, which shows the focus, acts on commits and may change keys and moves.
///
/// The first two methods are required.
public protocol CollectionNavigatorDelegate: AnyObject {
  /// Tells the delegate that a navigation is complete, so that changed items need to be redrawn.
  ///
  /// Called after each navigation, including one that cleared the focus or left it unchanged. Not called at an edge,
  /// where nothing happens, nor for ``ListNavigator/removeFocus()``.
  func collectionNavigator(
    _ navigator: CollectionNavigator, didUpdateFocus focusUpdate: CollectionNavigator.FocusUpdate,
    completedNavigationWith context: CollectionNavigator.NavigationCompletionContext)

  /// Tells the delegate to perform the action of a tap on the focused item. The focus does not change.
  func collectionNavigator(
    _ navigator: CollectionNavigator, commitFocusedItemAt indexPath: IndexPath)

  /// Returns the keys for an action that is possible now: the defaults, with additions, or others.
  ///
  /// In a collection whose lines run from right to left, the arrows of the defaults are mirrored.
  func collectionNavigator(
    _ navigator: CollectionNavigator, keyCommandDescriptorsFor action: CollectionNavigator.Action,
    defaultDescriptors: [CollectionNavigator.KeyCommandDescriptor]
  ) -> [CollectionNavigator.KeyCommandDescriptor]

  /// Returns the response to a request: refuse it, allow it, or go elsewhere.
  ///
  /// Also called to determine what is possible; it must have no side effects.
  func collectionNavigator(
    _ navigator: CollectionNavigator,
    navigationResponseFor request: CollectionNavigator.NavigationRequest
  ) -> CollectionNavigator.NavigationResponse

  /// Tells the delegate that the selection changed, by a key, a command or a change of the data.
  func collectionNavigator(
    _ navigator: CollectionNavigator,
    didUpdateSelection update: CollectionNavigator.SelectionUpdate)
}

extension CollectionNavigatorDelegate {
  /// Returns the default keys.
  public func collectionNavigator(
    _ navigator: CollectionNavigator, keyCommandDescriptorsFor action: CollectionNavigator.Action,
    defaultDescriptors: [CollectionNavigator.KeyCommandDescriptor]
  ) -> [CollectionNavigator.KeyCommandDescriptor] {
    defaultDescriptors
  }

  /// Returns the default navigation.
  public func collectionNavigator(
    _ navigator: CollectionNavigator,
    navigationResponseFor request: CollectionNavigator.NavigationRequest
  ) -> CollectionNavigator.NavigationResponse {
    .defaultNavigation
  }

  /// Does nothing by default.
  public func collectionNavigator(
    _ navigator: CollectionNavigator,
    didUpdateSelection update: CollectionNavigator.SelectionUpdate
  ) {}
}

extension CollectionNavigator {
  /// The column or middle that steps along an axis keep across shorter lines and wider items.
  struct GoalColumn {
    var path: IndexPath
    let axis: CollectionArrangement.Axis
    var column: Int?
    var middle: Double?
  }

  /// Returns the goal column of steps along an axis that start at an item.
  private func goalColumn(from start: IndexPath, along axis: CollectionArrangement.Axis)
    -> GoalColumn
  {
    if let goalColumn, goalColumn.path == start, goalColumn.axis == axis { return goalColumn }
    return GoalColumn(path: start, axis: axis)
  }

  /// Returns the goal column for the step after a finished one along the axis; nil after others.
  private func newGoalColumn(after context: NavigationCompletionContext) -> GoalColumn? {
    guard let collection = list as? any NavigableCollection,
      let move = Move(context.request, in: collection),
      let path = context.navigation.indexPathForFocusedRow
    else { return nil }
    var goalColumn = goalColumn(from: move.start, along: move.axis)
    if let map = LineMap(focusable(in: collection), collection) {
      guard move.axis == .vertical, let old = map.place(of: move.start),
        let new = map.place(of: path), !new.isInSameLine(as: old)
      else { return nil }
      goalColumn.column = goalColumn.column ?? old.column
    } else {
      let start = DirectedRect(collection.rectForItem(at: move.start), move.direction)
      goalColumn.middle = goalColumn.middle ?? start.across.middle
    }
    goalColumn.path = path
    return goalColumn
  }
}

extension NavigationPolicy.Keys {
  /// The keys of a collection: arrows, Enter, and the keys for ends and pages.
  ///
  /// The titles of the arrows are IPShortcut's. If lines run from right to left the arrows to the left and right are
  /// exchanged, and the titles stay with the commands.
  public static let collection: NavigationPolicy.Keys = [
    .commitFocusedRow: ["enter"],
    .previousRow: [.init("up", discoverabilityTitle: "Previous Row")],
    .nextRow: [.init("down", discoverabilityTitle: "Next Row")],
    .leftItem: [.init("left", discoverabilityTitle: "Previous Item")],
    .rightItem: [.init("right", discoverabilityTitle: "Next Item")],
    .firstRow: ["home"],
    .lastRow: ["end"],
    .pageUp: ["pageup"],
    .pageDown: ["pagedown"],
  ]
}

extension NavigationPolicy {
  /// The rules of ``default`` for collections: all arrows move, and without a focus they start at the end that the
  /// arrow comes from.
  public static let collection = NavigationPolicy(start: .direction, keys: .collection)
}
