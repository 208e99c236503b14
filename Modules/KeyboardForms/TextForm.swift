import KeyboardActions
public import KeyboardAssistance
public import KeyboardCore

/// A form of text inputs, one below the other, that keeps the edited one above the keyboard.
///
/// ```
///  keys ──▶ InputNavigator ──▶ TextDocument of the edited input
///                │ focus
///                ▼
///  DockedKeyboard ──▶ KeyboardAssistant ──▶ contentOffset, insets
/// ```
///
/// It is the scroll view of its inputs, as large as the window. Whoever draws it asks for
/// ``fieldFrame(of:)`` and calls ``layOut(in:)`` when the window has another size.
public final class TextForm: AssistedScrollView {
  /// The name of the form in events.
  public let name: String
  /// The inputs, from top to bottom.
  public private(set) var inputs: [FormInput] = []
  /// Moves between the inputs; the responder that takes the keys of a form.
  ///
  /// When its focus changes, make it the first responder again: its chain goes on to another text.
  public let navigator: InputNavigator
  /// The bar with the buttons Previous, Next and Done.
  public let accessory: DefaultInputAccessoryController
  /// Keeps the edited input in sight.
  public let assistant: KeyboardAssistant
  /// Where the keyboard is that types into the form.
  public let keyboard: DockedKeyboard
  /// The sizes of labels and fields.
  public let metrics: Metrics
  /// The responder that is asked for what is no command of the form.
  public weak var nextResponder: (any CommandResponder)? {
    didSet { connectResponders() }
  }
  /// Tell that something has moved.
  public let changes = Observers<Void>()
  private var inputsByName: [String: FormInput] = [:]

  /// The input that has the focus; nil when none has.
  public internal(set) var editedInput: FormInput? {
    didSet {
      guard editedInput !== oldValue else { return }
      connectResponders()
      if editedInput != nil { keyboard.windowSize = viewportSize }
      keyboard.edit(
        editedInput?.document, accessoryHeight: editedInput == nil ? 0 : accessory.height)
    }
  }

  /// The sizes of labels and fields, in the units of the window.
  public struct Metrics: Hashable, Sendable {
    /// The height of a line of text or of a label.
    public var line: Double
    /// The room below an input.
    public var spacing: Double
    /// The number of lines that an input of several lines shows.
    public var lines: Int

    /// Creates sizes; those of a terminal are lines of one cell.
    public init(line: Double = 1, spacing: Double = 1, lines: Int = 4) {
      self.line = line
      self.spacing = spacing
      self.lines = lines
    }

    /// The number of lines that an input shows.
    public func visibleLines(of input: FormInput) -> Int { input.isMultiline ? max(1, lines) : 1 }
  }

  /// Creates a form without inputs.
  ///
  /// - Parameters:
  ///   - name: its name in events.
  ///   - keyboard: the keyboard, on whose bus the form publishes `assistance.*`.
  ///   - positionConstraint: the place where the edited input comes to stand.
  ///   - distance: its distance.
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
  }

  /// Adds inputs at the bottom.
  public func add(_ inputs: [FormInput]) {
    let first = self.inputs.count
    self.inputs += inputs
    for input in inputs {
      input.form = self
      inputsByName[input.name] = input
      // The cursor stays in sight.
      guard input.isMultiline else { continue }
      input.textToken = input.document.changes.observe { [weak self] _ in
        self?.assistant.layoutDidChange()
      }
    }
    place(from: first)
    navigator.addInputItems(inputs)
  }

  /// Returns the input of a name.
  public func input(named name: String) -> FormInput? { inputsByName[name] }

  // MARK: Layout

  /// The size of the window.
  ///
  /// Until it is told, that of a usual terminal: keys that come before the first picture find the inputs.
  public private(set) var viewportSize = Size(width: 80, height: 24)
  /// The extent of all inputs, with the room below each.
  public private(set) var contentSize = Size.zero
  /// How far the form is scrolled.
  public var contentOffset = Point.zero {
    didSet { if contentOffset != oldValue { changes.notify() } }
  }
  /// What covers the edges of the window, such as the keyboard.
  public var insets = Insets.zero
  /// The frame of the form: all of the window.
  public var frame: Rect { Rect(origin: .zero, size: viewportSize) }

  /// Takes over the size of the window, and keeps the edited input in sight.
  public func layOut(in size: Size) {
    viewportSize = size
    // First, so that the keyboard is seen in the window as it is now; another form may have it.
    if editedInput != nil || keyboard.controller.document == nil { keyboard.windowSize = size }
    place(from: 0)
    // Which input can be reached depends on where they are.
    navigator.inputsDidChange()
    let clamped = viewport.clamped(contentOffset)
    if clamped != contentOffset { contentOffset = clamped }
    assistant.layoutDidChange()
    changes.notify()
  }

  /// Places the inputs from one on below each other.
  private func place(from first: Int) {
    var y = first == 0 ? 0 : contentSize.height
    for input in inputs[first...] where !input.isHidden {
      let label = input.title == nil ? 0 : metrics.line
      let height = label + Double(metrics.visibleLines(of: input)) * metrics.line
      input.place = Rect(x: 0, y: y, width: viewportSize.width, height: height)
      y += height + metrics.spacing
    }
    contentSize = Size(width: viewportSize.width, height: y)
  }

  /// Returns the frame of an input's field in the window, without its label.
  public func fieldFrame(of input: FormInput) -> Rect {
    input.title == nil ? input.frame : input.frame.inset(by: Insets(top: metrics.line))
  }

  /// Scrolls by hand.
  public func scroll(by distance: Point) {
    contentOffset = viewport.clamped(
      Point(x: contentOffset.x + distance.x, y: contentOffset.y + distance.y))
  }

  /// An input was shown, hidden, enabled or disabled.
  func inputsDidChange() {
    if let editedInput, editedInput.isHidden || !editedInput.isEnabled {
      self.editedInput = nil
      editedInput.didEndEditing()
    }
    layOut(in: viewportSize)
  }

  /// Commands go from the navigator to the edited text, and then to what is around the form.
  private func connectResponders() {
    editedInput?.document.nextResponder = nextResponder
    navigator.nextResponder = editedInput?.document ?? nextResponder
  }
}
