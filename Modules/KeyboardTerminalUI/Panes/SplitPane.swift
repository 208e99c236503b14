public import KeyboardCommands
public import KeyboardCore
public import KeyboardTerminal

/// Panes side by side, or one above another, of which one receives the keys; a small screen shows only that one and
/// the panes of a few lines.
///
/// ```
/// › Ada     12 Mar │ Subject: Keys        80 columns: both
///   Charles 11 Mar │ Dear all, …
///
/// › Ada     12 Mar                        40 columns: the active one
///   Charles 11 Mar
/// ```
///
/// Each pane has the responder that receives its keys. The active one is that of the engine's first responder,
/// whether a click, a command or the application has set it. One above another, panes such as tabs and tool bars have
/// the lines that they need, and the others share the rest.
///
/// ```swift
/// let split = SplitPane(engine, [(list, navigator), (reader, scroller)], shares: [2, 3])
/// split.addCommands(to: commands)
/// split.active = 0
/// ```
@MainActor
public final class SplitPane: Pane {
  /// The direction in which the panes follow one another.
  nonisolated public enum Direction: Hashable, Sendable {
    /// Side by side.
    case horizontal
    /// One above another.
    case vertical
  }

  /// Notified when the pane looks different.
  public let changes = Observers<Void>()
  /// The minimum number of columns, or of lines, at which all panes are shown.
  public let leastExtent: Int

  /// The panes, each with the responder that receives its keys.
  public var panes: [(pane: any Pane, responder: any CommandResponder)] {
    didSet {
      observe()
      changes.notify()
    }
  }

  /// The direction in which the panes follow one another.
  public var direction: Direction { didSet { if direction != oldValue { changes.notify() } } }
  /// The room of each pane, relative to the others; a pane without a share has 1.
  public var shares: [Double] { didSet { if shares != oldValue { changes.notify() } } }

  private let engine: KeyEngine
  private let canActivate: (Int) -> Bool
  /// The pane that last received the keys.
  private var former = 0
  /// The pane that last received the keys, among those that share the lines.
  private var formerShared = 0
  /// The pane on which a button is held.
  private var pressed: Int?
  private var tokens: [Subscription] = []

  /// Creates a pane of others.
  ///
  /// - Parameters:
  ///   - engine: the engine, which sends the keys to the responder of the active pane.
  ///   - panes: the panes, at least one, each with the responder that receives its keys.
  ///   - direction: the direction in which the panes follow one another.
  ///   - shares: the room of each pane, relative to the others; nil for equal shares.
  ///   - leastExtent: the minimum number of columns, or of lines, at which all are shown; nil for 80 columns or 12
  ///     lines.
  ///   - canActivate: returns whether a click or a command may activate a pane now.
  public init(
    _ engine: KeyEngine, _ panes: [(any Pane, any CommandResponder)],
    _ direction: Direction = .horizontal, shares: [Double]? = nil, leastExtent: Int? = nil,
    canActivate: @escaping (Int) -> Bool = { _ in true }
  ) {
    self.engine = engine
    self.panes = panes.map { (pane: $0.0, responder: $0.1) }
    (self.direction, self.shares) = (direction, shares ?? [])
    self.leastExtent = leastExtent ?? (direction == .horizontal ? 80 : 12)
    self.canActivate = canActivate
    observe()
  }

  private func observe() {
    tokens = panes.map { $0.pane.changes.observe { [changes] in changes.notify() } }
  }

  // MARK: The active pane

  /// The index of the pane that receives the keys: the one whose responder is the engine's first one, or comes after
  /// it. If there is none, the one that received them last.
  public var active: Int {
    get {
      for responder in ResponderChain(from: engine.firstResponder) {
        guard let index = index(of: responder) else { continue }
        former = index
        if fixedRows(of: index) == nil { formerShared = index }
        return index
      }
      return min(former, panes.count - 1)
    }
    set {
      guard panes.indices.contains(newValue) else { return }
      former = newValue
      engine.firstResponder = panes[newValue].responder
      changes.notify()
    }
  }

