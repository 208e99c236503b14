public import KeyboardCore

/// An input with a list of values below it: a combo box.
///
/// ```swift
/// let fruit = ArrayTable(fruits) { $0.name }
/// let combo = ComboBox(
///   TextDocument(isMultiline: false),
///   popup: TableNavigator(tableView: fruit, delegate: nil, policy: .ariaComboBox), of: fruit
/// ) { fruit.filter($0) }
/// ```
///
/// It is one responder: the text receives typed characters, the list its own keys while it has the focus, according
/// to the ARIA Authoring Practices. The list may be a table, a grid or a tree. The typed text is passed to the owner,
/// which filters the list. Without editing it is a drop-down list.
public final class ComboBox {
  /// The automatic completion of typed text.
  public enum Completion: String, Hashable, Sendable, CaseIterable {
    /// None: the list suggests, and the first key into it chooses its first row.
    case none
    /// None, but the first row of the list is already chosen.
    case list
    /// The rest of the first row, selected, so that the next letter replaces it; and the row chosen in the list.
    case inline
  }

  /// The typed text, on one line.
  public let document: TextDocument
  /// The navigator of the list; its focused row is the chosen one.
  public let popup: ListNavigator
  /// The list, whose titles are the values.
  public let list: any NavigableList
  /// The automatic completion of typed text.
  public var completion: Completion
  /// A Boolean value indicating whether text can be typed; otherwise values can only be chosen.
  public let isEditable: Bool
  /// A Boolean value indicating whether the list is shown.
  public private(set) var isExpanded = false
  /// A Boolean value indicating whether the keys go to the list.
  public private(set) var isInPopup = false
  /// The responder that is tried for keys that would do nothing here.
  public weak var nextResponder: (any CommandResponder)? {
    get { isEditable ? document : next }
    set {
      next = newValue
      document.nextResponder = newValue
    }
  }
  /// The scene name in published events.
  public let scene: String
  /// The last accepted value.
  private var accepted: String?
  /// The observers notified when the list is shown or hidden, or gains or loses the focus.
  public let changes = Observers<Void>()

  private let bus: EventBus?
  private let filter: (String) -> Void
  private weak var next: (any CommandResponder)?
  private var token: Subscription?
  /// A Boolean value indicating whether the combo box itself changes the text, rather than the user.
  private var isSetting = false
  private var former: String

  /// Creates a combo box whose list is hidden.
  ///
  /// - Parameters:
  ///   - document: the text, of one line.
  ///   - popup: the navigator of the list, with the policy `NavigationPolicy.ariaComboBox` or another one without
  ///     keys for text and for Enter.
  ///   - list: the same list, whose titles are the values.
  ///   - completion: the automatic completion of typed text.
  ///   - isEditable: whether text can be typed.
  ///   - bus: the bus on which `combobox.accepted` is published, if any.
  ///   - scene: the name of the combo box in this event.
  ///   - filter: called with the text when the user has typed, to filter the list.
  public init(
    _ document: TextDocument, popup: ListNavigator, of list: any NavigableList,
    completion: Completion = .none, isEditable: Bool = true, bus: EventBus? = nil,
    scene: String = "combobox", filter: @escaping (String) -> Void = { _ in }
  ) {
    (self.document, self.popup, self.list) = (document, popup, list)
    (self.completion, self.isEditable, self.bus) = (completion, isEditable, bus)
    (self.scene, self.filter) = (scene, filter)
    former = document.text
    document.excludedCommands = TextDocument.commandsOfLists
    token = document.changes.observe(self) { $0.documentChanged($1) }
  }

  // MARK: The list

  /// Shows the list; the focus stays in the text.
  public func open() {
    guard !isExpanded, list.indexPathForFirstItem != nil else { return }
    isExpanded = true
    changes.notify()
  }

  /// Hides the list; the focus is in the text.
  public func close() {
    (isExpanded, isInPopup) = (false, false)
    popup.removeFocus()
    changes.notify()
  }

