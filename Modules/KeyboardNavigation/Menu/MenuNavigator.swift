public import KeyboardCore

/// Moves through a menu bar or a menu by keyboard, opens and closes its menus, and activates entries.
///
/// ```swift
/// let bar = MenuNavigator(bar: [
///   MenuItem("File", items: [MenuItem("Open"), .separator, MenuItem("Quit")]),
/// ]) { item in run(item.id) }
/// ```
///
/// The keys are those of the ARIA Authoring Practices; in a bar that runs from right to left the arrows to the left
/// and right are exchanged. Disabled entries can have the focus and do nothing. A menu button is a bar of one entry.
///
/// Each open menu is a list with its own navigator, which steps and finds by first letters; ``levels`` has the state
/// for a view. A standalone menu, such as that of a row, is closed by its owner when `menu.closed` is published.
public final class MenuNavigator {
  /// The kind of the first level.
  public enum Style: String, Hashable, Sendable {
    /// A bar: entries side by side that open menus.
    case bar
    /// A standalone menu.
    case menu
  }

  /// The entries of the first level, with those below them.
  ///
  /// Setting it keeps menus open that still exist.
  public var items: [MenuItem] {
    didSet { update() }
  }
  /// The bar or the menu, and the open menus, each opened by the focused entry of the previous level.
  public private(set) var levels: [Level] = []
  /// The level that has the focus: the last one, or a bar whose menu is open.
  public private(set) var focusedLevel = 0
  /// The kind of the first level.
  public let style: Style
  /// The direction in which the entries of a bar follow one another.
  public var layoutDirection = LayoutDirection.leftToRight
  /// A Boolean value indicating whether a step from the last entry leads to the first, and back.
  public var wraps: Bool {
    didSet { for level in levels { level.navigator.policy.edge = wraps ? .wrap : .stop } }
  }
  /// The responder that is tried for keys that would do nothing here.
  public weak var nextResponder: (any CommandResponder)?
  /// The scene name in published events.
  public let scene: String
  /// The path of the item that was activated last.
  private var activatedPath: [String]?
  /// The observers notified when the focus or the open menus have changed.
  public let changes = Observers<Void>()
  /// The observers notified when an entry that closes the menus is activated, before its action.
  public let activations = Observers<MenuItem>()

  private let bus: EventBus?
  private let activate: (MenuItem) -> Void
  private var published: [String] = []

  /// Creates a bar with the focus on its first entry and without an open menu.
  ///
  /// - Parameters:
  ///   - items: the entries.
  ///   - wraps: whether a step from the last entry leads to the first, and back.
  ///   - bus: the bus on which `menu.focusMoved`, `menu.activated` and `menu.closed` are published.
  ///   - scene: the name of the menu in these events.
  ///   - activate: performs the action of an entry; a checkable one is already checked.
  public convenience init(
    bar items: [MenuItem], wraps: Bool = true, bus: EventBus? = nil, scene: String = "menu",
    activate: @escaping (MenuItem) -> Void
  ) {
    self.init(.bar, items, wraps: wraps, bus: bus, scene: scene, activate: activate)
  }

  /// Creates a bar, or a standalone menu, with the focus on its first entry.
  public init(
    _ style: Style, _ items: [MenuItem], wraps: Bool = true, bus: EventBus? = nil,
    scene: String = "menu", activate: @escaping (MenuItem) -> Void
  ) {
    (self.style, self.items, self.wraps, self.bus) = (style, items, wraps, bus)
    (self.scene, self.activate) = (scene, activate)
    levels = [level(at: [])]
    published = focusedPath
  }

  // MARK: State

  /// The names of the focused entry and of its parents.
  public var focusedPath: [String] {
    let level = levels[focusedLevel]
    return level.path + (level.focused.map { [$0.id] } ?? [])
  }

  /// The focused entry; nil if there is none.
  public var focusedItem: MenuItem? { levels[focusedLevel].focused }

  /// A Boolean value indicating whether a menu is open.
  public var isOpen: Bool { levels.count > 1 }

