public import KeyboardCore

/// The rules by which keys move through a list; every part can be chosen on its own.
///
/// ```
/// let navigator = TableNavigator(tableView: list, delegate: controller, policy: .listbox)
/// ```
public struct NavigationPolicy: Hashable, Sendable {
  /// The effect of a step that would lead past an end.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// It is refused, so that the key travels on; of several steps, those that fit are taken.
    case stop
    /// In a grid a step past the first or last line goes to the first or last item.
    ///
    /// In a table, where a line is one item, the same as ``stop``.
    case clamp
    /// It goes on at the other end; refused where it would come back to the same item.
    case wrap
  }

  /// The lines and columns of a grid that steps go on beyond.
  public enum Crossing: String, Hashable, Sendable, CaseIterable {
    /// None: the end of a line is an edge, and so is that of a column.
    case none
    /// From the end of a line to the start of the next one.
    case lines
    /// From the end of a line to the next one, and from the bottom of a column to the top of the next.
    case both
  }

  /// The row that gets the focus when the keyboard comes to the list, as by Tab.
  public enum Entry: String, Hashable, Sendable, CaseIterable {
    /// None; the first key starts. KeyboardNavigationKit's rule.
    case none
    /// The one that had it last, else the first. ARIA's rule for grids.
    case first
    /// The first selected one, else the first. ARIA's rule for listboxes, trees, tabs and radio groups.
    case selected
    /// The first one, or the last where the keyboard comes from behind: a part of a larger whole.
    case edge
  }

  /// The place that the first step goes to while nothing is focused.
  public enum Start: String, Hashable, Sendable, CaseIterable {
    /// A step forwards to the first row; a step back is refused. KeyboardNavigationKit's rule.
    case firstRow
    /// To the first completely visible row, a step back to the last one. IPShortcut's rule.
    case visible
    /// To the first row, a step back to the last row.
    case direction
  }

  /// The amount of scrolling that shows the row that gets the focus.
  public enum Scroll: String, Hashable, Sendable, CaseIterable {
    /// As little as is needed to show it.
    case minimal
    /// A row that is not completely visible to the top moving up, to the bottom moving down.
    case toEdge
  }

  /// The effect of turning a page.
  public enum Paging: String, Hashable, Sendable, CaseIterable {
    /// The focus moves by a page; one row of the last page stays in sight.
    case focus
    /// The last completely visible row becomes the first one; nothing is focused then.
    case viewport
  }

  /// The number of rows that can be selected.
  public enum Selection: String, Hashable, Sendable, CaseIterable {
    /// None; there is only a focus.
    case none
    /// At most one. Where moving selects it is the cursor, and selecting it moves there.
    case single
    /// Any number of rows.
    case multiple
  }

  /// The rows that extending the selection selects.
  public enum Extending: String, Hashable, Sendable, CaseIterable {
    /// All from the anchor to where the focus goes, in order.
    case range
    /// A step to a neighbor selects or deselects the row it leads to. ARIA's rule for listboxes.
    case toggle
    /// In a grid the rectangle between the anchor and where the focus goes.
    case rectangle
  }

  /// The row that a commit is about.
  public enum Commit: String, Hashable, Sendable, CaseIterable {
    /// The focused one.
    case focusedRow
    /// The first selected one; without selection there is nothing to commit.
    case firstSelectedRow
  }

  /// The effect on the focus when a change that the navigator is notified of removes its row.
  public enum Removal: String, Hashable, Sendable, CaseIterable {
    /// The focus goes away.
    case clear
    /// The next row has the focus, at the end the previous one.
    case nearest
    /// The row before has the focus, at the start the next one: in a tree the one that collapsed.
    case previous
  }

  /// The effect of a step past an end.
  public var edge: Edge
  /// The lines and columns of a grid that steps go on beyond.
  public var crossing: Crossing
  /// The row that gets the focus when the keyboard comes to the list.
  public var entry: Entry
  /// The place that the first step goes to.
  public var start: Start
  /// The amount of scrolling that shows the focused row.
  public var scroll: Scroll
  /// A Boolean value indicating whether that scrolling is animated.
  public var animatesScrolling: Bool
  /// The effect of turning a page.
  public var paging: Paging
  /// The number of rows that can be selected.
  public var selection: Selection
  /// A Boolean value indicating whether moving the focus selects the row, and it alone.
  public var selectsOnMove: Bool
  /// A Boolean value indicating whether the row that the keyboard comes to is selected too, where the one
  /// selected row is the cursor. Not in ARIA's radio groups, of which none need be checked.
  public var selectsOnEntry: Bool
  /// A Boolean value indicating whether a row always is selected once one was, as of tabs and radio
  /// buttons.
  ///
  /// No command deselects the last one, a disabled row that gets the focus leaves the selection as it
  /// is, and deleting is about the focused row.
  public var keepsSelection: Bool
  /// The rows that extending the selection selects.
  public var extending: Extending
  /// A Boolean value indicating whether disabled rows take the focus, too; nothing commits or selects
  /// them. ARIA's rule for options, items of menus and trees, and tabs.
  public var focusesDisabledItems: Bool
  /// The row that a commit is about.
  public var commit: Commit
  /// A Boolean value indicating whether dragging the content takes focus and selection away.
  public var clearsWhenDragged: Bool
  /// A Boolean value indicating whether the focus goes along when the content is dragged, to the
  /// nearest visible row. So the row that a commit is about is never out of sight.
  public var followsWhenDragged: Bool
  /// A Boolean value indicating whether a row always has the focus once one had it.
  ///
  /// `navigation.clearFocus` is not offered, and in an ``ObservableList`` that has lost the focused
  /// row and the ones beside it, the first row gets the focus.
  public var keepsFocus: Bool
  /// The effect on the focus when its row is removed.
  public var whenFocusedItemIsRemoved: Removal
  /// A Boolean value indicating whether typed text selects the next row that starts with it.
  public var typesToSelect: Bool
  /// The keys of the commands, unless the delegate says otherwise.
  public var keys: Keys

  /// Creates a policy; everything left out is as in ``default``.
  public init(
    edge: Edge = .stop, crossing: Crossing = .lines, entry: Entry = .none, start: Start = .firstRow,
    scroll: Scroll = .minimal,
    animatesScrolling: Bool = false, paging: Paging = .focus, selection: Selection = .none,
    selectsOnMove: Bool = false, selectsOnEntry: Bool = true, keepsSelection: Bool = false,
    extending: Extending = .range, focusesDisabledItems: Bool = false,
    commit: Commit = .focusedRow, clearsWhenDragged: Bool = false,
    followsWhenDragged: Bool = false, keepsFocus: Bool = false,
    whenFocusedItemIsRemoved: Removal = .clear,
    typesToSelect: Bool = false,
    keys: Keys = .keyboardNavigationKit
  ) {
    (self.edge, self.crossing, self.entry, self.start) = (edge, crossing, entry, start)
    (self.scroll, self.animatesScrolling, self.paging) = (scroll, animatesScrolling, paging)
    (self.selection, self.selectsOnMove) = (selection, selectsOnMove)
    (self.selectsOnEntry, self.keepsSelection) = (selectsOnEntry, keepsSelection)
    (self.extending, self.focusesDisabledItems) = (extending, focusesDisabledItems)
    (self.commit, self.clearsWhenDragged) = (commit, clearsWhenDragged)
    (self.followsWhenDragged, self.keepsFocus) = (followsWhenDragged, keepsFocus)
    self.whenFocusedItemIsRemoved = whenFocusedItemIsRemoved
    (self.typesToSelect, self.keys) = (typesToSelect, keys)
  }
}

