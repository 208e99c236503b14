import KeyboardCore
import KeyboardNavigation
import KeyboardScripting
import KeyboardTerminalUI

/// How large a grid is drawn: so that what its items say can be read, and all columns fit if possible.
///
/// It only grows while the same scene is shown: what lies beside would jump otherwise.
struct GridCells: Equatable {
  /// Columns and lines of the terminal for a unit of the content.
  private var scale: Size?
  private var scene: String?
  private var columns = 0

  /// Room for the signs before an item and a blank behind it.
  private static let margin = 3
  /// Items that are looked at; a picture has few more.
  private static let limit = 500
  private static let widest = 24

  /// The extent of a cell of the terminal in units of the content.
  var cell: Size {
    guard let scale else { return Size(width: 1, height: 1) }
    return Size(width: 1 / scale.width, height: 1 / scale.height)
  }

  /// Makes room for the items that are seen of a grid.
  ///
  /// - Parameters:
  ///   - content: what is shown; anything but a grid changes nothing.
  ///   - name: the scene that shows it.
  ///   - columns: how wide the terminal is.
  mutating func fit(_ content: SceneContent, named name: String, columns: Int) {
    guard case .grid(let list) = content else { return }
    if name != scene || columns != self.columns { self = GridCells() }
    (scene, self.columns) = (name, columns)
    var (needed, lines) = (scale?.width ?? 0, scale?.height ?? 0)
    for index in list.items(list.viewport.visibleRect).prefix(Self.limit) {
      guard let rect = list.rect(index), rect.size.width > 0, rect.size.height > 0 else { continue }
      let width = min(list.title(index).displayWidth + Self.margin, Self.widest)
      needed = max(needed, Double(width) / rect.size.width)
      lines = max(lines, 1 / rect.size.height)
    }
    guard needed > 0, lines > 0 else { return }
    scale = Size(width: fitted(needed, list, columns), height: lines)
  }

  /// Without the blank where that makes everything fit.
  private func fitted(_ needed: Double, _ list: ListContent, _ columns: Int) -> Double {
    let width = list.viewport.contentSize.width
    let room = Double(max(1, columns - 1))
    guard width > 0, needed * width > room else { return needed }
    let all = room / width >= 1 ? (room / width).rounded(.down) : room / width
    return all >= needed - 1 ? all : needed
  }
}
