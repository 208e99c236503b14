import KeyboardCore

extension ListCommand {
  /// The commands of lists, in order: if two have the same key and both are possible, the later one gets it.
  static let all: [ListCommand] =
    moves + treeCommands + scrolling + extensions + selections + edits + searches

  private static let moves: [ListCommand] = [
    ListCommand(
      .commitFocusedRow, "Open",
      effect: .action { navigator, list in
        navigator.committable(in: list).map { .commitFocusedRow(at: $0) }
      },
      because: { navigator, _, list in
        if navigator.policy.commit == .firstSelectedRow { return "select a row first" }
        return navigator.committable(in: list) == nil
          ? ListNavigator.focusFirst : ListNavigator.leadsNowhere
      }),
    move(.previousRow, "Previous row", .count) { navigator, list in
      if let focused = navigator.focus(in: list) { return .previousRow(beforeRowAt: focused) }
      return navigator.policy.start == .firstRow ? nil : .initialRowGoingBack
    },
    move(.nextRow, "Next row", .count) { navigator, list in
      navigator.focus(in: list).map { .nextRow(afterRowAt: $0) } ?? .initialRow
    },
    move(.leftItem, "Previous item", .count, forCollections: true) {
      .leftItem(ofItemAt: $0.focus(in: $1))
    },
    move(.rightItem, "Next item", .count, forCollections: true) {
      .rightItem(ofItemAt: $0.focus(in: $1))
    },
    move(.firstRow, "First row") { _, _ in .firstRow },
    move(.lastRow, "Last row") { _, _ in .lastRow },
    move(.lineStart, "First item of the line", forCollections: true) {
      $0.focus(in: $1).map { .lineStart(ofItemAt: $0) }
    },
    move(.lineEnd, "Last item of the line", forCollections: true) {
      $0.focus(in: $1).map { .lineEnd(ofItemAt: $0) }
    },
    move(.columnStart, "First item of the column", forCollections: true) {
      $0.focus(in: $1).map { .columnStart(ofItemAt: $0) }
    },
    move(.columnEnd, "Last item of the column", forCollections: true) {
      $0.focus(in: $1).map { .columnEnd(ofItemAt: $0) }
    },
    move(
      .previousInSection, "Previous row of the section, going round", isAction: false
    ) { $0.rowOfSection(towards: -1, in: $1) },
    move(.nextInSection, "Next row of the section, going round", isAction: false) {
      $0.rowOfSection(towards: 1, in: $1)
    },
    ListCommand(
      .focusRow, "Go to row", [.row], forScripts: true,
      effect: .change(if: { $1.indexPathForFirstItem != nil }) {
        navigator, invocation, cause, list throws(CommandError) in
        let number = try CommandParameter.argument(of: invocation, taking: .row)?.integerValue
        let row = try navigator.row(number, of: .focusRow, in: list)
        return navigator.step(for: .changeFocus(for: .row(at: row)), causedBy: cause, in: list)
      }),
    move(.clearFocus, "Leave the row") { $0.focus(in: $1).map { _ in .noRow } },
  ]

  private static let treeCommands: [ListCommand] = [
    move(.firstChild, "Go to first child", because: noChild) { navigator, list in
      guard let tree = list as? any ExpandableList, let focus = navigator.focus(in: list) else {
        return nil
      }
      return tree.indexPathForFirstChild(ofItemAt: focus).map { .row(at: $0) }
    },
    move(.parent, "Go to parent", because: noChild) { navigator, list in
      guard let tree = list as? any ExpandableList, let focus = navigator.focus(in: list) else {
        return nil
      }
      return tree.indexPathForParent(ofItemAt: focus).map { .row(at: $0) }
    },
    expansion(.expand, "Expand") { $0.expansion(in: $1, if: { !$0 }) },
    expansion(.collapse, "Collapse") { $0.expansion(in: $1, if: { $0 }) },
    expansion(.toggleExpanded, "Expand or collapse") { $0.expansion(in: $1, if: { _ in true }) },
    expansion(.expandSiblings, "Expand all of this level") { $0.expansionOfSiblings(in: $1) },
  ]

