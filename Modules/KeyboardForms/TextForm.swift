import KeyboardActions
public import KeyboardAssistance
public import KeyboardCore
import KeyboardNavigation

/// A form with fields below each other, which keeps the edited one above the keyboard.
///
/// ```
///  keys ──▶ InputNavigator ──▶ TextDocument of the edited input
///                │ focus
///                ▼
///  DockedKeyboard ──▶ KeyboardAssistant ──▶ contentOffset, insets
/// ```
///
/// It is the scroll view of its inputs, with the size of the window. The drawing code reads ``fieldFrame(of:)``, and
/// calls ``layOut(in:)`` when the size of the window changes.
public final class TextForm: AssistedScrollView {
  /// The name of the form in events.
  public let name: String
  /// The inputs, from top to bottom.
  public private(set) var inputs: [FormInput] = []
  /// The navigator between the inputs, and the responder for the keys of the form.
  ///
  /// When its focus changes, make it the first responder again, because its responder chain then continues with
  /// another text.
  public let navigator: InputNavigator
  /// The bar with the buttons Previous, Next and Done.
  public let accessory: DefaultInputAccessoryController
  /// The assistant that keeps the edited input visible.
  public let assistant: KeyboardAssistant
  /// The keyboard that types into the form.
  public let keyboard: DockedKeyboard
  /// The sizes of labels and fields.
  public let metrics: Metrics
  /// The responder that is tried after the form.
  public weak var nextResponder: (any CommandResponder)? {
    didSet { connectResponders() }
  }
  /// The observers notified of changes of the layout, a value or a mistake.
  public let changes = Observers<Void>()
  /// The observers notified of the values when the form is submitted and all inputs are valid.
  public let submissions = Observers<[String: Value]>()
  /// The observers notified of the number of mistakes when the submission of a form or a page fails.
  public let refusals = Observers<Int>()
  /// The commands of the form as a whole, tried after those of the edited input.
  public let commands = CommandSet()
  /// A Boolean value indicating whether leaving the last input, and Ctrl+S, go to the next page, or submit on the last
  /// page; false by default.
  public var submitsAtEnd = false
  /// A Boolean value indicating whether the form waits for asynchronous checks before it submits.
  public internal(set) var isSubmitting = false
  /// The current page, from 0.
  public internal(set) var page = 0
  private(set) var lastPage = 0
  /// A Boolean value indicating whether the edited input is being hidden, which must not advance the form.
  private var isHiding = false
  private var inputsByName: [String: FormInput] = [:]
  /// The inputs whose conditions and defaults read the value of another input, by its name.
  var dependents: [String: [FormInput]] = [:]
  private var doneToken: Subscription?
  /// A Boolean value indicating whether words are suggested for any of the inputs.
  private var hasPredictiveBar = false
  /// The places of the inputs; a hidden input has no height.
  private var layout = TableLayout()

  /// The focused input; nil if there is none.
  public internal(set) var editedInput: FormInput? {
    didSet {
      guard editedInput !== oldValue else { return }
      if let oldValue { leftInput = oldValue }
      connectResponders()
      if let editedInput {
        keyboard.windowSize = viewportSize
        keepPredictiveBar(for: [editedInput])
      }
      let document = editedInput.flatMap { $0.field.isTyped ? $0.document : nil }
      keyboard.edit(document, accessoryHeight: document == nil ? 0 : accessory.height)
    }
  }

  /// The previously focused input.
  private(set) weak var leftInput: FormInput?

  /// The sizes of labels and fields, in the units of the window.
  public struct Metrics: Hashable, Sendable {
    /// The height of a line of text or of a label.
    public var line: Double
    /// The space below an input.
    public var spacing: Double
    /// The number of visible lines of a text of several lines.
    public var lines: Int
    /// The number of visible options of a list.
    public var options = 6

    /// Creates sizes; by default those of a terminal, in which a line is one cell high.
    public init(line: Double = 1, spacing: Double = 1, lines: Int = 4) {
      self.line = line
      self.spacing = spacing
      self.lines = lines
    }

    /// Returns the number of lines that an input shows.
    public func visibleLines(of input: FormInput) -> Int {
      input.field.visibleLines(of: input, self)
    }
  }

  /// Creates a form without inputs.
  ///
  /// - Parameters:
  ///   - name: its name in events.
  ///   - keyboard: the keyboard, on whose bus the form publishes events `assistance.*`.
  ///   - positionConstraint: the position to which the edited input is scrolled.
  ///   - distance: the distance from that position.
  ///   - metrics: the sizes of labels and fields.
  public init(
    _ name: String, keyboard: DockedKeyboard, positionConstraint: PositionConstraint = .minimal,
    distance: Double = 1, metrics: Metrics = Metrics()
  ) {
    let bus = keyboard.bus
    self.name = name
    self.keyboard = keyboard
    self.metrics = metrics
    accessory = DefaultInputAccessoryController()
    accessory.height = metrics.line
    navigator = InputNavigator(accessory: .controller(accessory), bus: bus, form: name)
    assistant = KeyboardAssistant(
      observer: KeyboardObserver(
        source: keyboard, scheduler: keyboard.controller.scheduler, bus: bus),
      inputNavigator: navigator, positionConstraint: positionConstraint, distance: distance,
      movesWithoutKeyboard: true, bus: bus)
    assistant.start()
    addCommands()
    doneToken = navigator.focusChanges.observe(self) { form, input in
      if input == nil, form.submitsAtEnd, !form.isHiding { form.advance() }
    }
  }

