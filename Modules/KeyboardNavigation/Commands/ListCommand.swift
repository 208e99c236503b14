public import KeyboardCore

/// The commands of lists, in the order in which they are offered: of two with the same key the later
/// one has it, if both are possible.
enum ListCommand: String, CaseIterable {
  case commit = "navigation.commit"
  case previousRow = "navigation.previousRow"
  case nextRow = "navigation.nextRow"
  case leftItem = "navigation.left"
  case rightItem = "navigation.right"
  case firstRow = "navigation.first"
  case lastRow = "navigation.last"
  case lineStart = "navigation.lineStart"
  case lineEnd = "navigation.lineEnd"
  case columnStart = "navigation.columnStart"
  case columnEnd = "navigation.columnEnd"
  case previousInSection = "navigation.previousInSection"
  case nextInSection = "navigation.nextInSection"
  case focusRow = "navigation.focusRow"
  case clearFocus = "navigation.clearFocus"
  case firstChild = "navigation.firstChild"
  case parent = "navigation.parent"
  case expand = "navigation.expand"
  case collapse = "navigation.collapse"
  case toggleExpanded = "navigation.toggleExpanded"
  case expandSiblings = "navigation.expandSiblings"
  case showAtTop = "navigation.showAtTop"
  case showInMiddle = "navigation.showInMiddle"
  case showAtBottom = "navigation.showAtBottom"
  case pageUp = "navigation.pageUp"
  case pageDown = "navigation.pageDown"
  case focusPrevious = "navigation.focusPrevious"
  case focusNext = "navigation.focusNext"
  case extendPrevious = "navigation.extendPrevious"
  case extendNext = "navigation.extendNext"
  case extendLeft = "navigation.extendLeft"
  case extendRight = "navigation.extendRight"
  case extendPageUp = "navigation.extendPageUp"
  case extendPageDown = "navigation.extendPageDown"
  case extendFirst = "navigation.extendFirst"
  case extendLast = "navigation.extendLast"
  case extendToFocus = "navigation.extendToFocus"
  case toggle = "navigation.toggle"
  case selectLine = "navigation.selectLine"
  case selectColumn = "navigation.selectColumn"
  case selectAll = "navigation.selectAll"
  case toggleAll = "navigation.toggleAll"
  case selectNone = "navigation.selectNone"
  case invert = "navigation.invert"
  case delete = "navigation.delete"
  case moveUp = "navigation.moveUp"
  case moveDown = "navigation.moveDown"
  case findNext = "navigation.findNext"
  case findPrevious = "navigation.findPrevious"
  case typeSelect = "navigation.typeSelect"
  case contextMenu = "navigation.contextMenu"

  /// The commands by the text of their ids: comparing raw values one by one costs more than a step.
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  init?(_ id: CommandID) {
    guard let command = Self.byName[id.rawValue] else { return nil }
    self = command
  }

  var id: CommandID { CommandID(rawValue) }

  var title: String { Self.titles[self] ?? rawValue }

  private static let titles: [ListCommand: String] = [
    .commit: "Open", .previousRow: "Previous row", .nextRow: "Next row",
    .leftItem: "Previous item", .rightItem: "Next item", .firstRow: "First row",
    .lastRow: "Last row", .lineStart: "First item of the line",
    .lineEnd: "Last item of the line", .columnStart: "First item of the column",
    .columnEnd: "Last item of the column",
    .previousInSection: "Previous row of the section, going round",
    .nextInSection: "Next row of the section, going round",
    .focusPrevious: "Previous row, with the same selection",
    .focusNext: "Next row, with the same selection", .focusRow: "Go to row",
    .clearFocus: "Leave the row", .expand: "Expand", .collapse: "Collapse",
    .toggleExpanded: "Expand or collapse", .expandSiblings: "Expand all of this level",
    .firstChild: "Go to first child", .parent: "Go to parent",
    .showAtTop: "Scroll the row to the top", .showInMiddle: "Scroll the row to the middle",
    .showAtBottom: "Scroll the row to the bottom", .pageUp: "Page up",
    .pageDown: "Page down", .extendPrevious: "Extend selection to previous row",
    .extendNext: "Extend selection to next row", .extendLeft: "Extend selection to previous item",
    .extendRight: "Extend selection to next item", .extendPageUp: "Extend selection up by a page",
    .extendPageDown: "Extend selection down by a page",
    .extendFirst: "Extend selection to first row", .extendLast: "Extend selection to last row",
    .extendToFocus: "Extend selection to the focused row", .toggle: "Select or deselect row",
    .selectLine: "Select the line", .selectColumn: "Select the column",
    .selectAll: "Select all", .toggleAll: "Select all or nothing", .selectNone: "Select nothing",
    .invert: "Invert selection", .delete: "Delete", .moveUp: "Move row up",
    .moveDown: "Move row down", .findNext: "Find next", .findPrevious: "Find previous",
    .typeSelect: "Find by first letters", .contextMenu: "Menu of the row",
  ]

