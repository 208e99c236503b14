public import KeyboardCore

/// Which keys the commands of a list have unless its delegate says otherwise.
public struct NavigationKeys: Hashable, Sendable {
  private var descriptors: [CommandID: [ListNavigator.KeyCommandDescriptor]] = [:]

  /// Creates a set in which no command has a key.
  public init() {}

  /// The keys of a command; empty when it has none.
  public subscript(id: CommandID) -> [ListNavigator.KeyCommandDescriptor] {
    get { descriptors[id] ?? [] }
    set { descriptors[id] = newValue.isEmpty ? nil : newValue }
  }
}

extension NavigationKeys: ExpressibleByDictionaryLiteral {
  /// Creates a set from commands and their keys; of two entries for one command the last wins.
  public init(
    dictionaryLiteral elements: (CommandID, [ListNavigator.KeyCommandDescriptor])...
  ) {
    for (id, descriptors) in elements { self[id] = descriptors }
  }
}

extension NavigationKeys {
  /// The keys of KeyboardNavigationKit, without titles.
  public static let keyboardNavigationKit: NavigationKeys = [
    .commitFocusedRow: [.init(input: .rightArrow), .init(input: .characters("\r"))],
    .previousRow: [.init(input: .upArrow)],
    .nextRow: [.init(input: .downArrow)],
  ]

  /// The keys of IPShortcut with its titles.
  public static let ipShortcut: NavigationKeys = [
    .previousRow: [.init(input: .upArrow, discoverabilityTitle: "Previous Row")],
    .nextRow: [.init(input: .downArrow, discoverabilityTitle: "Next Row")],
    .leftItem: [.init(input: .leftArrow, discoverabilityTitle: "Previous Item")],
    .rightItem: [.init(input: .rightArrow, discoverabilityTitle: "Next Item")],
    .commitFocusedRow: [.init(input: .characters("\r"), discoverabilityTitle: "Open Selected")],
    .pageDown: [.init(input: .characters(" "), discoverabilityTitle: "Page Down")],
    .pageUp: [
      .init(input: .characters(" "), modifiers: .shift, discoverabilityTitle: "Page Up")
    ],
  ]

  /// The keys of a listbox: those that ARIA recommends, and the usual ones for editing and finding.
  public static let listbox: NavigationKeys = [
    .commitFocusedRow: [.init(input: .characters("\r"))],
    .clearFocus: [.init(input: .escape)],
    .previousRow: [.init(input: .upArrow)],
    .nextRow: [.init(input: .downArrow)],
    .leftItem: [.init(input: .leftArrow)],
    .rightItem: [.init(input: .rightArrow)],
    .firstRow: [.init(input: .home), .init(input: .upArrow, modifiers: .alternate)],
    .lastRow: [.init(input: .end), .init(input: .downArrow, modifiers: .alternate)],
    .pageUp: [.init(input: .pageUp)],
    .pageDown: [.init(input: .pageDown)],
    .extendPrevious: [.init(input: .upArrow, modifiers: .shift)],
    .extendNext: [.init(input: .downArrow, modifiers: .shift)],
    .extendFirst: [.init(input: .home, modifiers: [.primary, .shift])],
    .extendLast: [.init(input: .end, modifiers: [.primary, .shift])],
    .toggleRow: [.init(input: .characters(" "))],
    .selectAll: [.init(input: .characters("a"), modifiers: .primary)],
    .selectNone: [.init(input: .characters("a"), modifiers: [.primary, .shift])],
    .deleteRows: [.init(input: .delete), .init(input: .backspace)],
    .moveRowUp: [.init(input: .upArrow, modifiers: [.alternate, .primary])],
    .moveRowDown: [.init(input: .downArrow, modifiers: [.alternate, .primary])],
    .findNext: [.init(input: .characters("g"), modifiers: .primary)],
    .findPrevious: [.init(input: .characters("g"), modifiers: [.primary, .shift])],
  ]
}

extension ListNavigator.KeyCommandDescriptor.Modifiers {
  /// The modifier of shortcuts on this platform: Command on Apple's, Control elsewhere.
  #if canImport(Darwin)
    static let primary = command
  #else
    static let primary = control
  #endif
}
