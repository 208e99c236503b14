public import KeyboardAssistance
public import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation

/// A field of a form, such as a text, a choice or a switch, with a label.
public final class FormInput: NavigableInput, AssistedView {
  /// The name of the input, unique within its form.
  public let name: String
  /// The kind of the field: the type of its answer and the way it is entered.
  public let kind: Kind
  /// The edited text; empty for a kind without text.
  public let document: TextDocument
  /// The label; nil for none.
  public var title: String? {
    didSet { if title != oldValue { form?.inputDidChange(self) } }
  }
  /// The text that is shown while the field is empty, such as an example; nil for none.
  public var placeholder: String?
  /// A sentence that explains the expected answer; nil for none.
  public var hint: String?
  /// The options to choose from.
  public let options: [Option]
  /// The rules that an answer must satisfy.
  public var rules = Rules()
  /// The condition on the form's values under which the field is shown; always true by default.
  public var condition = Condition.always
  /// The expression that computes the value until the user changes it; nil for none.
  public var defaultValue: ValueExpression?
  /// The page of the form with this input, from 0.
  public var page = 0
  /// The mistake that is shown at the field; nil if there is none, or until the field is first left.
  public internal(set) var mistake: String?
  /// A Boolean value indicating whether an asynchronous check is running.
  public internal(set) var isChecking = false
  /// A Boolean value indicating whether the user has changed the answer.
  public internal(set) var isEdited = false
  /// The behaviour of the field.
  public private(set) lazy var field: any FormField = kind.makeField(self)
  var wasLeft = false
  /// The number of changes, which identifies outdated results.
  var checks = 0
  var checkToken: Subscription?
  /// The result of the last asynchronous check.
  var answer: (value: Value, mistake: String?)?
  private var documentToken: Subscription?
  /// A Boolean value indicating whether the condition holds.
  var meetsCondition = true
  /// A Boolean value indicating whether the default and the condition are being evaluated.
  var isEvaluating = false
  /// A Boolean value indicating whether the input can be edited.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { form?.inputDidChange(self) } }
  }
  /// A Boolean value indicating whether the input is invisible and takes no room.
  ///
  /// It is also hidden while its condition is false, and on other pages.
  public var isHidden: Bool {
    get { hidesItself || !meetsCondition || form?.page ?? page != page }
    set {
      guard newValue != hidesItself else { return }
      hidesItself = newValue
      form?.inputDidChange(self)
    }
  }
  private var hidesItself = false
  /// The settings of the assistant for this input; all inherited by default.
  public var assistanceSettings = KeyboardAssistant.Settings()
  /// The delegate that is consulted and notified about editing, before the form's navigator.
  public weak var inputDelegate: (any AssistedInputDelegate)?

  weak var form: TextForm?
  /// The index of the input in its form.
  var index = 0

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - name: its name, unique within its form.
  ///   - document: the text. The form sets the label and the action of its return key.
  ///   - title: the label; nil for none.
  ///   - placeholder: the text that is shown while the field is empty.
  public convenience init(
    _ name: String, document: TextDocument, title: String? = nil, placeholder: String? = nil
  ) {
    let kind: Kind = document.isSecure ? .secret : document.isMultiline ? .lines : .text
    self.init(name, kind, document, title, [])
    self.placeholder = placeholder
  }

  /// Creates a field of a kind.
  ///
  /// - Parameters:
  ///   - name: its name, unique within its form.
  ///   - kind: the kind of the field.
  ///   - title: the label; of a note, its text.
  ///   - options: the options that can be chosen.
  ///   - bus: the bus on which changes of its text are published, if any.
  ///   - documentName: the name of its text in events; nil for the name of the input.
  public convenience init(
    _ name: String, _ kind: Kind, title: String? = nil, options: [Option] = [],
    bus: EventBus? = nil, documentName: String? = nil
  ) {
    self.init(name, kind, kind.document(named: documentName ?? name, bus), title, options)
  }

  private init(
    _ name: String, _ kind: Kind, _ document: TextDocument, _ title: String?, _ options: [Option]
  ) {
    (self.name, self.kind, self.document) = (name, kind, document)
    (self.title, self.options) = (title, options)
    document.returnInForm = { [weak self] in
      guard let self, let form else { return false }
      return !(inputDelegate?.inputShouldReturn(self) ?? true)
        || !form.navigator.inputShouldReturn(self)
    }
    observeDocument()
  }

  private func observeDocument() {
    guard field.isTyped else { return }
    documentToken = document.changes.observe(self) { input, change in
      if change == .text { input.answerDidChange() }
      // The cursor is kept visible even after the user has scrolled.
      if input.isEditing { input.form?.assistant.layoutDidChange() }
    }
  }

  /// Updates the form after the user has changed the answer; called by the field.
  public func answerDidChange() {
    isEdited = true
    valueDidChange()
  }

  /// Updates the form after a change of the field's look; called by the field.
  public func displayDidChange() { form?.changes.notify() }

  /// Creates an input of one line with a new document.
  public convenience init(_ name: String, text: String = "", title: String? = nil) {
    self.init(
      name, document: TextDocument(text, name: name, isMultiline: false), title: title)
  }

  /// A Boolean value indicating whether the input has the focus.
  public var isEditing: Bool { form?.editedInput === self }

  /// Moves the focus to this input, unless the focused input or a delegate refuses.
  public func beginEditing() -> Bool {
    guard let form, isEnabled, !isHidden, kind.hasValue else { return false }
    if isEditing { return true }
    let old = form.editedInput
    guard inputDelegate?.inputShouldBeginEditing(self) ?? true, old?.mayEndEditing ?? true else {
      return false
    }
    // Before the old input ends editing, so that the keyboard stays.
    form.editedInput = self
    field.control?.depart()
    field.control?.arrive(.forwards)
    old?.didEndEditing()
    inputDelegate?.inputDidBeginEditing(self)
    form.navigator.inputDidBeginEditing(self)
    return true
  }

  /// Removes the focus from this input, unless a delegate refuses.
  public func endEditing() -> Bool {
    guard isEditing, let form else { return true }
    guard mayEndEditing else { return false }
    form.editedInput = nil
    didEndEditing()
    return true
  }

  /// Validates the answer after editing, and notifies the delegate and the navigator.
  func didEndEditing() {
    field.control?.depart()
    validate()
    inputDelegate?.inputDidEndEditing(self)
    form?.navigator.inputDidEndEditing(self)
  }

  private var mayEndEditing: Bool { inputDelegate?.inputShouldEndEditing(self) ?? true }

  /// The frame of the label and the field in the window.
  public var frame: Rect {
    let offset = form?.contentOffset ?? .zero
    return (form?.place(of: self) ?? .zero).offsetBy(x: -offset.x, y: -offset.y)
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

  /// The line of the cursor, from 0, as separated by line breaks.
  private var cursorLine: Int {
    document.text[..<document.buffer.selection.lowerBound].count(where: \.isNewline)
  }

  /// The label of the return key.
  public var returnKey: ReturnKey {
    get { document.returnKey }
    set { document.returnKey = newValue }
  }

  /// A Boolean value indicating whether the text is a secret.
  public var isSecure: Bool { document.isSecure }
  /// A Boolean value indicating whether the text can have line breaks.
  public var isMultiline: Bool { document.isMultiline }
  /// A Boolean value indicating whether words are suggested for this input; by default only in a text of several lines.
  public var showsPredictiveBar: Bool {
    guard field.isTyped else { return false }
    return switch document.autocorrectionType {
    case .yes: !isSecure
    case .no: false
    case .default: !isSecure && isMultiline && document.contentType == .text
    }
  }
  /// The form with this input.
  public var enclosingView: (any AssistedView)? { form }
}