  private static let scrolling: [ListCommand] = [
    show(.showRowAtTop, "Scroll the row to the top") { row, _ in row.minY },
    show(.showRowInMiddle, "Scroll the row to the middle") { row, height in
      row.minY + ((row.size.height - height) / 2).rounded(.down)
    },
    show(.showRowAtBottom, "Scroll the row to the bottom") { row, height in row.maxY - height },
    move(.pageUp, "Page up", .count, because: noPage) { navigator, list in
      list.visibleRect.map { _ in .previousPage(beforeRowAt: navigator.focus(in: list)) }
    },
    move(.pageDown, "Page down", .count, because: noPage) { navigator, list in
      list.visibleRect.map { _ in .nextPage(afterRowAt: navigator.focus(in: list)) }
    },
  ]

  /// Steps with another effect on the selection.
  private static let extensions: [ListCommand] = [
    step(
      .focusPrevious, "Previous row, with the same selection", as: .previousRow,
      selecting: .nothing),
    step(.focusNext, "Next row, with the same selection", as: .nextRow, selecting: .nothing),
    step(.extendPrevious, "Extend selection to previous row", as: .previousRow),
    step(.extendNext, "Extend selection to next row", as: .nextRow),
    step(
      .extendLeft, "Extend selection to previous item", as: .leftItem, forCollections: true),
    step(.extendRight, "Extend selection to next item", as: .rightItem, forCollections: true),
    step(.extendPageUp, "Extend selection up by a page", as: .pageUp),
    step(.extendPageDown, "Extend selection down by a page", as: .pageDown),
    step(.extendFirst, "Extend selection to first row", as: .firstRow, isCounted: false),
    step(.extendLast, "Extend selection to last row", as: .lastRow, isCounted: false),
  ]

  private static let selections: [ListCommand] = [
    select(
      .extendToFocus, "Extend selection to the focused row",
      if: { $0.selectionExtendedToFocus(in: $1).indexes != $0.selection(in: $1).indexes },
      selection: { $0.selectionExtendedToFocus(in: $1) }),
    ListCommand(
      .toggleRow, "Select or deselect row", [.row],
      effect: .change(if: {
        $0.policy.selection != .none && $1.indexPathForFirstItem != nil
      }) { navigator, invocation, cause, list throws(CommandError) in
        var row = navigator.flatIndexOfFocusedRow
        if let number = try CommandParameter.argument(of: invocation, taking: .row)?.integerValue {
          _ = try navigator.row(number, of: .toggleRow, in: list)
          row = number
        } else if !navigator.isFocusSelectable(in: list) {
          return nil
        }
        return row.flatMap { row in
          navigator.selectionStep(causedBy: cause, in: list) {
            navigator.selection(toggling: row, in: list)
          }
        }
      },
      because: { navigator, _, _ in
        navigator.policy.selection == .none
          ? "its policy selects no rows" : ListNavigator.focusFirst
      }),
    select(
      .selectLine, "Select the line", forCollections: true,
      if: {
        $0.isArrangedInLines($1)
          && $0.selection(ofLine: true, in: $1).indexes != $0.selection(in: $1).indexes
      }, selection: { $0.selection(ofLine: true, in: $1) }),
    select(
      .selectColumn, "Select the column", forCollections: true,
      if: { $0.focus(in: $1) != nil && $0.isArrangedInLines($1) },
      selection: { $0.selection(ofLine: false, in: $1) }),
    select(
      .selectAll, "Select all", if: { $0.hasUnselectedItem(in: $1) },
      because: "every row is selected", selection: { $0.selectionOfAll(in: $1) }),
    select(
      .toggleAll, "Select all or nothing", if: { $0.selectable(in: $1).first != nil },
      selection: { navigator, list in
        navigator.hasUnselectedItem(in: list)
          ? navigator.selectionOfAll(in: list)
          : ListSelection(RangeSet(), anchor: navigator.selection(in: list).anchor)
      }),
    ListCommand(
      .selectNone, "Select nothing",
      effect: .change(if: {
        !$0.policy.keepsSelection && !$0.selection(in: $1).isEmpty
      }) { navigator, invocation, cause, list throws(CommandError) in
        _ = try CommandParameter.argument(of: invocation, taking: nil)
        return navigator.selectionStep(causedBy: cause, in: list) { ListSelection() }
      },
      because: { _, _, _ in "no row is selected" }),
    select(
      .invertSelection, "Invert selection", if: { $0.selectable(in: $1).first != nil },
      selection: { navigator, list in
        let selection = navigator.selection(in: list)
        return ListSelection(
          navigator.enabledItems(in: list).subtracting(selection.indexes), anchor: selection.anchor)
      }),
  ]

