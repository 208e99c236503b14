public import KeyboardAssistance
public import KeyboardCommands
public import KeyboardCore
public import KeyboardNavigation

/// A field of a form: a text, a choice, a switch, with a label.
public final class FormInput: NavigableInput, AssistedView {
  /// The name of the input among those of its form.
  public let name: String
  /// The kind of the field: the type of the answer, and how it is given.
  public let kind: Kind
  /// The text that is edited; empty for a kind without text.
  public let document: TextDocument
  /// The label; nil for none.
  public var title: String? {
    didSet { if title != oldValue { form?.inputDidChange(self) } }
  }
  /// The text that is shown while the field is empty; nil for none.
  public var placeholder: String?
  /// A sentence that helps to answer; nil for none.
  public var hint: String?
  /// The options that can be chosen.
  public let options: [Option]
  /// The rules that an answer has to satisfy.
  public var rules = Rules()
  /// The condition on the form's values under which the field is shown; always by default.
  public var condition = Condition.always
  /// The expression for the value until the person changes it; nil for none.
  public var defaultValue: ValueExpression?
  /// The page of the form that it is on, from 0.
  public var page = 0
  /// The mistake that is shown at the field; nil for none, and before the field was left once.
  public internal(set) var mistake: String?
  /// A Boolean value indicating whether a check that takes time is under way.
  public internal(set) var isChecking = false
  /// A Boolean value indicating whether the person has changed the answer.
  public internal(set) var isEdited = false
  /// The navigator of the listed options; nil for other kinds.
  public private(set) var list: TableNavigator?
  /// The switch; nil for other kinds.
  public private(set) var toggle: ControlNavigator?
  /// The text with a list below it, of a combo box or a path; nil for other kinds.
  public private(set) var combo: ComboBox?

  /// The table of the options: in a combo box, those that match the typed text.
  public private(set) var table: ArrayTable<Option>?
  var wasLeft = false
  /// The number of checks and changes, by which a late answer is recognized.
  var checks = 0
  var checkToken: Subscription?
  /// The result of the last check that took time.
  var answer: (value: Value, mistake: String?)?
  private var tokens: [Subscription] = []
  /// A Boolean value indicating whether the condition holds.
  var meetsCondition = true
  /// A Boolean value indicating whether the input can be edited.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { form?.inputDidChange(self) } }
  }
  /// A Boolean value indicating whether the input takes no room and cannot be seen.
  ///
  /// It is also hidden while its condition does not hold, and on another page.
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
  /// The delegate that is asked and notified about editing, before the form's navigator.
  public weak var inputDelegate: (any AssistedInputDelegate)?

  weak var form: TextForm?
  /// The index of the input in its form.
  var index = 0

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - name: its name among those of its form.
  ///   - document: the text. The form labels its return key, and its return key moves on.
  ///   - title: the label; nil for none.
  ///   - placeholder: the text that is shown while the field is empty.
  public init(
    _ name: String, document: TextDocument, title: String? = nil, placeholder: String? = nil
  ) {
    self.name = name
    kind = document.isSecure ? .secret : document.isMultiline ? .lines : .text
    options = []
    self.document = document
    self.title = title
    self.placeholder = placeholder
    document.returnInForm = { [weak self] in
      guard let self, let form else { return false }
      return !(inputDelegate?.inputShouldReturn(self) ?? true)
        || !form.navigator.inputShouldReturn(self)
    }
    observeDocument()
  }

  /// Creates a field of a kind.
  ///
  /// - Parameters:
  ///   - name: its name among those of its form.
  ///   - kind: the type of the answer, and how it is given.
  ///   - title: the label; of a note, its text.
  ///   - options: the options that can be chosen.
  ///   - bus: the bus on which changes of its text are published, if any.
  ///   - documentName: the name of its text in events; nil for the name.
  public init(
    _ name: String, _ kind: Kind, title: String? = nil, options: [Option] = [],
    bus: EventBus? = nil, documentName: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.title = title
    self.options = options
    let capitals: AutocapitalizationType =
      kind == .text || kind == .lines ? .sentences : AutocapitalizationType.none
    document = TextDocument(
      name: documentName ?? name, isMultiline: kind == .lines, isSecure: kind == .secret,
      autocapitalizationType: capitals, bus: bus)
    if kind != .text, kind != .lines { document.autocorrectionType = .no }
    // In one line these go to the inputs above and below.
    if kind != .lines { document.excludedCommands = ["text.moveUp", "text.moveDown"] }
    document.returnInForm = { [weak self] in
      guard let self, let form else { return false }
      return !(inputDelegate?.inputShouldReturn(self) ?? true)
        || !form.navigator.inputShouldReturn(self)
    }
    makeControl()
    observeDocument()
  }

  private func observeDocument() {
    guard kind.isTyped else { return }
    tokens.append(
      document.changes.observe { [weak self] change in
        guard let self else { return }
        if change == .text {
          isEdited = true
          valueDidChange()
        }
        // The cursor stays in sight, also where the field was scrolled away.
        if isEditing { form?.assistant.layoutDidChange() }
      })
  }

  /// Creates the control that takes the keys of a choice or a switch.
  private func makeControl() {
    switch kind {
    case .switch:
      let toggle = ControlNavigator(.switch, scene: name)
      // Enter goes on.
      toggle.sequences = ["space"]
      tokens.append(toggle.activations.observe(self) { $0.wasChosen() })
      self.toggle = toggle
    case .choice, .radio, .choices:
      let table = ArrayTable(options) { $0.title }
      var policy: NavigationPolicy = kind == .choices ? .ariaListbox : .ariaRadioGroup
      policy.typesToSelect = true
      if kind == .choices { policy.selectsOnMove = false }
      if kind == .choice { policy.edge = .clamp }
      if kind != .radio { policy.keys[.firstRow] = ["home"] }
      if kind != .radio { policy.keys[.lastRow] = ["end"] }
      policy.keys[.commitFocusedRow] = []
      policy.keys[.clearFocus] = []
      let choices = EventBus()
      tokens.append(
        choices.subscribe { [weak self] (_: ListNavigator.SelectionChanged) in self?.wasChosen() })
      tokens.append(
        choices.subscribe { [weak self] (_: ListNavigator.FocusMoved) in
          self?.form?.changes.notify()
        })
      self.table = table
      list = TableNavigator(
        tableView: table, delegate: nil, bus: choices, scene: name, policy: policy)
    case .combobox, .path:
      let table = ArrayTable(options) { $0.title }
      let combo = ComboBox(
        document, popup: TableNavigator(tableView: table, delegate: nil, policy: .ariaComboBox),
        of: table, completion: kind == .path ? .list : .inline, scene: name
      ) { [weak self] text in self?.find(text) }
      tokens.append(combo.changes.observe(self) { $0.form?.changes.notify() })
      self.table = table
      self.combo = combo
    default: break
    }
  }

  /// Shows the options that match the typed text, or the completions of a path.
  private func find(_ text: String) {
    if kind == .path {
      table?.elements = FilePaths.completions(of: text).map { Option(.string($0)) }
    } else {
      table?.filter(text)
    }
  }

  private func wasChosen() {
    isEdited = true
    valueDidChange()
    form?.changes.notify()
  }

  /// The control that gets the keys before the form; nil where the text gets them.
  var control: (any CommandResponder)? { list ?? toggle ?? combo }

  /// Chooses the option of a row; where several may be chosen, toggles it.
  public func choose(_ row: Int) {
    guard let list, options.indices.contains(row) else { return }
    list.setFocus(IndexPath(row: row, section: 0))
    var selection = kind == .choices ? list.selection : ListSelection()
    selection.toggle(row)
    list.setSelection(selection)
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
    guard let form, isEnabled, !isHidden, kind.hasValue else { return false }
    if isEditing { return true }
    let old = form.editedInput
    guard inputDelegate?.inputShouldBeginEditing(self) ?? true, old?.mayEndEditing ?? true else {
      return false
    }
    // At once, so that the keyboard stays.
    form.editedInput = self
    combo?.depart()
    list?.enter()
    old?.didEndEditing()
    inputDelegate?.inputDidBeginEditing(self)
    form.navigator.inputDidBeginEditing(self)
    return true
  }

  /// Gives up the focus, unless a delegate refuses.
  public func endEditing() -> Bool {
    guard isEditing, let form else { return true }
    guard mayEndEditing else { return false }
    form.editedInput = nil
    didEndEditing()
    return true
  }

  /// Called when editing has ended: validates the answer, and notifies the delegate and the
  /// navigator.
  func didEndEditing() {
    combo?.depart()
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

  /// The line of the cursor, counted from 0; lines end at line breaks.
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
  /// A Boolean value indicating whether the text has line breaks.
  public var isMultiline: Bool { document.isMultiline }
  /// A Boolean value indicating whether words are suggested for this input: where it says so, and
  /// by itself for several lines of text.
  public var showsPredictiveBar: Bool {
    guard kind.isTyped else { return false }
    return switch document.autocorrectionType {
    case .yes: !isSecure
    case .no: false
    case .default: !isSecure && isMultiline && document.contentType == .text
    }
  }
  /// The form that it was added to.
  public var enclosingView: (any AssistedView)? { form }
}

