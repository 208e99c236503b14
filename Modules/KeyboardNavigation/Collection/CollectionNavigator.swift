import FoundationEssentials
public import KeyboardCore

/// Moves a focus through the items of a collection by keyboard, in two dimensions.
///
/// ```
/// let navigator = CollectionNavigator(collectionView: grid, delegate: controller)
/// try navigator.perform(CommandInvocation(.nextRow))      // the line below
/// try navigator.perform(CommandInvocation(.rightItem))    // the next item of the line
/// ```
///
/// `navigation.nextRow` and `previousRow` go down and up by lines, and remember the column through
/// shorter lines. `navigation.right` and `left` go to the next and the previous item; in a
/// collection whose lines run from right to left the arrow keys change places, not the commands
/// (T45). Everything else is as in ``ListNavigator``, by ``NavigationPolicy``.
///
/// In a free arrangement the items' rectangles decide (``DirectionalSearch``).
///
/// Source: IPShortcut's collections, and KeyboardKit (Hill) for free arrangements.
public final class CollectionNavigator: ListNavigator {
  /// Shows the focus and acts on commits.
  public weak var delegate: (any CollectionNavigatorDelegate)?
  /// Whether left and right go on in the next line at the end of one (T33); otherwise a line's
  /// end is an edge.
  public var crossesLines = true
  /// How the item in a direction is found in a free arrangement.
  public var search = DirectionalSearch()

  /// What earlier steps along an axis were aimed at, while the focus is where they led.
  private var aim: Aim?

  /// Creates a navigator without focus.
  ///
  /// - Parameters:
  ///   - collectionView: the collection, held weakly.
  ///   - delegate: shows the focus and acts on commits; held weakly.
  ///   - bus: where `navigation.focusMoved` and its like are published, if anywhere.
  ///   - scene: the name of the collection in those events.
  ///   - policy: the rules by which keys move.
  public init(
    collectionView: any NavigableCollection, delegate: (any CollectionNavigatorDelegate)?,
    bus: EventBus? = nil, scene: String = "collection", policy: NavigationPolicy = .collection
  ) {
    self.delegate = delegate
    super.init(list: collectionView, bus: bus, scene: scene, policy: policy)
  }

  override var noun: String { "collection" }

  override func destination(
    of request: NavigationRequest, in list: any NavigableList
  ) -> IndexPath? {
    guard let collection = list as? any NavigableCollection else {
      return super.destination(of: request, in: list)
    }
    guard let move = Move(request, in: collection) else {
      return initialDestination(of: request, in: collection)
        ?? super.destination(of: request, in: list)
    }
    return destination(of: move, aim: aim(from: move.start, along: move.axis), in: collection)
  }

  override func scrollBehavior(
    showing indexPath: IndexPath, from focused: IndexPath?, in list: any NavigableList
  ) -> ScrollBehavior {
    guard let collection = list as? any NavigableCollection, collection.scrollAxis == .horizontal
    else { return super.scrollBehavior(showing: indexPath, from: focused, in: list) }
    return .scrollRectToVisible(
      list.rectForItem(at: indexPath), animated: policy.animatesScrolling)
  }

  override func viewportPage(
    forwards: Bool, count: Int, in list: any NavigableList
  ) -> ScrollBehavior? {
    guard let collection = list as? any NavigableCollection, case .free = collection.arrangement
    else { return super.viewportPage(forwards: forwards, count: count, in: list) }
    return freeViewportPage(forwards: forwards, count: count, in: collection)
  }

  override var keys: NavigationKeys {
    guard (list as? any NavigableCollection)?.layoutDirection == .rightToLeft else {
      return policy.keys
    }
    var keys = policy.keys
    (keys[.leftItem], keys[.rightItem]) = (keys[.rightItem], keys[.leftItem])
    return keys
  }

  override func response(to request: NavigationRequest) -> NavigationResponse {
    delegate?.collectionNavigator(self, navigationResponseFor: request) ?? .defaultNavigation
  }

  override func descriptors(
    for action: Action, defaults: [KeyCommandDescriptor]
  ) -> [KeyCommandDescriptor] {
    let defaults = mirrored(defaults, for: action)
    return delegate?.collectionNavigator(
      self, keyCommandDescriptorsFor: action, defaultDescriptors: defaults) ?? defaults
  }

  override func descriptors(
    forCommand id: CommandID, defaults: [KeyCommandDescriptor]
  ) -> [KeyCommandDescriptor] {
    delegate?.collectionNavigator(
      self, keyCommandDescriptorsForCommand: id, defaultDescriptors: defaults) ?? defaults
  }

  override func didUpdateFocus(_ update: FocusUpdate, context: NavigationCompletionContext) {
    aim = newAim(after: context)
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

extension CollectionNavigator {
  /// What a step was aimed at, which a shorter line or a wider item may have missed.
  struct Aim {
    var path: IndexPath
    let axis: Axis
    var column: Int?
    var middle: Double?
  }

  /// What steps along an axis are aimed at that start at an item.
  private func aim(from start: IndexPath, along axis: Axis) -> Aim {
    if let aim, aim.path == start, aim.axis == axis { return aim }
    return Aim(path: start, axis: axis)
  }

  /// What the next step along the axis of a finished one is to be aimed at; nil after others.
  private func newAim(after context: NavigationCompletionContext) -> Aim? {
    guard let collection = list as? any NavigableCollection,
      let move = Move(context.request, in: collection),
      let path = context.navigation.indexPathForFocusedRow
    else { return nil }
    var aim = aim(from: move.start, along: move.axis)
    if let map = LineMap(collection, collection.arrangement) {
      guard move.axis == .vertical, let old = map.place(of: move.start),
        let new = map.place(of: path), !new.isInSameLine(as: old)
      else { return nil }
      aim.column = aim.column ?? old.column
    } else {
      let start = Outlook(collection.rectForItem(at: move.start), move.direction)
      aim.middle = aim.middle ?? start.aside.middle
    }
    aim.path = path
    return aim
  }

  /// The keys of a step to the side, as the lines run, with titles that say what the step means.
  private func mirrored(
    _ descriptors: [KeyCommandDescriptor], for action: Action
  ) -> [KeyCommandDescriptor] {
    let title: String
    switch action {
    case .changeFocus(for: .leftItem): title = "Previous Item"
    case .changeFocus(for: .rightItem): title = "Next Item"
    default: return descriptors
    }
    let isMirrored = (list as? any NavigableCollection)?.layoutDirection == .rightToLeft
    return descriptors.map { descriptor in
      var descriptor = descriptor
      descriptor.discoverabilityTitle = descriptor.discoverabilityTitle ?? title
      switch descriptor.input {
      case .leftArrow where isMirrored: descriptor.input = .rightArrow
      case .rightArrow where isMirrored: descriptor.input = .leftArrow
      default: break
      }
      return descriptor
    }
  }
}
