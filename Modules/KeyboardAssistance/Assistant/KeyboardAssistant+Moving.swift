public import KeyboardCore

/// The state of a view before the keyboard appeared.
struct SavedView {
  let offset: MovableOffset
  /// The scroll view; nil for the root view.
  weak var scrollView: (any AssistedScrollView)?
  let place: Point
  /// The application's bottom inset, and the last one set with the keyboard's.
  var bottom: (own: Double, set: Double)
  /// A Boolean value indicating whether something else has moved it meanwhile.
  var isDisturbed = false

  /// Returns the application's part of the present insets of the scroll view.
  ///
  /// Amounts added to or subtracted from the bottom inset since are the application's. A bottom inset that is less
  /// than the keyboard's has replaced it.
  func ownInsets(of insets: Insets) -> Insets {
    var insets = insets
    let added = bottom.set - bottom.own
    if insets.bottom == bottom.set {
      insets.bottom = bottom.own
    } else if insets.bottom >= added {
      insets.bottom -= added
    }
    return insets
  }
}

extension KeyboardAssistant {
  /// Moves the edited input into view, or lets the delegate do it; does nothing while nothing is edited, and while
  /// the keyboard is hidden unless ``movesWithoutKeyboard``.
  ///
  /// - Parameters:
  ///   - scrolls: whether to scroll; if false, only insets are set.
  ///   - hasLeft: whether the keyboard disappears while editing continues.
  func reposition(scrolls: Bool = true, hasLeft: Bool = false) {
    guard observer.isKeyboardShown || movesWithoutKeyboard || hasLeft,
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
        distance: settings.distance ?? positionConstraint.defaultDistance), scrolls: scrolls)
  }

  /// A Boolean value indicating whether the user has scrolled since the last movement.
  var isScrolledByHand: Bool {
    saved.contains { $0.scrollView != nil && animator.isDisturbed($0.offset) }
  }

  /// Returns the settings of an input, completed by those of the enclosing views and the assistant's.
  public func settings(of input: any NavigableInput) -> Settings {
    settings(of: (input as? any AssistedView)?.chain ?? scrollView?.chain ?? [])
  }

  /// Returns the settings of a view, completed by those of the enclosing views and the assistant's.
  private func settings(of chain: [any AssistedView]) -> Settings {
    (chain.map(\.assistanceSettings) + [settings]).reduce(Settings()) { $0.completed(by: $1) }
  }

  private func move(
    _ input: any NavigableInput, by repositioning: Repositioning, scrolls: Bool
  ) {
    var repositioning = repositioning
    repositioning.makeRoom(for: input.frame, caret: input.caretRect)
    var views = scrollViews(around: input)
    // Without a keyboard there is nothing to restore.
    let root = observer.isKeyboardShown ? rootView.map(MovableOffset.init) : nil
    if observer.isKeyboardShown { for view in views { save(MovableOffset(view), of: view) } }
    if let root { save(root, of: nil) }

    // Frames at the end of all movements, with the root view at its original place.
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
      // A text that fits moves as a whole; in a longer one the caret determines the movement.
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
      setInsets(repositioning.areas[index].viewport.insets, of: view)
      guard scrolls else { continue }
      animator.move(MovableOffset(view), to: result.offsets[index], for: duration)
    }
    guard scrolls else { return }
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

  /// Returns the scroll views around and including an input, from the inside.
  private func scrollViews(around input: any NavigableInput) -> [any AssistedScrollView] {
    let views = (input as? any AssistedView)?.scrollViews ?? []
    let isAlone = views.allSatisfy { $0 === input }
    return isAlone ? views + (scrollView?.scrollViews ?? []) : views
  }

  /// Returns a scroll view's final state, with the keyboard's inset if it is the outermost.
  ///
  /// One inset is enough: with it the outermost one can move all of its content above the keyboard.
  private func area(
    of view: any AssistedScrollView, movedBy distance: Point, in repositioning: Repositioning,
    isLast: Bool
  ) -> Repositioning.Area {
    let offset = MovableOffset(view)
    let frame = view.frame.moved(by: distance)
    var viewport = view.viewport
    let settings = settings(of: view.chain)
    viewport.offset = animator.goal(of: offset) ?? viewport.offset
    viewport.insets = savedView(offset)?.ownInsets(of: view.insets) ?? viewport.insets
    let visible = frame.inset(by: viewport.insets)
    if isLast, settings.setsInsets ?? true {
      viewport.insets.bottom += repositioning.bottomInset(of: visible)
    }
    return Repositioning.Area(
      viewport: viewport, visible: visible, isFixed: !(settings.scrolls ?? true))
  }

  /// Sets insets with the keyboard's, and records the application's part.
  private func setInsets(_ insets: Insets, of view: any AssistedScrollView) {
    if let index = saved.firstIndex(where: { $0.scrollView === view }) {
      saved[index].bottom = (saved[index].ownInsets(of: view.insets).bottom, insets.bottom)
    }
    if view.insets != insets { view.insets = insets }
  }

  // MARK: Saving and restoring

  private func savedView(_ offset: MovableOffset) -> SavedView? {
    saved.first { $0.offset.id == offset.id }
  }

  /// Saves the state of a view, the first time; later only records whether something else has moved it.
  private func save(_ offset: MovableOffset, of scrollView: (any AssistedScrollView)?) {
    saved.removeAll { $0.offset.read() == nil }
    if let index = saved.firstIndex(where: { $0.offset.id == offset.id }) {
      if animator.isDisturbed(offset) { saved[index].isDisturbed = true }
      return
    }
    guard let place = animator.goal(of: offset) else { return }
    animator.watch(offset)
    let bottom = scrollView?.insets.bottom ?? 0
    saved.append(
      SavedView(offset: offset, scrollView: scrollView, place: place, bottom: (bottom, bottom)))
  }

  /// Restores all views, except those that something else has moved.
  func restore(for duration: Duration) {
    setBottomConstraint(to: bottomConstraintResetConstant)
    let views = saved
    saved = []
    var distance: Double?
    for view in views {
      guard let goal = animator.goal(of: view.offset) else { continue }
      var isLeft = view.isDisturbed || animator.isDisturbed(view.offset)
      var place = view.place
      if let scrollView = view.scrollView {
        let insets = view.ownInsets(of: scrollView.insets)
        if scrollView.insets != insets { scrollView.insets = insets }
        if settings(of: scrollView.chain).keepsOffset ?? false { isLeft = true }
        // The content may be shorter now.
        place = scrollView.viewport.clamped(isLeft ? goal : place)
      } else if isLeft {
        place = goal
      }
      guard place != goal else { continue }
      // A view that the user has scrolled beyond its end is animated, regardless of the keyboard's speed.
      animator.move(
        view.offset, to: place,
        for: self.duration(isLeft ? max(duration, .milliseconds(250)) : duration))
      distance = (distance ?? 0) + (view.scrollView == nil ? place.y - goal.y : 0)
    }
    if let distance {
      bus?.publish(
        InputRepositioned(
          form: inputNavigator.form, input: nil, distance: distance, rootDistance: 0))
    }
  }

  /// Moves the bottom constraint, if any, with the keyboard.
  func setBottomConstraint(to constant: Double) {
    guard let bottomConstraint else { return }
    animator.move(
      MovableOffset(bottomConstraint, in: bottomConstraintLayoutView),
      to: Point(x: 0, y: constant), for: duration(observer.keyboardAnimationDuration)
    ) { [weak self] in
      // A view that ends above the keyboard now needs no inset.
      guard let self, observer.isKeyboardShown else { return }
      reposition(scrolls: !isScrolledByHand)
    }
  }

  private func duration(_ duration: Duration) -> Duration { reducesMotion ? .zero : duration }
}

extension Rect {
  fileprivate func moved(by distance: Point) -> Rect { offsetBy(x: distance.x, y: distance.y) }
}
