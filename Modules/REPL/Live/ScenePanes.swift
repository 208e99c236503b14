import KeyboardCore
import KeyboardNavigation
import KeyboardScenes
import KeyboardScripting
import KeyboardTerminal
import KeyboardTerminalForms
import KeyboardTerminalShell
import KeyboardTerminalUI

/// The pane that shows each kind of scene on a terminal.
struct ScenePanes {
  private var makers: [ObjectIdentifier: (any Scene, Session) -> (any Pane)?] = [:]

  /// Registers the pane that shows scenes of a type.
  mutating func register<S: Scene>(_ type: S.Type, _ pane: @escaping (S) -> any Pane) {
    makers[ObjectIdentifier(type)] = { scene, _ in (scene as? S).map(pane) }
  }

  /// Registers the pane that shows scenes of a type in their session.
  mutating func register<S: Scene>(_ type: S.Type, _ pane: @escaping (S, Session) -> any Pane) {
    makers[ObjectIdentifier(type)] = { scene, session in (scene as? S).map { pane($0, session) } }
  }

  /// Returns a pane for a scene; for a type that is not registered, one that shows its lines.
  func pane(for scene: any Scene, of session: Session) -> any Pane {
    makers[ObjectIdentifier(type(of: scene))]?(scene, session) ?? LinesPane(scene: scene)
  }

  /// The panes of the kinds that every session knows.
  static let standard: ScenePanes = {
    var panes = ScenePanes()
    panes.register(TableScene.self) { TablePane(navigator: $0.navigator, table: $0.table) }
    panes.register(PaneScene.self) { scene in
      let pane = TablePane(navigator: scene.navigator, table: scene.table)
      pane.text = { [table = scene.table] in table[$0].map(ItemText.init) ?? "" }
      return pane
    }
    panes.register(GridScene.self) { CollectionPane(navigator: $0.navigator, collection: $0.grid) }
    panes.register(TreeScene.self) { pane(of: $0.grid ?? $0.tree, $0.navigator) }
    panes.register(ScrollerScene.self) { scene in
      let view = scene.view
      return ScrollPane(
        navigator: scene.navigator, scrollView: view,
        line: scene.hasText ? { $0 < view.lines.count ? view.lines[$0] : nil } : nil,
        resize: { view.viewportSize = $0 })
    }
    panes.register(TextScene.self) { scene in
      let pane = TextPane(document: scene.document)
      scene.onScroll = { [weak pane] in pane?.scroll(by: $0) }
      return pane
    }
    panes.register(StripScene.self) { scene in
      guard !scene.isVertical else {
        return TablePane(navigator: scene.navigator, table: scene.table)
      }
      let kind: StripPane.Kind =
        switch scene.style {
        case .tabs: .tabs
        case .toolbar: .buttons
        case .radio: .radioButtons
        }
      return StripPane(navigator: scene.navigator, list: scene.table, kind: kind)
    }
    panes.register(MenuScene.self) { scene, session in
      MenuPane(scene.menu, session.engine, over: EmptyPane())
    }
    panes.register(LayoutScene.self) { standard.pane(of: $0, in: $1) }
    panes.register(RangeScene.self) { RangePane($0.navigator, title: $0.name) }
    panes.register(ControlScene.self) { ControlPane($0.navigator, title: $0.title) }
    panes.register(ComboBoxScene.self) { scene in
      ComboBoxPane(scene.combo, list: pane(of: scene.list, scene.combo.popup))
    }
    panes.register(FormScene.self) { FormPane(form: $0.form) }
    panes.register(KeyboardScene.self) { KeyboardPane(keyboard: $0.keyboard) }
    return panes
  }()
}

extension ScenePanes {
  /// Returns a pane of the scenes of a layout, the menus of a bar over the others; of a dialog in a box
  /// over what it was opened from.
  private func pane(of layout: LayoutScene, in session: Session) -> any Pane {
    var parts = layout.parts
    let isBar = { (scene: any Scene) in (scene as? MenuScene)?.menu.style == .bar }
    let bar = parts.firstIndex(where: isBar).flatMap { parts.remove(at: $0) as? MenuScene }
    let panes = parts.map { (pane(for: $0, of: session), $0.responder) }
    var content: any Pane =
      panes.isEmpty
      ? EmptyPane() : SplitPane(session.engine, panes, layout.isVertical ? .vertical : .horizontal)
    if let bar { content = MenuPane(bar.menu, session.engine, over: content) }
    guard layout.isDialog, let opener = layout.opener else { return content }
    return DialogPane(content, over: pane(for: session.outermost(opener), of: session))
  }

  /// Returns a pane for a list of any arrangement.
  fileprivate static func pane(of list: any ViewportList, _ navigator: ListNavigator) -> any Pane {
    if let table = list as? any LaidOutTable & ViewportList {
      return TablePane(navigator: navigator, table: table)
    }
    guard let collection = list as? any NavigableCollection & ViewportList else {
      return EmptyPane()
    }
    return CollectionPane(navigator: navigator, collection: collection)
  }
}

/// An empty pane, below the menus of a scene.
final class EmptyPane: Pane {
  func draw(on canvas: inout Canvas, isActive: Bool) {}
  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] { [] }
}

/// A scene as `show` prints it.
private final class LinesPane: Pane {
  private let scene: any Scene

  init(scene: any Scene) {
    self.scene = scene
  }

  func draw(on canvas: inout Canvas, isActive: Bool) {
    for (row, line) in scene.lines().prefix(canvas.size.rows).enumerated() {
      canvas.write(line, at: CellPosition(row: row, column: 0), canvas.theme.text)
    }
  }

  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] { [] }
}
