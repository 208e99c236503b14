import KeyboardCore
import KeyboardScripting
import KeyboardTerminal
import KeyboardTerminalUI

/// A scene on a terminal: keys go to its session, the mouse to its items.
final class SceneAct: StageAct {
  var onChange: () -> Void = {}
  var onRequest: (StageRequest) -> Void = { _ in }

  private let scene: LiveScene
  private let scheduler: any Scheduler
  private var cells = GridCells()
  private var pointer = ScenePointer()
  private var message = StatusMessage()
  private var isActive = true
  /// The picture that is shown, which a click is meant for.
  private var shown: ScenePicture?

  init(_ scene: LiveScene, scheduler: any Scheduler) {
    self.scene = scene
    self.scheduler = scheduler
    scene.onChange = { [weak self] in self?.onChange() }
    scene.onQuit = { [weak self] in self?.onRequest(.leave) }
    scene.onRefusal = { [weak self] in self?.message.show($0, isWarning: true) }
    scene.onUnbound = { [weak self] in self?.takeUnbound($0) ?? false }
  }

  // MARK: Pictures

  func picture(of size: CellSize, theme: Theme) -> CellGrid {
    // What comes into sight may want larger cells.
    for _ in 0..<3 {
      let former = cells
      cells.fit(scene.content, named: scene.name, columns: size.columns)
      if let viewport = makePicture(size).viewportSize { scene.resize(to: viewport) }
      if cells == former { break }
    }
    let picture = makePicture(size)
    shown = picture
    return picture.grid(theme)
  }

  private func makePicture(_ size: CellSize) -> ScenePicture {
    let content = scene.content
    var status = StatusLine(
      message: message.text, mode: scene.name, pending: scene.pendingStrokes ?? "",
      info: content.summary)
    status.isWarning = message.isWarning
    if let hint = scene.hint { status.show(hint) }
    return ScenePicture(
      content: content, status: status, cell: cells.cell, isActive: isActive, size: size)
  }

  // MARK: Events

  func receive(_ event: TerminalEvent) {
    switch event {
    case .key(let key):
      if key.phase == .press { message.fade(at: scheduler.now) }
      scene.send(key)
    case .paste:
      message.show("pasted text goes nowhere here; ctrl+] returns to the prompt")
      scene.paste()
    case .focus(let isGained):
      isActive = isGained
      onChange()
    case .mouse(let event): receive(event)
    case .reply, .unrecognized: break
    }
  }

  private func receive(_ event: MouseEvent) {
    guard let shown else { return }
    if event.action == .press { message.fade(at: scheduler.now) }
    for step in pointer.steps(for: event, on: shown) {
      switch step {
      case .focus(let item): scene.focus(item: item)
      case .toggle(let item): scene.toggle(item: item)
      case .commit: scene.commit()
      case .drag(let distance): scene.drag(by: distance)
      }
    }
  }

  /// Does what keys mean that no binding takes: the shell's, and what else returns.
  private func takeUnbound(_ event: KeyEvent) -> Bool {
    switch event.stroke {
    case _ where event.returnsUnlessBound: onRequest(.leave)
    case "ctrl+z": onRequest(.suspend)
    case "ctrl+c": message.show("ctrl+c is a key like others here; ctrl+] returns to the prompt")
    case let stroke: message.show("\(stroke): nobody takes this key here")
    }
    return true
  }

  func learn(_ capabilities: Capabilities, in modes: TtyModes) {}

  func show(_ line: SessionLine) {
    message.show(line.text, at: scheduler.now)
    onChange()
  }

  func end() {
    scene.onUnbound = { _ in false }
  }
}