  /// Adds inputs at the bottom.
  public func add(_ inputs: [FormInput]) {
    for input in inputs {
      input.form = self
      input.index = self.inputs.count
      self.inputs.append(input)
      inputsByName[input.name] = input
      lastPage = max(lastPage, input.page)
      layout.appendSection(rows: 1, height: height(of: input))
    }
    for input in inputs { connect(input) }
    for input in inputs { evaluate(input) }
    keepPredictiveBar(for: inputs)
    navigator.addInputItems(inputs.filter(\.kind.hasValue))
  }

  /// Keeps the bar of suggestions for all inputs if words are suggested for one.
  private func keepPredictiveBar(for inputs: [FormInput]) {
    hasPredictiveBar = hasPredictiveBar || inputs.contains(where: \.showsPredictiveBar)
    if editedInput != nil { keyboard.keepsPredictiveBar = hasPredictiveBar }
  }

  /// Returns the input with a name; nil if there is none.
  public func input(named name: String) -> FormInput? { inputsByName[name] }

  // MARK: Layout

  /// The size of the window.
  ///
  /// Initially the size of a usual terminal, so that keys that arrive before the first frame find the inputs.
  public private(set) var viewportSize = Size(width: 80, height: 24)
  /// The extent of all inputs, with the space below each.
  public var contentSize: Size { Size(width: viewportSize.width, height: layout.height) }
  /// The scroll position of the form.
  public var contentOffset = Point.zero {
    didSet { if contentOffset != oldValue { changes.notify() } }
  }
  /// The parts of the window that are covered, for example by the keyboard.
  public var insets = Insets.zero
  /// The frame of the form, which is the whole window.
  public var frame: Rect { Rect(origin: .zero, size: viewportSize) }

  /// Updates the layout for a size of the window, and keeps the edited input visible.
  public func layOut(in size: Size) {
    viewportSize = size
    // First, so that the keyboard has the new window; it may belong to another form.
    if editedInput != nil || keyboard.controller.document == nil { keyboard.windowSize = size }
    // The positions of the inputs determine which of them can be reached.
    navigator.inputsDidChange()
    contentOffset = viewport.clamped(contentOffset)
    assistant.layoutDidChange()
    changes.notify()
  }

  /// Returns the height of a label, a field and the space below; 0 for a hidden input.
  private func height(of input: FormInput) -> Double {
    guard !input.isHidden else { return 0 }
    let label =
      input.title.map { Double($0.split(separator: "\n").count) * metrics.line } ?? 0
    return label + Double(metrics.visibleLines(of: input)) * metrics.line + metrics.spacing
  }

  /// Returns the frame of a label and a field in the content of the form.
  ///
  /// - Complexity: O(log n) for n inputs.
  func place(of input: FormInput) -> Rect {
    let row = layout.rectForRow(atFlatIndex: input.index) ?? .zero
    let height = row.size.height - metrics.spacing
    return Rect(x: 0, y: row.minY, width: viewportSize.width, height: max(0, height))
  }

  /// Updates the places of all inputs.
  func placeAll() {
    layout = TableLayout(
      sections: inputs.map { TableLayout.Section(rows: 1, height: height(of: $0)) })
  }

  /// The inputs that are at least partly visible, from top to bottom.
  ///
  /// - Complexity: O(log n) for n inputs, plus the number of visible inputs.
  public var inputsInSight: [FormInput] {
    let (top, end) = (max(0, contentOffset.y), layout.height.nextDown)
    let bottom = (contentOffset.y + viewportSize.height).nextDown
    guard let first = layout.row(atY: min(top, end)), let last = layout.row(atY: min(bottom, end)),
      first <= last
    else { return [] }
    return inputs[first...last].filter { !$0.isHidden }
  }

  /// Returns the frame of an input's field in the window, without its label.
  public func fieldFrame(of input: FormInput) -> Rect {
    let lines = Double(metrics.visibleLines(of: input)) * metrics.line
    return input.frame.inset(by: Insets(top: max(0, input.frame.size.height - lines)))
  }

  /// Scrolls by a distance, limited to the content.
  public func scroll(by distance: Point) {
    contentOffset = viewport.clamped(
      Point(x: contentOffset.x + distance.x, y: contentOffset.y + distance.y))
  }

  /// Updates the layout after an input was shown, hidden, enabled or disabled.
  ///
  /// - Complexity: O(log n) for n inputs, plus the step to the next input that can be edited.
  func inputDidChange(_ input: FormInput) {
    let height = height(of: input)
    if place(of: input).size.height + metrics.spacing != height {
      try? layout.setHeight(height, ofRows: input.index..<input.index + 1)
    }
    if input === editedInput, input.isHidden || !input.isEnabled {
      isHiding = true
      editedInput = nil
      input.didEndEditing()
      isHiding = false
    }
    navigator.inputDidChange(input)
    let clamped = viewport.clamped(contentOffset)
    if clamped != contentOffset { contentOffset = clamped }
    assistant.layoutDidChange()
    changes.notify()
  }

  /// The responder that receives the keys: the navigator, or a list, a switch or a combo box before it.
  ///
  /// When the focus of the navigator changes, make it the first responder again.
  public var responder: any CommandResponder { editedInput?.field.control ?? navigator }

  /// Connects the responders: the list of an edited choice, the navigator, the edited text, the form, and the
  /// surrounding responder.
  private func connectResponders() {
    commands.nextResponder = nextResponder
    guard let input = editedInput, let control = input.field.control else {
      editedInput?.document.nextResponder = commands
      navigator.nextResponder = editedInput?.document ?? commands
      return
    }
    navigator.nextResponder = commands
    control.nextResponder = navigator
  }
}