  /// Returns all entries of a level, with the separators.
  public func items(ofLevel index: Int) -> [MenuItem] { items(at: levels[index].path) }

  /// Focuses an entry by its path, and opens the menus above it, as a click does.
  ///
  /// - Returns: false if there is no such entry; nothing has changed then.
  @discardableResult
  public func focus(_ path: [String]) -> Bool {
    guard items[path[...]] != nil else { return false }
    closeMenus(below: 0)
    for (index, id) in path.enumerated() {
      levels[index].navigator.select(identity: id)
      if index < path.count - 1 { openMenu(focusing: .firstRow) }
    }
    publish()
    return true
  }

  /// Closes all menus; the focus is in the bar. A standalone menu reports that it is closed.
  public func close() {
    let wasOpen = isOpen || style == .menu
    closeMenus(below: 0)
    publish()
    if wasOpen { bus?.publish(Closed(scene: scene)) }
  }

  private func items(at path: [String]) -> [MenuItem] {
    path.isEmpty ? items : items[path[...]]?.items ?? []
  }

  private func level(at path: [String]) -> Level {
    let table = ArrayTable(items(at: path).focusable) { $0.title }
    let navigator = TableNavigator(
      tableView: table, delegate: nil,
      policy: NavigationPolicy(
        edge: wraps ? .wrap : .stop, entry: .first, keepsFocus: true,
        whenFocusedItemIsRemoved: .nearest, typesToSelect: true))
    navigator.enter()
    return Level(path: path, items: table, navigator: navigator)
  }

  private func update() {
    for (index, level) in levels.enumerated() {
      guard index == 0 || levels[index - 1].focused?.id == level.path.last,
        index == 0 || !items(at: level.path).isEmpty
      else {
        closeMenus(below: index - 1)
        break
      }
      level.items.elements = items(at: level.path).focusable
    }
    publish()
  }

  // MARK: Steps

  /// Opens the menu of the focused entry; without a goal the focus stays in the bar.
  func openMenu(focusing goal: CommandID?) {
    closeMenus(below: focusedLevel)
    levels.append(level(at: focusedPath))
    guard let goal else { return }
    focusedLevel += 1
    if goal == .lastRow { try? levels[focusedLevel].navigator.perform(CommandInvocation(goal)) }
  }

  /// Moves within the bar or a menu; if a menu of the bar was open, that of the new entry opens.
  func move(_ step: CommandID) {
    let opens = isOpen && isInBar
    try? levels[focusedLevel].navigator.perform(CommandInvocation(step))
    closeMenus(below: focusedLevel)
    if opens { openBarMenu() }
  }

  private func openBarMenu() {
    if focusedItem?.isParent ?? false { openMenu(focusing: nil) }
  }

  private func closeMenus(below level: Int) {
    levels.removeSubrange((level + 1)...)
    focusedLevel = min(focusedLevel, level)
  }

  /// Moves in the bar from any focus; if a menu was open, that of the new entry opens.
  func moveInBar(_ step: CommandID) {
    let opens = isOpen
    closeMenus(below: 0)
    move(step)
    if opens { openBarMenu() }
  }

  /// Closes the focused menu; the outermost one closes all.
  func closeFocusedMenu() {
    guard focusedLevel > 0 else { return close() }
    closeMenus(below: focusedLevel - 1)
    if style == .bar, !isOpen { bus?.publish(Closed(scene: scene)) }
  }

  /// Checks or unchecks the focused entry; the menu stays open.
  func checkFocusedItem() {
    items.toggle(focusedPath[...])
    if let item = focusedItem { activated(item, at: focusedPath) }
  }

  /// Activates the focused entry, and closes the menus.
  func activateFocusedItem() {
    let path = focusedPath
    items.toggle(path[...])
    guard let item = items[path[...]] else { return }
    close()
    activations.notify(item)
    activated(item, at: path)
  }

  /// Finds by first letters, and notifies observers if that moved the focus.
  func find(_ search: (TableNavigator) -> Bool) -> Bool {
    let opens = isOpen && isInBar
    let former = focusedPath
    guard search(levels[focusedLevel].navigator) else { return false }
    if focusedPath != former {
      closeMenus(below: focusedLevel)
      if opens { openBarMenu() }
      publish()
    }
    return true
  }

