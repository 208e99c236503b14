public import KeyboardCore

/// The stops between which Tab moves the focus: one each for a list, an input, a button, a tool bar.
///
/// ```swift
/// let window = FocusSequence([.init("tools", tools), .init("mails", mails)], wraps: true) {
///   engine.firstResponder = $0
/// }
/// tools.nextResponder = window                   // and so for every stop
/// window.enter()
/// ```
///
/// It comes behind its stops in the chain of responders. A composite, such as a list, is one stop: it
/// moves within by keys of its own, and finds its row when the focus comes to it. A stop may be a
/// sequence itself, and a dialog is one that is presented. At its ends a sequence goes round, or leaves
/// the key to the sequence that it is a stop of.
///
/// Only the owner of the outermost sequence is notified of the responder that gets the keys.
/// Nothing here depends on an engine.
public final class FocusSequence {
  /// The way that the keyboard has come to a stop.
  public enum Arrival: Hashable, Sendable {
    /// From a stop before it, or from outside.
    case forwards
    /// From a stop behind it.
    case backwards
    /// Back to where it was, as when a dialog is closed.
    case returning
  }

  /// A place that the focus can be at.
  public struct Stop {
    /// The name of the stop, which no other stop of the sequence has.
    public let id: String
    /// The responder that gets the keys; the sequence itself where the stop is one.
    public let responder: any CommandResponder
    fileprivate let canTakeFocus: () -> Bool
    fileprivate let enter: (Arrival) -> Void
    fileprivate let leave: () -> Void

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - id: its name.
    ///   - responder: gets the keys.
    ///   - canTakeFocus: whether it can have the focus now; nil asks a ``FocusableResponder``, and
    ///     means always for any other.
    ///   - enter: called when it gets the focus, before it gets the keys; nil calls that of a
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

  /// The stops, in the order of moving.
  ///
  /// If the stop that has the focus is removed, the next one after it that is left gets the focus,
  /// else the one before.
  public var stops: [Stop] {
    didSet {
      connect()
      handOver(from: oldValue)
    }
  }
  /// A Boolean value indicating whether a step from the last stop leads to the first, and back.
  public var wraps: Bool
  /// The responder that is asked next; where there is none, the sequence that this one is a stop of.
  public weak var nextResponder: (any CommandResponder)? {
    get { next ?? outer }
    set { next = newValue }
  }
  /// The name that published events carry.
  public let scene: String
  /// The commands that move, with their keys.
  public let steps: Steps
  /// The name of the stop that has the focus, or had it last; nil before any had it.
  public private(set) var current: String?
  /// The dialog that has the keys in place of the stops; nil for none.
  public private(set) var presented: FocusSequence?

  private weak var next: (any CommandResponder)?
  /// The sequence that this one is a stop of.
  private weak var outer: FocusSequence?
  /// The sequence that presents this one as a dialog.
  private weak var presenter: FocusSequence?
  private let bus: EventBus?
  private let onFocus: (((any CommandResponder)?) -> Void)?

  /// Creates a sequence; nothing has the focus yet.
  ///
  /// - Parameters:
  ///   - stops: the stops, in order; the responder of each asks the sequence next.
  ///   - steps: the commands that move.
  ///   - wraps: whether a step from the last stop leads to the first.
  ///   - bus: the bus on which `focus.moved` and `dialog.closed` are published, if any.
  ///   - scene: the name of the sequence in these events.
  ///   - onFocus: makes a responder the first one, or none; nil for a sequence that is a stop or a
  ///     dialog of another one, whose owner is notified.
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

/// A responder that finds its focus by itself when the keyboard comes to it.
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
  /// True: also a list without rows may have the focus.
  public final var canTakeFocus: Bool { true }

  /// Focuses a row, as ``enter(_:)`` does.
  public final func arrive(_ arrival: FocusSequence.Arrival) { enter(arrival) }
}

// MARK: - Moving

extension FocusSequence: FocusableResponder {
  /// A Boolean value indicating whether a stop can have the focus now.
  public var canTakeFocus: Bool { stops.contains { $0.canTakeFocus() } }

  /// The responder that gets the keys: that of the stop that has the focus, of a dialog that is
  /// presented, or of a sequence within.
  public var focusedResponder: (any CommandResponder)? {
    if let presented { return presented.focusedResponder }
    guard let stop = currentStop else { return nil }
    return stop.sequence.map(\.focusedResponder) ?? stop.responder
  }

  private var currentStop: Stop? { stops.first { $0.id == current } }

  /// Gives the focus to a stop, as a click does.
  ///
  /// - Returns: false for one that does not exist or cannot have it; nothing has changed then.
  @discardableResult
  public func focus(_ id: String) -> Bool {
    guard let stop = stops.first(where: { $0.id == id && $0.canTakeFocus() }) else { return false }
    move(to: stop, .returning)
    return true
  }

  /// Takes the focus: to the first stop, from behind to the last one, back to the one that had it.
  ///
  /// A tool bar gives it to the one that had it however the keyboard comes.
  public func enter(_ arrival: Arrival = .forwards) {
    guard presented == nil else { return tell() }
    guard let stop = stop(for: arrival) else { return }
    move(to: stop, arrival)
  }

  /// Notes that a responder has got the keys by other means.
  ///
  /// - Returns: false for one that no stop has.
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

