/// An entry of a menu: a command, a submenu, a checkable item, or a separator.
///
/// ```swift
/// let file = MenuItem("File", items: [
///   MenuItem("Open", detail: "Ctrl+O"), .separator, MenuItem("Wrap lines", isChecked: true),
/// ])
/// ```
public struct MenuItem: Identifiable, Hashable, Sendable {
  /// The kind of an entry.
  public enum Content: Hashable, Sendable {
    /// It does something.
    case command
    /// It opens a menu.
    case submenu([MenuItem])
    /// It is checked or not.
    case checkbox(isChecked: Bool)
    /// It is checked or not; exactly one of those without a separator between them is checked.
    case radio(isChecked: Bool)
    /// It separates other entries, and never has the focus.
    case separator
  }

  /// The name of the entry, unique in its menu except for separators.
  public var id: String
  /// The text of the entry.
  public var title: String
  /// The text at the other end, such as the keys of the command.
  public var detail = ""
  /// The kind of the entry.
  public var content = Content.command
  /// A Boolean value indicating whether it has an effect; disabled entries can have the focus too.
  public var isEnabled = true

  /// Creates an entry that performs an action.
  public init(_ title: String, id: String? = nil, detail: String = "", isEnabled: Bool = true) {
    (self.id, self.title, self.detail) = (id ?? title, title, detail)
    self.isEnabled = isEnabled
  }

  /// Creates an entry that opens a menu.
  public init(_ title: String, id: String? = nil, items: [MenuItem]) {
    self.init(title, id: id)
    content = .submenu(items)
  }

  /// Creates an entry that is checked or not.
  public init(_ title: String, id: String? = nil, isChecked: Bool) {
    self.init(title, id: id)
    content = .checkbox(isChecked: isChecked)
  }

  /// Creates an entry of a group of which one is checked.
  public init(_ title: String, id: String? = nil, isChosen: Bool) {
    self.init(title, id: id)
    content = .radio(isChecked: isChosen)
  }

  /// A separator between entries.
  public static let separator: MenuItem = {
    var item = MenuItem("")
    item.content = .separator
    return item
  }()

  /// The entries of its submenu; empty if it has none.
  public var items: [MenuItem] {
    get { if case .submenu(let items) = content { items } else { [] } }
    set { if case .submenu = content { content = .submenu(newValue) } }
  }

  /// A Boolean value indicating whether it is checked; nil if it is not checkable.
  public var isChecked: Bool? {
    switch content {
    case .checkbox(let isChecked), .radio(let isChecked): isChecked
    default: nil
    }
  }

  /// A Boolean value indicating whether it opens a menu.
  var isParent: Bool { isEnabled && !items.isEmpty }
}

extension [MenuItem] {
  /// The entries that can have the focus.
  var focusable: [MenuItem] { filter { $0.content != .separator } }

  /// Returns the entry at a path of names.
  subscript(path: ArraySlice<String>) -> MenuItem? {
    guard let item = first(where: { $0.id == path.first && $0.content != .separator }) else {
      return nil
    }
    return path.count == 1 ? item : item.items[path.dropFirst()]
  }

  /// Checks the entry at a path, or unchecks it; of entries that exclude each other, only this one is checked.
  mutating func toggle(_ path: ArraySlice<String>) {
    guard let index = firstIndex(where: { $0.id == path.first && $0.content != .separator }) else {
      return
    }
    if path.count > 1 { return self[index].items.toggle(path.dropFirst()) }
    switch self[index].content {
    case .checkbox(let isChecked): self[index].content = .checkbox(isChecked: !isChecked)
    case .radio:
      let start = self[..<index].lastIndex { $0.content == .separator } ?? 0
      let end = self[index...].firstIndex { $0.content == .separator } ?? count
      for other in start..<end {
        if case .radio = self[other].content {
          self[other].content = .radio(isChecked: other == index)
        }
      }
    default: break
    }
  }
}
