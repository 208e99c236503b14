public import KeyboardCore

/// A scroll view also performs `navigation.pageUp`, `pageDown`, `first` and `last`. Steps take the
/// argument `count`, a whole number of at least 1.
extension CommandID {
  /// `navigation.scrollUp`: towards the start of the content by one step.
  public static let scrollUp = ScrollCommand.up.id

  /// `navigation.scrollDown`: towards the end of the content by one step.
  public static let scrollDown = ScrollCommand.down.id

  /// `navigation.scrollLeft`: one step to the left, where the content is wider than the viewport.
  public static let scrollLeft = ScrollCommand.left.id

  /// `navigation.scrollRight`: one step to the right, where the content is wider.
  public static let scrollRight = ScrollCommand.right.id

  /// `navigation.zoomIn`: the next larger scale, keeping the middle of what is visible.
  public static let zoomIn = ScrollCommand.zoomIn.id

  /// `navigation.zoomOut`: the next smaller scale, keeping the middle of what is visible.
  public static let zoomOut = ScrollCommand.zoomOut.id

  /// `navigation.zoomReset`: scale 1, keeping the middle of what is visible.
  public static let zoomReset = ScrollCommand.zoomReset.id
}