  /// Returns the pane with a responder, which may be that of a nested split pane.
  private func index(of responder: any CommandResponder) -> Int? {
    panes.firstIndex { pane, own in
      own === responder || (pane as? SplitPane)?.index(of: responder) != nil
    }
  }

  /// Adds the commands that move between panes.
  ///
  /// They are `split.next` (Tab), `split.previous` (Shift+Tab), `split.open` (Right, or Down) and `split.back` (Left,
  /// or Up; of two panes also Escape). The first two wrap, and skip panes that cannot be active.
  ///
  /// - Parameters:
  ///   - commands: the set to which they are added.
  ///   - steps: whether the first two are added; false if a `FocusSequence` has Tab.
  public func addCommands(to commands: CommandSet, steps: Bool = true) {
    let isHorizontal = direction == .horizontal
    if steps {
      add(to: commands, "split.next", "Next pane", ["tab"]) { $0.neighbour(by: 1, wrapping: true) }
      add(to: commands, "split.previous", "Previous pane", ["shift+tab"]) {
        $0.neighbour(by: -1, wrapping: true)
      }
    }
    add(to: commands, "split.open", "Open", [isHorizontal ? "right" : "down"]) {
      $0.neighbour(by: 1, wrapping: false)
    }
    let back: [KeySequence] = [isHorizontal ? "left" : "up"]
    add(to: commands, "split.back", "Back", (panes.count == 2 ? ["escape"] : []) + back) {
      $0.neighbour(by: -1, wrapping: false)
    }
  }

  private func add(
    to commands: CommandSet, _ id: CommandID, _ title: String, _ keys: [KeySequence],
    goal: @escaping (SplitPane) -> Int?
  ) {
    let command = KeyCommand(
      CommandInvocation(id), title: title, sequences: keys, isChange: false)
    commands.add(
      command, of: self, if: { goal($0) != nil },
      perform: { pane, _ in pane.active = goal(pane) ?? pane.active })
  }

  private func neighbour(by step: Int, wrapping: Bool) -> Int? {
    // While something outside the panes receives the keys, only the wrapping steps lead back to them.
    guard
      wrapping
        || ResponderChain(from: engine.firstResponder).contains(where: { index(of: $0) != nil })
    else { return nil }
    let (active, count) = (active, panes.count)
    for distance in 1..<max(1, count) {
      let index = active + step * distance
      guard wrapping || panes.indices.contains(index) else { return nil }
      let around = (index + count) % count
      if canActivate(around) { return around }
    }
    return nil
  }

  // MARK: Places

  private func fixedRows(of index: Int) -> Int? {
    direction == .vertical ? panes[index].pane.fixedRows : nil
  }

  /// The lines of all, if each of them needs a fixed number.
  public var fixedRows: Int? {
    let rows = panes.map(\.pane.fixedRows)
    guard !rows.contains(nil) else { return nil }
    return direction == .vertical
      ? rows.reduce(0) { $0 + ($1 ?? 0) } : rows.compactMap(\.self).max()
  }

  /// Returns the place of each pane; nil for hidden ones.
  private func frames(in size: CellSize) -> [CellRect?] {
    var parts: [Part] = []
    for index in panes.indices {
      let share = index < shares.count ? max(0, shares[index]) : 1
      parts.append(Part(rows: fixedRows(of: index), share: share))
    }
    let active = active
    return Self.frames(
      of: parts, in: size, direction, leastExtent, active: active, formerShared: formerShared)
  }

  /// The properties of a pane that determine its place.
  nonisolated private struct Part {
    /// The number of lines that it needs; nil for one that shares the room.
    let rows: Int?
    let share: Double
  }

