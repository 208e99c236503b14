/// The names that conditions, scripts and plugins can read, each answered by its owner.
///
/// Values are pulled when they are read: a focus move pushes nothing here. The latest
/// registration of a name answers; when it goes, the one before answers again.
public final class Context: ContextReading {
  private var slots: [String: Slot] = [:]
  private var lastID: UInt64 = 0

  /// Creates a context without names.
  public init() {}

  /// Registers a name until the token is let go.
  ///
  /// - Parameters:
  ///   - name: the dotted name and its summary.
  ///   - read: asked each time the name is read; nil means that the name has no value now.
  /// - Returns: the token; letting it go takes the name back.
  public func register(_ name: Name, read: @escaping () -> Value?) -> Subscription {
    lastID += 1
    let id = lastID
    let slot = slot(name.name)
    slot.entries.append(Slot.Entry(id: id, name: name, read: read))
    slot.wasRegistered = true
    return Subscription { [weak slot] in slot?.remove(id) }
  }

  /// Registers a name of an owner, which is passed in and not kept alive, until the token is let go.
  ///
  /// - Parameters:
  ///   - name: the dotted name and its summary.
  ///   - owner: the object that has the value.
  ///   - read: asked each time the name is read; nil means that the name has no value now.
  /// - Returns: the token; letting it go takes the name back.
  public func register<Owner: AnyObject>(
    _ name: Name, of owner: Owner, read: @escaping (Owner) -> Value?
  ) -> Subscription {
    register(name) { [weak owner] in owner.flatMap(read) }
  }

  /// Registers several names of one owner until the token is let go.
  ///
  /// - Parameters:
  ///   - names: the dotted names and their sentences.
  ///   - read: asked with the name that is read.
  /// - Returns: the token; letting it go takes the names back.
  public func register(
    _ names: [Name], read: @escaping (String) -> Value?
  ) -> Subscription {
    let tokens = names.map { name in register(name) { read(name.name) } }
    return Subscription { for token in tokens { token.cancel() } }
  }

  /// The value that a name has now, or nil when there is none.
  ///
  /// An unregistered dotted name is a member of a map that a shorter name has, if there is one:
  /// `row.title` of `row`.
  ///
  /// - Complexity: one dictionary look-up and what the owner takes to answer.
  public func value(_ name: String) -> Value? {
    if let entry = slots[name]?.entries.last { return entry.read() }
    return name.member { slots[$0]?.entries.last?.read() }
  }

  /// Returns the place of a name, to be read many times: the name is then not looked up again.
  package func slot(_ name: String) -> Slot {
    if let slot = slots[name] { return slot }
    let slot = Slot(name, of: self)
    slots[name] = slot
    return slot
  }

  /// The value that a name has now, as plugins find it: nil where it reveals something of a secret.
  package func openValue(_ name: String) -> Value? {
    func read(_ entry: Slot.Entry?) -> Value? {
      entry.flatMap { $0.name.isSecret ? nil : $0.read() }
    }
    if let entry = slots[name]?.entries.last { return read(entry) }
    return name.member { read(slots[$0]?.entries.last) }
  }

  /// Returns whether the value that a name has now reveals something of a secret.
  package func hides(_ name: String) -> Bool {
    slots[name]?.entries.last.map(\.name.isSecret) ?? (openValue(name) == nil)
  }

  /// Returns whether a name is registered, with a value or without.
  package func isRegistered(_ name: String) -> Bool {
    slots[name]?.entries.isEmpty == false
  }

  /// Returns whether a name is registered now, or was before.
  package func hasEverRegistered(_ name: String) -> Bool {
    slots[name]?.wasRegistered == true
  }

  /// Every registered name with its summary, sorted.
  public var names: [Name] {
    slots.values.compactMap { $0.entries.last?.name }.sorted { $0.name < $1.name }
  }
}

extension Context {
  /// A name with its registrations: the place that it is read from.
  package final class Slot {
    fileprivate struct Entry {
      let id: UInt64
      let name: Name
      let read: () -> Value?
    }

    /// The name.
    package let name: String
    /// The registrations, the newest last; empty where the name is not registered now.
    fileprivate var entries: [Entry] = []
    fileprivate var wasRegistered = false
    private weak var context: Context?

    fileprivate init(_ name: String, of context: Context) {
      (self.name, self.context) = (name, context)
    }

    /// The value that the name has now, or nil when there is none.
    package var value: Value? {
      guard let entry = entries.last else { return context?.value(name) }
      return entry.read()
    }

    /// A Boolean value indicating whether the value reveals something of a secret.
    package var isHidden: Bool { entries.last?.name.isSecret ?? context?.hides(name) ?? false }

    fileprivate func remove(_ id: UInt64) {
      let before = entries
      entries = before.filter { $0.id != id }
      // Goes last: what the reader holds may take further names back as it dies.
      withExtendedLifetime(before) {}
    }
  }
}

extension Context {
  /// A name that conditions, scripts and plugins can read, with its meaning.
  public struct Name: Hashable, Sendable, Codable {
    /// The dotted name, such as `list.focus`.
    public let name: String
    /// One sentence that says what the value is.
    public let summary: String
    /// A Boolean value indicating whether its value reveals something of a secret, such as its
    /// length.
    ///
    /// Plugins, and the conditions of their bindings, find no value under such a name.
    public let isSecret: Bool

    /// Creates a name with its summary.
    ///
    /// - Parameters:
    ///   - name: the dotted name.
    ///   - summary: one sentence that says what the value is.
    ///   - isSecret: whether the value reveals something of a secret.
    public init(_ name: String, _ summary: String, isSecret: Bool = false) {
      (self.name, self.summary, self.isSecret) = (name, summary, isSecret)
    }
  }
}

extension Context.Name {
  /// What is on the screen of a program.
  package static let screen = Self("screen", "what is on the screen: text, rows, cursor, size")
}

/// A source of values for dotted names.
public protocol ContextReading {
  /// The value that a name has now, or nil when there is none.
  func value(_ name: String) -> Value?
}

extension [String: Value]: ContextReading {
  /// The value stored under the name, or the member of a map that a dotted name means.
  public func value(_ name: String) -> Value? {
    self[name] ?? name.member { self[$0] }
  }
}

extension String {
  /// The member of a map that a dotted name means: `row.title` of what `row` is.
  ///
  /// - Parameter value: the value of a shorter name; the longest that has one decides.
  /// - Returns: the member; nil when there is none.
  package func member(of value: (String) -> Value?) -> Value? {
    var path: [String] = []
    var name = self[...]
    // Values nest no deeper.
    while path.count < 64, let dot = name.lastIndex(of: ".") {
      path.insert(String(name[name.index(after: dot)...]), at: 0)
      name = name[..<dot]
      guard let owner = value(String(name)) else { continue }
      return path.reduce(Optional(owner)) { $0?[$1] }
    }
    return nil
  }
}