  /// The command whose step it takes, with another effect on the selection; nil for any other command.
  var plainStep: ListCommand? {
    switch self {
    case .extendPrevious, .focusPrevious: .previousRow
    case .extendNext, .focusNext: .nextRow
    case .extendLeft: .leftItem
    case .extendRight: .rightItem
    case .extendPageUp: .pageUp
    case .extendPageDown: .pageDown
    case .extendFirst: .firstRow
    case .extendLast: .lastRow
    default: nil
    }
  }

  /// The effect of its step on the selection.
  var selecting: ListNavigator.NavigationRequest.Selecting {
    switch self {
    case .focusPrevious, .focusNext: .nothing
    default: plainStep == nil ? .byPolicy : .extending
    }
  }

  /// A Boolean value indicating whether the delegate gives it keys as a ``ListNavigator/Action``.
  var isAction: Bool {
    switch self {
    case .commit, .previousRow, .nextRow, .leftItem, .rightItem, .firstRow, .lastRow, .lineStart,
      .lineEnd, .columnStart, .columnEnd, .focusRow, .clearFocus, .firstChild, .parent, .pageUp,
      .pageDown:
      true
    default: false
    }
  }

  /// Returns the entry of the command, with these keys, in lists of commands.
  func keyCommand(for descriptors: [ListNavigator.KeyCommandDescriptor]) -> KeyCommand {
    KeyCommand(
      CommandInvocation(id), title: descriptors.title ?? title,
      sequences: descriptors.map(\.sequence), allowsRepeat: isStep,
      parameters: parameters)
  }

  /// The arguments that the command takes, of which one may be given.
  var parameters: [CommandParameter] {
    switch self {
    case .findNext, .findPrevious: [.text, .pattern, .fuzzy]
    default: parameter.map { [$0] } ?? []
    }
  }

  /// The one argument that the command takes, if any.
  var parameter: CommandParameter? {
    switch self {
    case .previousRow, .nextRow, .leftItem, .rightItem, .pageUp, .pageDown, .extendPrevious,
      .extendNext, .extendLeft, .extendRight, .extendPageUp, .extendPageDown, .focusPrevious,
      .focusNext, .moveUp, .moveDown:
      .count
    case .focusRow, .toggle, .showAtTop, .showInMiddle, .showAtBottom: .row
    case .typeSelect: .text
    case .commit, .firstRow, .lastRow, .lineStart, .lineEnd, .columnStart, .columnEnd,
      .previousInSection, .nextInSection, .clearFocus, .expand, .collapse, .toggleExpanded,
      .expandSiblings, .firstChild, .parent, .extendFirst, .extendLast, .extendToFocus, .selectLine,
      .selectColumn, .selectAll, .toggleAll, .selectNone, .invert, .delete, .findNext,
      .findPrevious,
      .contextMenu:
      nil
    }
  }

  /// A Boolean value indicating whether a held key repeats it, as a step or `count` of them.
  var isStep: Bool { parameter == .count }
}

extension [ListNavigator.KeyCommandDescriptor] {
  /// The first title that one of them has.
  var title: String? {
    lazy.compactMap(\.discoverabilityTitle).first
  }
}

extension CommandID {
  /// `navigation.nextRow`: the row after the focused one; the initial row when none is focused.
  ///
  /// The argument `count`, a whole number of at least 1, takes that many steps at once and stops
  /// at the end of the table. Refused on the last row, unless the policy wraps.
  public static let nextRow = ListCommand.nextRow.id

  /// `navigation.previousRow`: the row before the focused one.
  ///
  /// Takes `count` as ``nextRow`` does. Refused on the first row, unless the policy wraps, and
  /// when none is focused, unless the policy starts at a visible row or by direction.
  public static let previousRow = ListCommand.previousRow.id

