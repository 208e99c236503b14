public import KeyboardCore

/// A view that may have been moved since the keyboard came, as it was before.
struct SavedView {
  let offset: MovableOffset
  /// The scroll view; nil for the root view.
  weak var scrollView: (any AssistedScrollView)?
  let place: Point
  let insets: Insets
  /// A Boolean value indicating whether somebody else has moved it meanwhile.
  var isDisturbed = false
}

extension KeyboardAssistant {
  /// Moves the edited input into sight, or has the delegate do it; does nothing while nothing is
  /// edited, and while the keyboard is hidden unless ``movesWithoutKeyboard``.
  func reposition() {
    guard observer.isKeyboardShown || movesWithoutKeyboard,
      let input = inputNavigator.focusedItem
    else { return }
    let settings = settings(of: input)
    guard settings.isEnabled ?? true else { return }
    guard let positionConstraint else {
      delegate?.keyboardAssistantManuallyReposition(
        keyboardAssistant: self, toInputItem: input, keyboardHeight: observer.keyboardHeight)
      return
    }
    move(
      input,
      by: Repositioning(
        window: observer.source.windowFrame, keyboard: observer.keyboardFrame,
        constraint: observer.isKeyboardShown ? positionConstraint : .minimal,
        distance: settings.distance ?? positionConstraint.defaultDistance))
  }

  /// Returns the settings of an input, completed by those of the views around it and the
  /// assistant's.
  public func settings(of input: any NavigableInput) -> Settings {
    let views = (input as? any AssistedView)?.chain ?? scrollView?.chain ?? []
    return (views.map(\.assistanceSettings) + [settings])
      .reduce(Settings()) { $0.completed(by: $1) }
  }

  private func move(_ input: any NavigableInput, by repositioning: Repositioning) {
    var repositioning = repositioning
    var views = scrollViews(around: input)
    // Without a keyboard there is nothing that is to be moved back.
    let root = observer.isKeyboardShown ? rootView.map(MovableOffset.init) : nil
    if observer.isKeyboardShown { for view in views { save(MovableOffset(view), of: view) } }
    if let root { save(root, of: nil) }

    // Frames as they will be: the root view where it was, running movements at their ends.
    let rootPlace = root.flatMap(savedView)?.place.y ?? 0
    var outside = Point(x: 0, y: (root?.read()?.y ?? 0) - rootPlace)
    var inside = outside
    for view in views.reversed() {
      outside = inside
      let area = area(of: view, movedBy: outside, in: repositioning, isLast: view === views.last)
      repositioning.areas.insert(area, at: 0)
      inside.x += view.contentOffset.x - area.viewport.offset.x
      inside.y += view.contentOffset.y - area.viewport.offset.y
    }
    let scrollsItself = views.first === input
    let frame = input.frame.moved(by: scrollsItself ? outside : inside)
    if scrollsItself {
      // A text that fits moves as a whole; in a longer one the caret does.
      var around = repositioning
      around.areas.removeFirst()
      if around.fits(frame) {
        repositioning = around
        views.removeFirst()
      }
    }

    let result = repositioning.result(for: frame, caret: input.caretRect?.moved(by: inside))
    var distance = result.scrolled
    let duration = duration(observer.keyboardAnimationDuration)
    for (index, view) in views.enumerated() {
      let insets = repositioning.areas[index].viewport.insets
      if view.insets != insets { view.insets = insets }
      animator.move(MovableOffset(view), to: result.offsets[index], for: duration)
    }
    if let root {
      let place = rootPlace + result.rootOffset
      distance += place - (animator.goal(of: root)?.y ?? place)
      animator.move(root, to: Point(x: 0, y: place), for: duration)
    }
    if distance != 0 {
      bus?.publish(
        InputRepositioned(
          form: inputNavigator.form, input: inputNavigator.index(of: input), distance: distance,
          rootDistance: root == nil ? 0 : result.rootOffset))
    }
  }

  /// The scroll views around and including an input, from the inside.
  private func scrollViews(around input: any NavigableInput) -> [any AssistedScrollView] {
    let views = (input as? any AssistedView)?.scrollViews ?? []
    let isAlone = views.allSatisfy { $0 === input }
    return isAlone ? views + (scrollView?.scrollViews ?? []) : views
  }

  /// A scroll view as it will be, with the keyboard's inset if it is the outermost.
  ///
  /// One inset is enough: with it the outermost can bring all that it holds above the keyboard.
  private func area(
    of view: any AssistedScrollView, movedBy distance: Point, in repositioning: Repositioning,
    isLast: Bool
  ) -> Repositioning.Area {
    let offset = MovableOffset(view)
    let frame = view.frame.moved(by: distance)
    var viewport = view.viewport
    viewport.offset = animator.goal(of: offset) ?? viewport.offset
    viewport.insets = savedView(offset)?.insets ?? viewport.insets
    let visible = frame.inset(by: viewport.insets)
    if isLast { viewport.insets.bottom += repositioning.bottomInset(of: visible) }
    return Repositioning.Area(viewport: viewport, visible: visible)
  }

  // MARK: Saving and restoring

  private func savedView(_ offset: MovableOffset) -> SavedView? {
    saved.first { $0.offset.id == offset.id }
  }

  /// Keeps a view as it is, the first time; later only notes whether somebody else has moved it.
  private func save(_ offset: MovableOffset, of scrollView: (any AssistedScrollView)?) {
    saved.removeAll { $0.offset.read() == nil }
    if let index = saved.firstIndex(where: { $0.offset.id == offset.id }) {
      if animator.isDisturbed(offset) { saved[index].isDisturbed = true }
      return
    }
    guard let place = animator.goal(of: offset) else { return }
    animator.watch(offset)
    saved.append(
      SavedView(
        offset: offset, scrollView: scrollView, place: place, insets: scrollView?.insets ?? .zero))
  }

  /// Moves everything back, except what somebody else has moved.
  func restore(for duration: Duration) {
    let duration = self.duration(duration)
    setBottomConstraint(
      to: bottomConstraintResetConstant, for: duration == .zero ? .zero : .milliseconds(300))
    let views = saved
    saved = []
    var distance: Double?
    for view in views {
      guard let goal = animator.goal(of: view.offset) else { continue }
      var place = view.isDisturbed || animator.isDisturbed(view.offset) ? goal : view.place
      if let scrollView = view.scrollView {
        if scrollView.insets != view.insets { scrollView.insets = view.insets }
        // The content may be shorter now.
        place = scrollView.viewport.clamped(place)
      }
      guard place != goal else { continue }
      animator.move(view.offset, to: place, for: duration)
      distance = (distance ?? 0) + (view.scrollView == nil ? place.y - goal.y : 0)
    }
    if let distance {
      bus?.publish(
        InputRepositioned(
          form: inputNavigator.form, input: nil, distance: distance, rootDistance: 0))
    }
  }

  /// Sets the bottom constraint, if there is one.
  func setBottomConstraint(to constant: Double, for duration: Duration) {
    guard let bottomConstraint else { return }
    animator.move(
      MovableOffset(bottomConstraint, in: bottomConstraintLayoutView),
      to: Point(x: 0, y: constant), for: duration)
  }

  private func duration(_ duration: Duration) -> Duration { reducesMotion ? .zero : duration }
}

extension Rect {
  fileprivate func moved(by distance: Point) -> Rect { offsetBy(x: distance.x, y: distance.y) }
}