  /// Accepts the value of a row, as a click on it does, and hides the list.
  ///
  /// - Returns: false if the row does not exist, is disabled or has no title.
  @discardableResult
  public func accept(_ indexPath: IndexPath) -> Bool {
    guard list.containsItem(at: indexPath), list.isItemEnabled(at: indexPath),
      let value = list.titleForItem(at: indexPath),
      let row = list.flatIndexForItem(at: indexPath)
    else { return false }
    set(value)
    accepted = document.isSecure ? nil : value
    close()
    if !document.isSecure { bus?.publish(Accepted(scene: scene, row: row, value: value)) }
    return true
  }

  private func set(_ text: String) {
    isSetting = true
    document.setText(text)
    document.moveCursor(to: document.text.endIndex)
    isSetting = false
    former = document.text
  }

  // MARK: Text

  private func documentChanged(_ change: TextDocument.Change) {
    guard !isSetting else { return }
    // An edit or a move in the text means that the user is in the text.
    if isInPopup { popup.removeFocus() }
    isInPopup = false
    if change == .text { textChanged() }
    changes.notify()
  }

  private func textChanged() {
    let (text, old) = (document.text, former)
    former = text
    filter(text)
    isExpanded = list.indexPathForFirstItem != nil && !text.isEmpty
    popup.removeFocus()
    // After a deletion at any place, nothing is chosen.
    let start = zip(text, old).prefix { $0 == $1 }.count
    let isDeleted = text.count <= old.count && old.hasSuffix(text.dropFirst(start))
    guard isExpanded, completion != .none, !isDeleted,
      let first = list.indexPathForFirstItem
    else { return }
    popup.setFocus(first)
    if completion == .inline { complete(text, by: list.titleForItem(at: first) ?? "") }
  }

  /// Adds the rest of a value, selected; only if the cursor is at the end.
  private func complete(_ text: String, by value: String) {
    guard document.buffer.cursor == text.endIndex, value.count > text.count,
      value.prefix(text.count).lowercased() == text.lowercased()
    else { return }
    isSetting = true
    document.setText(text + value.dropFirst(text.count))
    let start = document.text.index(document.text.startIndex, offsetBy: text.count)
    document.select(start..<document.text.endIndex)
    isSetting = false
  }
}

// MARK: - Commands

extension ComboBox: TextResponder, TableResponder {
  /// The display name of the provider of its commands, `Combo box`.
  public var providerName: String? { "Combo box" }

  /// The commands of combo boxes, without those of the list and the text.
  public static let commandTable = CommandTable<ComboBox>(
    of: "combo box", isChange: false,
    [
      command("open", "Show the list", ["alt+down"], if: { !$0.isExpanded && $0.hasRows }) {
        $0.open()
      },
      command(
        "choose", "Choose from the list", ["enter", "space"],
        if: { !$0.isExpanded && $0.hasRows && !$0.isEditable }
      ) { $0.goIntoList(by: .firstRow) },
      command("first", "Go into the list", ["down"], if: { !$0.isInPopup && $0.hasRows }) {
        $0.goIntoList(by: $0.popup.indexPathForFocusedRow == nil ? .firstRow : .nextRow)
      },
      command(
        "last", "Go into the list at its end", ["up"], if: { !$0.isInPopup && $0.hasRows }
      ) { $0.goIntoList(by: .lastRow) },
      command(
        "clear", "Clear the text", ["escape"],
        if: { !$0.isExpanded && $0.isEditable && !$0.document.text.isEmpty }
      ) { $0.document.setText("") },
      command("close", "Hide the list", ["alt+up", "escape"], if: { $0.isExpanded }) { $0.close() },
      command(
        "accept", "Take the value", ["enter"],
        if: { $0.isExpanded && $0.popup.indexPathForFocusedRow != nil }
      ) { box in
        if let row = box.popup.indexPathForFocusedRow { box.accept(row) }
      },
    ])

