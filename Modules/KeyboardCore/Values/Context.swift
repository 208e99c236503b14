/// The names that conditions, scripts and plugins can read, each with a value from its owner.
///
/// Values are computed when they are read; a change of the focus costs nothing here. The latest registration of a
/// name takes precedence; when it ends, the one before applies again.
public final class Context: ContextReading {
  private var slots: [String: Slot] = [:]
  private var lastID: UInt64 = 0

  /// Creates a context without names.
  public init() {}

  /// Registers a name until the token is released.
  ///
  /// - Parameters:
  ///   - name: the dotted name and its summary.
  ///   - read: called each time the name is read; returns nil if the name has no value now.
  /// - Returns: the token; releasing it removes the name.
  public func register(_ name: Name, read: @escaping () -> Value?) -> Subscription {
    lastID += 1
    let id = lastID
    let slot = slot(name.name)
    slot.entries.append(Slot.Entry(id: id, name: name, read: read))
    slot.wasRegistered = true
    return Subscription { [weak slot] in slot?.remove(id) }
  }

  /// Registers a name of an owner, which is passed in and not kept alive, until the token is released.
  ///
  /// - Parameters:
  ///   - name: the dotted name and its summary.
  ///   - owner: the object that has the value.
  ///   - read: called each time the name is read; returns nil if the name has no value now.
  /// - Returns: the token; releasing it removes the name.
  public func register<Owner: AnyObject>(
    _ name: Name, of owner: Owner, read: @escaping (Owner) -> Value?
  ) -> Subscription {
    register(name) { [weak owner] in owner.flatMap(read) }
  }

  /// Registers several names of one owner until the token is released.
  ///
  /// - Parameters:
  ///   - names: the dotted names and their summaries.
  ///   - read: called with the name that is read.
  /// - Returns: the token; releasing it removes the names.
  public func register(
    _ names: [Name], read: @escaping (String) -> Value?
  ) -> Subscription {
    let tokens = names.map { name in register(name) { read(name.name) } }
    return Subscription { for token in tokens { token.cancel() } }
  }

  /// Returns the present value of a name; nil if it has none.
  ///
  /// An unregistered dotted name is a member of the map under a shorter name, if there is one: `row.title` of `row`.
  ///
  /// - Complexity: one dictionary look-up and the time of the owner's closure.
  public func value(_ name: String) -> Value? {
    if let entry = slots[name]?.entries.last { return entry.read() }
    return name.member { slots[$0]?.entries.last?.read() }
  }

  /// Returns the slot of a name for repeated reads, which then need no look-up.
  package func slot(_ name: String) -> Slot {
    if let slot = slots[name] { return slot }
    let slot = Slot(name, of: self)
    slots[name] = slot
    return slot
  }

  /// Returns the present value of a name as plugins see it: nil if it reveals a secret.
  package func openValue(_ name: String) -> Value? {
    func read(_ entry: Slot.Entry?) -> Value? {
      entry.flatMap { $0.name.isSecret ? nil : $0.read() }
    }
    if let entry = slots[name]?.entries.last { return read(entry) }
    return name.member { read(slots[$0]?.entries.last) }
  }

  /// Returns whether a name is registered, with a value or without.
  package func isRegistered(_ name: String) -> Bool {
    slots[name]?.entries.isEmpty == false
  }

  /// Returns whether a name is registered now, or was before.
  package func hasEverRegistered(_ name: String) -> Bool {
    slots[name]?.wasRegistered == true
  }

  /// The registered names with their summaries, sorted.
  public var names: [Name] {
    slots.values.compactMap { $0.entries.last?.name }.sorted { $0.name < $1.name }
  }
}

extension Context {
  /// A name with its registrations, from which its value is read.
  package final class Slot {
    fileprivate struct Entry {
      let id: UInt64
      let name: Name
      let read: () -> Value?
    }

    /// The name.
    package let name: String
    /// The registrations, the newest last; empty if the name is not registered now.
    fileprivate var entries: [Entry] = []
    fileprivate var wasRegistered = false
    private weak var context: Context?

    fileprivate init(_ name: String, of context: Context) {
      (self.name, self.context) = (name, context)
    }

    /// The present value of the name; nil if it has none.
    package var value: Value? {
      guard let entry = entries.last else { return context?.value(name) }
      return entry.read()
    }

    /// A Boolean value indicating whether the value reveals a secret.
    package var isHidden: Bool {
      entries.last?.name.isSecret ?? context.map { $0.openValue(name) == nil } ?? false
    }

    fileprivate func remove(_ id: UInt64) {
      let before = entries
      entries = before.filter { $0.id != id }
      // Released last: deinitializing what the reader holds may remove further names.
      withExtendedLifetime(before) {}
    }
  }
}

extension Context {
  /// A name that conditions, scripts and plugins can read, with its meaning.
  public struct Name: Hashable, Sendable, Codable {
    /// The dotted name, such as `list.focus`.
    public let name: String
    /// One sentence that describes the value.
    public let summary: String
    /// A Boolean value indicating whether its value reveals a secret, or a part of it such as its length.
    ///
    /// Plugins, and the conditions of their bindings, find no value under such a name.
    public let isSecret: Bool

    /// Creates a name with its summary.
    ///
    /// - Parameters:
    ///   - name: the dotted name.
    ///   - summary: one sentence that describes the value.
    ///   - isSecret: whether the value reveals a secret.
    public init(_ name: String, _ summary: String, isSecret: Bool = false) {
      (self.name, self.summary, self.isSecret) = (name, summary, isSecret)
    }
  }
}

extension Context.Name {
  /// The content of a program's screen.
  package static let screen = Self("screen", "what is on the screen: text, rows, cursor, size")
}

/// A source of values for dotted names.
public protocol ContextReading {
  /// Returns the present value of a name; nil if it has none.
  func value(_ name: String) -> Value?
}

extension [String: Value]: ContextReading {
  /// Returns the value stored under the name, or the member of a map that a dotted name denotes.
  public func value(_ name: String) -> Value? {
    self[name] ?? name.member { self[$0] }
  }
}

extension String {
  /// Returns the member of a map that a dotted name denotes: `row.title` of `row`.
  ///
  /// - Parameter value: returns the value of a shorter name; the longest name with a value decides.
  /// - Returns: the member; nil if there is none.
  package func member(of value: (String) -> Value?) -> Value? {
    var path: [String] = []
    var name = self[...]
    // Values are not nested deeper.
    while path.count < 64, let dot = name.lastIndex(of: ".") {
      path.insert(String(name[name.index(after: dot)...]), at: 0)
      name = name[..<dot]
      guard let owner = value(String(name)) else { continue }
      return path.reduce(Optional(owner)) { $0?[$1] }
    }
    return nil
  }
}
