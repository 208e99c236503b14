public import KeyboardCommands
public import KeyboardCore
public import KeyboardTerminal

/// Panes side by side, or one above another, of which one has the keys; only that one on a small
/// screen.
///
/// ```
/// › Ada     12 Mar │ Subject: Keys        80 columns: both
///   Charles 11 Mar │ Dear all, …
///
/// › Ada     12 Mar                        40 columns: the active one
///   Charles 11 Mar
/// ```
///
/// Each pane has the responder that gets its keys. The active one is that of the engine's first
/// responder, whoever has made it that: a click, a command, or the application.
///
/// ```swift
/// let split = SplitPane(engine, [(list, navigator), (reader, scroller)], shares: [2, 3])
/// split.addCommands(to: commands)
/// split.active = 0
/// ```
@MainActor
public final class SplitPane: Pane {
  /// The direction in which the panes follow one another.
  public enum Direction: Hashable, Sendable {
    /// Side by side.
    case horizontal
    /// One above another.
    case vertical
  }

  /// Notified when the pane looks different.
  public let changes = Observers<Void>()
  /// The number of columns, or of lines, from which all panes are shown.
  public let leastExtent: Int

  private typealias Part = (pane: any Pane, responder: any CommandResponder)

  private let engine: KeyEngine
  private let parts: [(pane: any Pane, responder: any CommandResponder)]
  private let direction: Direction
  private let shares: [Double]
  private let canActivate: (Int) -> Bool
  /// The pane that had the keys last.
  private var former = 0
  /// The pane on which a button is held.
  private var pressed: Int?
  private var tokens: [Subscription] = []

  /// Creates a pane of others.
  ///
  /// - Parameters:
  ///   - engine: gives the keys to the responder of the active pane.
  ///   - panes: the panes, at least one, each with the responder that gets its keys.
  ///   - direction: whether they are side by side.
  ///   - shares: how much room each one gets, relative to the others; nil for all alike.
  ///   - leastExtent: the number of columns, or of lines, from which all are shown; nil for 80
  ///     columns or 12 lines.
  ///   - canActivate: whether a click or a command may make a pane active now.
  public init(
    _ engine: KeyEngine, _ panes: [(any Pane, any CommandResponder)],
    _ direction: Direction = .horizontal, shares: [Double]? = nil, leastExtent: Int? = nil,
    canActivate: @escaping (Int) -> Bool = { _ in true }
  ) {
    self.engine = engine
    parts = panes.map { (pane: $0.0, responder: $0.1) }
    self.direction = direction
    self.shares = panes.indices.map { index in
      shares.flatMap { index < $0.count ? max(0, $0[index]) : nil } ?? 1
    }
    self.leastExtent = leastExtent ?? (direction == .horizontal ? 80 : 12)
    self.canActivate = canActivate
    tokens = panes.map { pane, _ in pane.changes.observe { [changes] in changes.notify() } }
  }

  // MARK: The active pane

  /// The index of the pane that has the keys: the one whose responder is the engine's first one, or
  /// comes after it. While it is none of them, the one that had them last.
  public var active: Int {
    get {
      for responder in ResponderChain(from: engine.firstResponder) {
        guard let index = parts.firstIndex(where: { $0.responder === responder }) else { continue }
        former = index
        return index
      }
      return former
    }
    set {
      guard parts.indices.contains(newValue) else { return }
      former = newValue
      engine.firstResponder = parts[newValue].responder
      changes.notify()
    }
  }

  /// Adds the commands that go from pane to pane: `split.next` (Tab), `split.previous` (Shift+Tab),
  /// `split.open` (Right, or Down) and `split.back` (Left, or Up; of two panes also Escape).
  ///
  /// The first two go around, and pass panes that cannot be active.
  public func addCommands(to commands: CommandSet) {
    let isHorizontal = direction == .horizontal
    add(to: commands, "split.next", "Next pane", ["tab"]) { $0.neighbour(by: 1, wrapping: true) }
    add(to: commands, "split.previous", "Previous pane", ["shift+tab"]) {
      $0.neighbour(by: -1, wrapping: true)
    }
    add(to: commands, "split.open", "Open", [isHorizontal ? "right" : "down"]) {
      $0.neighbour(by: 1, wrapping: false)
    }
    let back: [KeySequence] = [isHorizontal ? "left" : "up"]
    add(to: commands, "split.back", "Back", (parts.count == 2 ? ["escape"] : []) + back) {
      $0.neighbour(by: -1, wrapping: false)
    }
  }

