/// A control that accepts text, as seen by an accessory bar and an on-screen keyboard.
///
/// A text field or a text view of the application conforms, so that moving between inputs and keeping one visible do
/// not depend on a user interface. The values may change at any time, without notice. Only the first five members are
/// required.
public protocol NavigableInput: AnyObject {
  /// A Boolean value indicating whether this input is being edited: it has the focus and receives what is typed.
  var isEditing: Bool { get }

  /// Starts editing, and takes the focus from the input that has it.
  ///
  /// - Returns: false if this input or the one that has the focus refuses; the focus then does not change.
  @discardableResult
  func beginEditing() -> Bool

  /// Ends editing, and gives up the focus.
  ///
  /// - Returns: false if the input refuses, such as for invalid text; editing then continues.
  @discardableResult
  func endEditing() -> Bool

  /// The frame of the input in the coordinates of its window, visible or not.
  var frame: Rect { get }

  /// The label of the return key while this input is edited.
  ///
  /// A change while editing shows at once.
  var returnKey: ReturnKey { get set }

  /// The frame of the caret in the coordinates of the window; nil by default.
  ///
  /// In a text view that is higher than the room above the keyboard, this is the part that stays visible.
  var caretRect: Rect? { get }

  /// A Boolean value indicating whether the input can be edited; true by default.
  var isEnabled: Bool { get }

  /// A Boolean value indicating whether the input or one of its containers is hidden; false by default.
  ///
  /// An input that is only scrolled out of view is not hidden.
  var isHidden: Bool { get }

  /// A Boolean value indicating whether what is typed is a secret; false by default.
  var isSecure: Bool { get }

  /// A Boolean value indicating whether the keyboard shows its bar of suggestions for this input; true by default
  /// unless the input is secure.
  var showsPredictiveBar: Bool { get }

  /// A Boolean value indicating whether the return key types a line break, as in a text view; false
  /// by default.
  var isMultiline: Bool { get }

  /// The name of the input, for an accessory bar and for speech; nil by default.
  var title: String? { get }

  /// The text that an empty input shows, and its title if it has no other; nil by default.
  var placeholder: String? { get }
}

extension NavigableInput {
  /// Nil by default: the place of the caret is not known.
  public var caretRect: Rect? { nil }

  /// True by default: the input can be edited.
  public var isEnabled: Bool { true }

  /// False by default: the input can be seen.
  public var isHidden: Bool { false }

  /// False by default: what is typed is no secret.
  public var isSecure: Bool { false }

  /// True by default, unless the input is secure.
  public var showsPredictiveBar: Bool { !isSecure }

  /// False by default: the input has one line.
  public var isMultiline: Bool { false }

  /// Nil by default: the input has no name.
  public var title: String? { nil }

  /// Nil by default: an empty input shows nothing.
  public var placeholder: String? { nil }
}