extension NavigationPolicy {
  /// A Boolean value indicating whether moving the focus selects; not where nothing is selected.
  var selectsByMoving: Bool { selectsOnMove && selection != .none }

  /// A Boolean value indicating whether the one selected row is the cursor: selecting moves it.
  var movesCursorBySelecting: Bool { selectsOnMove && selection == .single }

  /// The rules of KeyboardNavigationKit: a focus, no selection, nothing at the edges.
  public static let `default` = NavigationPolicy()

  /// The rules of IPShortcut: the selected row is the cursor, and pages are the viewport's.
  public static let ipShortcut = NavigationPolicy(
    edge: .clamp, start: .visible, scroll: .toEdge, animatesScrolling: true, paging: .viewport,
    selection: .single, selectsOnMove: true, commit: .firstSelectedRow, clearsWhenDragged: true,
    keys: .ipShortcut)

  /// The rules of a listbox in the ARIA Authoring Practices of which several rows can be selected.
  ///
  /// Moving selects the row alone; with `selectsOnMove` false it leaves the selection as it is, which
  /// the practices recommend. Disabled rows take the focus. Typing finds.
  public static let ariaListbox = NavigationPolicy(
    entry: .selected, start: .direction, selection: .multiple, selectsOnMove: true,
    extending: .toggle, focusesDisabledItems: true, keepsFocus: true,
    whenFocusedItemIsRemoved: .nearest, typesToSelect: true, keys: .ariaListbox)

