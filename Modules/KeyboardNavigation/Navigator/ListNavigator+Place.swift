public import KeyboardCore

extension ListNavigator: PlaceResponder {
  /// The focused row, the selected rows and the number of rows.
  public final var place: Value {
    guard let list else { return .null }
    return place(focusing: focus(in: list), selecting: selection(in: list), in: list)
  }

  /// Returns the place to which a command that moves the focus would lead.
  ///
  /// The delegate receives a request as for the command itself, see
  /// ``TableNavigatorDelegate/tableNavigator(_:navigationResponseFor:)``; it is not notified of a move.
  public final func place(after invocation: CommandInvocation) -> Value? {
    guard let list,
      let step = try? step(for: invocation, causedBy: .command(invocation), in: list)
    else { return nil }
    switch step {
    case .navigate(let navigation, let request), .find(let navigation, let request, _):
      let selection = selection(after: navigation, request, in: list) ?? selection(in: list)
      return place(focusing: navigation.indexPathForFocusedRow, selecting: selection, in: list)
    case .commit, .expand, .select, .delete, .move, .show, .requestMenu: return nil
    }
  }

  private func place(
    focusing row: IndexPath?, selecting selection: ListSelection, in list: any NavigableList
  ) -> Value {
    [
      "list": .string(scene), "rows": .integer(list.totalNumberOfItems),
      "row": flatIndex(of: row, in: list).map(Value.integer) ?? .null,
      "selected": .array(
        possible(selection, in: list).indexes.ranges.map {
          [.integer($0.lowerBound), .integer($0.upperBound)]
        }),
    ]
  }
}
