public import KeyboardCore
public import KeyboardNavigation

/// How a kind of field takes, shows and checks an answer.
///
/// The default implementations are those of a text of one line. Functions get the input whose field it is.
///
/// ```swift
/// struct UpperCaseField: FormField {
///   func mistake(in input: FormInput) -> String? {
///     input.document.text.contains(where: \.isLowercase) ? "write capital letters" : nil
///   }
/// }
/// ```
public protocol FormField {
  /// The responder that gets the keys before the form; nil where the text gets them.
  var control: (any FormControl)? { get }
  /// A Boolean value indicating whether the answer is typed: into the document of the input.
  var isTyped: Bool { get }

  /// Returns the answer as a typed value; null where there is none, or no valid one.
  func value(of input: FormInput) -> Value
  /// Shows a value, or one that is spelled as a text, as the answer; null clears it.
  func setValue(_ value: Value, of input: FormInput)
  /// Returns the mistake where an answer is required and there is none; nil where there is an answer.
  func omission(in input: FormInput) -> String?
  /// Returns what is wrong with an answer of this kind; nil for nothing.
  func mistake(in input: FormInput) -> String?
  /// Returns the form that an answer has, in words, for people who do not see the field; nil for any.
  func format(of input: FormInput) -> String?

  /// Returns the number of lines that are in sight at once.
  func visibleLines(of input: FormInput, _ metrics: TextForm.Metrics) -> Int
  /// Returns the number of lines that the field has in place of a text.
  func lineCount(of input: FormInput) -> Int
  /// Returns a line that the field shows in place of a text.
  func line(at index: Int, of input: FormInput, hasFocus: Bool) -> String
  /// Returns the line that has the focus while the input is edited; nil for none.
  func focusedLine(of input: FormInput) -> Int?
  /// Chooses a line, as a click on it does.
  func choose(_ line: Int, of input: FormInput)
  /// Returns what has the focus within the field; nil for nothing. The title is its label, unless it is an
  /// option, or in a group.
  func element(of input: FormInput) -> AccessibilityElement?
}

/// A responder that takes the keys of a field before the form gets them.
public protocol FormControl: FocusableResponder, SelfDescribing {
  /// The responder that is asked about keys that would do nothing here.
  var nextResponder: (any CommandResponder)? { get set }
}

extension ListNavigator: FormControl {}
extension ControlNavigator: FormControl {}
extension RangeNavigator: FormControl {}
extension ComboBox: FormControl {}

extension FormField {
  /// Nil by default.
  public var control: (any FormControl)? { nil }
  /// True by default.
  public var isTyped: Bool { true }

  /// By default the text.
  public func value(of input: FormInput) -> Value {
    input.document.text.isEmpty ? .null : .string(input.document.text)
  }

  /// By default types the value into the text.
  public func setValue(_ value: Value, of input: FormInput) {
    input.document.setText(value == .null ? "" : value.text)
  }

  /// By default a sentence where the text is blank, or the value null.
  public func omission(in input: FormInput) -> String? {
    let isBlank = isTyped && input.document.text.allSatisfy(\.isWhitespace)
    return isBlank || !isTyped && value(of: input) == .null ? "this is needed" : nil
  }

  /// Nil by default.
  public func mistake(in input: FormInput) -> String? { nil }

  /// By default the length that a text has, and whether it has several lines.
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

  /// By default one, or those of a text of several lines.
  public func visibleLines(of input: FormInput, _ metrics: TextForm.Metrics) -> Int {
    input.isMultiline && !input.isSecure ? max(1, metrics.lines) : lineCount(of: input)
  }

  /// One by default.
  public func lineCount(of input: FormInput) -> Int { 1 }

  /// By default the value.
  public func line(at index: Int, of input: FormInput, hasFocus: Bool) -> String {
    let value = value(of: input)
    return value == .null ? "" : value.text
  }

  /// The first line by default.
  public func focusedLine(of input: FormInput) -> Int? { 0 }

  /// Does nothing by default.
  public func choose(_ line: Int, of input: FormInput) {}

  /// By default what the control says of itself, or the text.
  public func element(of input: FormInput) -> AccessibilityElement? {
    (control?.selfDescription ?? input.document.selfDescription).element()
  }
}
