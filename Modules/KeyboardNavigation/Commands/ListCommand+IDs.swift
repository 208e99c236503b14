public import KeyboardCore

/// The commands of lists; ``ListNavigator/commands`` has their titles and keys.
extension CommandID {
  /// `navigation.nextRow`: the row after the focused one; the initial row when none is focused.
  ///
  /// The argument `count`, a whole number of at least 1, takes that many steps at once and stops
  /// at the end of the table. Refused on the last row, unless the policy wraps.
  public static let nextRow: CommandID = "navigation.nextRow"

  /// `navigation.previousRow`: the row before the focused one.
  ///
  /// Takes `count` as ``nextRow`` does. Refused on the first row, unless the policy wraps, and
  /// when none is focused, unless the policy starts at a visible row or by direction.
  public static let previousRow: CommandID = "navigation.previousRow"

  /// `navigation.left`: in a collection the item before in its line; takes `count`.
  ///
  /// That item is on the left, unless lines run from right to left: then the arrow keys are swapped
  /// and the command stays what it is.
  public static let leftItem: CommandID = "navigation.left"

  /// `navigation.right`: in a collection the item after in its line, as ``leftItem`` the one
  /// before.
  public static let rightItem: CommandID = "navigation.right"

  /// `navigation.commit`: does to the focused row what a tap would do; the focus stays.
  ///
  /// If the policy says so, to the first selected row.
  public static let commitFocusedRow: CommandID = "navigation.commit"

  /// `navigation.clearFocus`: removes the focus, and notifies the delegate.
  ///
  /// If moving selects, the selection goes with it.
  public static let clearFocus: CommandID = "navigation.clearFocus"

  /// `navigation.first`: the first row; once more, it is scrolled back into view.
  ///
  /// Refused when that row has the focus and is visible: there is nothing to do.
  public static let firstRow: CommandID = "navigation.first"

  /// `navigation.last`: the last row, as ``firstRow`` the first one.
  public static let lastRow: CommandID = "navigation.last"

  /// `navigation.lineStart`: in a collection the first item of the focused item's line.
  public static let lineStart: CommandID = "navigation.lineStart"

  /// `navigation.lineEnd`: in a collection the last item of the focused item's line.
  public static let lineEnd: CommandID = "navigation.lineEnd"

  /// `navigation.columnStart`: in a collection that is arranged in lines, the item of the first line
  /// that is as far in it as the focused one.
  public static let columnStart: CommandID = "navigation.columnStart"

  /// `navigation.columnEnd`: as ``columnStart``, of the last line.
  public static let columnEnd: CommandID = "navigation.columnEnd"

  /// `navigation.nextInSection`: the next row of the focused row's section, after the last the first.
  ///
  /// For groups of which each goes round by itself, such as the radio buttons of a tool bar.
  public static let nextInSection: CommandID = "navigation.nextInSection"

  /// `navigation.previousInSection`: as ``nextInSection``, the other way.
  public static let previousInSection: CommandID = "navigation.previousInSection"

  /// `navigation.contextMenu`: asks for the menu of the focused row.
  ///
  /// Published as `navigation.menuRequested`, and refused where nobody observes it.
  public static let contextMenu: CommandID = "navigation.contextMenu"

  /// `navigation.focusNext`: as ``nextRow``, `count` too, and the selection stays as it is.
  ///
  /// For lists in which moving selects.
  public static let focusNext: CommandID = "navigation.focusNext"

  /// `navigation.focusPrevious`: as ``focusNext``, the other way.
  public static let focusPrevious: CommandID = "navigation.focusPrevious"

  /// `navigation.expand`: shows the children of the focused row of an ``ExpandableList``.
  public static let expand: CommandID = "navigation.expand"

  /// `navigation.collapse`: hides the children of the focused row of an ``ExpandableList``.
  public static let collapse: CommandID = "navigation.collapse"

  /// `navigation.toggleExpanded`: shows the children of the focused row, or hides them.
  public static let toggleExpanded: CommandID = "navigation.toggleExpanded"

  /// `navigation.expandSiblings`: expands the focused row of an ``ExpandableList`` and all that have
  /// the same parent.
  public static let expandSiblings: CommandID = "navigation.expandSiblings"

  /// `navigation.firstChild`: the first child of the focused row, if it is shown.
  public static let firstChild: CommandID = "navigation.firstChild"

  /// `navigation.parent`: the row whose child the focused one is.
  public static let parent: CommandID = "navigation.parent"

  /// `navigation.focusRow`: the row with the flat index that the argument `row` gives.
  public static let focusRow: CommandID = "navigation.focusRow"

  /// `navigation.showAtTop`: scrolls so that the focused row, or the one that the argument `row`
  /// gives, is the first that is visible. Scrolling stops at the end of the content; the focus
  /// stays.
  public static let showRowAtTop: CommandID = "navigation.showAtTop"