  private static let edits: [ListCommand] = [
    edit(
      .deleteRows, "Delete",
      // Whether thousands of rows may be edited is determined only when performing.
      listedIf: { $0.selection(in: $1).count > 1000 ? $1 is any EditableList : nil },
      because: { "the \($0.noun) does not let go of these rows" },
      step: { navigator, _, cause, list in
        navigator.deletion(causedBy: cause, in: list).map { .delete($0) }
      }),
    edit(.moveRowUp, "Move row up", .count, because: noPlace) { navigator, count, _, list in
      navigator.move(by: -count, in: list).map { .move($0) }
    },
    edit(.moveRowDown, "Move row down", .count, because: noPlace) { navigator, count, _, list in
      navigator.move(by: count, in: list).map { .move($0) }
    },
  ]

  private static let searches: [ListCommand] = [
    find(.findNext, "Find next", towards: 1),
    find(.findPrevious, "Find previous", towards: -1),
    ListCommand(
      .typeSelect, "Find by first letters", [.text], forScripts: true,
      effect: .change(if: { $0.focusable(in: $1).first != nil }) {
        navigator, invocation, cause, list throws(CommandError) in
        let argument = try CommandParameter.argument(of: invocation, taking: .text)
        guard let text = argument?.stringValue else {
          throw ListNavigator.missingText(of: .typeSelect)
        }
        return navigator.typeSelectStep(text, causedBy: cause, in: list)
      },
      listedIf: { $1.hasTitles(in: 100) },
      because: { navigator, invocation, list in
        navigator.reason(against: invocation, in: list) { "no row starts with '\($0)'" }
      }),
    ListCommand(
      .contextMenu, "Menu of the row",
      effect: .change(if: { navigator, _ in navigator.isHeard(ListNavigator.MenuRequested.self) }) {
        navigator, invocation, _, _ throws(CommandError) in
        _ = try CommandParameter.argument(of: invocation, taking: nil)
        return navigator.flatIndexOfFocusedRow.map { .requestMenu(row: $0) }
      },
      because: { navigator, _, list in
        navigator.focus(in: list) == nil
          ? ListNavigator.focusFirst : "there is no menu of the \(navigator.noun)"
      }),
  ]
}

// MARK: - Kinds of commands

extension ListCommand {
  private static let noChild: Reason = { navigator, _, list in
    guard list is any ExpandableList else { return "the \(navigator.noun)'s rows have no children" }
    return navigator.focus(in: list) == nil
      ? ListNavigator.focusFirst : "there is nothing of that kind at the row"
  }
  private static let noPage: Reason = { navigator, _, list in
    list.visibleRect == nil
      ? "the \(navigator.noun) does not say what is visible" : "there is nothing further to show"
  }
  private static let noPlace: @Sendable (ListNavigator) -> String = { _ in
    "there is no place to move the row to"
  }
  private static func noSelection(_ reason: String? = nil) -> Reason {
    { navigator, _, list in
      if navigator.policy.selection != .multiple {
        return "its policy does not select several rows"
      }
      if let reason { return reason }
      return navigator.focus(in: list) == nil
        ? ListNavigator.focusFirst : ListNavigator.leadsNowhere
    }
  }

  /// Declares a command that moves the focus.
  private static func move(
    _ id: CommandID, _ title: String, _ parameter: CommandParameter? = nil,
    forCollections: Bool = false, isAction: Bool = true, because reason: Reason? = nil,
    to intent: @escaping @Sendable (ListNavigator, List) -> ListNavigator.FocusIntent?
  ) -> ListCommand {
    ListCommand(
      id, title, parameter.map { [$0] } ?? [], forCollections: forCollections,
      effect: .action(
        { navigator, list in intent(navigator, list).map { .changeFocus(for: $0) } },
        isAction: isAction),
      because: reason)
  }

  /// Declares a command that takes the step of another one, and extends the selection with it.
  private static func step(
    _ id: CommandID, _ title: String, as plain: CommandID,
    selecting: ListNavigator.NavigationRequest.Selecting = .extending,
    forCollections: Bool = false, isCounted: Bool = true
  ) -> ListCommand {
    ListCommand(
      id, title, isCounted ? [.count] : [], forCollections: forCollections,
      effect: .action(
        { navigator, list in
          guard navigator.policy.selection == .multiple else { return nil }
          return named(plain)?.action(for: navigator, in: list)
        }, selecting: selecting, isAction: false),
      because: noSelection())
  }

