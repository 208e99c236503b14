public import KeyboardCore

/// A delegate that is notified of changes of the focus of a form.
public protocol InputNavigatorDelegate: AnyObject {
  /// Tells the delegate that the edited input has changed, or that editing has ended.
  func inputNavigatorFocusChanged(
    inputNavigator: InputNavigator, focusedItem: (any NavigableInput)?)
}

/// Moves between the inputs of a form, with the return key, an accessory bar, commands and code.
///
/// ```
/// let navigator = InputNavigator()
/// navigator.addInputItems(from: form)
/// navigator.goToNextItem()
/// ```
///
/// Hidden, disabled and unreachable inputs are skipped. If an input refuses to end or to begin editing, the focus
/// does not change. An ``AssistedInput`` reports by itself when it begins or ends editing; for others call
/// ``inputDidBeginEditing(_:)`` and ``inputDidEndEditing(_:)``.
///
/// A step takes time only for the inputs that it skips. Inputs are held strongly until they are removed.
public final class InputNavigator {
  /// The delegate, which is notified of the focus.
  public weak var delegate: (any InputNavigatorDelegate)?
  /// The observers notified of the edited input, or nil if there is none.
  public let focusChanges = Observers<(any NavigableInput)?>()
  /// The responder that is tried for commands that would do nothing here.
  public weak var nextResponder: (any CommandResponder)?
  /// The name of the form in events.
  public let form: String
  /// A Boolean value indicating whether the buttons and the commands wrap around; true by default. The return key
  /// never does.
  public var loops = true {
    didSet { inputsDidChange() }
  }
  /// A Boolean value indicating whether the return key types a line break in inputs of several lines, rather than
  /// moving on; true by default.
  public var returnInserts = true {
    didSet { inputsDidChange() }
  }
  /// The label of the return key at the last input.
  public var lastReturnKey = ReturnKey.done {
    didSet { inputsDidChange() }
  }
  /// A Boolean value indicating whether the return key moves on, and is labeled accordingly.
  public let usesReturnKey: Bool
  /// A Boolean value indicating whether the navigator is set as the delegate of inputs; it forwards to their former
  /// delegate.
  public let setsDelegates: Bool
  /// The bar of the inputs.
  public let accessory: InputAccessory

  /// The inputs in order.
  public private(set) var inputItems: [any NavigableInput] = []
  private var indexes: [ObjectIdentifier: Int] = [:]
  private var focused: (any NavigableInput)?
  /// The original return key and delegate of each adopted input.
  private var originals: [ObjectIdentifier: Original] = [:]
  private var isMovingFocus = false
  /// The indices of the focused input and of its neighbours, as the bar shows them.
  private var shownNeighbors: (start: Int?, previous: Int?, next: Int?)?
  private let bus: EventBus?
  private var taps: Subscription?

  private struct Original {
    let returnKey: ReturnKey
    weak var delegate: (any AssistedInputDelegate)?
  }

  /// Creates a navigator without inputs.
  ///
  /// - Parameters:
  ///   - usesReturnKey: whether the return key moves on, and is labeled accordingly.
  ///   - setsDelegates: whether the navigator is set as the delegate of inputs; false if the application's own
  ///     delegates call ``inputShouldReturn(_:)``, ``inputDidBeginEditing(_:)`` and ``inputDidEndEditing(_:)``.
  ///   - accessory: the bar of the inputs.
  ///   - bus: the bus on which `assistance.focusChanged` is published, if any.
  ///   - form: the name of the form in events.
  public init(
    usesReturnKey: Bool = true, setsDelegates: Bool = true, accessory: InputAccessory = .none,
    bus: EventBus? = nil, form: String = "form"
  ) {
    (self.usesReturnKey, self.setsDelegates) = (usesReturnKey, setsDelegates)
    (self.accessory, self.bus, self.form) = (accessory, bus, form)
    guard case .controller(let controller) = accessory else { return }
    taps = controller.taps.observe(self) { $0.tap($1) }
  }
}

// MARK: Inputs

extension InputNavigator {
  /// Adds inputs at the end; existing ones stay at their places.
  public func addInputItems(_ inputs: [any NavigableInput]) {
    for input in inputs where indexes[ObjectIdentifier(input)] == nil {
      indexes[ObjectIdentifier(input)] = inputItems.count
      inputItems.append(input)
      adopt(input)
      if focused == nil, input.isEditing { focused = input }
    }
    inputsDidChange()
  }

  /// Adds an input at the end, unless it is already there.
  public func addInputItem(_ input: any NavigableInput) {
    addInputItems([input])
  }

  /// Removes an input, restores its delegate and return key, and removes its bar.
  ///
  /// - Complexity: O(n) for n inputs.
  public func removeInputItem(_ input: any NavigableInput) {
    guard let index = index(of: input) else { return }
    let wasFocused = focusedItem === input
    inputItems.remove(at: index)
    indexes = Dictionary(
      uniqueKeysWithValues: inputItems.enumerated().map { (ObjectIdentifier($1), $0) })
    release(input)
    if wasFocused { focusDidMove(from: index, to: nil) } else { inputsDidChange() }
  }

