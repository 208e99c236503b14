public import KeyboardCore

/// The stops among which Tab moves the focus: one each for a list, an input, a button, a tool bar.
///
/// ```swift
/// let window = FocusSequence([.init("tools", tools), .init("mails", mails)], wraps: true) {
///   engine.firstResponder = $0
/// }
/// tools.nextResponder = window                   // and so for every stop
/// window.enter()
/// ```
///
/// It comes after its stops in the chain of responders. A composite, such as a list, is one stop: it moves inside
/// with its own keys, and finds its row when it receives the focus. A stop may itself be a sequence, and a dialog is
/// a presented sequence. At its ends a sequence wraps around, or leaves the key to the sequence that contains it as a
/// stop.
///
/// Only the owner of the outermost sequence is notified of the responder that receives the keys. Nothing here depends
/// on an engine.
public final class FocusSequence {
  /// The direction from which the focus arrives at a stop.
  public enum Arrival: Hashable, Sendable {
    /// From a stop before it, or from outside.
    case forwards
    /// From a stop after it.
    case backwards
    /// Back to its former place, as when a dialog is closed.
    case returning
  }

  /// A place for the focus.
  public struct Stop {
    /// The name of the stop, unique in the sequence.
    public let id: String
    /// The responder that receives the keys; the sequence itself if the stop is one.
    public let responder: any CommandResponder
    fileprivate let canTakeFocus: () -> Bool
    fileprivate let enter: (Arrival) -> Void
    fileprivate let leave: () -> Void

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - id: its name.
    ///   - responder: the responder that receives the keys.
    ///   - canTakeFocus: returns whether it can have the focus now; by default it asks a ``FocusableResponder``, and
    ///     is always true for others.
    ///   - enter: called when it gets the focus, before it receives keys; by default the method of a
    ///     ``FocusableResponder``.
    public init(
      _ id: String, _ responder: any CommandResponder, canTakeFocus: (() -> Bool)? = nil,
      enter: ((Arrival) -> Void)? = nil
    ) {
      (self.id, self.responder) = (id, responder)
      let focusable = responder as? any FocusableResponder
      self.canTakeFocus = canTakeFocus ?? { [weak focusable] in focusable?.canTakeFocus ?? true }
      self.enter = enter ?? { [weak focusable] in focusable?.arrive($0) }
      leave = { [weak focusable] in focusable?.depart() }
    }

    fileprivate var sequence: FocusSequence? { responder as? FocusSequence }
  }

  /// The stops, in order.
  ///
  /// If the focused stop is removed, the next remaining one after it gets the focus, or the one before.
  public var stops: [Stop] {
    didSet {
      connect()
      handOver(from: oldValue)
    }
  }
  /// A Boolean value indicating whether a step from the last stop leads to the first, and back.
  public var wraps: Bool
  /// The responder that is tried next; by default the sequence that contains this one as a stop.
  public weak var nextResponder: (any CommandResponder)? {
    get { next ?? outer }
    set { next = newValue }
  }
  /// The scene name in published events.
  public let scene: String
  /// The commands that move the focus, with their keys.
  public let steps: Steps
  /// The name of the stop that has the focus, or had it last; nil before any had it.
  public private(set) var current: String?
  /// The dialog that receives the keys in place of the stops; nil for none.
  public private(set) var presented: FocusSequence?

  private weak var next: (any CommandResponder)?
  /// The sequence that contains this one as a stop.
  private weak var outer: FocusSequence?
  /// The sequence that presents this one as a dialog.
  private weak var presenter: FocusSequence?
  private let bus: EventBus?
  private let onFocus: (((any CommandResponder)?) -> Void)?

  /// Creates a sequence without a focus.
  ///
  /// - Parameters:
  ///   - stops: the stops, in order; the sequence is the next responder of each.
  ///   - steps: the commands that move the focus.
  ///   - wraps: whether a step from the last stop leads to the first.
  ///   - bus: the bus on which `focus.moved` and `dialog.closed` are published, if any.
  ///   - scene: the name of the sequence in these events.
  ///   - onFocus: called with the new first responder, or nil; omitted for a sequence that is a stop or a dialog of
  ///     another one, whose owner is notified.
  public init(
    _ stops: [Stop] = [], steps: Steps = .byTab, wraps: Bool = false, bus: EventBus? = nil,
    scene: String = "window", onFocus: (((any CommandResponder)?) -> Void)? = nil
  ) {
    (self.stops, self.steps, self.wraps, self.bus) = (stops, steps, wraps, bus)
    (self.scene, self.onFocus) = (scene, onFocus)
    connect()
  }