extension FormInput: SelfDescribing {
  /// What conditions and scripts read of an input without a text of its own.
  public static var properties: [Property<FormInput>] {
    [
      Property("value", "the answer") { $0.value },
      Property("mistake", "what is wrong with it") { $0.mistake.map(Value.string) },
    ]
  }

  /// A text, or a field of its kind.
  public var selfDescription: SelfDescription {
    guard isSecure || kind.isTyped else {
      return SelfDescription(
        of: self, name: name, kind: "a field of the kind \(kind.rawValue)",
        Properties(of: self, Self.properties), element: { [self] in element })
    }
    let text = document.selfDescription
    return SelfDescription(
      of: self, name: name, kind: text.kind, text.properties, isSecret: text.isSecret,
      lines: text.lines, element: { [self] in element })
  }

  /// The title, the kind and the answer, the mistake in it, and the heading or note above it.
  private var element: AccessibilityElement {
    let title = title ?? name
    var element = AccessibilityElement(title)
    if let toggle {
      (element.role, element.value) = (.switch, toggle.state == .on ? "on" : "off")
    } else if kind.isTyped, let text = document.selfDescription.element() {
      element = text.labeled(title)
      if document.text.isEmpty, let placeholder {
        element.states.append(.note("such as \(placeholder)"))
      }
    }
    if let navigator = combo?.popup ?? list, let row = navigator.indexPathForFocusedRow,
      let option = table?[row], combo?.isInPopup ?? true
    {
      (element.role, element.value) = (.row, option.title)
      element.position = AccessibilityElement.Position(row.row + 1, of: table?.totalNumberOfItems)
      if navigator.selection.contains(row.row) { element.states.append(.selected) }
    }
    let inputsAbove = form?.inputs.prefix { $0 !== self } ?? []
    element.group = inputsAbove.last { !$0.kind.hasValue }?.title ?? ""
    if rules.isRequired { element.states.append(.required) }
    if !isEnabled { element.states.append(.unavailable) }
    if let mistake {
      element.states.append(.invalid(mistake))
    } else if let hint {
      element.states.append(.note(hint))
    }
    return element
  }
}
