public import KeyboardCore

extension MenuNavigator: TextResponder, TableResponder {
  /// The display name of the provider of its commands, `Menu`.
  public var providerName: String? { "Menu" }

  /// The commands of menus.
  public static let commandTable = CommandTable<MenuNavigator>(
    of: "menu", isChange: false,
    [
      step("next", "Next entry", ["down"], .nextRow, repeats: true, if: { !$0.isInBar }),
      step("previous", "Previous entry", ["up"], .previousRow, repeats: true, if: { !$0.isInBar }),
      step("first", "First entry", ["home"], .firstRow),
      step("last", "Last entry", ["end"], .lastRow),
      command(
        "nextMenu", "Next menu", ["right"],
        if: {
          $0.isInBar ? $0.canMove(.nextRow) : $0.style == .bar && !$0.isAtParent
        },
        leadsTo: { $0.isInBar ? $0.place(afterStep: .nextRow) : nil }
      ) { $0.moveInBar(.nextRow) },
      command(
        "previousMenu", "Previous menu", ["left"],
        if: {
          $0.isInBar ? $0.canMove(.previousRow) : $0.style == .bar && $0.focusedLevel == 1
        },
        leadsTo: { $0.isInBar ? $0.place(afterStep: .previousRow) : nil }
      ) { $0.moveInBar(.previousRow) },
      command("open", "Open the menu", ["enter", "space"], if: { $0.isAtParent }) {
        $0.openMenu(focusing: .firstRow)
      },
      command("openFirst", "Open the menu", ["down"], if: { $0.isInBar && $0.isAtParent }) {
        $0.openMenu(focusing: .firstRow)
      },
      command(
        "openLast", "Open the menu at its end", ["up"], if: { $0.isInBar && $0.isAtParent }
      ) { $0.openMenu(focusing: .lastRow) },
      command(
        "openSubmenu", "Open the submenu", ["right"], if: { !$0.isInBar && $0.isAtParent }
      ) { $0.openMenu(focusing: .firstRow) },
      command(
        "closeSubmenu", "Close the submenu", ["left"],
        if: { $0.focusedLevel > ($0.style == .bar ? 1 : 0) }
      ) { $0.closeFocusedMenu() },
      command("close", "Close the menu", ["escape"], if: { $0.isOpen || $0.style == .menu }) {
        $0.closeFocusedMenu()
      },
      command("activate", "Choose", ["enter", "space"], if: { $0.isAtEntry && !$0.isAtParent }) {
        $0.activateFocusedItem()
      },
      command(
        "check", "Check or uncheck", ["space"],
        if: { !$0.isInBar && $0.isAtEntry && $0.focusedItem?.isChecked != nil }
      ) { $0.checkFocusedItem() },
    ])

  private static func command(
    _ name: String, _ title: String, _ keys: [KeySequence], repeats: Bool = false,
    if isPossible: @escaping @Sendable (MenuNavigator) -> Bool,
    leadsTo destination: @escaping @Sendable (MenuNavigator) -> Value? = { _ in nil },
    perform: @escaping @Sendable (MenuNavigator) -> Void
  ) -> CommandTable<MenuNavigator>.Entry {
    .init(
      CommandID("menu.\(name)"), title, keys: keys, allowsRepeat: repeats,
      because: { menu, _ in
        "the focus is in \(menu.isInBar ? "the bar" : "a menu"), at '\(menu.focusedItem?.title ?? "nothing")'"
      },
      leadsTo: { menu, _ in isPossible(menu) ? destination(menu) : nil },
      effect: { menu, _ in
        isPossible(menu) ? { menu.perform(perform) } : nil
      })
  }

  private func perform(_ command: (MenuNavigator) -> Void) {
    command(self)
    publish()
  }

  /// Declares a command that takes a step in the list of the focused level.
  private static func step(
    _ name: String, _ title: String, _ keys: [KeySequence], _ step: CommandID,
    repeats: Bool = false,
    if isPossible: @escaping @Sendable (MenuNavigator) -> Bool = { _ in true }
  ) -> CommandTable<MenuNavigator>.Entry {
    command(
      name, title, keys, repeats: repeats, if: { isPossible($0) && $0.canMove(step) },
      leadsTo: { $0.place(afterStep: step) }, perform: { $0.move(step) })
  }

