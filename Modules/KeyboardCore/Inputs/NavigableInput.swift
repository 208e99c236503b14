/// A control that takes text, as an accessory bar and an on-screen keyboard have to know it.
///
/// A text field or a text view adopts it in the application, so that moving between inputs and
/// keeping one in sight depend on no user interface. The values may change at any time, without
/// notice. Only the first five are required.
public protocol NavigableInput: AnyObject {
  /// A Boolean value indicating whether this input is being edited: it has the focus, and takes
  /// what is typed.
  var isEditing: Bool { get }

  /// Starts editing, and takes the focus from the input that has it.
  ///
  /// - Returns: false when the input or the one that has the focus refuses; the focus is then
  ///   where it was.
  @discardableResult
  func beginEditing() -> Bool

  /// Ends editing, and gives up the focus.
  ///
  /// - Returns: false when the input refuses, such as for text that is not valid; it is then
  ///   edited still.
  @discardableResult
  func endEditing() -> Bool

  /// The frame of the input in the coordinates of its window, whether it is in sight or not.
  var frame: Rect { get }

  /// The label of the return key while this input is edited.
  ///
  /// A change while editing shows at once.
  var returnKey: ReturnKey { get set }

  /// The frame of the caret in the coordinates of the window; nil by default.
  ///
  /// In a text view that is higher than the room above the keyboard, this is what stays in sight.
  var caretRect: Rect? { get }

  /// A Boolean value indicating whether the input can be edited; true by default.
  var isEnabled: Bool { get }

  /// A Boolean value indicating whether the input cannot be seen, itself or because of what it is
  /// in; false by default.
  ///
  /// An input that is only scrolled out of sight is not hidden.
  var isHidden: Bool { get }

  /// A Boolean value indicating whether what is typed is a secret; false by default.
  var isSecure: Bool { get }

  /// A Boolean value indicating whether the keyboard has its bar of suggestions for this input;
  /// true by default where what is typed is no secret.
  var showsPredictiveBar: Bool { get }

  /// A Boolean value indicating whether the return key types a line break, as in a text view; false
  /// by default.
  var isMultiline: Bool { get }

  /// The name of the input, for an accessory bar and for speech; nil by default.
  var title: String? { get }

  /// The text that an empty input shows, the title where there is no other; nil by default.
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

  /// By default true, unless what is typed is a secret.
  public var showsPredictiveBar: Bool { !isSecure }

  /// False by default: the input has one line.
  public var isMultiline: Bool { false }

  /// Nil by default: the input has no name.
  public var title: String? { nil }

  /// Nil by default: an empty input shows nothing.
  public var placeholder: String? { nil }
}
