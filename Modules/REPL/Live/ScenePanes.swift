import KeyboardCore
import KeyboardNavigation
import KeyboardScenes
import KeyboardScripting
import KeyboardTerminal
import KeyboardTerminalForms
import KeyboardTerminalShell
import KeyboardTerminalUI

/// The panes that show scenes on a terminal, by the type of the scene or of its subject.
struct ScenePanes {
  private var makers: [ObjectIdentifier: (AnyObject, Session) -> (any Pane)?] = [:]

  /// Registers the pane for scenes of a type, or with a subject of that type.
  mutating func register<Shown: AnyObject>(
    _ type: Shown.Type, _ pane: @escaping (Shown) -> any Pane
  ) {
    register(type) { shown, _ in pane(shown) }
  }

  /// Registers the pane for scenes of a type, or with a subject of that type, with access to their session.
  mutating func register<Shown: AnyObject>(
    _ type: Shown.Type, _ pane: @escaping (Shown, Session) -> any Pane
  ) {
    makers[ObjectIdentifier(type)] = { shown, session in
      (shown as? Shown).map { pane($0, session) }
    }
  }

  /// Returns the pane for a scene; by default it shows the lines of the scene.
  func pane(for scene: any Scene, of session: Session) -> any Pane {
    for shown: AnyObject in [scene, scene.subject] {
      if let pane = makers[ObjectIdentifier(type(of: shown))]?(shown, session) { return pane }
    }
    return LinesPane(scene: scene)
  }

  /// The panes of the standard kinds of scenes.
  static let standard: ScenePanes = {
    var panes = ScenePanes()
    panes.register(TableNavigator.self) { pane(of: $0) }
    panes.register(CollectionNavigator.self) { pane(of: $0) }
    panes.register(RangeNavigator.self) { RangePane($0, title: $0.scene) }
    panes.register(ComboBox.self) { ComboBoxPane($0, list: pane(of: $0.popup)) }
    panes.register(MenuNavigator.self) { menu, session in
      MenuPane(menu, session.engine, over: EmptyPane())
    }
    panes.register(ControlScene.self) { ControlPane($0.navigator, title: $0.title) }
    panes.register(FormScene.self) { FormPane(form: $0.form) }
    panes.register(KeyboardScene.self) { KeyboardPane(keyboard: $0.keyboard) }
    panes.register(LayoutScene.self) { standard.pane(of: $0, in: $1) }
    panes.register(PaneScene.self) { scene in
      let pane = TablePane(navigator: scene.navigator, table: scene.table)
      pane.text = { [table = scene.table] in table[$0].map(ItemText.init) ?? "" }
      return pane
    }
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
      guard !scene.isVertical else { return pane(of: scene.navigator) }
      let kind: StripPane.Kind =
        switch scene.style {
        case .tabs: .tabs
        case .toolbar: .buttons
        case .radio: .radioButtons
        }
      return StripPane(navigator: scene.navigator, list: scene.table, kind: kind)
    }
    return panes
  }()
}

extension ScenePanes {
  /// Returns the pane for the scenes of a layout, with the menus of a bar above the others, and a dialog in a box above
  /// the scenes from which it was opened.
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

  /// Returns a pane for a list of any kind.
  private static func pane(of navigator: ListNavigator) -> any Pane {
    switch navigator.list {
    case let table as any LaidOutTable & ViewportList:
      TablePane(navigator: navigator, table: table)
    case let collection as any NavigableCollection & ViewportList:
      CollectionPane(navigator: navigator, collection: collection)
    default: EmptyPane()
    }
  }
}

/// An empty pane below the menus of a scene.
final class EmptyPane: Pane {
  func draw(on canvas: inout Canvas, isActive: Bool) {}
  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] { [] }
}

/// A pane with the same lines as `show`.
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
