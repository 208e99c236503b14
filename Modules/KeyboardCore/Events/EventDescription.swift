/// What people and plugins can know of an event: its name, its meaning and its fields.
public struct EventDescription: Sendable {
  /// One field of an event.
  public struct Field: Hashable, Sendable, Codable {
    /// The name in the encoded event.
    public let name: String
    /// What it holds, with its unit or shape.
    public let sentence: String

    /// Creates a field.
    public init(name: String, sentence: String) {
      self.name = name
      self.sentence = sentence
    }
  }

  /// The dotted name.
  public let name: String
  /// One sentence that says when the event is published.
  public let sentence: String
  /// The fields in the order in which they are explained.
  public let fields: [Field]
  /// Decodes a value and publishes the event with its own type.
  let publish: @Sendable (Value, EventBus) throws -> Void

  /// Describes a typed event.
  ///
  /// - Parameters:
  ///   - type: the event's type.
  ///   - sentence: when it is published.
  ///   - fields: name and meaning of each field.
  public init<E: KeyboardEvent>(
    _ type: E.Type, _ sentence: String, fields: KeyValuePairs<String, String> = [:]
  ) {
    name = E.name
    self.sentence = sentence
    self.fields = fields.map { Field(name: $0.key, sentence: $0.value) }
    publish = { value, bus in bus.publish(try value.decoded(as: E.self)) }
  }

  /// Describes an event that has no Swift type.
  ///
  /// - Parameters:
  ///   - name: the dotted name.
  ///   - sentence: when it is published.
  ///   - fields: name and meaning of each field.
  public init(dynamic name: String, _ sentence: String, fields: [Field] = []) {
    self.name = name
    self.sentence = sentence
    self.fields = fields
    publish = { value, bus in bus.publish(DynamicEvent(name, value)) }
  }
}
