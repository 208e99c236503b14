public import KeyboardCore

/// An input that asks a delegate and can have a bar, as text fields of user interfaces do.
///
/// Mapping from UIKit: `delegate` → ``inputDelegate``, `inputAccessoryView` → ``inputAccessory``.
public protocol AssistedInput: NavigableInput {
  /// The delegate, held weakly; it is asked and notified as its methods describe.
  var inputDelegate: (any AssistedInputDelegate)? { get set }

  /// The bar that is shown above the keyboard while this input is edited; ignored by default.
  var inputAccessory: AnyObject? { get set }
}

extension AssistedInput {
  /// There is none by default, and setting it does nothing.
  public var inputAccessory: AnyObject? {
    get { nil }
    set {}
  }
}

/// The delegate of an input, as `UITextFieldDelegate` and `UITextViewDelegate` in one.
public protocol AssistedInputDelegate: AnyObject {
  /// Returns whether an input may begin editing; true by default.
  func inputShouldBeginEditing(_ input: any NavigableInput) -> Bool

  /// An input has begun editing.
  func inputDidBeginEditing(_ input: any NavigableInput)

  /// Returns whether an input may end editing; true by default.
  func inputShouldEndEditing(_ input: any NavigableInput) -> Bool

  /// An input has ended editing.
  func inputDidEndEditing(_ input: any NavigableInput)

  /// Returns whether the return key may do what it does in an input; true by default.
  ///
  /// An input of several lines types a line break if it may.
  func inputShouldReturn(_ input: any NavigableInput) -> Bool
}

extension AssistedInputDelegate {
  /// It may begin by default.
  public func inputShouldBeginEditing(_ input: any NavigableInput) -> Bool { true }

  /// Does nothing by default.
  public func inputDidBeginEditing(_ input: any NavigableInput) {}

  /// It may end by default.
  public func inputShouldEndEditing(_ input: any NavigableInput) -> Bool { true }

  /// Does nothing by default.
  public func inputDidEndEditing(_ input: any NavigableInput) {}

  /// It may by default.
  public func inputShouldReturn(_ input: any NavigableInput) -> Bool { true }
}

/// The navigator as the delegate of its inputs: the delegate that an input had is asked and
/// notified first.
extension InputNavigator: AssistedInputDelegate {
  /// Returns whether the delegate that the input had allows it.
  public func inputShouldBeginEditing(_ input: any NavigableInput) -> Bool {
    originalDelegate(of: input)?.inputShouldBeginEditing(input) ?? true
  }

  /// Call when an input has begun editing, whatever caused it.
  public func inputDidBeginEditing(_ input: any NavigableInput) {
    originalDelegate(of: input)?.inputDidBeginEditing(input)
    // The delegate may have sent the focus on.
    note(input, isEditing: input.isEditing)
  }

  /// Returns whether the delegate that the input had allows it.
  public func inputShouldEndEditing(_ input: any NavigableInput) -> Bool {
    originalDelegate(of: input)?.inputShouldEndEditing(input) ?? true
  }

  /// Call when an input has ended editing, whatever caused it.
  public func inputDidEndEditing(_ input: any NavigableInput) {
    originalDelegate(of: input)?.inputDidEndEditing(input)
    note(input, isEditing: false)
  }

  /// The return key was pressed in an input: moves on, or ends editing at the last one.
  ///
  /// Nothing moves if the delegate that the input had refuses, and where the return key types a
  /// line break or is not used.
  ///
  /// - Returns: whether the input should do what it does by itself, such as type a line break.
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
