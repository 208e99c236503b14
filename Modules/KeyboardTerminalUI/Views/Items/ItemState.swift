/// What distinguishes a row or an item from others.
nonisolated public struct ItemState: OptionSet, Hashable, Sendable {
  /// One bit for each distinction.
  public let rawValue: UInt8

  /// Creates a state from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// It has the focus.
  public static let focused = ItemState(rawValue: 1)
  /// It is selected.
  public static let selected = ItemState(rawValue: 2)
  /// It cannot have the focus.
  public static let disabled = ItemState(rawValue: 4)
  /// The view does not get keys.
  public static let inactive = ItemState(rawValue: 8)
}

extension Theme {
  /// The style of a row or an item.
  nonisolated public func style(_ state: ItemState) -> Style {
    var style = text
    if state.contains(.selected) { style = style.merging(selected) }
    if state.contains(.disabled) { style = style.merging(disabled) }
    if state.contains(.focused) {
      style = style.merging(state.contains(.inactive) ? focusedElsewhere : focused)
    }
    return style
  }

  /// The two signs before a row or an item: blank without distinction.
  nonisolated func marks(_ state: ItemState) -> String {
    String(state.contains(.focused) ? signs.focus : " ")
      + String(state.contains(.selected) ? signs.selection : " ")
  }
}
