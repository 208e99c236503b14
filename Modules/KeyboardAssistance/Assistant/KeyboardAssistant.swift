public import KeyboardCore

/// A delegate that moves inputs into sight itself.
public protocol KeyboardAssistantDelegate: AnyObject {
  /// The edited input, or the area that the keyboard covers, has changed: move the input into
  /// sight.
  ///
  /// The height is that which is covered at the bottom of the window.
  func keyboardAssistantManuallyReposition(
    keyboardAssistant: KeyboardAssistant, toInputItem: any NavigableInput, keyboardHeight: Double)

  /// The keyboard goes: move everything back where it was; does nothing by default.
  func keyboardAssistantManuallyRestore(keyboardAssistant: KeyboardAssistant)
}

extension KeyboardAssistantDelegate {
  /// Does nothing by default.
  public func keyboardAssistantManuallyRestore(keyboardAssistant: KeyboardAssistant) {}
}

/// Keeps the edited input in sight while the on-screen keyboard is up.
///
/// ```
/// KeyboardObserver ─▶ what is covered ─┐
///                                      ├─▶ KeyboardAssistant ─▶ scroll views, root view
/// InputNavigator ───▶ what is edited ──┘                    └─▶ or a delegate
/// ```
///
/// Nothing moves until both facts are known, in whichever order they come. When the keyboard goes,
/// its inset is removed, and every offset that only the assistant has changed is restored; an input
/// that is edited still stays in sight.
///
/// Call ``layoutDidChange()`` after laying out the window or moving the caret.
public final class KeyboardAssistant {
  /// Moves inputs into sight where the assistant is a manual one.
  public weak var delegate: (any KeyboardAssistantDelegate)?
  /// The keyboard's observer.
  public let observer: KeyboardObserver
  /// The form's navigator.
  public let inputNavigator: InputNavigator
  /// The place where the edited input comes to stand; nil where the delegate moves it.
  public let positionConstraint: PositionConstraint?
  /// The settings of views that have and inherit none.
  public var settings = Settings()
  /// A Boolean value indicating whether everything moves at once.
  public var reducesMotion = false
  /// The constant of the bottom constraint while the keyboard is hidden.
  public var bottomConstraintResetConstant = 0.0
  /// A Boolean value indicating whether the bottom constraint gets the height as a negative number;
  /// true by default.
  public var invertsBottomConstraint = true
  /// A constraint at the bottom of what is to end above the keyboard; held weakly.
  public weak var bottomConstraint: (any AnimatableConstraint)?
  /// The view to lay out when the constraint is set; held weakly.
  public weak var bottomConstraintLayoutView: (any Animatable)?
  /// The outermost view, which takes the movement that scroll views cannot; held weakly.
  public weak var rootView: (any AssistedRootView)?

  /// A Boolean value indicating whether inputs are moved into sight, as little as brings them
  /// there, while no keyboard is shown as well.
  public let movesWithoutKeyboard: Bool

  /// The scroll view of inputs that do not name the view around them.
  weak var scrollView: (any AssistedScrollView)?
  let animator: OffsetAnimator
  let bus: EventBus?
  private var tokens: [Subscription] = []
  /// The views that may have been moved since the keyboard came, as they were.
  var saved: [SavedView] = []

  private init(
    _ observer: KeyboardObserver, _ inputNavigator: InputNavigator,
    _ positionConstraint: PositionConstraint?, movesWithoutKeyboard: Bool, bus: EventBus?
  ) {
    (self.observer, self.inputNavigator) = (observer, inputNavigator)
    self.positionConstraint = positionConstraint
    (self.movesWithoutKeyboard, self.bus) = (movesWithoutKeyboard, bus)
    animator = OffsetAnimator(scheduler: observer.scheduler)
  }

  /// Creates an assistant that scrolls; call ``start()``.
  ///
  /// - Parameters:
  ///   - observer: the keyboard's observer.
  ///   - inputNavigator: the form's navigator.
  ///   - scrollView: the scroll view around inputs that do not name the view around them, held
  ///     weakly; nil where there is none.
  ///   - positionConstraint: the place where the edited input comes to stand.
  ///   - distance: its distance; by default 20, and 10 for the least movement.
  ///   - bottomConstraint: a constraint at the bottom of what is to end above the keyboard.
  ///   - bottomConstraintLayoutView: the view to lay out when the constraint is set.
  ///   - rootView: the outermost view, which takes the movement that scroll views cannot.
  ///   - movesWithoutKeyboard: whether inputs are moved into sight for keys of hardware as well.
  ///   - bus: the bus on which `assistance.repositioned` is published, if any.
  public convenience init(
    observer: KeyboardObserver, inputNavigator: InputNavigator,
    scrollView: (any AssistedScrollView)? = nil, positionConstraint: PositionConstraint,
    distance: Double? = nil, bottomConstraint: (any AnimatableConstraint)? = nil,
    bottomConstraintLayoutView: (any Animatable)? = nil, rootView: (any AssistedRootView)? = nil,
    movesWithoutKeyboard: Bool = false, bus: EventBus? = nil
  ) {
    self.init(
      observer, inputNavigator, positionConstraint, movesWithoutKeyboard: movesWithoutKeyboard,
      bus: bus)
    self.bottomConstraint = bottomConstraint
    (self.bottomConstraintLayoutView, self.scrollView) = (bottomConstraintLayoutView, scrollView)
    self.settings.distance = distance
    self.rootView = rootView
  }