  /// Takes note that stops were enabled, disabled, shown or hidden: where the one that has the
  /// focus cannot have it any more, a neighbor gets it.
  public func stopsDidChange() { handOver(from: stops) }

  /// Takes the focus, as ``enter(_:)`` does.
  public func arrive(_ arrival: Arrival) { enter(arrival) }

  /// Tells the stop that has the focus that it loses it.
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

  /// Gives the focus to a stop, and to a stop within it, without a notification.
  private func arrive(at stop: Stop, _ arrival: Arrival) {
    note(stop)
    guard let sequence = stop.sequence else { return stop.enter(arrival) }
    if let inner = sequence.stop(for: arrival) { sequence.arrive(at: inner, arrival) }
  }

  /// Has the keyboard find a stop when it comes back; nothing is entered.
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

  /// A Boolean value indicating whether the stop that has the focus gets the keys.
  private var hasKeys: Bool {
    presented == nil && (outer.map { $0.hasKeys && $0.currentStop?.sequence === self } ?? true)
  }

  /// Gives the focus to a neighbor of the stop that has it and cannot have it any more.
  private func handOver(from old: [Stop]) {
    guard let place = old.firstIndex(where: { $0.id == current }) else { return }
    if let stop = currentStop, stop.canTakeFocus() {
      // Another responder in its place gets the keys.
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

  /// Gives the keys to a dialog, in place of the stops, until it is closed.
  ///
  /// - Parameters:
  ///   - dialog: the dialog, which wraps from now on: the focus stays in it.
  ///   - id: the stop that gets the focus, such as the button that destroys least; nil for the first.
  public func present(_ dialog: FocusSequence, focusing id: String? = nil) {
    presented?.close()
    dialog.wraps = true
    dialog.presenter = self
    presented = dialog
    if !(id.map(dialog.focus) ?? false) {
      if let stop = dialog.stop(for: .forwards) { dialog.move(to: stop, .forwards) } else { tell() }
    }
  }

  /// Closes the dialog that this sequence is; the focus is back where it was before, or on a
  /// neighbor if that is gone.
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
  /// The commands that move between stops, and the keys that they have.
  public struct Steps: Hashable, Sendable {
    /// The command that goes to the next stop.
    public var next: KeyCommand
    /// The command that goes to the previous stop.
    public var previous: KeyCommand
    /// A Boolean value indicating whether the focus comes back to the stop that had it last, however
    /// the keyboard comes.
    public var returnsToLast: Bool

    /// Creates two commands that move, and what happens when the keyboard comes.
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

    /// Right and Left, for a tool bar of any controls.
    public static let byArrow = Steps(
      next: step(.rightItem, "Next item", ["right"]),
      previous: step(.leftItem, "Previous item", ["left"]), returnsToLast: true)

    /// Down and Up, for a tool bar that lies the other way.
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

  /// Every command of sequences: those of Tab and of panes, and closing a dialog.
  public static let commands: [KeyCommand] =
    [Steps.byTab.next, Steps.byTab.previous, Steps.byPane.next, Steps.byPane.previous] + [closing]

  private static let closing = KeyCommand(
    CommandInvocation(.closeDialog), title: "Close the dialog", sequences: ["escape"],
    parameters: [], isChange: false)

  /// The name of its commands' provider, `Focus`.
  public var providerName: String? { "Focus" }

  /// The commands that move, and the one that closes a dialog.
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
  /// - Throws: `CommandError` with code `unavailable` where no other stop can have the focus,
  ///   `badArgument` or `unknownCommand`; nothing has changed then.
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

  /// Returns the next stop in a direction that can have the focus; nil where there is no other.
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
    // The only stop may be a sequence, which goes round with this one.
    let arrival = step > 0 ? Arrival.forwards : .backwards
    guard wraps, let stop = currentStop, let goal = stop.sequence?.goal(of: arrival),
      goal !== focusedResponder
    else { return nil }
    return stop
  }

  /// The responder that would get the keys if the keyboard came.
  private func goal(of arrival: Arrival) -> (any CommandResponder)? {
    let stop = stop(for: arrival)
    return stop?.sequence.map { $0.goal(of: arrival) } ?? stop?.responder
  }
}

extension CommandID {
  /// `focus.next`: the next stop of the sequence that has the focus, or of one around it.
  public static let nextStop: CommandID = "focus.next"
  /// `focus.previous`: as ``nextStop``, the other way.
  public static let previousStop: CommandID = "focus.previous"
  /// `focus.nextPane`: the next pane, back to the control that had the focus in it.
  public static let nextPane: CommandID = "focus.nextPane"
  /// `focus.previousPane`: as ``nextPane``, the other way.
  public static let previousPane: CommandID = "focus.previousPane"
  /// `dialog.close`: closes the dialog; the focus is back where it was before.
  public static let closeDialog: CommandID = "dialog.close"
}

extension FocusSequence: SelfDescribing {
  /// The things at its stops; one that has no name of its own has that of its stop.
  public var selfDescription: SelfDescription {
    let parts = stops.compactMap { stop -> SelfDescription? in
      var part = (stop.responder as? any SelfDescribing)?.selfDescription
      if stop.responder is ScrollNavigator { part?.name = stop.id }
      return part
    }
    return SelfDescription(of: self, name: scene, kind: "a layout", parts: parts)
  }
}