  private func connect() {
    for stop in stops { stop.sequence?.outer = self }
  }
}

/// A responder that finds its own focus when the focus arrives.
public protocol FocusableResponder: CommandResponder {
  /// A Boolean value indicating whether it can have the focus now.
  var canTakeFocus: Bool { get }
  /// Gets the focus.
  func arrive(_ arrival: FocusSequence.Arrival)
  /// Loses the focus to another stop; does nothing by default.
  func depart()
}

extension FocusableResponder {
  /// Does nothing by default.
  public func depart() {}
}

extension ListNavigator: FocusableResponder {
  /// True: a list without rows may have the focus too.
  public final var canTakeFocus: Bool { true }

  /// Focuses a row, as ``enter(_:)`` does.
  public final func arrive(_ arrival: FocusSequence.Arrival) { enter(arrival) }
}

// MARK: - Moving

extension FocusSequence: FocusableResponder {
  /// A Boolean value indicating whether a stop can have the focus now.
  public var canTakeFocus: Bool { stops.contains { $0.canTakeFocus() } }

  /// The responder that receives the keys: that of the focused stop, of a presented dialog, or of a nested sequence.
  public var focusedResponder: (any CommandResponder)? {
    if let presented { return presented.focusedResponder }
    guard let stop = currentStop else { return nil }
    return stop.sequence.map(\.focusedResponder) ?? stop.responder
  }

  private var currentStop: Stop? { stops.first { $0.id == current } }

  /// Moves the focus to a stop, as a click does.
  ///
  /// - Returns: false for a stop that does not exist or cannot have it; nothing has changed then.
  @discardableResult
  public func focus(_ id: String) -> Bool {
    guard let stop = stops.first(where: { $0.id == id && $0.canTakeFocus() }) else { return false }
    move(to: stop, .returning)
    return true
  }

  /// Moves the focus into the sequence: to the first stop, from behind to the last one, or back to the former one.
  ///
  /// A tool bar always restores the former one.
  public func enter(_ arrival: Arrival = .forwards) {
    guard presented == nil else { return tell() }
    guard let stop = stop(for: arrival) else { return }
    move(to: stop, arrival)
  }

  /// Updates the focus after a responder has received it by other means.
  ///
  /// - Returns: false for a responder of no stop.
  @discardableResult
  public func follow(_ responder: any CommandResponder) -> Bool {
    let stop = stops.first { stop in
      stop.responder === responder || stop.sequence?.follow(responder) ?? false
    }
    guard let stop else { return false }
    note(stop)
    outer?.note(self)
    return true
  }

  /// Updates the focus after stops were enabled, disabled, shown or hidden: if the focused one cannot have it any
  /// more, a neighbor gets it.
  public func stopsDidChange() { handOver(from: stops) }

  /// Moves the focus into the sequence, as ``enter(_:)`` does.
  public func arrive(_ arrival: Arrival) { enter(arrival) }

  /// Notifies the focused stop that it loses the focus.
  public func depart() { currentStop?.leave() }

  private func stop(for arrival: Arrival) -> Stop? {
    if arrival == .returning || steps.returnsToLast, let stop = currentStop, stop.canTakeFocus() {
      return stop
    }
    return arrival == .backwards
      ? stops.last { $0.canTakeFocus() } : stops.first { $0.canTakeFocus() }
  }

  private func move(to stop: Stop, _ arrival: Arrival) {
    arrive(at: stop, arrival)
    outer?.note(self)
    tell()
  }

  /// Moves the focus to a stop, and to a stop within it, without a notification.
  private func arrive(at stop: Stop, _ arrival: Arrival) {
    note(stop)
    guard let sequence = stop.sequence else { return stop.enter(arrival) }
    if let inner = sequence.stop(for: arrival) { sequence.arrive(at: inner, arrival) }
  }

  /// Remembers a stop for when the focus returns, without entering it.
  private func settle(at stop: Stop) {
    note(stop)
    if let sequence = stop.sequence, let inner = sequence.stop(for: .returning) {
      sequence.settle(at: inner)
    }
  }

  private func note(_ stop: Stop?) {
    guard current != stop?.id else { return }
    let previous = current
    currentStop?.leave()
    current = stop?.id
    bus?.publish(Moved(scene: scene, previous: previous, current: current))
  }

