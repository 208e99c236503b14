/// A fact that is published on the event bus.
///
/// Events are values named in the past tense (`navigation.focusMoved`). A name belongs to one
/// type. What was typed into a secure input is never part of an event.
public protocol KeyboardEvent: Sendable, Codable {
  /// The dotted name, unique among all events.
  static var name: String { get }
}
