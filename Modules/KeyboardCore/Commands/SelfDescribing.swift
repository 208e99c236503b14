/// An object that accepts keys and describes itself: a list, a text, a menu, an input.
///
/// Conditions, scripts, scripts that attach to an application, screen-reader mode, and help read the description:
///
/// ```swift
/// extension Clock: SelfDescribing {
///   static var properties: [Property<Clock>] {
///     [Property("hour", "the hour, from 0 to 23") { .integer($0.hour) }]
///   }
///   var selfDescription: SelfDescription {
///     SelfDescription(
///       of: self, name: "clock", kind: "a clock", Properties(of: self, Self.properties),
///       element: { [self] in AccessibilityElement("\(hour) o'clock") })
///   }
/// }
/// ```
public protocol SelfDescribing: AnyObject {
  /// The kind of object, and its readable values.
  var selfDescription: SelfDescription { get }
}

/// The description of an object that accepts keys.
public struct SelfDescription {
  /// The object that is described.
  public let subject: AnyObject
  /// The name of the object in events, conditions and scripts.
  public var name: String
  /// The kind of object, with an article: `a table`.
  public let kind: String
  /// The readable values.
  public let properties: Properties
  /// A Boolean value indicating whether the readable values reveal a secret.
  public let isSecret: Bool
  /// Returns the text of the object, line by line; empty if the properties are enough.
  public let lines: () -> [String]
  /// Returns the focused element, as screen readers present it; nil if nothing has the focus.
  public let element: () -> AccessibilityElement?
  /// The named objects inside among which the focus moves; nil for a single object.
  public let parts: [SelfDescription]?

  /// The name, the kind, and all readable values, by name.
  package var members: [String: Value] {
    properties.names.reduce(into: ["name": .string(name), "kind": .string(kind)]) { members, each in
      members[each.name] = properties[each.name]
    }
  }

  /// Creates the description of a single object.
  ///
  /// - Parameters:
  ///   - subject: the object that is described.
  ///   - name: the name of the object in events, conditions and scripts.
  ///   - kind: the kind of object, with an article.
  ///   - properties: the readable values.
  ///   - isSecret: whether the readable values reveal a secret.
  ///   - lines: returns the text of the object, line by line.
  ///   - element: returns the focused element; by default nil.
  public init(
    of subject: AnyObject, name: String, kind: String, _ properties: Properties,
    isSecret: Bool = false, lines: @escaping () -> [String] = { [] },
    element: @escaping () -> AccessibilityElement? = { nil }
  ) {
    (self.subject, self.name, self.kind, self.properties) = (subject, name, kind, properties)
    (self.isSecret, self.lines, self.element, parts) = (isSecret, lines, element, nil)
  }

  /// Creates the description of a container.
  public init(of subject: AnyObject, name: String, kind: String, parts: [SelfDescription]) {
    (self.subject, self.name, self.kind, properties) = (subject, name, kind, Properties())
    (isSecret, lines, element, self.parts) = (false, { [] }, { nil }, parts)
  }
}

/// A readable value of an object, by name.
public struct Property<Owner> {
  /// The name, without that of the object.
  public let name: String
  /// One sentence that says what the value is.
  public let summary: String
  /// Returns the value; nil if there is none now.
  public let read: (Owner) -> Value?

  /// Creates a property.
  public init(_ name: String, _ summary: String, read: @escaping (Owner) -> Value?) {
    (self.name, self.summary, self.read) = (name, summary, read)
  }
}

/// The readable values of an object.
public struct Properties {
  @usableFromInline
  typealias Part = (names: () -> [(String, String)], reader: (String) -> (() -> Value?)?)

  @usableFromInline var parts: [Part] = []

  /// Creates a list without values.
  public init() {}

  /// Creates the list that a table declares for an owner; it retains the owner.
  @inlinable
  public init<Owner>(of owner: Owner, _ table: [Property<Owner>]) {
    parts = [
      (
        { table.map { ($0.name, $0.summary) } },
        { name in
          guard let read = table.first(where: { $0.name == name })?.read else { return nil }
          return { read(owner) }
        }
      )
    ]
  }

  /// The names, each with a sentence that describes the value.
  public var names: [(name: String, summary: String)] {
    parts.flatMap { $0.names() }.map { (name: $0.0, summary: $0.1) }
  }

  /// The value of a name; nil if there is none now, or the name is unknown.
  public subscript(name: String) -> Value? { reader(of: name)?() }

  /// Returns a function that reads the value of a name, for repeated reads; nil if the name is unknown.
  package func reader(of name: String) -> (() -> Value?)? {
    for part in parts {
      if let read = part.reader(name) { return read }
    }
    return nil
  }

  /// Joins two lists; where both have a name, the first one's counts.
  public static func + (first: Properties, second: Properties) -> Properties {
    var both = first
    both.parts += second.parts
    return both
  }
}