  /// The rules of a grid of data in the ARIA Authoring Practices: lines have ends, cells are selected as
  /// rectangles, lines and columns.
  public static let ariaDataGrid = NavigationPolicy(
    crossing: .none, entry: .first, start: .direction, selection: .multiple, extending: .rectangle,
    focusesDisabledItems: true, keepsFocus: true, whenFocusedItemIsRemoved: .nearest,
    keys: .ariaDataGrid)

  /// The rules of a grid for layout in the ARIA Authoring Practices: arrows go on from line to line and
  /// from column to column, and nothing is selected.
  public static let ariaLayoutGrid = NavigationPolicy(
    crossing: .both, entry: .first, start: .direction, focusesDisabledItems: true,
    keepsFocus: true, whenFocusedItemIsRemoved: .nearest, keys: .ariaGrid)

  /// The rules of a tree in the ARIA Authoring Practices, for a ``TreeTable``.
  ///
  /// Moving leaves the selection as it is, and several rows can be selected. Disabled rows take the
  /// focus. Typing finds.
  public static let ariaTree = NavigationPolicy(
    entry: .selected, start: .direction, selection: .multiple, extending: .toggle,
    focusesDisabledItems: true, whenFocusedItemIsRemoved: .previous, typesToSelect: true,
    keys: .ariaTree)

  /// The rules of a tree grid in the ARIA Authoring Practices, for a ``TreeGrid``.
  public static let ariaTreeGrid = NavigationPolicy(
    crossing: .none, entry: .first, start: .direction, selection: .multiple, extending: .rectangle,
    focusesDisabledItems: true, whenFocusedItemIsRemoved: .previous, keys: .ariaTreeGrid)

  /// The rules of ``ariaTreeGrid`` for a grid in which only cells take the focus.
  public static let ariaTreeGridOfCells: NavigationPolicy = {
    var policy = NavigationPolicy.ariaTreeGrid
    policy.keys = .ariaTreeGridOfCells
    return policy
  }()

  /// The rules of lists on the desktop: moving selects, shift extends from an anchor, space toggles,
  /// and typing finds.
  public static let listbox = NavigationPolicy(
    start: .direction, selection: .multiple, selectsOnMove: true,
    whenFocusedItemIsRemoved: .nearest, typesToSelect: true, keys: .listbox)

  /// The keys of the commands of a list, unless its delegate says otherwise.
  public struct Keys: Hashable, Sendable {
    private var descriptors: [CommandID: [ListNavigator.KeyCommandDescriptor]] = [:]

    /// Creates a set in which no command has a key.
    public init() {}

    /// The keys of a command; empty when it has none.
    ///
    /// The command may be one of those around the list, such as `focus.next`.
    public subscript(id: CommandID) -> [ListNavigator.KeyCommandDescriptor] {
      get { descriptors[id] ?? [] }
      set { descriptors[id] = newValue.isEmpty ? nil : newValue }
    }

