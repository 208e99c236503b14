import KeyboardCore
package import KeyboardNavigation
public import KeyboardScripting

extension SceneKind {
  /// The kind `menu`: a bar of menus, or a single menu.
  public static let menu = SceneKind(
    "menu",
    "Makes a menu bar and gives it the focus; '[x]Wrap' is checked, '( )Large' one of several.",
    example: "menu bar File/Open File/- File/Quit 'View/[x]Wrap'", commands: MenuNavigator.commands,
    .text(named: "disabled"), .flag("popup"), .flag("stops"), .flag("rtl"), .words("PATH")
  ) { name, session, disabled, isPopup, stops, isMirrored, paths in
    let off = disabled?.split(separator: ",").map(String.init) ?? []
    let items = paths.reduce(into: [MenuItem]()) { items, path in
      items.add(path.split(separator: "/").map(String.init)[...], disabled: off.contains(path))
    }
    return MenuScene(
      name, isPopup ? .menu : .bar, items, wraps: !stops,
      isMirrored ? .rightToLeft : .leftToRight, bus: session.bus)
  }
}

nonisolated extension [MenuItem] {
  /// Adds an entry, and the missing menus above it.
  fileprivate mutating func add(_ path: ArraySlice<String>, disabled: Bool) {
    guard let part = path.first else { return }
    guard path.count > 1 else {
      var item = MenuItem(notation: part)
      item.isEnabled = !disabled
      return append(item)
    }
    let index = firstIndex { $0.id == part } ?? endIndex
    if index == endIndex { append(MenuItem(part, items: [])) }
    if case .command = self[index].content { self[index].content = .submenu([]) }
    self[index].items.add(path.dropFirst(), disabled: disabled)
  }
}

nonisolated extension MenuItem {
  /// Creates an entry from its text: `-` is a separator, and entries with `[ ]` or `( )` can be checked.
  fileprivate init(notation: String) {
    let name = notation.dropFirst(3).drop { $0 == " " }
    switch notation.prefix(3) {
    case "-": self = .separator
    case "[ ]", "[x]": self.init(String(name), isChecked: notation.hasPrefix("[x"))
    case "( )", "(x)": self.init(String(name), isChosen: notation.hasPrefix("(x"))
    default: self.init(notation)
    }
  }
}

/// A menu bar or a menu in a session.
package final class MenuScene: Scene {
  package let name: String
  /// The bar or the menu.
  package let menu: MenuNavigator
  package var viewportSize = Size.zero

  init(
    _ name: String, _ style: MenuNavigator.Style, _ items: [MenuItem], wraps: Bool,
    _ direction: LayoutDirection, bus: EventBus
  ) {
    self.name = name
    menu = MenuNavigator(style, items, wraps: wraps, bus: bus, scene: name) { _ in }
    menu.layoutDirection = direction
  }

  package var responder: any CommandResponder { menu }
  package func scroll(by distance: Point) {}

  package var position: String? { menu.focusedPath.joined(separator: "/") }

  /// The bar in one line, and below it the entries of the open menus.
  package func lines() -> [String] {
    ["\(name): \(position ?? "nothing") focused"]
      + menu.levels.indices.flatMap { index in
        let indent = String(repeating: "  ", count: index)
        let focused = menu.levels[index].focused?.id
        let hasFocus = index == menu.focusedLevel
        let entries = menu.items(ofLevel: index).map { item in
          item.line(isFocused: item.id == focused && item.content != .separator, hasFocus: hasFocus)
        }
        return index == 0 && menu.style == .bar
          ? ["   " + entries.joined(separator: "  ")] : entries.map { "   \(indent)\($0)" }
      }
  }
}

nonisolated extension MenuItem {
  fileprivate func line(isFocused: Bool, hasFocus: Bool) -> String {
    let text =
      switch content {
      case .command: title
      case .submenu: "\(title) >"
      case .checkbox(let isChecked): "[\(isChecked ? "x" : " ")] \(title)"
      case .radio(let isChecked): "(\(isChecked ? "x" : " ")) \(title)"
      case .separator: "---"
      }
    let enabled = isEnabled ? text : "(\(text))"
    return isFocused ? (hasFocus ? "-> \(enabled)" : " > \(enabled)") : "   \(enabled)"
  }
}