  /// Creates an assistant whose delegate moves the inputs; call ``start()``.
  ///
  /// - Parameters:
  ///   - observer: the keyboard's observer.
  ///   - inputNavigator: the form's navigator.
  ///   - delegate: moves the inputs.
  ///   - bottomConstraint: a constraint at the bottom of what is to end above the keyboard.
  ///   - bottomConstraintLayoutView: the view to lay out when the constraint is set.
  public convenience init(
    observer: KeyboardObserver, inputNavigator: InputNavigator,
    delegate: any KeyboardAssistantDelegate, bottomConstraint: (any AnimatableConstraint)? = nil,
    bottomConstraintLayoutView: (any Animatable)? = nil
  ) {
    self.init(observer, inputNavigator, nil, movesWithoutKeyboard: false, bus: nil)
    self.bottomConstraint = bottomConstraint
    (self.bottomConstraintLayoutView, self.delegate) = (bottomConstraintLayoutView, delegate)
  }

  /// Begins to follow the keyboard and the focus; harmless when it does already.
  public func start() {
    guard tokens.isEmpty else { return }
    tokens = [
      observer.stateChanges.observe(self) { $0.stateDidChange(to: $1) },
      observer.heightChanges.observe(self) { $0.frameDidChange() },
      inputNavigator.focusChanges.observe(self) { $0.focusDidChange() },
    ]
    observer.focusDidChange(to: inputNavigator.focusedItem)
    // Another assistant may follow the same keyboard already.
    if observer.isObserving { frameDidChange() } else { observer.start() }
  }

  /// Ends editing, moves everything back, and follows the keyboard no more.
  ///
  /// The observer is stopped with the last of the assistants that follow it.
  public func stop() {
    closeKeyboard()
    tokens = []
    if observer.stateChanges.isEmpty { observer.stop() }
    restore(for: .zero)
  }

  /// Ends editing, upon which the keyboard goes.
  public func closeKeyboard() {
    inputNavigator.focus(nil)
  }

  /// Call after the window was resized, views were laid out, or the caret has moved: the input is
  /// moved into sight again.
  public func layoutDidChange() {
    repositionUnlessFrameChanges { observer.refresh() }
  }

  private func focusDidChange() {
    repositionUnlessFrameChanges { observer.focusDidChange(to: inputNavigator.focusedItem) }
  }

  /// Repositions once: a frame that changes does so by itself.
  private func repositionUnlessFrameChanges(_ update: () -> Void) {
    let frame = observer.keyboardFrame
    update()
    if observer.keyboardFrame == frame { reposition() }
  }

  /// Returns whether a touch should end editing.
  ///
  /// Nothing is done to the touch: the caller calls ``closeKeyboard()`` and delivers the touch as
  /// always.
  ///
  /// - Parameters:
  ///   - point: the place of the touch in the coordinates of the window.
  ///   - isOnControl: whether there is a button, a cell or another control, which wants the touch.
  /// - Returns: true for a touch outside all inputs and the keyboard, where the settings of the
  ///   edited input say so.
  /// - Complexity: O(n) for n inputs.
  public func shouldResign(touchAt point: Point, isOnControl: Bool) -> Bool {
    guard !isOnControl, let input = inputNavigator.focusedItem,
      settings(of: input).resignsOnTouchOutside ?? false
    else { return false }
    return !observer.keyboardFrame.contains(point)
      && !inputNavigator.inputItems.contains { !$0.isHidden && $0.frame.contains(point) }
  }
}

// MARK: Following the keyboard

extension KeyboardAssistant {
  private func stateDidChange(to state: KeyboardObserver.State) {
    switch state {
    case .willShow: frameDidChange()
    // Views may have been laid out meanwhile.
    case .didShow: if positionConstraint != nil { reposition(scrolls: !isScrolledByHand) }
    case .willHide:
      restore(for: observer.keyboardAnimationDuration)
      if positionConstraint != nil {
        reposition(hasLeft: true)
      } else {
        delegate?.keyboardAssistantManuallyRestore(keyboardAssistant: self)
      }
    case .didHide: break
    }
  }

  private func frameDidChange() {
    guard observer.isKeyboardShown else { return }
    let height = observer.keyboardHeight
    setBottomConstraint(to: invertsBottomConstraint ? -height : height)
    reposition()
  }
}
