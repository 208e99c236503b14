/// The description of an event for people and plugins: its name, its meaning and its fields.
public struct EventDescription: Sendable {
  /// One field of an event.
  public struct Field: Hashable, Sendable, Codable {
    /// The name in the encoded event.
    public let name: String
    /// The meaning of the field, with its unit or shape.
    public let summary: String

    /// Creates a field.
    public init(name: String, summary: String) {
      (self.name, self.summary) = (name, summary)
    }
  }

  /// The dotted name.
  public let name: String
  /// One sentence that says when the event is published.
  public let summary: String
  /// The fields in display order.
  public let fields: [Field]
  /// A Boolean value indicating whether the event's type is private.
  public let isPrivate: Bool
  /// Decodes a value and publishes the event with its own type.
  let publish: @Sendable (Value, EventBus) throws -> Void

  /// Describes a typed event.
  ///
  /// - Parameters:
  ///   - type: the event's type.
  ///   - summary: when it is published.
  ///   - fields: name and meaning of each field.
  public init<E: KeyboardEvent>(
    _ type: E.Type, _ summary: String, fields: KeyValuePairs<String, String> = [:]
  ) {
    name = E.name
    isPrivate = E.isPrivate
    self.summary = summary
    self.fields = fields.map { Field(name: $0.key, summary: $0.value) }
    publish = { value, bus in bus.publish(try value.decoded(as: E.self)) }
  }

  /// Describes an event that has no Swift type.
  ///
  /// - Parameters:
  ///   - name: the dotted name.
  ///   - summary: when it is published.
  ///   - fields: name and meaning of each field.
  public init(dynamic name: String, _ summary: String, fields: [Field] = []) {
    (self.name, self.summary, self.fields) = (name, summary, fields)
    isPrivate = false
    publish = { value, bus in bus.publish(DynamicEvent(name, value)) }
  }
}

/// The events that a bus knows by name.
public struct EventCatalogue: Sendable {
  private var byName: [String: EventDescription] = [:]

  /// Creates a catalogue of descriptions; the last of several with one name wins.
  public init(_ descriptions: [EventDescription] = []) {
    for description in descriptions { byName[description.name] = description }
  }

  /// Adds a description.
  ///
  /// - Throws: ``MessageError`` when the name is taken.
  public mutating func register(_ description: EventDescription) throws(MessageError) {
    guard byName[description.name] == nil else {
      throw MessageError("the event \(description.name) is described already; choose another name")
    }
    byName[description.name] = description
  }

  /// Removes a description; does nothing if there is none.
  public mutating func remove(_ name: String) {
    byName[name] = nil
  }

  /// The description of an event, or nil when the name is unknown.
  public subscript(name: String) -> EventDescription? {
    byName[name]
  }

  /// Every description, sorted by name.
  public var descriptions: [EventDescription] { byName.values.sorted { $0.name < $1.name } }
}