  private static func command(
    _ name: String, _ title: String, _ keys: [KeySequence],
    if isPossible: @escaping @Sendable (ComboBox) -> Bool,
    perform: @escaping @Sendable (ComboBox) -> Void
  ) -> CommandTable<ComboBox>.Entry {
    .init(
      CommandID("combobox.\(name)"), title, keys: keys,
      because: { box, _ in box.isExpanded ? "the list is shown" : "the list is hidden" },
      effect: { box, _ in isPossible(box) ? { perform(box) } : nil })
  }

  private var hasRows: Bool { list.indexPathForFirstItem != nil }

  /// The commands of the combo box and of its list.
  public var supportedCommands: [KeyCommand] { popup.supportedCommands + Self.commands }

  /// Returns the command of the combo box or of its list with an id; nil if there is none.
  public func supportedCommand(_ id: CommandID) -> KeyCommand? {
    popup.supportedCommand(id) ?? Self.commandTable[id]?.command
  }

  /// The commands that would do something now.
  public var keyCommands: [KeyCommand] { (isInPopup ? popup.keyCommands : []) + possibleCommands }

  /// Returns whether performing the request now would do something.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    step(for: invocation) != nil
  }

  /// Returns the step for the request: its own, or that of the visible list.
  public func step(for invocation: CommandInvocation) -> CommandStep? {
    if let step = tableStep(for: invocation) { return step }
    guard isInPopup else { return nil }
    guard let step = popup.step(for: invocation) else {
      // At the ends of the list its arrows do nothing, and no other responder receives them.
      return Self.arrows.contains(invocation.id) ? CommandStep({}) : nil
    }
    return CommandStep({ [self] () throws(CommandError) in
      _ = try step.take()
      showChosenRow()
    })
  }

  private static let arrows = Set(NavigationPolicy.ariaComboBox.keys.commands)

  /// Performs the request.
  ///
  /// - Throws: `CommandError` with code `unavailable` if it would do nothing, `badArgument` or `unknownCommand`;
  ///   nothing has changed then.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard Self.commandTable[invocation.id] == nil else { return try performInTable(invocation) }
    guard isInPopup else {
      throw .unavailable(invocation.id, because: "the focus is not in the list")
    }
    try popup.perform(invocation)
    showChosenRow()
  }

  /// Shows the value chosen in the list in the text, if completion is inline.
  private func showChosenRow() {
    guard completion == .inline, isInPopup,
      let value = popup.indexPathForFocusedRow.flatMap(list.titleForItem)
    else { return }
    set(value)
  }

  /// Shows the list with the focus in it; a drop-down list begins at its value.
  private func goIntoList(by step: CommandID) {
    open()
    isInPopup = true
    let value = isEditable || step == .lastRow ? nil : row(titled: document.text)
    if let value { popup.setFocus(value) } else { try? popup.perform(CommandInvocation(step)) }
    showChosenRow()
    changes.notify()
  }

  private func row(titled title: String) -> IndexPath? {
    (0..<list.totalNumberOfItems).lazy.compactMap(list.indexPathForItem(atFlatIndex:))
      .first { self.list.titleForItem(at: $0) == title }
  }

  // MARK: Typed text

  /// True if it is editable; otherwise commands come first.
  public var acceptsText: Bool { isEditable }

  /// The text of an editable combo box.
  public var editedText: TextDocument? { isEditable ? document : nil }

  /// A Boolean value indicating whether the text is a secret.
  public var isSecure: Bool { document.isSecure }

  /// Returns whether a key belongs to a word that is being typed to find a row.
  public func isTyping(_ text: String?, at instant: Instant) -> Bool {
    !isEditable && popup.isTyping(text, at: instant)
  }

  /// True if it is editable; otherwise returns whether a row starts with what is typed.
  public func takesText(_ text: String, at instant: Instant) -> Bool {
    isEditable || popup.takesText(text, at: instant)
  }

  /// Types into the text; if it is not editable, finds a row by its first letters.
  public func insertText(_ text: String, at instant: Instant) -> Bool {
    if isEditable { return document.insertText(text, at: instant) }
    guard popup.typeSelect(text, at: instant) else { return false }
    open()
    isInPopup = true
    changes.notify()
    return true
  }

  /// Deletes the last typed character.
  public func deleteBackward(at instant: Instant) -> Bool {
    isEditable ? document.deleteBackward(at: instant) : popup.deleteBackward(at: instant)
  }
}

