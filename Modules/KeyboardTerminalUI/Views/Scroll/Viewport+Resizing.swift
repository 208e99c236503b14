public import KeyboardCore
public import KeyboardNavigation

nonisolated extension Viewport {
  /// The viewport with another size, scrolled as little as shows what has the focus.
  ///
  /// Without a focus the top left corner stays, as far as the content reaches.
  public func resized(to size: Size, showing focus: Rect?) -> Viewport {
    var viewport = self
    viewport.size = size
    viewport.offset = viewport.clamped(offset)
    if let focus { viewport.offset = viewport.offset(showing: focus) }
    return viewport
  }
}

nonisolated extension Viewport {
  /// How far it is from the present offset to another.
  func distance(to offset: Point) -> Point {
    Point(x: offset.x - self.offset.x, y: offset.y - self.offset.y)
  }
}