  /// `navigation.left`: in a collection the item before in its line; takes `count`.
  ///
  /// That item is on the left, unless lines run from right to left: then the arrow keys are swapped
  /// and the command stays what it is.
  public static let leftItem = ListCommand.leftItem.id

  /// `navigation.right`: in a collection the item after in its line, as ``leftItem`` the one
  /// before.
  public static let rightItem = ListCommand.rightItem.id

  /// `navigation.commit`: does to the focused row what a tap would do; the focus stays.
  ///
  /// If the policy says so, to the first selected row.
  public static let commitFocusedRow = ListCommand.commit.id

  /// `navigation.clearFocus`: takes the focus away, and tells the delegate.
  ///
  /// If moving selects, the selection goes with it.
  public static let clearFocus = ListCommand.clearFocus.id

  /// `navigation.first`: the first row; once more, it is scrolled back into view.
  ///
  /// Refused when that row has the focus and is visible: there is nothing to do.
  public static let firstRow = ListCommand.firstRow.id

  /// `navigation.last`: the last row, as ``firstRow`` the first one.
  public static let lastRow = ListCommand.lastRow.id

  /// `navigation.lineStart`: in a collection the first item of the focused item's line.
  public static let lineStart = ListCommand.lineStart.id

  /// `navigation.lineEnd`: in a collection the last item of the focused item's line.
  public static let lineEnd = ListCommand.lineEnd.id

  /// `navigation.columnStart`: in a collection that is arranged in lines, the item of the first line
  /// that is as far in it as the focused one.
  public static let columnStart = ListCommand.columnStart.id

  /// `navigation.columnEnd`: as ``columnStart``, of the last line.
  public static let columnEnd = ListCommand.columnEnd.id

  /// `navigation.nextInSection`: the next row of the focused row's section, after the last the first.
  ///
  /// For groups of which each goes round by itself, such as the radio buttons of a tool bar.
  public static let nextInSection = ListCommand.nextInSection.id

  /// `navigation.previousInSection`: as ``nextInSection``, the other way.
  public static let previousInSection = ListCommand.previousInSection.id

  /// `navigation.contextMenu`: asks for the menu of the focused row.
  ///
  /// Published as `navigation.menuRequested`, and refused where nobody hears it.
  public static let contextMenu = ListCommand.contextMenu.id

  /// `navigation.focusNext`: as ``nextRow``, `count` too, and the selection stays as it is.
  ///
  /// For lists in which moving selects.
  public static let focusNext = ListCommand.focusNext.id

  /// `navigation.focusPrevious`: as ``focusNext``, the other way.
  public static let focusPrevious = ListCommand.focusPrevious.id

  /// `navigation.expand`: shows the children of the focused row of an ``ExpandableList``.
  public static let expand = ListCommand.expand.id

  /// `navigation.collapse`: hides the children of the focused row of an ``ExpandableList``.
  public static let collapse = ListCommand.collapse.id

  /// `navigation.toggleExpanded`: shows the children of the focused row, or hides them.
  public static let toggleExpanded = ListCommand.toggleExpanded.id

  /// `navigation.expandSiblings`: expands the focused row of an ``ExpandableList`` and all that have
  /// the same parent.
  public static let expandSiblings = ListCommand.expandSiblings.id

  /// `navigation.firstChild`: the first child of the focused row, if it is shown.
  public static let firstChild = ListCommand.firstChild.id

  /// `navigation.parent`: the row whose child the focused one is.
  public static let parent = ListCommand.parent.id

  /// `navigation.focusRow`: the row with the flat index that the argument `row` gives.
  public static let focusRow = ListCommand.focusRow.id

  /// `navigation.showAtTop`: scrolls so that the focused row, or the one that the argument `row`
  /// gives, is the first that is visible. It is so as far as there is enough content below it; the
  /// focus stays.
  public static let showRowAtTop = ListCommand.showAtTop.id

  /// `navigation.showInMiddle`: scrolls so that a row is in the middle; see ``showRowAtTop``.
  public static let showRowInMiddle = ListCommand.showInMiddle.id

  /// `navigation.showAtBottom`: scrolls so that a row is the last that is visible; see ``showRowAtTop``.
  public static let showRowAtBottom = ListCommand.showAtBottom.id