extension ComboBox: FocusableResponder {
  /// True: an empty list still has the text.
  public var canTakeFocus: Bool { true }

  /// Does nothing: the text receives the focus.
  public func arrive(_ arrival: FocusSequence.Arrival) {}

  /// Accepts the value chosen in the list, and hides the list.
  public func depart() {
    if isInPopup, let row = popup.indexPathForFocusedRow, accept(row) { return }
    if isExpanded { close() }
  }
}

extension ComboBox {
  /// The value of a row was accepted into the text.
  public struct Accepted: KeyboardEvent, Hashable {
    /// The name of the event, `combobox.accepted`.
    public static let name = "combobox.accepted"
    /// The name of the combo box.
    public let scene: String
    /// The flat index of the row in the list.
    public let row: Int
    /// The title of the row, which is now the text.
    public let value: String
  }
}

extension NavigationPolicy {
  /// The rules of the list of a combo box in the ARIA Authoring Practices, without the keys of the text.
  public static let ariaComboBox = NavigationPolicy(
    start: .direction, focusesDisabledItems: true,
    keys: [.previousRow: ["up"], .nextRow: ["down"], .pageUp: ["pageup"], .pageDown: ["pagedown"]])

  /// The rules of the list of a combo box that is not editable, including Home, End and letters.
  public static let ariaDropDown: NavigationPolicy = {
    var policy = NavigationPolicy.ariaComboBox
    policy.typesToSelect = true
    policy.keys[.firstRow] = ["home"]
    policy.keys[.lastRow] = ["end"]
    return policy
  }()
}

extension ComboBox: SelfDescribing {
  /// The values of a combo box that conditions and scripts read.
  public static var properties: [Property<ComboBox>] {
    [
      Property("value", "the text; nothing in a secure input") {
        Properties(of: $0.document, TextDocument.properties)["value"]
      },
      Property("cursor", "the number of characters before the cursor") {
        Properties(of: $0.document, TextDocument.properties)["cursor"]
      },
      Property("isExpanded", "whether the list is shown") { .bool($0.isExpanded) },
      Property("isInList", "whether the keys go to the list") { .bool($0.isInPopup) },
      Property("focus", "flat index of the row that is chosen; null for none") {
        $0.popup.flatIndexOfFocusedRow.map(Value.integer)
      },
      Property("title", "what that row says") { combo in
        combo.popup.indexPathForFocusedRow.flatMap(combo.list.titleForItem).map(Value.string)
      },
      Property("count", "number of values in the list") { .integer($0.list.totalNumberOfItems) },
      Property("accepted", "the value that was taken last") { $0.accepted.map(Value.string) },
    ]
  }

  /// The description of an input with a list of values.
  public var selfDescription: SelfDescription {
    SelfDescription(
      of: self, name: scene, kind: "a combo box", Properties(of: self, Self.properties),
      isSecret: document.isSecure,
      element: { [self] in
        if isExpanded, isInPopup, var row = popup.selfDescription.element() {
          if row.role == .row { row.role = .option }
          return row
        }
        var typed = document.selfDescription.element()
        if !document.isSecure { typed?.role = .comboBox }
        typed?.states.append(.expanded(isExpanded))
        return typed
      })
  }
}