  /// Removes all inputs.
  public func removeAllInputItems() {
    let previous = focusedItem.flatMap(index(of:))
    let inputs = inputItems
    (inputItems, indexes) = ([], [:])
    for input in inputs { release(input) }
    if previous != nil { focusDidMove(from: previous, to: nil) } else { inputsDidChange() }
  }

  /// Updates the return key label and the bar; call it after inputs were hidden, shown, enabled, disabled or moved.
  /// Adding and removing inputs needs no such call.
  public func inputsDidChange() {
    if usesReturnKey, let input = focusedItem { input.returnKey = returnKey(of: input) }
    showAccessory()
  }

  /// Updates the form; call it after one input was hidden, shown, enabled or disabled.
  ///
  /// - Complexity: O(1), plus a step to the next input for the input that has the focus.
  public func inputDidChange(_ input: any NavigableInput) {
    guard let index = index(of: input), let focused = focusedItem, focused !== input,
      let start = self.index(of: focused), !input.canBeReached, var shown = shownNeighbors,
      shown.start == start
    else { return inputsDidChange() }
    guard index == shown.previous || index == shown.next else { return }
    // The inputs in between were not reachable before.
    func neighbor(_ step: Int) -> Int? {
      let other = self.neighbor(of: input, step: step, loops: loops).flatMap(self.index(of:))
      return other == start ? nil : other
    }
    if index == shown.previous { shown.previous = neighbor(-1) }
    if index == shown.next { shown.next = neighbor(1) }
    shownNeighbors = shown
    if usesReturnKey, returnMovesOn(from: focused) {
      focused.returnKey = shown.next.map { $0 > start } ?? false ? .next : lastReturnKey
    }
    showButtons()
  }

  /// Returns the index of an input; nil if it is not in the form.
  public func index(of input: any NavigableInput) -> Int? {
    indexes[ObjectIdentifier(input)]
  }

  private func returnKey(of input: any NavigableInput) -> ReturnKey {
    guard returnMovesOn(from: input) else {
      return originals[ObjectIdentifier(input)]?.returnKey ?? .default
    }
    return nextItem(after: input) == nil ? lastReturnKey : .next
  }

  /// Sets an input's delegate and bar; again if the application has set another delegate.
  private func adopt(_ input: any NavigableInput) {
    let id = ObjectIdentifier(input)
    let assisted = input as? any AssistedInput
    let isNew = originals[id] == nil
    if isNew { originals[id] = Original(returnKey: input.returnKey) }
    guard let assisted else { return }
    if setsDelegates, assisted.inputDelegate !== self {
      originals[id]?.delegate = assisted.inputDelegate
      assisted.inputDelegate = self
    }
    if isNew, let view = accessory.view { assisted.inputAccessory = view }
  }

  private func release(_ input: any NavigableInput) {
    let original = originals.removeValue(forKey: ObjectIdentifier(input))
    if usesReturnKey, let original { input.returnKey = original.returnKey }
    guard let assisted = input as? any AssistedInput else { return }
    if assisted.inputDelegate === self { assisted.inputDelegate = original?.delegate }
    if accessory.view != nil { assisted.inputAccessory = nil }
  }

  /// Returns the original delegate of an input.
  func originalDelegate(of input: any NavigableInput) -> (any AssistedInputDelegate)? {
    originals[ObjectIdentifier(input)]?.delegate
  }

  private func showAccessory() {
    shownNeighbors = (
      focusedItem.flatMap(index(of:)), previousItem(loops: loops).flatMap(index(of:)),
      nextItem(loops: loops).flatMap(index(of:))
    )
    showButtons()
  }

  private func showButtons() {
    guard case .controller(let controller) = accessory else { return }
    let input = focusedItem
    var buttons: Set<InputAccessory.Button> = []
    if shownNeighbors?.previous != nil { buttons.insert(.previous) }
    if shownNeighbors?.next != nil { buttons.insert(.next) }
    if input != nil { buttons.insert(.done) }
    controller.show(
      InputAccessory.State(title: input?.title ?? input?.placeholder, enabledButtons: buttons))
  }

  private func tap(_ button: InputAccessory.Button) {
    switch button {
    case .previous: goToPreviousItem(loops: loops)
    case .next: goToNextItem(loops: loops)
    case .done: done()
    }
  }
}

// MARK: Moving

extension InputNavigator {
  /// The edited input. Setting it moves the focus, and nil ends editing; if an input refuses, the focus does not
  /// change.
  public var focusedItem: (any NavigableInput)? {
    get {
      guard let focused, focused.isEditing, index(of: focused) != nil else { return nil }
      return focused
    }
    set { focus(newValue) }
  }

