import KeyboardActions
import KeyboardCore

extension ScreenKeyboard {
  func receive(_ touch: SurfaceTouch) {
    switch touch.phase {
    case .began: begin(touch)
    case .moved: move(touch)
    case .ended: end(touch)
    case .cancelled:
      if touched.removeValue(forKey: touch.id) == .keys {
        controller.gestures.touchCancelled(.pointer(touch.id))
      }
      placement.end()
    case .hovered: hover(at: touch.location)
    case .scrolled(let direction): turnPage(direction)
    }
  }

  private func target(at point: Point) -> Target {
    if parts.hideButton.contains(point) { return .hideButton }
    if let index = suggestion(at: point) { return .suggestion(index) }
    if scanner != nil { return .scanSwitch }
    return parts.edge.contains(point) || parts.bar.contains(point) ? .edge : .keys
  }

  private func begin(_ touch: SurfaceTouch) {
    updateFocus()
    let target = target(at: touch.location)
    touched[touch.id] = target
    dwell?.cancel()
    switch target {
    case .keys: keyboard.touchDown(.pointer(touch.id), at: keyPoint(touch.location))
    case .edge: placement.begin(grip(at: touch.location), at: touch.screenLocation)
    case .scanSwitch: pressSwitch()
    case .hideButton, .suggestion: break
    }
  }

  private func move(_ touch: SurfaceTouch) {
    switch touched[touch.id] {
    case .keys: keyboard.touchMoved(.pointer(touch.id), to: keyPoint(touch.location))
    case .edge:
      let former = (placement.frame, placement.isDocked)
      placement.move(to: touch.screenLocation)
      if (placement.frame, placement.isDocked) != former { layOut() }
    default: break
    }
  }

  private func end(_ touch: SurfaceTouch) {
    touchCount += 1
    setNeedsDisplay()
    switch touched.removeValue(forKey: touch.id) {
    case .keys: keyboard.touchUp(.pointer(touch.id))
    case .edge: placement.end()
    case .hideButton:
      if parts.hideButton.contains(touch.location) { controller.dismissKeyboard() }
    case .suggestion(let index):
      if suggestion(at: touch.location) == index { take(index) }
    case .scanSwitch, nil: break
    }
  }

  private func grip(at point: Point) -> ScreenPlacement.Grip {
    if parts.corners.left.contains(point) { return .left }
    return parts.corners.right.contains(point) ? .right : .move
  }

  /// Returns a place on the keys in their own coordinates.
  func keyPoint(_ point: Point) -> Point {
    Point(
      x: point.x - parts.keys.minX - KeyboardDrawing.sideMargin, y: point.y - parts.keys.minY)
  }

  // MARK: Suggestions and pages

  var suggestionFrames: ArraySlice<Rect> {
    let isSearching = controller.isSearchingEmojis
    return parts.suggestions(isSearching ? KeyboardParts.suggestionLimit : suggestions.count)
      .dropFirst(isSearching ? 1 : 0).prefix(suggestions.count)
  }

  private func suggestion(at point: Point) -> Int? {
    zip(0..., suggestionFrames).first { $0.1.contains(point) }?.0
  }

  /// Puts a suggestion in place of the word.
  func take(_ index: Int) {
    guard suggestions.indices.contains(index) else { return }
    controller.insertAutocompleteSuggestion(suggestions[index])
    setNeedsDisplay()
  }

  private func turnPage(_ direction: Int) {
    guard controller.keyboardContext.keyboardType == .emojis else { return }
    controller.keyboardContext.emojiPage += direction
    setNeedsDisplay()
  }
}
