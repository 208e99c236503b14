public import KeyboardCore
public import KeyboardNavigation

/// The behaviour of a kind of field: how it accepts, shows and checks an answer.
///
/// The default implementations are those of a text of one line. The functions receive the input of the field.
///
/// ```swift
/// struct UpperCaseField: FormField {
///   func mistake(in input: FormInput) -> String? {
///     input.document.text.contains(where: \.isLowercase) ? "write capital letters" : nil
///   }
/// }
/// ```
public protocol FormField {
  /// The responder that receives the keys before the form; nil if the text receives them.
  var control: (any FormControl)? { get }
  /// A Boolean value indicating whether the answer is typed into the document of the input.
  var isTyped: Bool { get }

  /// Returns the answer as a typed value; null if it is missing or invalid.
  func value(of input: FormInput) -> Value
  /// Sets the answer to a value or its text; null clears it.
  func setValue(_ value: Value, of input: FormInput)
  /// Returns the message for a missing answer; nil if there is an answer.
  func omission(in input: FormInput) -> String?
  /// Returns the mistake in an answer; nil if it is valid.
  func mistake(in input: FormInput) -> String?
  /// Returns a description of the expected format, for screen readers; nil if any text is valid.
  func format(of input: FormInput) -> String?

  /// Returns the number of lines that are visible at once.
  func visibleLines(of input: FormInput, _ metrics: TextForm.Metrics) -> Int
  /// Returns the number of lines that the field shows instead of a text.
  func lineCount(of input: FormInput) -> Int
  /// Returns a line that the field shows instead of a text.
  func line(at index: Int, of input: FormInput, hasFocus: Bool) -> String
  /// Returns the focused line while the input is edited; nil if there is none.
  func focusedLine(of input: FormInput) -> Int?
  /// Chooses a line, like a click on it.
  func choose(_ line: Int, of input: FormInput)
  /// Returns the focused element within the field; nil if there is none.
  ///
  /// Its label is the title of the input, unless it is an option or in a group.
  func element(of input: FormInput) -> AccessibilityElement?
}

/// A responder that receives the keys of a field before the form.
public protocol FormControl: FocusableResponder, SelfDescribing {
  /// The responder that is tried after this one.
  var nextResponder: (any CommandResponder)? { get set }
}

extension ListNavigator: FormControl {}
extension ControlNavigator: FormControl {}
extension RangeNavigator: FormControl {}
extension ComboBox: FormControl {}

extension FormField {
  /// Returns nil: the text receives the keys.
  public var control: (any FormControl)? { nil }
  /// Returns true: the answer is typed.
  public var isTyped: Bool { true }

  /// Returns the text.
  public func value(of input: FormInput) -> Value {
    input.document.text.isEmpty ? .null : .string(input.document.text)
  }

  /// Replaces the text by the value.
  public func setValue(_ value: Value, of input: FormInput) {
    input.document.setText(value == .null ? "" : value.text)
  }

  /// Returns a message if the text is blank or the value is null.
  public func omission(in input: FormInput) -> String? {
    let isBlank = isTyped && input.document.text.allSatisfy(\.isWhitespace)
    return isBlank || !isTyped && value(of: input) == .null ? "this is needed" : nil
  }

  /// Returns nil: any text is valid.
  public func mistake(in input: FormInput) -> String? { nil }

  /// Returns the allowed length of the text, and whether it can have several lines.
  public func format(of input: FormInput) -> String? {
    guard isTyped else { return nil }
    let length = input.rules.length.flatMap {
      FormInput.words(
        from: $0.lowerBound > 0 ? "\($0.lowerBound)" : nil,
        to: $0.upperBound < .max ? "\($0.upperBound)" : nil)
    }
    let parts = [
      input.isMultiline ? "several lines" : nil, length.map { "\($0) characters" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Returns one, or the number of lines of a text of several lines.
  public func visibleLines(of input: FormInput, _ metrics: TextForm.Metrics) -> Int {
    input.isMultiline && !input.isSecure ? max(1, metrics.lines) : lineCount(of: input)
  }

  /// Returns one line.
  public func lineCount(of input: FormInput) -> Int { 1 }

  /// Returns the value as a text.
  public func line(at index: Int, of input: FormInput, hasFocus: Bool) -> String {
    let value = value(of: input)
    return value == .null ? "" : value.text
  }

  /// Returns the first line.
  public func focusedLine(of input: FormInput) -> Int? { 0 }

  /// Does nothing by default.
  public func choose(_ line: Int, of input: FormInput) {}

  /// Returns the description of the control or the text.
  public func element(of input: FormInput) -> AccessibilityElement? {
    (control?.selfDescription ?? input.document.selfDescription).element()
  }
}
