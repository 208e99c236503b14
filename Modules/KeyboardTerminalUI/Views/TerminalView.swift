/// Something that draws a state; it holds a description of it and owns none of it.
///
/// Views are made anew for every picture. They read only what is seen: rows and items are asked for
/// by closures, so that the amount of data costs nothing.
nonisolated public protocol TerminalView {
  /// Draws in the part that a canvas stands for.
  func draw(on canvas: inout Canvas)
}
