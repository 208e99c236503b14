public import KeyboardCore

extension ScrollNavigator: PlaceResponder {
  /// The offset that it has, or is on its way to, and the extent of the content.
  public var place: Value { place(at: targetOffset) }

  func place(at offset: Point) -> Value {
    guard let viewport = scrollView?.viewport else { return .null }
    return [
      "scroller": .string(scene), "x": .number(offset.x), "y": .number(offset.y),
      "width": .number(viewport.contentSize.width), "height": .number(viewport.contentSize.height),
    ]
  }
}
