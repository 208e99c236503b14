/// Something that takes keys and says what it is, once: a list, a text, a menu, an input.
///
/// Conditions, scripts, scripts that attach to an application, screen-reader mode, and help read it here:
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
  /// What it is, and what can be read of it now.
  var selfDescription: SelfDescription { get }
}

/// What a thing that takes keys says of itself.
public struct SelfDescription {
  /// The object that is described.
  public let subject: AnyObject
  /// The name by which events, conditions and scripts know it.
  public var name: String
  /// The kind of thing, with an article: `a table`.
  public let kind: String
  /// What can be read of it.
  public let properties: Properties
  /// A Boolean value indicating whether what can be read tells something of a secret.
  public let isSecret: Bool
  /// Returns its text, line by line; none where the properties say all.
  public let lines: () -> [String]
  /// Returns the element in it that has the focus, as screen readers know it; nil where nothing has.
  public let element: () -> AccessibilityElement?
  /// The things with names of their own that the focus moves through in it; nil for a thing by itself.
  public let parts: [SelfDescription]?

  /// Its name and kind, and every value that can be read of it now, by name.
  package var members: [String: Value] {
    properties.names.reduce(into: ["name": .string(name), "kind": .string(kind)]) { members, each in
      members[each.name] = properties[each.name]
    }
  }

  /// Creates the description of a thing by itself.
  ///
  /// - Parameters:
  ///   - subject: the object that is described.
  ///   - name: the name by which events, conditions and scripts know it.
  ///   - kind: the kind of thing, with an article.
  ///   - properties: what can be read of it.
  ///   - isSecret: whether what can be read tells something of a secret.
  ///   - lines: returns its text, line by line.
  ///   - element: returns the element in it that has the focus; by default none.
  public init(
    of subject: AnyObject, name: String, kind: String, _ properties: Properties,
    isSecret: Bool = false, lines: @escaping () -> [String] = { [] },
    element: @escaping () -> AccessibilityElement? = { nil }
  ) {
    (self.subject, self.name, self.kind, self.properties) = (subject, name, kind, properties)
    (self.isSecret, self.lines, self.element, parts) = (isSecret, lines, element, nil)
  }

  /// Creates the description of what holds others.
  public init(of subject: AnyObject, name: String, kind: String, parts: [SelfDescription]) {
    (self.subject, self.name, self.kind, properties) = (subject, name, kind, Properties())
    (isSecret, lines, element, self.parts) = (false, { [] }, { nil }, parts)
  }
}

/// A value that can be read of a thing, by name.
public struct Property<Owner> {
  /// The name, without that of the thing.
  public let name: String
  /// One sentence that says what the value is.
  public let summary: String
  /// Returns the value; nil when there is none now.
  public let read: (Owner) -> Value?

  /// Creates a property.
  public init(_ name: String, _ summary: String, read: @escaping (Owner) -> Value?) {
    (self.name, self.summary, self.read) = (name, summary, read)
  }
}

/// The values that can be read of a thing.
public struct Properties {
  @usableFromInline
  typealias Part = (names: () -> [(String, String)], reader: (String) -> (() -> Value?)?)

  @usableFromInline var parts: [Part] = []

  /// Creates a list without values.
  public init() {}

  /// Creates the list of what a table declares of an owner, which it keeps.
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

  /// The names, each with a sentence that says what its value is.
  public var names: [(name: String, summary: String)] {
    parts.flatMap { $0.names() }.map { (name: $0.0, summary: $0.1) }
  }

  /// The value of a name; nil where there is none now, or no such name.
  public subscript(name: String) -> Value? { reader(of: name)?() }

  /// Returns what reads the value of a name, for those who read it many times; nil where there is no such
  /// name.
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