  /// `navigation.showInMiddle`: scrolls so that a row is in the middle; see ``showRowAtTop``.
  public static let showRowInMiddle: CommandID = "navigation.showInMiddle"

  /// `navigation.showAtBottom`: scrolls so that a row is the last that is visible; see ``showRowAtTop``.
  public static let showRowAtBottom: CommandID = "navigation.showAtBottom"

  /// `navigation.pageDown`: a page further down, as the policy's paging says; takes `count`.
  ///
  /// Refused where the list does not know what is visible, and at the end.
  public static let pageDown: CommandID = "navigation.pageDown"

  /// `navigation.pageUp`: a page further up; takes `count`.
  public static let pageUp: CommandID = "navigation.pageUp"

  /// `navigation.extendNext`: moves the focus as ``nextRow`` does, `count` too, and selects from
  /// the anchor to where it goes.
  ///
  /// This and everything else about selections is refused unless the policy selects; extending
  /// needs one that selects several rows. See ``ListSelection/extend(to:)``.
  public static let extendNext: CommandID = "navigation.extendNext"

  /// `navigation.extendPrevious`: as ``extendNext``, the other way.
  public static let extendPrevious: CommandID = "navigation.extendPrevious"

  /// `navigation.extendLeft`: in a collection, as ``extendNext`` to the item before in its line.
  public static let extendLeft: CommandID = "navigation.extendLeft"

  /// `navigation.extendRight`: in a collection, as ``extendNext`` to the item after in its line.
  public static let extendRight: CommandID = "navigation.extendRight"

  /// `navigation.extendPageUp`: as ``extendNext``, a page further up.
  public static let extendPageUp: CommandID = "navigation.extendPageUp"

  /// `navigation.extendPageDown`: as ``extendNext``, a page further down.
  public static let extendPageDown: CommandID = "navigation.extendPageDown"

  /// `navigation.extendFirst`: selects from the anchor to the first row, and focuses it.
  public static let extendFirst: CommandID = "navigation.extendFirst"

  /// `navigation.extendLast`: selects from the anchor to the last row, and focuses it.
  public static let extendLast: CommandID = "navigation.extendLast"

  /// `navigation.extendToFocus`: selects from the anchor to the focused row, which stays focused.
  public static let extendToFocus: CommandID = "navigation.extendToFocus"

  /// `navigation.toggle`: selects a row, or deselects it when it is selected; it is the anchor
  /// then.
  ///
  /// The row with the flat index that the argument `row` gives, else the focused one. The focus
  /// stays where it is.
  public static let toggleRow: CommandID = "navigation.toggle"

  /// `navigation.selectAll`: selects every enabled row; refused when all are.
  public static let selectAll: CommandID = "navigation.selectAll"

  /// `navigation.toggleAll`: selects every enabled row; where all are selected, nothing.
  public static let toggleAll: CommandID = "navigation.toggleAll"

  /// `navigation.selectLine`: in a collection selects the line of the focused item, and it alone.
  public static let selectLine: CommandID = "navigation.selectLine"

  /// `navigation.selectColumn`: in a collection that is arranged in lines, selects the focused
  /// item's column. It selects the items that are as far in their lines as the focused one, in all
  /// sections, and these alone.
  public static let selectColumn: CommandID = "navigation.selectColumn"

  /// `navigation.selectNone`: selects nothing; the focus stays.
  public static let selectNone: CommandID = "navigation.selectNone"

  /// `navigation.invert`: selects exactly the enabled rows that were not selected.
  public static let invertSelection: CommandID = "navigation.invert"

  /// `navigation.delete`: deletes the selected rows, or the focused one when none is selected.
  ///
  /// For an ``EditableList`` that may do it. The row after the last deleted one is focused, else
  /// the one before the first.
  public static let deleteRows: CommandID = "navigation.delete"

  /// `navigation.moveUp`: moves the selected rows of an ``EditableList`` one place up, or the
  /// focused one when it is not among them; takes `count`.
  ///
  /// From the top of a section they go to the end of the previous one. They keep their distances,
  /// and go no further than the first of them can. Focus and selection follow.
  public static let moveRowUp: CommandID = "navigation.moveUp"

  /// `navigation.moveDown`: moves rows down as ``moveRowUp`` moves them up.
  public static let moveRowDown: CommandID = "navigation.moveDown"

  /// `navigation.findNext`: the next row whose title matches the argument `text`, or the regular
  /// expression `pattern`.
  ///
  /// A ``SearchQuery`` says what matches; the search goes on at the other end. Without an argument,
  /// the last query; refused when there is none.
  public static let findNext: CommandID = "navigation.findNext"

  /// `navigation.findPrevious`: as ``findNext``, the other way.
  public static let findPrevious: CommandID = "navigation.findPrevious"

  /// `navigation.typeSelect`: the next row whose title starts with what was typed.
  ///
  /// The argument `text` is added to what was typed shortly before. See ``TypeSelect``.
  public static let typeSelect: CommandID = "navigation.typeSelect"
}