// MARK: Values

extension FormInput {
  /// The answer as a typed value; null if it is missing or invalid.
  ///
  /// An option is represented by its value, several options by an array in the order of the list. Setting null clears
  /// the answer. Setting a value does not mark the answer as edited, so a default still replaces it until the user
  /// changes it.
  public var value: Value {
    get { field.value(of: self) }
    set {
      let wasEdited = isEdited
      field.setValue(newValue, of: self)
      valueDidChange()
      isEdited = wasEdited
    }
  }

  /// Sets the answer from a text: the text itself, or the options, separated by commas.
  public func setAnswer(_ text: String) {
    let parts = text.split(separator: ",").map { Value.string(String($0)) }
    field.setValue(kind.hasOptions ? .array(parts) : .string(text), of: self)
    answerDidChange()
  }

  // MARK: Lines

  /// The number of lines that are shown instead of a text, such as the options of a list.
  public var lineCount: Int { field.lineCount(of: self) }

  /// Returns a line that is shown instead of a text, and whether it has the focus.
  public func line(at index: Int) -> (text: String, hasFocus: Bool) {
    let hasFocus = isEditing && field.focusedLine(of: self) == index
    return (field.line(at: index, of: self, hasFocus: hasFocus), hasFocus)
  }

  /// Returns the first visible line of a field with a height of some rows.
  public func firstLine(inSight rows: Int) -> Int {
    max(0, min((field.focusedLine(of: self) ?? 0) - rows / 2, lineCount - rows))
  }