  private func add(
    to commands: CommandSet, _ id: CommandID, _ title: String, _ keys: [KeySequence],
    goal: @escaping (SplitPane) -> Int?
  ) {
    let command = KeyCommand(CommandInvocation(id), title: title, sequences: keys)
    commands.add(command, if: { [weak self] in self.flatMap(goal) }() != nil) { [weak self] _ in
      guard let self, let goal = goal(self) else { return }
      active = goal
    }
  }

  private func neighbour(by step: Int, wrapping: Bool) -> Int? {
    let (active, count) = (active, parts.count)
    for distance in 1..<max(1, count) {
      let index = active + step * distance
      guard wrapping || parts.indices.contains(index) else { return nil }
      let around = (index + count) % count
      if canActivate(around) { return around }
    }
    return nil
  }

  // MARK: Places

  /// Returns the place of each pane; nil for those that are not shown.
  private func frames(in size: CellSize) -> [CellRect?] {
    let isHorizontal = direction == .horizontal
    let extent = isHorizontal ? size.columns : size.rows
    guard extent >= leastExtent, parts.count > 1 else {
      let active = active
      return parts.indices.map { $0 == active ? CellRect(size: size) : nil }
    }
    let gap = isHorizontal ? 2 : 1
    let room = Double(max(0, extent - gap * (parts.count - 1)))
    let whole = max(shares.reduce(0, +), .leastNonzeroMagnitude)
    var (start, share) = (0, 0.0)
    return parts.indices.map { index in
      share += shares[index]
      let end = Int((room * share / whole).rounded()) + gap * index
      defer { start = end + gap }
      return isHorizontal
        ? CellRect(row: 0, column: start, rows: size.rows, columns: end - start)
        : CellRect(row: start, column: 0, rows: end - start, columns: size.columns)
    }
  }

  /// Lays out what is shown.
  public func layOut(in size: CellSize) {
    for (part, frame) in zip(parts, frames(in: size)) {
      if let frame { part.pane.layOut(in: frame.size) }
    }
  }

  /// Draws them with lines between, the active one last: the cursor is there.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let (size, theme, active) = (canvas.size, canvas.theme, active)
    let frames = frames(in: size)
    for index in parts.indices.filter({ $0 != active }) + [active] {
      guard let frame = frames[index] else { continue }
      canvas.within(frame) {
        parts[index].pane.draw(on: &$0, isActive: isActive && index == active)
      }
    }
    for case let frame? in frames.dropLast() where frame.size != size {
      switch direction {
      case .horizontal:
        canvas.fill(
          CellRect(row: 0, column: frame.columns.upperBound, rows: size.rows, columns: 1),
          with: theme.symbols.track, theme.scrollTrack)
      case .vertical:
        canvas.fill(
          CellRect(row: frame.rows.upperBound, column: 0, rows: 1, columns: size.columns),
          with: theme.symbols.horizontalTrack, theme.scrollTrack)
      }
    }
  }

  // MARK: The active pane's answers

  private var front: any Pane { parts[active].pane }

  /// What the active pane says of itself.
  public var summary: String { front.summary }
  /// What the active pane says of its keys.
  public var help: String { front.help }
  /// What the active pane says.
  public func canScrollSideways(by halves: Int) -> Bool { front.canScrollSideways(by: halves) }

  /// Scrolls the active pane.
  public func scrollSideways(by halves: Int) { front.scrollSideways(by: halves) }

  /// Does what the pane under the mouse does; a button that is held stays its pane's.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let frames = frames(in: size)
    guard let cell = event.cell else { return [] }
    let under = frames.firstIndex { $0?.contains(cell) ?? false }
    guard let index = pressed ?? under, let frame = frames[index] else { return [] }
    if event.action == .release { pressed = nil }
    if event.action == .press, event.button == .left {
      pressed = index
      if index != active, canActivate(index) { active = index }
    }
    return parts[index].pane.receive(event.within(frame), in: frame.size)
  }

  /// Lets every pane know what the terminal can.
  public func learn(_ capabilities: Capabilities) {
    for part in parts { part.pane.learn(capabilities) }
  }

  /// Has every pane let go of what is held.
  public func interrupt() {
    pressed = nil
    for part in parts { part.pane.interrupt() }
  }

  /// Offers a key to the active one.
  public func receive(_ event: KeyEvent) -> Bool { front.receive(event) }

  /// Offers pasted text to the active one.
  public func paste(_ text: String) -> Bool { front.paste(text) }
}
