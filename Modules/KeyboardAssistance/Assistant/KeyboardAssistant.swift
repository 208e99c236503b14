public import KeyboardCore

/// A delegate that moves inputs into view itself.
public protocol KeyboardAssistantDelegate: AnyObject {
  /// Tells the delegate to move the input into view, because the edited input or the covered area has changed.
  ///
  /// The height is the covered height at the bottom of the window.
  func keyboardAssistantManuallyReposition(
    keyboardAssistant: KeyboardAssistant, toInputItem: any NavigableInput, keyboardHeight: Double)

  /// Tells the delegate to restore its views, because the keyboard disappears; does nothing by default.
  func keyboardAssistantManuallyRestore(keyboardAssistant: KeyboardAssistant)
}

extension KeyboardAssistantDelegate {
  /// Does nothing by default.
  public func keyboardAssistantManuallyRestore(keyboardAssistant: KeyboardAssistant) {}
}

/// Keeps the edited input visible while the on-screen keyboard is shown.
///
/// ```
/// KeyboardObserver ─▶ what is covered ─┐
///                                      ├─▶ KeyboardAssistant ─▶ scroll views, root view
/// InputNavigator ───▶ what is edited ──┘                    └─▶ or a delegate
/// ```
///
/// Nothing moves until both facts are known, in either order. When the keyboard disappears, its inset is removed, and
/// the offsets that only the assistant has changed are restored; an input that is still edited stays visible.
///
/// Call ``layoutDidChange()`` after laying out the window or moving the caret.
public final class KeyboardAssistant {
  /// The delegate, which moves inputs into view if the assistant is a manual one.
  public weak var delegate: (any KeyboardAssistantDelegate)?
  /// The keyboard's observer.
  public let observer: KeyboardObserver
  /// The form's navigator.
  public let inputNavigator: InputNavigator
  /// The target place of the edited input; nil if the delegate moves it.
  public let positionConstraint: PositionConstraint?
  /// The settings of views that neither have nor inherit any.
  public var settings = Settings()
  /// A Boolean value indicating whether movements are not animated.
  public var reducesMotion = false
  /// The constant of the bottom constraint while the keyboard is hidden.
  public var bottomConstraintResetConstant = 0.0
  /// A Boolean value indicating whether the height is negated for the bottom constraint; true by default.
  public var invertsBottomConstraint = true
  /// A constraint at the bottom of the content that is to end above the keyboard; held weakly.
  public weak var bottomConstraint: (any AnimatableConstraint)?
  /// The view to lay out when the constraint is set; held weakly.
  public weak var bottomConstraintLayoutView: (any Animatable)?
  /// The outermost view, which makes the movements that scroll views cannot; held weakly.
  public weak var rootView: (any AssistedRootView)?

  /// A Boolean value indicating whether inputs are also moved into view, as little as possible, while no keyboard is
  /// shown.
  public let movesWithoutKeyboard: Bool

  /// The scroll view of inputs that do not name their enclosing view.
  weak var scrollView: (any AssistedScrollView)?
  let animator: OffsetAnimator
  let bus: EventBus?
  private var tokens: [Subscription] = []
  /// The saved states of views that may have been moved since the keyboard appeared.
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
  ///   - scrollView: the scroll view around inputs that do not name their enclosing view, held weakly; nil if there
  ///     is none.
  ///   - positionConstraint: the target place of the edited input.
  ///   - distance: its distance; by default 20, and 10 for the least movement.
  ///   - bottomConstraint: a constraint at the bottom of the content that is to end above the keyboard.
  ///   - bottomConstraintLayoutView: the view to lay out when the constraint is set.
  ///   - rootView: the outermost view, which makes the movements that scroll views cannot.
  ///   - movesWithoutKeyboard: whether inputs are moved into view for hardware keyboards as well.
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
  ///   - delegate: the delegate, which moves the inputs.
  ///   - bottomConstraint: a constraint at the bottom of the content that is to end above the keyboard.
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

  /// Starts to follow the keyboard and the focus; does nothing if it has already started.
  public func start() {
    guard tokens.isEmpty else { return }
    tokens = [
      observer.stateChanges.observe(self) { $0.stateDidChange(to: $1) },
      observer.heightChanges.observe(self) { $0.frameDidChange() },
      inputNavigator.focusChanges.observe(self) { $0.focusDidChange() },
    ]
    observer.focusDidChange(to: inputNavigator.focusedItem)
    // Another assistant may already follow the same keyboard.
    if observer.isObserving { frameDidChange() } else { observer.start() }
  }

  /// Ends editing, restores all views, and stops following the keyboard.
  ///
  /// The observer is stopped with the last of the assistants that follow it.
  public func stop() {
    closeKeyboard()
    tokens = []
    if observer.stateChanges.isEmpty { observer.stop() }
    restore(for: .zero)
  }

  /// Ends editing, which hides the keyboard.
  public func closeKeyboard() {
    inputNavigator.focus(nil)
  }

  /// Moves the input into view again; call it after the window was resized, views were laid out, or the caret has
  /// moved.
  public func layoutDidChange() {
    repositionUnlessFrameChanges { observer.refresh() }
  }

  private func focusDidChange() {
    repositionUnlessFrameChanges { observer.focusDidChange(to: inputNavigator.focusedItem) }
  }

  /// Repositions once: a change of the frame repositions by itself.
  private func repositionUnlessFrameChanges(_ update: () -> Void) {
    let frame = observer.keyboardFrame
    update()
    if observer.keyboardFrame == frame { reposition() }
  }

  /// Returns whether a touch should end editing.
  ///
  /// The touch is not consumed: the caller calls ``closeKeyboard()`` and delivers the touch as usual.
  ///
  /// - Parameters:
  ///   - point: the place of the touch in the coordinates of the window.
  ///   - isOnControl: whether the touch is on a button, a cell or another control that handles it.
  /// - Returns: true for a touch outside all inputs and the keyboard, if the settings of the edited input request it.
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