  /// Chooses a line, like a click on it; toggles it if several can be chosen.
  public func choose(_ line: Int) { field.choose(line, of: self) }
}

extension FormInput: SelfDescribing {
  /// The properties of an input for conditions and scripts.
  public static var properties: [Property<FormInput>] {
    [
      Property("value", "the answer") { $0.value },
      Property("mistake", "what is wrong with it") { $0.mistake.map(Value.string) },
    ]
  }

  /// The description of the input, as a text or as a field of its kind.
  public var selfDescription: SelfDescription {
    guard field.isTyped else {
      return SelfDescription(
        of: self, name: name, kind: "a field of the kind \(kind.name)",
        Properties(of: self, Self.properties), element: { [self] in element })
    }
    let text = document.selfDescription
    return SelfDescription(
      of: self, name: name, kind: text.kind, text.properties, isSecret: text.isSecret,
      lines: text.lines, element: { [self] in element })
  }

  /// The accessibility element: title, kind and answer, mistake, expected format, and notes around the input.
  private var element: AccessibilityElement {
    let title = spokenTitle
    var element = field.element(of: self) ?? AccessibilityElement(title)
    if element.group.isEmpty, element.role != .option { element.label = title }
    element.input?.label = title
    if field.isTyped, document.text.isEmpty, let placeholder, placeholder != title {
      element.states.append(.note("such as \(placeholder)"))
    }
    element.group = (remarksAbove + [element.group]).filter { !$0.isEmpty }.joined(separator: "\n")
    element.departure = form?.leftInput.flatMap { $0 === self ? nil : $0.departure } ?? ""
    // The list of a combo box is a part of the field.
    if field.isTyped, element.role == .option { return element }
    if rules.isRequired { element.states.append(.required) }
    if !isEnabled { element.states.append(.unavailable) }
    if let mistake { element.states.append(.invalid(mistake)) }
    let remarks = [field.format(of: self), hint] + remarksBelow
    element.states += remarks.compactMap { $0.map(AccessibilityElement.State.note) }
    return element
  }

  /// The heading of the input, and the notes between it and the previous input.
  private var remarksAbove: [String] {
    guard let form else { return [] }
    let above = form.inputs[..<index].reversed().lazy.filter { !$0.isHidden }
    let notes = above.prefix { !$0.kind.hasValue && !$0.kind.isHeading }.compactMap(\.title)
    let heading = above.first(where: \.kind.isHeading)?.title
    return (heading.map { [$0] } ?? []) + notes.reversed()
  }

  /// The notes below the last input.
  private var remarksBelow: [String?] {
    guard let below = form?.inputs[(index + 1)...].lazy.filter({ !$0.isHidden }) else { return [] }
    return below.contains(where: \.kind.hasValue) ? [] : below.map(\.title)
  }

  /// The accessible name, with the placeholder as a fallback, as in the W3C's accessible name computation.
  private var spokenTitle: String { title ?? placeholder ?? name }

  /// The announcement on leaving the input: the end of secure text, and the mistake.
  private var departure: String {
    let title = spokenTitle
    return [isSecure ? "\(title): end of secure text" : nil, mistake.map { "\(title): \($0)" }]
      .compactMap(\.self).joined(separator: "\n")
  }
}
