import KeyboardCore

/// A row of a plugin's pane.
public nonisolated struct PluginPaneRow: Hashable, Sendable, Identifiable {
  /// The look of a row.
  public enum Look: String, Hashable, Sendable, CaseIterable {
    case plain, title, muted, warning, error, success
  }

  /// The maximum number of rows of a message: reading more would delay the host's keys.
  package static let messageLimit = 1000

  /// The index of the row.
  public package(set) var id: Int
  /// The text by which the row is found.
  public let title: String
  /// The text at the end of the row; empty for none.
  public let detail: String
  /// The look of the row.
  public let look: Look

  /// Creates a row.
  public init(_ title: String, detail: String = "", look: Look = .plain, at index: Int = 0) {
    (id, self.title, self.detail, self.look) = (index, title, detail, look)
  }

  /// The row as a value in a message.
  var value: Value {
    detail.isEmpty && look == .plain
      ? .string(title)
      : ["title": .string(title), "detail": .string(detail), "look": .string(look.rawValue)]
  }
}

nonisolated extension PluginPaneRow: ExpressibleByStringLiteral {
  /// Creates a plain row.
  public init(stringLiteral title: String) { self.init(title) }
}
