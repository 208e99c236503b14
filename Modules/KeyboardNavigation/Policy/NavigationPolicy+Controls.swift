import KeyboardCore

/// The rules of small composites in the ARIA Authoring Practices, each a list of one line.
///
/// Orientations are those of ARIA: tabs and tool bars are horizontal. For the other orientation exchange the arrows:
/// `policy.keys = policy.keys.turned`. From right to left, set ``NavigableList/layoutDirection``.
extension NavigationPolicy {
  /// The rules of tabs in the ARIA Authoring Practices: moving shows the tab, and wraps.
  ///
  /// With `selectsOnMove` false, for tabs whose content takes time, Space and Enter show it. Disabled tabs can have
  /// the focus. Delete closes a tab of an ``EditableList``.
  public static let ariaTabs = NavigationPolicy(
    edge: .wrap, entry: .selected, start: .direction, selection: .single, selectsOnMove: true,
    keepsSelection: true, focusesDisabledItems: true, keepsFocus: true,
    whenFocusedItemIsRemoved: .nearest, keys: .ariaTabs)

  /// The rules of a tool bar of buttons in the ARIA Authoring Practices.
  ///
  /// Disabled buttons are skipped. A tool bar of other controls is a ``FocusSequence``.
  public static let ariaToolbar = NavigationPolicy(
    edge: .wrap, entry: .first, start: .direction, keepsFocus: true,
    whenFocusedItemIsRemoved: .nearest, keys: .ariaToolbar)

  /// The rules of radio buttons in the ARIA Authoring Practices: moving checks, and wraps.
  public static let ariaRadioGroup = NavigationPolicy(
    edge: .wrap, entry: .selected, start: .direction, selection: .single, selectsOnMove: true,
    selectsOnEntry: false, keepsSelection: true, keepsFocus: true,
    whenFocusedItemIsRemoved: .nearest, keys: .ariaRadioGroup)

  /// The rules of radio buttons in a tool bar. Left and Right move without checking and leave the group at its ends,
  /// Up and Down stay within it, Space and Enter check.
  public static let ariaToolbarRadioGroup = NavigationPolicy(
    entry: .edge, start: .direction, selection: .single, keepsSelection: true, keepsFocus: true,
    whenFocusedItemIsRemoved: .nearest, keys: .ariaToolbarRadioGroup)

  /// The rules of a feed in the ARIA Authoring Practices, whose articles contain other controls.
  ///
  /// Page Down and Page Up move between articles, Ctrl+End and Ctrl+Home to after and before the feed.
  public static let ariaFeed = NavigationPolicy(
    entry: .first, start: .direction, keepsFocus: true, whenFocusedItemIsRemoved: .nearest,
    keys: .ariaFeed)
}

extension NavigationPolicy.Keys {
  /// The keys that ARIA recommends for horizontal tabs.
  public static let ariaTabs: NavigationPolicy.Keys = {
    var keys = NavigationPolicy.Keys.line
    keys[.toggleRow] = ["space", "enter"]
    keys[.deleteRows] = listbox[.deleteRows]
    return keys
  }()

  /// The keys that ARIA recommends for a tool bar.
  public static let ariaToolbar: NavigationPolicy.Keys = {
    var keys = NavigationPolicy.Keys.line
    keys[.commitFocusedRow] = ["enter", "space"]
    return keys
  }()

  /// The keys that ARIA recommends for radio buttons in either orientation.
  public static let ariaRadioGroup: NavigationPolicy.Keys = [
    .previousRow: ["left", "up"], .nextRow: ["right", "down"], .toggleRow: ["space"],
    .contextMenu: contextMenu,
  ]

  /// The keys that ARIA recommends for radio buttons in a tool bar.
  public static let ariaToolbarRadioGroup: NavigationPolicy.Keys = [
    .previousRow: ["left"], .nextRow: ["right"], .previousInSection: ["up"],
    .nextInSection: ["down"], .toggleRow: ["space", "enter"], .contextMenu: contextMenu,
  ]

  /// The keys that ARIA recommends for a feed.
  public static let ariaFeed: NavigationPolicy.Keys = [
    .previousRow: ["pageup"], .nextRow: ["pagedown"],
    .previousStop: [.init(input: "home", modifiers: .platformPrimary)],
    .nextStop: [.init(input: "end", modifiers: .platformPrimary)], .contextMenu: contextMenu,
  ]

  /// The keys of horizontally arranged items.
  private static let line: NavigationPolicy.Keys = [
    .previousRow: ["left"], .nextRow: ["right"], .firstRow: ["home"], .lastRow: ["end"],
    .contextMenu: contextMenu,
  ]

  /// The keys that request the menu of the focused item.
  static let contextMenu: [ListNavigator.KeyCommandDescriptor] = ["shift+f10", "menu"]
}