  /// Returns the keys of a command; from right to left, those of arrows to the sides are exchanged.
  public func keys(of command: KeyCommand) -> [KeySequence] {
    guard layoutDirection == .rightToLeft else { return command.sequences }
    let exchanged: [KeySequence: KeySequence] = ["left": "right", "right": "left"]
    return command.sequences.map { exchanged[$0] ?? $0 }
  }

  // MARK: First letters

  /// False: commands come first; other text goes to the next entry that starts with it.
  public var acceptsText: Bool { false }

  /// Returns whether a key belongs to a word that is being typed.
  public func isTyping(_ text: String?, at instant: Instant) -> Bool {
    levels[focusedLevel].navigator.isTyping(text, at: instant)
  }

  /// Returns whether an entry of the bar or the menu starts with what is typed.
  public func takesText(_ text: String, at instant: Instant) -> Bool {
    levels[focusedLevel].navigator.takesText(text, at: instant)
  }

  /// Focuses the next entry of the bar or the menu that starts with what is typed.
  public func insertText(_ text: String, at instant: Instant) -> Bool {
    find { $0.insertText(text, at: instant) }
  }

  /// Deletes the last typed letter.
  public func deleteBackward(at instant: Instant) -> Bool {
    find { $0.deleteBackward(at: instant) }
  }
}

extension MenuNavigator {
  /// The focus moved to another entry of a menu or a bar.
  public struct FocusMoved: KeyboardEvent, Hashable {
    /// The name of the event, `menu.focusMoved`.
    public static let name = "menu.focusMoved"
    /// The name of the menu.
    public let scene: String
    /// The names of the entry and of its parents, joined by slashes.
    public let item: String
  }

  /// An entry of a menu was activated, or checked.
  public struct Activated: KeyboardEvent, Hashable {
    /// The name of the event, `menu.activated`.
    public static let name = "menu.activated"
    /// The name of the menu.
    public let scene: String
    /// The names of the entry and of its parents, joined by slashes.
    public let item: String
    /// A Boolean value indicating whether it is checked now; nil if it is not checkable.
    public let isChecked: Bool?

    /// Encodes all fields, with null for an entry that is not checkable.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(scene, forKey: .scene)
      try container.encode(item, forKey: .item)
      try container.encode(isChecked, forKey: .isChecked)
    }
  }

  /// The last menu was closed.
  public struct Closed: KeyboardEvent, Hashable {
    /// The name of the event, `menu.closed`.
    public static let name = "menu.closed"
    /// The name of the menu.
    public let scene: String
  }
}

extension EventDescription {
  /// The events of menus.
  static let menuEvents: [EventDescription] = [
    EventDescription(
      MenuNavigator.FocusMoved.self, "Another entry of a menu has the focus.",
      fields: [
        "scene": "the name of the menu", "item": "the names of the entry and of those above it",
      ]),
    EventDescription(
      MenuNavigator.Activated.self, "An entry of a menu was activated, or checked.",
      fields: [
        "scene": "the name of the menu", "item": "the names of the entry and of those above it",
        "isChecked": "whether it is checked now, or null",
      ]),
    EventDescription(
      MenuNavigator.Closed.self, "The last menu was closed.",
      fields: ["scene": "the name of the menu"]),
  ]
}

// MARK: Destinations of commands

extension MenuNavigator: PlaceResponder {
  /// The open menus, and the focused entry of each.
  public var place: Value {
    place(levels.map { ($0.path, $0.navigator.place) }, focusing: focusedLevel)
  }

  /// Returns the place after a step of the focused level; nil if menus are open below it, which close.
  private func place(afterStep step: CommandID) -> Value? {
    guard focusedLevel == levels.count - 1,
      let place = levels[focusedLevel].navigator.place(after: CommandInvocation(step))
    else { return nil }
    let former = levels.dropLast().map { ($0.path, $0.navigator.place) }
    return self.place(former + [(levels[focusedLevel].path, place)], focusing: focusedLevel)
  }

  private func place(_ levels: [(path: [String], place: Value)], focusing level: Int) -> Value {
    [
      "menu": .string(scene), "level": .integer(level),
      "levels": .array(
        levels.map { ["path": .array($0.path.map(Value.string)), "place": $0.place] }),
    ]
  }
}