    /// The same keys in a list that lies the other way: up is left, and down is right, and vice versa.
    public var turned: Self { changing { $0.exchanging(.up, .left).exchanging(.down, .right) } }

    /// The same keys in a list that runs from right to left: left is right, and vice versa.
    public var mirrored: Self { changing(\.mirrored) }

    private func changing(
      _ change: (ListNavigator.KeyCommandDescriptor) -> ListNavigator.KeyCommandDescriptor
    ) -> Self {
      var keys = self
      keys.descriptors = descriptors.mapValues { $0.map(change) }
      return keys
    }

    /// The commands that have keys.
    var commands: some Collection<CommandID> { descriptors.keys }

    /// The commands with keys that are none of a list.
    var commandsOfOthers: [KeyCommand] {
      descriptors.keys.compactMap(commandOfOthers).sorted { $0.id.rawValue < $1.id.rawValue }
    }

    /// Returns the command with an id, if it has keys and is none of a list.
    func commandOfOthers(_ id: CommandID) -> KeyCommand? {
      guard let descriptors = descriptors[id], ListCommand.named(id) == nil else { return nil }
      return KeyCommand(CommandInvocation(id), sequences: descriptors.map(\.sequence))
    }
  }
}

extension NavigationPolicy.Keys: ExpressibleByDictionaryLiteral {
  /// Creates a set from commands and their keys; of two entries for one command the last wins.
  public init(
    dictionaryLiteral elements: (CommandID, [ListNavigator.KeyCommandDescriptor])...
  ) {
    for (id, descriptors) in elements { self[id] = descriptors }
  }
}

extension NavigationPolicy.Keys {
  /// The keys of KeyboardNavigationKit, without titles.
  public static let keyboardNavigationKit: NavigationPolicy.Keys = [
    .commitFocusedRow: ["right", "enter"],
    .previousRow: ["up"],
    .nextRow: ["down"],
  ]

  /// The keys of IPShortcut with its titles.
  public static let ipShortcut: NavigationPolicy.Keys = [
    .previousRow: [.init("up", discoverabilityTitle: "Previous Row")],
    .nextRow: [.init("down", discoverabilityTitle: "Next Row")],
    .leftItem: [.init("left", discoverabilityTitle: "Previous Item")],
    .rightItem: [.init("right", discoverabilityTitle: "Next Item")],
    .commitFocusedRow: [.init("enter", discoverabilityTitle: "Open Selected")],
    .pageDown: [.init("space", discoverabilityTitle: "Page Down")],
    .pageUp: [
      .init("shift+space", discoverabilityTitle: "Page Up")
    ],
  ]

  /// The keys of a listbox, and the usual ones for editing and finding.
  public static let listbox: NavigationPolicy.Keys = [
    .commitFocusedRow: ["enter"],
    .clearFocus: ["escape"],
    .previousRow: ["up"],
    .nextRow: ["down"],
    .leftItem: ["left"],
    .rightItem: ["right"],
    .firstRow: ["home"],
    .lastRow: ["end"],
    .pageUp: ["pageup"],
    .pageDown: ["pagedown"],
    .extendPrevious: ["shift+up"],
    .extendNext: ["shift+down"],
    .extendLeft: ["shift+left"],
    .extendRight: ["shift+right"],
    .extendPageUp: ["shift+pageup"],
    .extendPageDown: ["shift+pagedown"],
    .extendFirst: [
      "shift+home", .init(input: "home", modifiers: [.platformPrimary, .shift]),
    ],
    .extendLast: [
      "shift+end", .init(input: "end", modifiers: [.platformPrimary, .shift]),
    ],
    .toggleRow: ["space"],
    .selectAll: [.init(input: "a", modifiers: .platformPrimary)],
    .selectNone: [.init(input: "a", modifiers: [.platformPrimary, .shift])],
    .deleteRows: ["delete"],
    .moveRowUp: [
      "alt+up",
      .init(input: .upArrow, modifiers: [.alt, .platformPrimary]),
    ],
    .moveRowDown: [
      "alt+down",
      .init(input: .downArrow, modifiers: [.alt, .platformPrimary]),
    ],
    .findNext: [.init(input: "g", modifiers: .platformPrimary)],
    .findPrevious: [.init(input: "g", modifiers: [.platformPrimary, .shift])],
  ]

