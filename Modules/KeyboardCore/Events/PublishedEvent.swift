/// What a listener that hears events by name is given: either kind of event.
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

  /// The event as the Swift type it was published with, or nil for another or a dynamic one.
  public func payload<E: KeyboardEvent>(as type: E.Type = E.self) -> E? {
    if case .typed(let event) = payload { event as? E } else { nil }
  }
}