  private func note(_ sequence: FocusSequence) {
    note(stops.first { $0.sequence === sequence })
    outer?.note(self)
  }

  private func tell() {
    if let onFocus { return onFocus(focusedResponder) }
    (outer ?? presenter)?.tell()
  }

  /// A Boolean value indicating whether the focused stop receives the keys.
  private var hasKeys: Bool {
    presented == nil && (outer.map { $0.hasKeys && $0.currentStop?.sequence === self } ?? true)
  }

  /// Moves the focus to a neighbor of the focused stop, which cannot have it any more.
  private func handOver(from old: [Stop]) {
    guard let place = old.firstIndex(where: { $0.id == current }) else { return }
    if let stop = currentStop, stop.canTakeFocus() {
      // Another responder in its place receives the keys.
      if hasKeys, stop.responder !== old[place].responder { move(to: stop, .returning) }
      return
    }
    let neighbor =
      (old[(place + 1)...] + old[..<place].reversed()).lazy
      .compactMap { old in self.stops.first { $0.id == old.id && $0.canTakeFocus() } }.first
      ?? stops.first { $0.canTakeFocus() }
    if hasKeys, let neighbor { return move(to: neighbor, .returning) }
    let hadKeys = hasKeys
    if let neighbor { return settle(at: neighbor) }
    note(nil as Stop?)
    if let outer { outer.stopsDidChange() } else if hadKeys { tell() }
  }
}

// MARK: - Dialogs

extension FocusSequence {
  /// A Boolean value indicating whether the sequence is a dialog that is presented now.
  public var isPresented: Bool { presenter != nil }

  /// Sends the keys to a dialog, in place of the stops, until it is closed.
  ///
  /// - Parameters:
  ///   - dialog: the dialog, which wraps from now on, so that the focus stays in it.
  ///   - id: the stop that gets the focus, such as the least destructive button; nil for the first.
  public func present(_ dialog: FocusSequence, focusing id: String? = nil) {
    presented?.close()
    dialog.wraps = true
    dialog.presenter = self
    presented = dialog
    if !(id.map(dialog.focus) ?? false) {
      if let stop = dialog.stop(for: .forwards) { dialog.move(to: stop, .forwards) } else { tell() }
    }
  }

  /// Closes this dialog; the focus is restored, or moves to a neighbor if its stop was removed.
  public func close() {
    guard let presenter else { return }
    presented?.close()
    self.presenter = nil
    presenter.presented = nil
    presenter.handOver(from: presenter.stops)
    if presenter.canTakeFocus { presenter.enter(.returning) } else { presenter.tell() }
    bus?.publish(Closed(scene: scene))
  }
}

// MARK: - Commands

extension FocusSequence {
  /// The commands that move between stops, and their keys.
  public struct Steps: Hashable, Sendable {
    /// The command that goes to the next stop.
    public var next: KeyCommand
    /// The command that goes to the previous stop.
    public var previous: KeyCommand
    /// A Boolean value indicating whether the focus returns to its last stop from any direction.
    public var returnsToLast: Bool

    /// Creates two commands that move the focus, and the rule for its arrival.
    public init(next: KeyCommand, previous: KeyCommand, returnsToLast: Bool) {
      (self.next, self.previous, self.returnsToLast) = (next, previous, returnsToLast)
    }

    /// Tab and Shift+Tab.
    public static let byTab = Steps(
      next: step(.nextStop, "Next control", ["tab"]),
      previous: step(.previousStop, "Previous control", ["shift+tab"]), returnsToLast: false)

    /// F6 and Shift+F6, for the panes of a window.
    public static let byPane = Steps(
      next: step(.nextPane, "Next pane", ["f6"]),
      previous: step(.previousPane, "Previous pane", ["shift+f6"]), returnsToLast: true)

    /// Right and Left, for a horizontal tool bar of any controls.
    public static let byArrow = Steps(
      next: step(.rightItem, "Next item", ["right"]),
      previous: step(.leftItem, "Previous item", ["left"]), returnsToLast: true)

    /// Down and Up, for a vertical tool bar.
    public static let byVerticalArrow = Steps(
      next: step(.rightItem, "Next item", ["down"]),
      previous: step(.leftItem, "Previous item", ["up"]), returnsToLast: true)

    /// The same with their keys exchanged, for a tool bar from right to left.
    public var mirrored: Steps {
      var steps = self
      (steps.next.sequences, steps.previous.sequences) = (previous.sequences, next.sequences)
      return steps
    }