  /// Moves the focus to an input, or ends editing.
  ///
  /// - Returns: false if an input refuses, or is not in the form; the focus then does not change.
  @discardableResult
  public func focus(_ input: (any NavigableInput)?) -> Bool {
    let old = focusedItem
    guard old !== input else { return true }
    if let input {
      guard index(of: input) != nil else { return false }
      adopt(input)
      // Before editing begins, because the key affects whether a keyboard suggests words, and so its height.
      if usesReturnKey { input.returnKey = returnKey(of: input) }
    }
    // Changes that inputs report meanwhile count as one change.
    isMovingFocus = true
    var isDone = input.map { $0.beginEditing() } ?? old?.endEditing() ?? true
    if isDone, input?.isEditing == false { isDone = false }
    // An input that released the focus for one that refuses gets it back.
    if !isDone, let old, focusedItem == nil { old.beginEditing() }
    isMovingFocus = false
    guard isDone else { return false }
    focused = input
    focusDidMove(from: old.flatMap(index(of:)), to: input)
    return true
  }

  /// Returns the previous editable input.
  ///
  /// - Parameters:
  ///   - input: the input from which to search; by default the focused one, or if there is none, the position after
  ///     the last.
  ///   - loops: whether the last one precedes the first.
  /// - Returns: the input; nil if there is none, or only the given one.
  public func previousItem(
    before input: (any NavigableInput)? = nil, loops: Bool = false
  ) -> (any NavigableInput)? {
    neighbor(of: input ?? focusedItem, step: -1, loops: loops)
  }

  /// Returns the next editable input.
  ///
  /// - Parameters:
  ///   - input: the input from which to search; by default the focused one, or if there is none, the position before
  ///     the first.
  ///   - loops: whether the first one follows the last.
  /// - Returns: the input; nil if there is none, or only the given one.
  public func nextItem(
    after input: (any NavigableInput)? = nil, loops: Bool = false
  ) -> (any NavigableInput)? {
    neighbor(of: input ?? focusedItem, step: 1, loops: loops)
  }

  /// Moves the focus to the previous input.
  ///
  /// - Returns: false if there is none, or an input refuses.
  @discardableResult
  public func goToPreviousItem(loops: Bool = false) -> Bool {
    previousItem(loops: loops).map(focus) ?? false
  }

  /// Moves the focus to the next input.
  ///
  /// - Returns: false if there is none, or an input refuses.
  @discardableResult
  public func goToNextItem(loops: Bool = false) -> Bool {
    nextItem(loops: loops).map(focus) ?? false
  }

  /// Ends editing, if the application's delegate and the input allow it.
  ///
  /// - Returns: false if they do not, or nothing is edited.
  @discardableResult
  public func done() -> Bool {
    guard let input = focusedItem,
      originalDelegate(of: input)?.inputShouldReturn(input) ?? true
    else { return false }
    return focus(nil)
  }

  private func neighbor(
    of input: (any NavigableInput)?, step: Int, loops: Bool
  ) -> (any NavigableInput)? {
    let count = inputItems.count
    let start = input.flatMap(index(of:)) ?? (step > 0 ? -1 : count)
    var index = start + step
    while index != start {
      if !inputItems.indices.contains(index) {
        guard loops, inputItems.indices.contains(start) else { return nil }
        index = step > 0 ? 0 : count - 1
        continue
      }
      if inputItems[index].canBeReached { return inputItems[index] }
      index += step
    }
    return nil
  }

  private func focusDidMove(from previous: Int?, to input: (any NavigableInput)?) {
    inputsDidChange()
    bus?.publish(
      FocusChanged(form: form, previous: previous, current: input.flatMap(index(of:))))
    focusChanges.notify(input)
    delegate?.inputNavigatorFocusChanged(inputNavigator: self, focusedItem: input)
  }

  /// Records that an input began or ended editing by itself.
  func note(_ input: any NavigableInput, isEditing: Bool) {
    guard !isMovingFocus, index(of: input) != nil, isEditing != (focused === input) else { return }
    let previous = focused.flatMap(index(of:))
    focused = isEditing ? input : nil
    if isEditing { adopt(input) }
    focusDidMove(from: previous, to: focused)
  }
}

extension NavigableInput {
  /// A Boolean value indicating whether the input can be edited and scrolled into view.
  ///
  /// An input without an area, or outside the content of its scroll view, is unreachable.
  fileprivate var canBeReached: Bool {
    guard isEnabled, !isHidden else { return false }
    let frame = frame
    guard !frame.isEmpty else { return false }
    let scrollView = (self as? any AssistedView)?.enclosingView?.scrollViews.first
    return scrollView.map { $0.contentFrame.intersection(frame) != nil } ?? true
  }
}

extension InputNavigator: SelfDescribing {
  /// The descriptions of the inputs that describe themselves.
  public var selfDescription: SelfDescription {
    SelfDescription(
      of: self, name: "inputs", kind: "a form",
      parts: inputItems.compactMap { ($0 as? any SelfDescribing)?.selfDescription })
  }
}
