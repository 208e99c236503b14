public import KeyboardCore

/// The commands of lists; ``ListNavigator/commands`` has their titles and keys.
extension CommandID {
  /// `navigation.nextRow`: moves to the row after the focused one; to the initial row if none is focused.
  ///
  /// The argument `count`, a whole number of at least 1, takes that many steps at once, up to the end of the table.
  /// Refused on the last row, unless the policy wraps.
  public static let nextRow: CommandID = "navigation.nextRow"

  /// `navigation.previousRow`: moves to the row before the focused one.
  ///
  /// It has the argument `count` of ``nextRow``. Refused on the first row, unless the policy wraps, and if none is
  /// focused, unless the policy starts at a visible row or by direction.
  public static let previousRow: CommandID = "navigation.previousRow"

  /// `navigation.left`: in a collection, moves to the previous item of the line; has `count`.
  ///
  /// That item is on the left, unless lines run from right to left: then the arrow keys are exchanged, not the
  /// commands.
  public static let leftItem: CommandID = "navigation.left"

  /// `navigation.right`: in a collection, moves to the next item of the line, as ``leftItem`` to the previous one.
  public static let rightItem: CommandID = "navigation.right"

  /// `navigation.commit`: performs the action of a tap on the focused row; the focus stays.
  ///
  /// Some policies apply it to the first selected row.
  public static let commitFocusedRow: CommandID = "navigation.commit"

  /// `navigation.clearFocus`: removes the focus, and notifies the delegate.
  ///
  /// If moving selects, the selection is removed too.
  public static let clearFocus: CommandID = "navigation.clearFocus"

  /// `navigation.first`: moves to the first row; repeated, scrolls it back into view.
  ///
  /// Refused if that row has the focus and is visible.
  public static let firstRow: CommandID = "navigation.first"

  /// `navigation.last`: moves to the last row, as ``firstRow`` to the first one.
  public static let lastRow: CommandID = "navigation.last"

  /// `navigation.lineStart`: in a collection, moves to the first item of the focused item's line.
  public static let lineStart: CommandID = "navigation.lineStart"

  /// `navigation.lineEnd`: in a collection, moves to the last item of the focused item's line.
  public static let lineEnd: CommandID = "navigation.lineEnd"

  /// `navigation.columnStart`: in a collection that is arranged in lines, moves to the item of the first line in the
  /// focused item's column.
  public static let columnStart: CommandID = "navigation.columnStart"

  /// `navigation.columnEnd`: as ``columnStart``, to the last line.
  public static let columnEnd: CommandID = "navigation.columnEnd"

  /// `navigation.nextInSection`: moves to the next row of the focused row's section, from the last to the first.
  ///
  /// For groups that wrap separately, such as the radio buttons of a tool bar.
  public static let nextInSection: CommandID = "navigation.nextInSection"

  /// `navigation.previousInSection`: as ``nextInSection``, in the other direction.
  public static let previousInSection: CommandID = "navigation.previousInSection"

  /// `navigation.contextMenu`: requests the menu of the focused row.
  ///
  /// Published as `navigation.menuRequested`, and refused without observers of it.
  public static let contextMenu: CommandID = "navigation.contextMenu"

  /// `navigation.focusNext`: as ``nextRow``, with `count`, without changing the selection.
  ///
  /// For lists in which moving selects.
  public static let focusNext: CommandID = "navigation.focusNext"

  /// `navigation.focusPrevious`: as ``focusNext``, in the other direction.
  public static let focusPrevious: CommandID = "navigation.focusPrevious"

  /// `navigation.expand`: shows the children of the focused row of an ``ExpandableList``.
  public static let expand: CommandID = "navigation.expand"

  /// `navigation.collapse`: hides the children of the focused row of an ``ExpandableList``.
  public static let collapse: CommandID = "navigation.collapse"

  /// `navigation.toggleExpanded`: shows the children of the focused row, or hides them.
  public static let toggleExpanded: CommandID = "navigation.toggleExpanded"

  /// `navigation.expandSiblings`: expands the focused row of an ``ExpandableList`` and all with the same parent.
  public static let expandSiblings: CommandID = "navigation.expandSiblings"

  /// `navigation.firstChild`: moves to the first child of the focused row, if it is shown.
  public static let firstChild: CommandID = "navigation.firstChild"

  /// `navigation.parent`: moves to the parent of the focused row.
  public static let parent: CommandID = "navigation.parent"

  /// `navigation.focusRow`: moves to the row with the flat index in the argument `row`.
  public static let focusRow: CommandID = "navigation.focusRow"

  /// `navigation.showAtTop`: scrolls so that the focused row, or the one in the argument `row`, is the first visible
  /// one. Scrolling stops at the end of the content; the focus doesn't change.
  public static let showRowAtTop: CommandID = "navigation.showAtTop"

