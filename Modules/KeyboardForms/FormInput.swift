public import KeyboardAssistance
public import KeyboardCore

/// A text input of a form: a text with a label.
public final class FormInput: NavigableInput, AssistedView {
  /// The name of the input among those of its form.
  public let name: String
  /// The text that is edited.
  public let document: TextDocument
  /// The label; nil for none.
  public let title: String?
  /// The text that is shown while there is none; nil for none.
  public let placeholder: String?
  /// A Boolean value indicating whether the input can be edited.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { form?.inputsDidChange() } }
  }
  /// A Boolean value indicating whether the input takes no room and cannot be seen.
  public var isHidden = false {
    didSet { if isHidden != oldValue { form?.inputsDidChange() } }
  }
  /// The settings of the assistant for this input; all inherited by default.
  public var assistanceSettings = KeyboardAssistant.Settings()
  /// Asked and told about editing, before the form's navigator.
  public weak var inputDelegate: (any AssistedInputDelegate)?

  /// The frame of the label and the field in the content of the form.
  var place = Rect.zero
  weak var form: TextForm?
  /// What the form hears of the text by.
  var textToken: Subscription?

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - name: its name among those of its form.
  ///   - document: the text. The form labels its return key, and its return key moves on.
  ///   - title: the label; nil for none.
  ///   - placeholder: the text that is shown while there is none.
  public init(
    _ name: String, document: TextDocument, title: String? = nil, placeholder: String? = nil
  ) {
    self.name = name
    self.document = document
    self.title = title
    self.placeholder = placeholder
    document.returnInForm = { [weak self] in
      guard let self, let form else { return false }
      return !(inputDelegate?.inputShouldReturn(self) ?? true)
        || !form.navigator.inputShouldReturn(self)
    }
  }

  /// Creates an input of one line with a text of its own.
  public convenience init(_ name: String, text: String = "", title: String? = nil) {
    self.init(
      name, document: TextDocument(text, name: name, isMultiline: false), title: title)
  }

  /// A Boolean value indicating whether the input has the focus.
  public var isEditing: Bool { form?.editedInput === self }

  /// Takes the focus, unless the input that has it, or a delegate, refuses.
  public func beginEditing() -> Bool {
    guard let form, isEnabled, !isHidden else { return false }
    if isEditing { return true }
    let old = form.editedInput
    guard inputDelegate?.inputShouldBeginEditing(self) ?? true, old?.mayEndEditing ?? true else {
      return false
    }
    // At once, so that the keyboard stays.
    form.editedInput = self
    old?.didEndEditing()
    inputDelegate?.inputDidBeginEditing(self)
    form.navigator.inputDidBeginEditing(self)
    return true
  }

  /// Gives the focus up, unless a delegate refuses.
  public func endEditing() -> Bool {
    guard isEditing, let form else { return true }
    guard mayEndEditing else { return false }
    form.editedInput = nil
    didEndEditing()
    return true
  }

  /// Says that the input is not edited any more.
  func didEndEditing() {
    inputDelegate?.inputDidEndEditing(self)
    form?.navigator.inputDidEndEditing(self)
  }

  private var mayEndEditing: Bool { inputDelegate?.inputShouldEndEditing(self) ?? true }

  /// The frame of the label and the field in the window.
  public var frame: Rect {
    let offset = form?.contentOffset ?? .zero
    return place.offsetBy(x: -offset.x, y: -offset.y)
  }

  /// The frame of the line with the cursor in the window; nil in an input of one line.
  public var caretRect: Rect? {
    guard isMultiline, let form else { return nil }
    let frame = form.fieldFrame(of: self)
    let line = min(cursorLine, form.metrics.visibleLines(of: self) - 1)
    return Rect(
      x: frame.minX, y: frame.minY + Double(line) * form.metrics.line, width: frame.size.width,
      height: form.metrics.line)
  }

  /// The line of the cursor, counted from 0; lines end at line breaks.
  private var cursorLine: Int {
    document.text[..<document.buffer.selection.lowerBound].count(where: \.isNewline)
  }

  /// The label of the return key.
  public var returnKey: ReturnKey {
    get { document.returnKey }
    set { document.returnKey = newValue }
  }

  /// A Boolean value indicating whether what is typed is a secret.
  public var isSecure: Bool { document.isSecure }
  /// A Boolean value indicating whether the text has line breaks.
  public var isMultiline: Bool { document.isMultiline }
  /// A Boolean value indicating whether words are suggested for this input: where it says so, and
  /// by itself for several lines of text.
  public var showsPredictiveBar: Bool {
    switch document.autocorrectionType {
    case .yes: !isSecure
    case .no: false
    case .default: !isSecure && isMultiline && document.contentType == .text
    }
  }
  /// The form that it was added to.
  public var enclosingView: (any AssistedView)? { form }
}