  private func activated(_ item: MenuItem, at path: [String]) {
    activatedPath = path
    bus?.publish(
      Activated(scene: scene, item: path.joined(separator: "/"), isChecked: item.isChecked))
    activate(item)
  }

  func publish() {
    let current = focusedPath
    if published != current {
      published = current
      bus?.publish(FocusMoved(scene: scene, item: current.joined(separator: "/")))
    }
    changes.notify()
  }

  // MARK: Possible commands

  /// A Boolean value indicating whether the focus is in a bar.
  var isInBar: Bool { style == .bar && focusedLevel == 0 }

  /// A Boolean value indicating whether the focused entry opens a menu.
  var isAtParent: Bool { focusedItem?.isParent ?? false }

  /// A Boolean value indicating whether the focused entry is enabled.
  var isAtEntry: Bool { focusedItem?.isEnabled ?? false }

  /// Returns whether a step of the focused level leads anywhere.
  func canMove(_ step: CommandID) -> Bool {
    levels[focusedLevel].navigator.canPerform(CommandInvocation(step))
  }
}

extension MenuNavigator {
  /// An open menu, or the bar.
  public struct Level {
    /// The path of the entry that opened it; empty for the first level.
    public let path: [String]
    /// The entries that can have the focus: all except separators.
    public let items: ArrayTable<MenuItem>
    /// The navigator of the entries, which has the focus of the level.
    public let navigator: TableNavigator

    /// The focused entry of the level.
    public var focused: MenuItem? { items.focused(in: navigator) }
  }
}

extension MenuNavigator: FocusableResponder {
  /// A Boolean value indicating whether there is an entry.
  public var canTakeFocus: Bool { !levels[0].items.elements.isEmpty }

  /// Does nothing: the entry that had the focus has it again.
  public func arrive(_ arrival: FocusSequence.Arrival) {}

  /// Closes every menu.
  public func depart() { close() }
}

extension MenuNavigator: SelfDescribing {
  /// The values of a menu that conditions and scripts read.
  public static var properties: [Property<MenuNavigator>] {
    [
      Property("focus", "the path of the entry that has the focus, such as File/Open") {
        .string($0.focusedPath.joined(separator: "/"))
      },
      Property("title", "the text of that entry") { ($0.focusedItem?.title).map(Value.string) },
      Property("isOpen", "whether a menu of it is open") { .bool($0.isOpen) },
      Property("isChecked", "whether the focused entry is checked; null where it cannot be") {
        ($0.focusedItem?.isChecked).map(Value.bool)
      },
      Property("isEnabled", "whether the focused entry does something") {
        ($0.focusedItem?.isEnabled).map(Value.bool)
      },
      Property("activated", "the path of the entry that was activated last") {
        $0.activatedPath.map { .string($0.joined(separator: "/")) }
      },
    ]
  }

  /// The description of a menu bar or a menu.
  public var selfDescription: SelfDescription {
    SelfDescription(
      of: self, name: scene, kind: style == .bar ? "a menu bar" : "a menu",
      Properties(of: self, Self.properties),
      element: { [self] in
        guard let item = focusedItem else { return nil }
        let items = items(ofLevel: focusedLevel).filter { $0.content != .separator }
        let role: AccessibilityElement.Role =
          switch item.content {
          case .checkbox: .menuItemCheckbox
          case .radio: .menuItemRadio
          default: .menuItem
          }
        var element = AccessibilityElement(item.title, role)
        element.value = item.detail
        if let index = items.firstIndex(where: { $0.id == item.id }) {
          element.position = AccessibilityElement.Position(index + 1, of: items.count)
        }
        if let isChecked = item.isChecked { element.states = [.checked(isChecked)] }
        if !item.items.isEmpty { element.states.append(.hasMenu) }
        if !item.isEnabled { element.states.append(.unavailable) }
        return element
      })
  }
}