  /// `navigation.showInMiddle`: scrolls so that a row is in the middle; see ``showRowAtTop``.
  public static let showRowInMiddle: CommandID = "navigation.showInMiddle"

  /// `navigation.showAtBottom`: scrolls so that a row is the last visible one; see ``showRowAtTop``.
  public static let showRowAtBottom: CommandID = "navigation.showAtBottom"

  /// `navigation.pageDown`: moves a page down, according to the policy's paging; has `count`.
  ///
  /// Refused if the list does not know what is visible, and at the end.
  public static let pageDown: CommandID = "navigation.pageDown"

  /// `navigation.pageUp`: moves a page up; has `count`.
  public static let pageUp: CommandID = "navigation.pageUp"

  /// `navigation.extendNext`: moves the focus as ``nextRow`` does, with `count`, and selects from the anchor to its
  /// destination.
  ///
  /// All commands for selections are refused unless the policy selects; extending needs one that selects several
  /// rows. See ``ListSelection/extend(to:)``.
  public static let extendNext: CommandID = "navigation.extendNext"

  /// `navigation.extendPrevious`: as ``extendNext``, in the other direction.
  public static let extendPrevious: CommandID = "navigation.extendPrevious"

  /// `navigation.extendLeft`: in a collection, as ``extendNext`` to the previous item of the line.
  public static let extendLeft: CommandID = "navigation.extendLeft"

  /// `navigation.extendRight`: in a collection, as ``extendNext`` to the next item of the line.
  public static let extendRight: CommandID = "navigation.extendRight"

  /// `navigation.extendPageUp`: as ``extendNext``, a page up.
  public static let extendPageUp: CommandID = "navigation.extendPageUp"

  /// `navigation.extendPageDown`: as ``extendNext``, a page down.
  public static let extendPageDown: CommandID = "navigation.extendPageDown"

  /// `navigation.extendFirst`: selects from the anchor to the first row, and focuses it.
  public static let extendFirst: CommandID = "navigation.extendFirst"

  /// `navigation.extendLast`: selects from the anchor to the last row, and focuses it.
  public static let extendLast: CommandID = "navigation.extendLast"

  /// `navigation.extendToFocus`: selects from the anchor to the focused row, which stays focused.
  public static let extendToFocus: CommandID = "navigation.extendToFocus"

  /// `navigation.toggle`: selects a row, or deselects a selected one; it becomes the anchor.
  ///
  /// It is the row with the flat index in the argument `row`, or the focused one. The focus does not change.
  public static let toggleRow: CommandID = "navigation.toggle"

  /// `navigation.selectAll`: selects all enabled rows; refused if all are selected.
  public static let selectAll: CommandID = "navigation.selectAll"

  /// `navigation.toggleAll`: selects all enabled rows; if all are selected, deselects them.
  public static let toggleAll: CommandID = "navigation.toggleAll"

  /// `navigation.selectLine`: in a collection, selects only the line of the focused item.
  public static let selectLine: CommandID = "navigation.selectLine"

  /// `navigation.selectColumn`: in a collection that is arranged in lines, selects only the focused item's column:
  /// the items at the same index of their lines, in all sections.
  public static let selectColumn: CommandID = "navigation.selectColumn"

  /// `navigation.selectNone`: deselects all rows; the focus stays.
  public static let selectNone: CommandID = "navigation.selectNone"

  /// `navigation.invert`: selects exactly the enabled rows that were not selected.
  public static let invertSelection: CommandID = "navigation.invert"

  /// `navigation.delete`: deletes the selected rows, or the focused one if none is selected.
  ///
  /// For an ``EditableList`` that allows it. The row after the last deleted one is focused, or the one before the
  /// first.
  public static let deleteRows: CommandID = "navigation.delete"

  /// `navigation.moveUp`: moves the selected rows of an ``EditableList`` one place up, or the focused one if it is
  /// not among them; has `count`.
  ///
  /// From the top of a section they move to the end of the previous one. They keep their distances, and stop where
  /// the first of them stops. Focus and selection follow.
  public static let moveRowUp: CommandID = "navigation.moveUp"

  /// `navigation.moveDown`: moves rows down as ``moveRowUp`` moves them up.
  public static let moveRowDown: CommandID = "navigation.moveDown"

  /// `navigation.findNext`: moves to the next row whose title matches the argument `text`, or the regular expression
  /// `pattern`.
  ///
  /// Matches are those of a ``SearchQuery``; the search wraps around. Without an argument, it repeats the last query;
  /// refused if there is none.
  public static let findNext: CommandID = "navigation.findNext"

  /// `navigation.findPrevious`: as ``findNext``, in the other direction.
  public static let findPrevious: CommandID = "navigation.findPrevious"

  /// `navigation.typeSelect`: moves to the next row whose title starts with the typed text.
  ///
  /// The argument `text` is appended to what was typed shortly before. See ``TypeSelect``.
  public static let typeSelect: CommandID = "navigation.typeSelect"
}
