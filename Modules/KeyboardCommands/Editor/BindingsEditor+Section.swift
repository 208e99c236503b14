extension BindingsEditor {
  /// The rows of one provider.
  public struct Section: Hashable, Sendable, Identifiable {
    /// What identifies it.
    public let id: String
    /// What it is called.
    public let name: String
    /// Its bindings in the order in which they are listed.
    public internal(set) var rows: [Row]

    /// Creates a section.
    public init(id: String, name: String, rows: [Row]) {
      self.id = id
      self.name = name
      self.rows = rows
    }
  }
}