  nonisolated private static func frames(
    of parts: [Part], in size: CellSize, _ direction: Direction, _ leastExtent: Int, active: Int,
    formerShared: Int
  ) -> [CellRect?] {
    let isHorizontal = direction == .horizontal
    let extent = isHorizontal ? size.columns : size.rows
    var shown = Array(parts.indices)
    if extent < leastExtent {
      let shared = shown.filter { parts[$0].rows == nil }
      let front = shared.contains(formerShared) ? formerShared : shared.first
      shown.removeAll { shared.contains($0) && $0 != front }
    }
    let fixed = { shown.reduce(0) { $0 + (parts[$1].rows ?? 0) } }
    // If the panes of a few lines leave no room, only the active one is shown.
    if fixed() > extent - (shown.contains { parts[$0].rows == nil } ? 1 : 0) { shown = [active] }
    if shown.count < 2 { return parts.indices.map { $0 == active ? CellRect(size: size) : nil } }
    let gap = isHorizontal ? 2 : 1
    let gaps = zip(shown, shown.dropFirst()).count { parts[$0].rows ?? parts[$1].rows == nil }
    let room = Double(max(0, extent - gap * gaps - fixed()))
    let shares = shown.reduce(0) { $0 + (parts[$1].rows == nil ? parts[$1].share : 0) }
    let whole = max(shares, .leastNonzeroMagnitude)
    var frames: [CellRect?] = parts.map { _ in nil }
    var (start, used) = (0, 0.0)
    for (index, next) in zip(shown, shown.dropFirst() + [shown[0]]) {
      let fixed = parts[index].rows
      let end = used + (fixed == nil ? parts[index].share : 0)
      let length =
        fixed ?? Int((room * end / whole).rounded()) - Int((room * used / whole).rounded())
      frames[index] =
        isHorizontal
        ? CellRect(row: 0, column: start, rows: size.rows, columns: length)
        : CellRect(row: start, column: 0, rows: length, columns: size.columns)
      used = end
      start += length + (fixed == nil && parts[next].rows == nil ? gap : 0)
    }
    return frames
  }

  /// Lays out the visible panes.
  public func layOut(in size: CellSize) {
    for (part, frame) in zip(panes, frames(in: size)) {
      if let frame { part.pane.layOut(in: frame.size) }
    }
  }

  /// Draws them with lines between, the active one last, because the cursor is there.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let (size, theme, active) = (canvas.size, canvas.theme, active)
    let frames = frames(in: size)
    for index in panes.indices.filter({ $0 != active }) + [active] {
      guard let frame = frames[index] else { continue }
      canvas.within(frame) {
        panes[index].pane.draw(on: &$0, isActive: isActive && index == active)
      }
    }
    let shown = frames.compactMap(\.self)
    for (frame, next) in zip(shown, shown.dropFirst()) {
      switch direction {
      case .horizontal:
        // A scroll bar already separates them.
        let bar = [theme.symbols.track, theme.symbols.thumb].map { String($0) }
        let last = CellPosition(row: 0, column: frame.columns.upperBound - 1)
        guard canvas.text(at: last).map({ !bar.contains($0) }) ?? true else { continue }
        canvas.fill(
          CellRect(row: 0, column: frame.columns.upperBound, rows: size.rows, columns: 1),
          with: theme.symbols.track, theme.scrollTrack)
      case .vertical where next.origin.row > frame.rows.upperBound:
        canvas.fill(
          CellRect(row: frame.rows.upperBound, column: 0, rows: 1, columns: size.columns),
          with: theme.symbols.horizontalTrack, theme.scrollTrack)
      case .vertical: continue
      }
    }
  }

  // MARK: The active pane

  /// The pane that has the focus.
  public var activePane: (any Pane)? { panes[active].pane }

  /// Passes the mouse to the pane under it; a held button stays with its pane.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let frames = frames(in: size)
    guard let cell = event.cell else { return [] }
    let under = frames.firstIndex { $0?.contains(cell) ?? false }
    guard let index = pressed ?? under, let frame = frames[index] else { return [] }
    if event.action == .release { pressed = nil }
    if event.action == .press, event.button == .left {
      pressed = index
      // A nested split pane sends the keys to one of its own.
      if index != active, canActivate(index), !(panes[index].pane is SplitPane) { active = index }
    }
    return panes[index].pane.receive(event.within(frame), in: frame.size)
  }

  /// Passes the abilities of the terminal to all panes.
  public func learn(_ capabilities: Capabilities) {
    for part in panes { part.pane.learn(capabilities) }
  }

  /// Notifies all panes that the window has lost the focus.
  public func interrupt() {
    pressed = nil
    for part in panes { part.pane.interrupt() }
  }
}
