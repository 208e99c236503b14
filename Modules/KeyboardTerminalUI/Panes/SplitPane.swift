public import KeyboardCore
public import KeyboardTerminal

/// Two panes side by side, such as a list and what it is about; only one of them on a narrow screen.
///
/// ```
/// › Ada     12 Mar │ Subject: Keys        80 columns: both
///   Charles 11 Mar │ Dear all, …
///
/// › Ada     12 Mar                        40 columns: the active one
///   Charles 11 Mar
/// ```
///
/// A click and its commands make a side ``active``; ``onActivate`` gives the keys to its responder:
///
/// ```swift
/// split.onActivate = { engine.firstResponder = $0 == .leading ? list : reader }
/// split.addCommands(to: commands)
/// split.active = .leading
/// ```
@MainActor
public final class SplitPane: Pane {
  /// The side of a pane.
  public enum Side: Hashable, Sendable {
    /// At the left.
    case leading
    /// At the right.
    case trailing
  }

  /// Told that the pane looks different.
  public var onChange: () -> Void = {} {
    didSet { (leading.onChange, trailing.onChange) = (onChange, onChange) }
  }
  /// The side that has the keys.
  public var active = Side.leading {
    didSet {
      onActivate(active)
      onChange()
    }
  }
  /// Told which side has the keys, whenever one is made active.
  public var onActivate: (Side) -> Void = { _ in }
  /// Returns whether a click or a command may make a side active now.
  public var canActivate: (Side) -> Bool = { _ in true }
  /// The part of the columns that the leading pane gets.
  public var leadingShare = 0.4
  /// The number of columns from which both are shown.
  public var leastColumns = 80

  private let leading: any Pane
  private let trailing: any Pane
  /// The side on which a button is held.
  private var pressed: Side?

  /// Creates a pane of two.
  public init(_ leading: any Pane, _ trailing: any Pane) {
    (self.leading, self.trailing) = (leading, trailing)
  }

  private func pane(_ side: Side) -> any Pane { side == .leading ? leading : trailing }

  /// Adds the commands that go from side to side: `split.switch` (Tab), `split.open` (Right) and
  /// `split.back` (Escape and Left).
  public func addCommands(to commands: CommandSet) {
    commands.add("split.switch", "Other side", keys: "tab", if: self.mayGo(to: self.other)) {
      [weak self] _ in self.map { $0.active = $0.other }
    }
    commands.add("split.open", "Open", keys: "right", if: self.mayGo(to: .trailing)) {
      [weak self] _ in self?.active = .trailing
    }
    commands.add("split.back", "Back", keys: "escape", "left", if: self.mayGo(to: .leading)) {
      [weak self] _ in self?.active = .leading
    }
  }

  private var other: Side { active == .leading ? .trailing : .leading }

  private func mayGo(to side: Side) -> Bool { side != active && canActivate(side) }

  /// Returns the place of a side; nil where it is not shown.
  private func frame(of side: Side, in size: CellSize) -> CellRect? {
    guard size.columns >= leastColumns else { return side == active ? CellRect(size: size) : nil }
    let left = Int((Double(size.columns) * min(max(0, leadingShare), 1)).rounded())
    return side == .leading
      ? CellRect(row: 0, column: 0, rows: size.rows, columns: left)
      : CellRect(row: 0, column: left + 2, rows: size.rows, columns: size.columns - left - 2)
  }

  /// What the active pane says of itself.
  public var summary: String { pane(active).summary }
  /// What the active pane says of its keys.
  public var help: String { pane(active).help }

  /// Lays out what is shown.
  public func layOut(in size: CellSize) {
    for side in [Side.leading, .trailing] {
      if let frame = frame(of: side, in: size) { pane(side).layOut(in: frame.size) }
    }
  }

  /// Draws both with a line between them, the active one last: the cursor is there.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let size = canvas.size
    for side in [active == .leading ? Side.trailing : .leading, active] {
      guard let frame = frame(of: side, in: size) else { continue }
      canvas.within(frame) { pane(side).draw(on: &$0, isActive: isActive && side == active) }
    }
    guard let left = frame(of: .leading, in: size), left.size.columns < size.columns else { return }
    canvas.fill(
      CellRect(row: 0, column: left.size.columns, rows: size.rows, columns: 1),
      with: canvas.theme.symbols.track, canvas.theme.scrollTrack)
  }

  /// Does what the pane under the mouse does; a button that is held stays its pane's.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    guard let cell = event.cell else { return [] }
    let under = [Side.leading, .trailing].first { frame(of: $0, in: size)?.contains(cell) ?? false }
    guard let side = pressed ?? under, let frame = frame(of: side, in: size) else { return [] }
    if event.action == .release { pressed = nil }
    if event.action == .press, event.button == .left {
      pressed = side
      if mayGo(to: side) { active = side }
    }
    return pane(side).receive(event.within(frame), in: frame.size)
  }

  /// What the active pane says.
  public var scrollsSideways: Bool { pane(active).scrollsSideways }

  /// Scrolls the active pane.
  public func scrollSideways(by halves: Int) { pane(active).scrollSideways(by: halves) }

  /// Tells both.
  public func learn(_ capabilities: Capabilities) {
    leading.learn(capabilities)
    trailing.learn(capabilities)
  }

  /// Tells both.
  public func interrupt() {
    pressed = nil
    leading.interrupt()
    trailing.interrupt()
  }

  /// Offers a key to the active one.
  public func receive(_ event: KeyEvent) -> Bool { pane(active).receive(event) }

  /// Offers pasted text to the active one.
  public func paste(_ text: String) -> Bool { pane(active).paste(text) }
}
