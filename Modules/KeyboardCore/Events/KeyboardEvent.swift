/// A fact that is published on the event bus.
///
/// Events are values named in the past tense (`navigation.focusMoved`). A name belongs to one type.
/// Text typed into a secure input is never part of an event.
public protocol KeyboardEvent: Sendable, Codable {
  /// The dotted name, unique among all events.
  static var name: String { get }
  /// A Boolean value indicating whether the event contains what a person types or what others say: plugins need a
  /// permission to observe it.
  static var isPrivate: Bool { get }
}

extension KeyboardEvent {
  /// False by default.
  public static var isPrivate: Bool { false }
}

/// An event without a Swift type, known by its name: what plugins and scripts publish.
public struct DynamicEvent: Hashable, Sendable {
  /// The dotted name.
  public let name: String
  /// The content of the event.
  public let value: Value

  /// Creates an event.
  public init(_ name: String, _ value: Value = .null) {
    (self.name, self.value) = (name, value)
  }
}

extension DynamicEvent: CustomStringConvertible {
  /// The name and the content, such as `mail.arrived {"count":2}`.
  public var description: String { "\(name) \(value)" }
}

extension EventBus {
  /// An event of either kind, as delivered to observers by name and of everything.
  public struct PublishedEvent: Sendable {
    private enum Payload: Sendable {
      case typed(any KeyboardEvent)
      case dynamic(Value)
    }

    /// The dotted name.
    public let name: String
    private let payload: Payload

    init(_ event: some KeyboardEvent) {
      name = type(of: event).name
      payload = .typed(event)
    }

    init(_ event: DynamicEvent) {
      name = event.name
      payload = .dynamic(event.value)
    }

    /// The event as a JSON-like value, encoded when asked; null when it cannot be encoded.
    public var value: Value {
      switch payload {
      case .typed(let event): (try? Value(encoding: event)) ?? .null
      case .dynamic(let value): value
      }
    }

    /// A Boolean value indicating whether the event's type is private.
    public var isPrivate: Bool {
      if case .typed(let event) = payload { type(of: event).isPrivate } else { false }
    }

    /// Returns the event as the Swift type it was published with; nil for another type or a dynamic event.
    public func payload<E: KeyboardEvent>(as type: E.Type = E.self) -> E? {
      if case .typed(let event) = payload { event as? E } else { nil }
    }
  }
}

extension EventBus.PublishedEvent: CustomStringConvertible {
  /// The name and the event as a value, such as `command.performed {"arguments":{},"command":"a"}`.
  public var description: String { "\(name) \(value)" }
}

extension EventBus {
  /// Listeners kept publishing events, and the bus dropped the rest.
  public struct CascadeLimitExceeded: KeyboardEvent, Hashable {
    /// The name of the event, `bus.cascadeLimitExceeded`.
    public static let name = "bus.cascadeLimitExceeded"
    /// The number of events that one publish may cause.
    public let limit: Int
    /// The names of the events that caused each other, in order.
    public let cycle: [String]
    /// The number of dropped events.
    public let dropped: Int
  }
}

extension EventDescription {
  /// The events of the bus itself.
  public static let busEvents: [EventDescription] = [
    EventDescription(
      EventBus.CascadeLimitExceeded.self,
      "Listeners kept publishing events, and the bus dropped the rest.",
      fields: [
        "limit": "how many events one publish may cause",
        "cycle": "the names of the events that caused each other, in order",
        "dropped": "how many events were dropped",
      ])
  ]
}
