import KeyboardCore

/// The rules of small composites in the ARIA Authoring Practices: a list of one line each.
///
/// They lie as ARIA says: tabs and tool bars side by side. For one that lies the other way exchange its
/// arrows: `policy.keys = policy.keys.turned`. One that runs from right to left says so by
/// ``NavigableList/layoutDirection``.
extension NavigationPolicy {
  /// The rules of tabs in the ARIA Authoring Practices: moving shows the tab, and goes round.
  ///
  /// With `selectsOnMove` false, for tabs whose content takes time, Space and Enter show it. Disabled
  /// tabs take the focus. Delete closes a tab of an ``EditableList``.
  public static let ariaTabs = NavigationPolicy(
    edge: .wrap, entry: .selected, start: .direction, selection: .single, selectsOnMove: true,
    keepsSelection: true, focusesDisabledItems: true, keepsFocus: true,
    whenFocusedItemIsRemoved: .nearest, keys: .ariaTabs)

  /// The rules of a tool bar of buttons in the ARIA Authoring Practices.
  ///
  /// Disabled buttons are passed. A tool bar of other controls is a ``FocusSequence``.
  public static let ariaToolbar = NavigationPolicy(
    edge: .wrap, entry: .first, start: .direction, keepsFocus: true,
    whenFocusedItemIsRemoved: .nearest, keys: .ariaToolbar)

  /// The rules of radio buttons in the ARIA Authoring Practices: moving checks, and goes round.
  public static let ariaRadioGroup = NavigationPolicy(
    edge: .wrap, entry: .selected, start: .direction, selection: .single, selectsOnMove: true,
    selectsOnEntry: false, keepsSelection: true, keepsFocus: true,
    whenFocusedItemIsRemoved: .nearest, keys: .ariaRadioGroup)

  /// The rules of radio buttons in a tool bar. Left and Right move without checking and leave the
  /// group at its ends, Up and Down stay within it, Space and Enter check.
  public static let ariaToolbarRadioGroup = NavigationPolicy(
    entry: .edge, start: .direction, selection: .single, keepsSelection: true, keepsFocus: true,
    whenFocusedItemIsRemoved: .nearest, keys: .ariaToolbarRadioGroup)

  /// The rules of a feed in the ARIA Authoring Practices, whose articles hold other controls.
  ///
  /// Page Down and Page Up go from article to article, Ctrl+End and Ctrl+Home behind and before the
  /// feed.
  public static let ariaFeed = NavigationPolicy(
    entry: .first, start: .direction, keepsFocus: true, whenFocusedItemIsRemoved: .nearest,
    keys: .ariaFeed)
}

extension NavigationPolicy.Keys {
  /// The keys that ARIA recommends for tabs side by side.
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

  /// The keys that ARIA recommends for radio buttons, whichever way they lie.
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

  /// The keys of items side by side.
  private static let line: NavigationPolicy.Keys = [
    .previousRow: ["left"], .nextRow: ["right"], .firstRow: ["home"], .lastRow: ["end"],
    .contextMenu: contextMenu,
  ]

  /// The keys that ask for the menu of the focused item.
  static let contextMenu: [ListNavigator.KeyCommandDescriptor] = ["shift+f10", "menu"]
}