    private static func step(
      _ id: CommandID, _ title: String, _ keys: [KeySequence]
    ) -> KeyCommand {
      KeyCommand(
        CommandInvocation(id), title: title, sequences: keys, allowsRepeat: true, parameters: [],
        isChange: false)
    }
  }

  /// The commands of sequences: those of Tab and of panes, and closing a dialog.
  public static let commands: [KeyCommand] =
    [Steps.byTab.next, Steps.byTab.previous, Steps.byPane.next, Steps.byPane.previous] + [closing]

  private static let closing = KeyCommand(
    CommandInvocation(.closeDialog), title: "Close the dialog", sequences: ["escape"],
    parameters: [], isChange: false)

  /// The display name of the provider of its commands, `Focus`.
  public var providerName: String? { "Focus" }

  /// The commands that move the focus, and the one that closes a dialog.
  public var supportedCommands: [KeyCommand] {
    [steps.next, steps.previous] + (isPresented ? [Self.closing] : [])
  }

  /// The commands that would do something now.
  public var keyCommands: [KeyCommand] { supportedCommands.filter { canPerform($0.invocation) } }

  /// Returns whether performing the request now would do something.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    switch invocation.id {
    case steps.next.id: neighbor(towards: 1) != nil
    case steps.previous.id: neighbor(towards: -1) != nil
    case .closeDialog: isPresented
    default: false
    }
  }

  /// Performs the request.
  ///
  /// - Throws: `CommandError` with code `unavailable` if no other stop can have the focus, `badArgument` or
  ///   `unknownCommand`; nothing has changed then.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard let command = supportedCommands.first(where: { $0.id == invocation.id }) else {
      throw .unknown(invocation.id, to: "sequence", knowing: supportedCommands.map(\.id))
    }
    try command.check(invocation.arguments)
    if invocation.id == .closeDialog { return close() }
    let step = invocation.id == steps.next.id ? 1 : -1
    guard let stop = neighbor(towards: step) else {
      throw .unavailable(
        invocation.id,
        because: "no other control \(step > 0 ? "after" : "before") it takes the focus")
    }
    move(to: stop, step > 0 ? .forwards : .backwards)
  }

  /// Returns the next stop in a direction that can have the focus; nil if there is none.
  private func neighbor(towards step: Int) -> Stop? {
    let count = stops.count
    let start = stops.firstIndex { $0.id == current } ?? (step > 0 ? -1 : count)
    var index = start + step
    while index != start {
      if !stops.indices.contains(index) {
        guard wraps, stops.indices.contains(start) else { return nil }
        index = step > 0 ? 0 : count - 1
        continue
      }
      if stops[index].canTakeFocus() { return stops[index] }
      index += step
    }
    // The only stop may be a sequence, which then wraps around.
    let arrival = step > 0 ? Arrival.forwards : .backwards
    guard wraps, let stop = currentStop, let goal = stop.sequence?.goal(of: arrival),
      goal !== focusedResponder
    else { return nil }
    return stop
  }

  /// Returns the responder that would receive the keys if the focus arrived.
  private func goal(of arrival: Arrival) -> (any CommandResponder)? {
    let stop = stop(for: arrival)
    return stop?.sequence.map { $0.goal(of: arrival) } ?? stop?.responder
  }
}

extension CommandID {
  /// `focus.next`: moves to the next stop of the focused sequence, or of one around it.
  public static let nextStop: CommandID = "focus.next"
  /// `focus.previous`: as ``nextStop``, in the other direction.
  public static let previousStop: CommandID = "focus.previous"
  /// `focus.nextPane`: moves to the next pane, back to its last focused control.
  public static let nextPane: CommandID = "focus.nextPane"
  /// `focus.previousPane`: as ``nextPane``, in the other direction.
  public static let previousPane: CommandID = "focus.previousPane"
  /// `dialog.close`: closes the dialog and restores the focus.
  public static let closeDialog: CommandID = "dialog.close"
}

extension FocusSequence: SelfDescribing {
  /// The descriptions of its stops; one without a name has that of its stop.
  public var selfDescription: SelfDescription {
    let parts = stops.compactMap { stop -> SelfDescription? in
      var part = (stop.responder as? any SelfDescribing)?.selfDescription
      if stop.responder is ScrollNavigator { part?.name = stop.id }
      return part
    }
    return SelfDescription(of: self, name: scene, kind: "a layout", parts: parts)
  }
}