  /// `navigation.pageDown`: a page further down, as the policy's paging says; takes `count`.
  ///
  /// Refused where the list does not know what is visible, and at the end.
  public static let pageDown = ListCommand.pageDown.id

  /// `navigation.pageUp`: a page further up; takes `count`.
  public static let pageUp = ListCommand.pageUp.id

  /// `navigation.extendNext`: moves the focus as ``nextRow`` does, `count` too, and selects from
  /// the anchor to where it goes.
  ///
  /// This and everything else about selections is refused unless the policy selects; extending
  /// needs one that selects several rows. See ``ListSelection/extend(to:)``.
  public static let extendNext = ListCommand.extendNext.id

  /// `navigation.extendPrevious`: as ``extendNext``, the other way.
  public static let extendPrevious = ListCommand.extendPrevious.id

  /// `navigation.extendLeft`: in a collection, as ``extendNext`` to the item before in its line.
  public static let extendLeft = ListCommand.extendLeft.id

  /// `navigation.extendRight`: in a collection, as ``extendNext`` to the item after in its line.
  public static let extendRight = ListCommand.extendRight.id

  /// `navigation.extendPageUp`: as ``extendNext``, a page further up.
  public static let extendPageUp = ListCommand.extendPageUp.id

  /// `navigation.extendPageDown`: as ``extendNext``, a page further down.
  public static let extendPageDown = ListCommand.extendPageDown.id

  /// `navigation.extendFirst`: selects from the anchor to the first row, and focuses it.
  public static let extendFirst = ListCommand.extendFirst.id

  /// `navigation.extendLast`: selects from the anchor to the last row, and focuses it.
  public static let extendLast = ListCommand.extendLast.id

  /// `navigation.extendToFocus`: selects from the anchor to the focused row, which stays focused.
  public static let extendToFocus = ListCommand.extendToFocus.id

  /// `navigation.toggle`: selects a row, or deselects it when it is selected; it is the anchor
  /// then.
  ///
  /// The row with the flat index that the argument `row` gives, else the focused one. The focus
  /// stays where it is.
  public static let toggleRow = ListCommand.toggle.id

  /// `navigation.selectAll`: selects every enabled row; refused when all are.
  public static let selectAll = ListCommand.selectAll.id

  /// `navigation.toggleAll`: selects every enabled row; where all are selected, nothing.
  public static let toggleAll = ListCommand.toggleAll.id

  /// `navigation.selectLine`: in a collection selects the line of the focused item, and it alone.
  public static let selectLine = ListCommand.selectLine.id

  /// `navigation.selectColumn`: in a collection that is arranged in lines, selects the focused
  /// item's column. It selects the items that are as far in their lines as the focused one, in all
  /// sections, and these alone.
  public static let selectColumn = ListCommand.selectColumn.id

  /// `navigation.selectNone`: selects nothing; the focus stays.
  public static let selectNone = ListCommand.selectNone.id

  /// `navigation.invert`: selects exactly the enabled rows that were not selected.
  public static let invertSelection = ListCommand.invert.id

  /// `navigation.delete`: deletes the selected rows, or the focused one when none is selected.
  ///
  /// For an ``EditableList`` that may do it. The row after the last deleted one is focused, else
  /// the one before the first.
  public static let deleteRows = ListCommand.delete.id

  /// `navigation.moveUp`: moves the selected rows of an ``EditableList`` one place up, or the
  /// focused one when it is not among them; takes `count`.
  ///
  /// From the top of a section they go to the end of the previous one. They keep their distances,
  /// and go no further than the first of them can. Focus and selection follow.
  public static let moveRowUp = ListCommand.moveUp.id

  /// `navigation.moveDown`: moves rows down as ``moveRowUp`` moves them up.
  public static let moveRowDown = ListCommand.moveDown.id

  /// `navigation.findNext`: the next row whose title matches the argument `text`, or the regular
  /// expression `pattern`.
  ///
  /// A ``SearchQuery`` says what matches; the search goes on at the other end. Without an argument,
  /// the last query; refused when there is none.
  public static let findNext = ListCommand.findNext.id

  /// `navigation.findPrevious`: as ``findNext``, the other way.
  public static let findPrevious = ListCommand.findPrevious.id

  /// `navigation.typeSelect`: the next row whose title starts with what was typed.
  ///
  /// The argument `text` is added to what was typed shortly before. See ``TypeSelect``.
  public static let typeSelect = ListCommand.typeSelect.id
}
