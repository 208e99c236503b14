public import KeyboardCore

/// The commands of menus, in the order in which they are offered.
enum MenuCommand: String, CaseIterable {
  case next = "menu.next"
  case previous = "menu.previous"
  case first = "menu.first"
  case last = "menu.last"
  case nextMenu = "menu.nextMenu"
  case previousMenu = "menu.previousMenu"
  case open = "menu.open"
  case openFirst = "menu.openFirst"
  case openLast = "menu.openLast"
  case openSubmenu = "menu.openSubmenu"
  case closeSubmenu = "menu.closeSubmenu"
  case close = "menu.close"
  case activate = "menu.activate"
  case check = "menu.check"

  init?(_ id: CommandID) { self.init(rawValue: id.rawValue) }

  var id: CommandID { CommandID(rawValue) }

  private var title: String {
    switch self {
    case .next: "Next entry"
    case .previous: "Previous entry"
    case .first: "First entry"
    case .last: "Last entry"
    case .nextMenu: "Next menu"
    case .previousMenu: "Previous menu"
    case .open, .openFirst: "Open the menu"
    case .openLast: "Open the menu at its end"
    case .openSubmenu: "Open the submenu"
    case .closeSubmenu: "Close the submenu"
    case .close: "Close the menu"
    case .activate: "Choose"
    case .check: "Check or uncheck"
    }
  }

  private var keys: [KeySequence] {
    switch self {
    case .next, .openFirst: ["down"]
    case .previous, .openLast: ["up"]
    case .first: ["home"]
    case .last: ["end"]
    case .nextMenu, .openSubmenu: ["right"]
    case .previousMenu, .closeSubmenu: ["left"]
    case .open, .activate: ["enter", "space"]
    case .close: ["escape"]
    case .check: ["space"]
    }
  }

  /// Returns the command with its title and keys; from right to left those of arrows are exchanged.
  func keyCommand(_ direction: LayoutDirection) -> KeyCommand {
    let exchanged: [KeySequence: KeySequence] = ["left": "right", "right": "left"]
    return KeyCommand(
      CommandInvocation(id), title: title,
      sequences: direction == .leftToRight ? keys : keys.map { exchanged[$0] ?? $0 },
      allowsRepeat: self == .next || self == .previous,
      parameters: [])
  }

  /// The step of the level that it takes.
  var step: CommandID {
    switch self {
    case .previous, .previousMenu: .previousRow
    case .first, .openFirst: .firstRow
    case .last, .openLast: .lastRow
    default: .nextRow
    }
  }
}

extension MenuNavigator: TextResponder {
  /// The name of its commands' provider, `Menu`.
  public var providerName: String? { "Menu" }

  /// Every command of a menu with its title and default keys.
  public static let commands = MenuCommand.allCases.map { $0.keyCommand(.leftToRight) }

  /// Every command of a menu with its title and keys, whatever is possible now.
  public var supportedCommands: [KeyCommand] {
    MenuCommand.allCases.map { $0.keyCommand(layoutDirection) }
  }

  /// The commands that would do something now.
  public var keyCommands: [KeyCommand] {
    MenuCommand.allCases.filter(isPossible).map { $0.keyCommand(layoutDirection) }
  }

  /// Returns whether performing the request now would do something.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    MenuCommand(invocation.id).map(isPossible) ?? false
  }

  /// Performs the request.
  ///
  /// - Throws: `CommandError` with code `unavailable` when it would do nothing, `badArgument` or
  ///   `unknownCommand`; nothing has changed then.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard let command = MenuCommand(invocation.id) else {
      throw .unknown(invocation.id, to: "menu", knowing: MenuCommand.allCases.map(\.id))
    }
    try command.keyCommand(layoutDirection).check(invocation.arguments)
    guard isPossible(command) else {
      let place = isInBar ? "the focus is in the bar" : "the focus is in a menu"
      throw .unavailable(command.id, because: "\(place), at '\(focusedItem?.title ?? "nothing")'")
    }
    take(command)
  }

  // MARK: First letters

  /// False: commands come first; text that none of them takes goes to the next entry that starts so.
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

  /// Takes back the last letter that was typed.
  public func deleteBackward(at instant: Instant) -> Bool {
    find { $0.deleteBackward(at: instant) }
  }
}

extension MenuNavigator {
  /// Another entry of a menu or a bar has the focus.
  public struct FocusMoved: KeyboardEvent, Hashable {
    /// The name of the event, `menu.focusMoved`.
    public static let name = "menu.focusMoved"
    /// The name of the menu.
    public let scene: String
    /// The names of the entry and of those above it, joined by slashes.
    public let item: String
  }

  /// An entry of a menu was activated, or checked.
  public struct Activated: KeyboardEvent, Hashable {
    /// The name of the event, `menu.activated`.
    public static let name = "menu.activated"
    /// The name of the menu.
    public let scene: String
    /// The names of the entry and of those above it, joined by slashes.
    public let item: String
    /// A Boolean value indicating whether it is checked now; nil for one that cannot be.
    public let isChecked: Bool?

    /// Encodes every field: where nothing can be checked, null is written.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(scene, forKey: .scene)
      try container.encode(item, forKey: .item)
      try container.encode(isChecked, forKey: .isChecked)
    }

    private enum CodingKeys: String, CodingKey {
      case scene
      case item
      case isChecked
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
  /// The menus that are open, and the entry that has the focus in each.
  public var place: Value {
    place(levels.map { ($0.path, $0.navigator.place) }, focusing: focusedLevel)
  }

  /// Returns where a command that moves within the bar or a menu would lead; nil where a menu opens or
  /// closes by it.
  public func place(after invocation: CommandInvocation) -> Value? {
    guard let command = MenuCommand(invocation.id), invocation.arguments.isEmpty,
      isPossible(command), focusedLevel == levels.count - 1
    else { return nil }
    switch command {
    case .next, .previous, .first, .last: break
    case .nextMenu, .previousMenu: if !isInBar { return nil }
    default: return nil
    }
    let step = CommandInvocation(command.step)
    guard let place = levels[focusedLevel].navigator.place(after: step) else { return nil }
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