  /// The keys that ARIA recommends for a listbox, in place of those of ``listbox`` where these differ.
  public static let ariaListbox: NavigationPolicy.Keys = {
    var keys = NavigationPolicy.Keys.listbox
    keys[.focusPrevious] = [.init(input: .upArrow, modifiers: .platformPrimary)]
    keys[.focusNext] = [.init(input: .downArrow, modifiers: .platformPrimary)]
    keys[.toggleRow] = ["space", .init(input: "space", modifiers: .platformPrimary)]
    keys[.extendToFocus] = ["shift+space"]
    keys[.contextMenu] = contextMenu
    keys[.toggleAll] = keys[.selectAll]
    keys[.selectAll] = []
    return keys
  }()

  /// The keys that ARIA recommends for a grid.
  public static let ariaGrid: NavigationPolicy.Keys = {
    var keys = NavigationPolicy.Keys.collection
    keys[.lineStart] = ["home"]
    keys[.lineEnd] = ["end"]
    keys[.firstRow] = [.init(input: "home", modifiers: .platformPrimary)]
    keys[.lastRow] = [.init(input: "end", modifiers: .platformPrimary)]
    keys[.contextMenu] = contextMenu
    return keys
  }()

  /// The keys of ``ariaGrid``, and those that ARIA recommends for selecting cells.
  public static let ariaDataGrid: NavigationPolicy.Keys = {
    var keys = NavigationPolicy.Keys.ariaGrid
    for id in [
      CommandID.extendPrevious, .extendNext, .extendLeft, .extendRight, .extendPageUp,
      .extendPageDown,
    ] {
      keys[id] = NavigationPolicy.Keys.listbox[id]
    }
    keys[.selectColumn] = [.init(input: "space", modifiers: .platformPrimary)]
    keys[.selectLine] = ["shift+space"]
    keys[.selectAll] = NavigationPolicy.Keys.listbox[.selectAll]
    return keys
  }()

  /// The keys that ARIA recommends for a tree: those of ``ariaListbox``, and arrows that expand and
  /// collapse.
  public static let ariaTree: NavigationPolicy.Keys = {
    var keys = NavigationPolicy.Keys.ariaListbox
    for id in [CommandID.leftItem, .rightItem, .extendLeft, .extendRight] { keys[id] = [] }
    keys[.expand] = ["right"]
    keys[.firstChild] = ["right"]
    keys[.collapse] = ["left"]
    keys[.parent] = ["left"]
    keys[.expandSiblings] = ["*"]
    return keys
  }()

  /// The keys that ARIA recommends for a tree grid: those of ``ariaDataGrid``, and arrows that expand
  /// and collapse where the row has the focus.
  public static let ariaTreeGrid: NavigationPolicy.Keys = {
    var keys = NavigationPolicy.Keys.ariaDataGrid
    keys[.expand] = ["right"]
    keys[.collapse] = ["left"]
    keys[.columnStart] = keys[.firstRow]
    keys[.columnEnd] = keys[.lastRow]
    keys[.firstRow] = []
    keys[.lastRow] = []
    return keys
  }()

  /// The keys of ``ariaTreeGrid`` where only cells take the focus: Enter expands and collapses by the
  /// first one.
  public static let ariaTreeGridOfCells: NavigationPolicy.Keys = {
    var keys = NavigationPolicy.Keys.ariaTreeGrid
    keys[.toggleExpanded] = ["enter"]
    keys[.expand] = []
    keys[.collapse] = []
    return keys
  }()
}
