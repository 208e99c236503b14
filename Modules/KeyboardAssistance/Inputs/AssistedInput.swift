public import KeyboardCore

/// An input with a delegate and an optional bar, like text fields of user interfaces.
///
/// Mapping from UIKit: `delegate` → ``inputDelegate``, `inputAccessoryView` → ``inputAccessory``.
public protocol AssistedInput: NavigableInput {
  /// The delegate, held weakly, which is called as its methods describe.
  var inputDelegate: (any AssistedInputDelegate)? { get set }

  /// The bar that is shown above the keyboard while this input is edited; ignored by default.
  var inputAccessory: AnyObject? { get set }
}

extension AssistedInput {
  /// Nil by default, and setting it does nothing.
  public var inputAccessory: AnyObject? {
    get { nil }
    set {}
  }
}

/// The delegate of an input, with the methods of `UITextFieldDelegate` and `UITextViewDelegate`.
public protocol AssistedInputDelegate: AnyObject {
  /// Returns whether an input may begin editing; true by default.
  func inputShouldBeginEditing(_ input: any NavigableInput) -> Bool

  /// Tells the delegate that an input has begun editing.
  func inputDidBeginEditing(_ input: any NavigableInput)

  /// Returns whether an input may end editing; true by default.
  func inputShouldEndEditing(_ input: any NavigableInput) -> Bool

  /// Tells the delegate that an input has ended editing.
  func inputDidEndEditing(_ input: any NavigableInput)

  /// Returns whether the return key has its effect in an input; true by default.
  ///
  /// If true, an input of several lines types a line break.
  func inputShouldReturn(_ input: any NavigableInput) -> Bool
}

extension AssistedInputDelegate {
  /// True by default.
  public func inputShouldBeginEditing(_ input: any NavigableInput) -> Bool { true }

  /// Does nothing by default.
  public func inputDidBeginEditing(_ input: any NavigableInput) {}

  /// True by default.
  public func inputShouldEndEditing(_ input: any NavigableInput) -> Bool { true }

  /// Does nothing by default.
  public func inputDidEndEditing(_ input: any NavigableInput) {}

  /// True by default.
  public func inputShouldReturn(_ input: any NavigableInput) -> Bool { true }
}

/// The navigator as the delegate of its inputs: the input's former delegate is called first.
extension InputNavigator: AssistedInputDelegate {
  /// Returns whether the former delegate of the input allows it.
  public func inputShouldBeginEditing(_ input: any NavigableInput) -> Bool {
    originalDelegate(of: input)?.inputShouldBeginEditing(input) ?? true
  }

  /// Updates the focus; call it when an input has begun editing, for any reason.
  public func inputDidBeginEditing(_ input: any NavigableInput) {
    originalDelegate(of: input)?.inputDidBeginEditing(input)
    // The delegate may have moved the focus on.
    note(input, isEditing: input.isEditing)
  }

  /// Returns whether the former delegate of the input allows it.
  public func inputShouldEndEditing(_ input: any NavigableInput) -> Bool {
    originalDelegate(of: input)?.inputShouldEndEditing(input) ?? true
  }

  /// Updates the focus; call it when an input has ended editing, for any reason.
  public func inputDidEndEditing(_ input: any NavigableInput) {
    originalDelegate(of: input)?.inputDidEndEditing(input)
    note(input, isEditing: false)
  }

  /// Moves on, or ends editing at the last input, when the return key was pressed in an input.
  ///
  /// Nothing moves if the input's former delegate refuses, or if the return key types a line break or is not used.
  ///
  /// - Returns: whether the input should perform its own action, such as typing a line break.
  public func inputShouldReturn(_ input: any NavigableInput) -> Bool {
    guard originalDelegate(of: input)?.inputShouldReturn(input) ?? true else { return false }
    guard returnMovesOn(from: input) else { return true }
    focus(nextItem(after: input))
    return false
  }

  /// Returns whether the return key moves on from an input, or ends its editing.
  func returnMovesOn(from input: any NavigableInput) -> Bool {
    usesReturnKey && !(input.isMultiline && returnInserts)
  }
}