  /// Declares a command that shows or hides children.
  private static func expansion(
    _ id: CommandID, _ title: String,
    finder: @escaping @Sendable (ListNavigator, List) -> ListNavigator.Expansion?
  ) -> ListCommand {
    ListCommand(
      id, title,
      effect: .change(if: { finder($0, $1) != nil }) {
        navigator, invocation, _, list throws(CommandError) in
        _ = try CommandParameter.argument(of: invocation, taking: nil)
        return finder(navigator, list).map { .expand($0) }
      },
      because: noChild)
  }

  /// Declares a command that scrolls a row to a place of the viewport.
  ///
  /// - Parameters:
  ///   - id: the command's id.
  ///   - title: the command's title.
  ///   - top: returns the top of the viewport for the row's frame and the viewport's height.
  /// - Returns: the command.
  private static func show(
    _ id: CommandID, _ title: String, top: @escaping @Sendable (Rect, Double) -> Double
  ) -> ListCommand {
    ListCommand(
      id, title, [.row],
      effect: .change(if: { $1.visibleRect != nil }) {
        navigator, invocation, _, list throws(CommandError) in
        let number = try CommandParameter.argument(of: invocation, taking: .row)?.integerValue
        guard let number = number ?? navigator.flatIndexOfFocusedRow else { return nil }
        let row = try navigator.row(number, of: id, in: list)
        return navigator.showStep(of: row, in: list, top: top)
      },
      because: { navigator, _, list in
        if list.visibleRect == nil { return "the \(navigator.noun) does not say what is visible" }
        return navigator.focus(in: list) == nil ? ListNavigator.focusFirst : "the row is there"
      })
  }

  /// Declares a command that only changes the selection of several rows.
  private static func select(
    _ id: CommandID, _ title: String, forCollections: Bool = false,
    if isMeaningful: @escaping Condition, because reason: String? = nil,
    selection: @escaping @Sendable (ListNavigator, List) -> ListSelection
  ) -> ListCommand {
    ListCommand(
      id, title, forCollections: forCollections,
      effect: .change(if: { $0.policy.selection == .multiple && isMeaningful($0, $1) }) {
        navigator, invocation, cause, list throws(CommandError) in
        _ = try CommandParameter.argument(of: invocation, taking: nil)
        return navigator.selectionStep(causedBy: cause, in: list) { selection(navigator, list) }
      },
      because: noSelection(reason))
  }

  /// Declares a command that changes the rows of an ``EditableList``.
  private static func edit(
    _ id: CommandID, _ title: String, _ parameter: CommandParameter? = nil,
    listedIf listing: (@Sendable (ListNavigator, List) -> Bool?)? = nil,
    because reason: @escaping @Sendable (ListNavigator) -> String,
    step: @escaping @Sendable (ListNavigator, Int, Cause, List) -> ListNavigator.Step?
  ) -> ListCommand {
    ListCommand(
      id, title, parameter.map { [$0] } ?? [],
      effect: .change(if: { $1 is any EditableList }) {
        navigator, invocation, cause, list throws(CommandError) in
        let count = try CommandParameter.argument(of: invocation, taking: parameter)
        return step(navigator, count?.integerValue ?? 1, cause, list)
      },
      listedIf: listing,
      because: { navigator, _, list in
        guard list is any EditableList else {
          return "the \(navigator.noun)'s rows cannot be edited"
        }
        return navigator.editedRows(in: list).isEmpty
          ? ListNavigator.focusFirst : reason(navigator)
      })
  }

  private static func find(_ id: CommandID, _ title: String, towards step: Int) -> ListCommand {
    ListCommand(
      id, title, [.text, .pattern, .fuzzy],
      effect: .change(if: { $0.focusable(in: $1).first != nil }) {
        navigator, invocation, cause, list throws(CommandError) in
        try navigator.findStep(invocation, towards: step, causedBy: cause, in: list)
      },
      listedIf: { $0.searched != nil && $1.hasTitles(in: 100) },
      because: { navigator, invocation, list in
        navigator.reason(against: invocation, in: list) { "no other row holds '\($0)'" }
      })
  }
}
