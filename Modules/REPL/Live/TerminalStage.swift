import FoundationEssentials
import KeyboardCore
import KeyboardScripting
import KeyboardTerminalUI

/// The terminal as a stage: `live` gives it to a scene or to the editor of bindings.
///
/// ```
///  present ──▶ onTake ──▶ FullScreen with the session's engine ──▶ ctrl+] ──▶ onGiveBack
///                            ▲ lines that the session says             └──▶ the same lines, printed
/// ```
final class TerminalStage: LiveStage {
  /// Told before the terminal is taken: nobody else may use it from here on.
  var onTake: () -> Void = {}
  /// Told when the terminal is as it was, with the lines that were said meanwhile.
  var onGiveBack: ([String]) -> Void = { _ in }

  private let environment: [String: String]
  private let panes: ScenePanes
  private var screen: FullScreen?
  private var backlog = Backlog()

  /// For how long a key does not take a line of the session away.
  private static let messageDuration = Duration.seconds(2)

  /// Creates the stage of the terminal behind standard input and output.
  init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    panes: ScenePanes = .standard
  ) {
    self.environment = environment
    self.panes = panes
  }

  /// Whether the terminal is taken.
  var isTaken: Bool { screen != nil }

  // MARK: LiveStage

  func presentScenes(of session: Session) async throws(LiveStageError) {
    guard let scene = session.focusedScene else { return }
    let shown = ShownScene(scene, panes)
    try await present(session, shown.pane) { screen in
      screen.name = scene.name
      session.onFocusChange = { [weak session] in
        guard let scene = session?.focusedScene, shown.show(scene) else { return }
        screen.name = scene.name
        screen.root = shown.pane
      }
    }
    shown.giveBack()
  }

  func presentBindings(of session: Session) async throws(LiveStageError) {
    let pane = BindingsPane(engine: session.engine, files: session.files)
    try await present(session, pane) { screen in
      screen.name = "bindings"
      pane.obstacle = { [weak screen] in screen?.unreachable($0) }
      pane.onMessage = { [weak screen] in screen?.show($0, isWarning: $1) }
      // A handler gave another scene the focus: that is the one to go back to.
      session.onFocusChange = { [weak pane] in
        pane?.deactivate()
        pane?.activate()
      }
      pane.activate()
    }
    pane.deactivate()
  }

  private func present(
    _ session: Session, _ root: any Pane, prepare: (FullScreen) -> Void
  ) async throws(LiveStageError) {
    guard screen == nil else {
      throw LiveStageError(message: "the terminal shows something already; ctrl+] leaves it")
    }
    do throws(FullScreenError) {
      let screen = try FullScreen(session.engine, environment: environment)
      self.screen = screen
      screen.leaveKeys = ["ctrl+]"]
      screen.remark = "ctrl+] returns"
      screen.onNotTaken = { [weak screen] in Self.take($0, on: screen) }
      prepare(screen)
      onTake()
      defer {
        self.screen = nil
        session.onFocusChange = {}
        onGiveBack(backlog.takeLines())
      }
      try await screen.run(root)
    } catch {
      screen = nil
      throw LiveStageError(message: error.message)
    }
  }

  /// Does what keys mean in `live` that no binding takes; whether there was something to do.
  private static func take(_ event: KeyEvent, on screen: FullScreen?) -> Bool {
    switch event.stroke {
    // The same byte as ctrl+] where a terminal has no protocol of its own; and keyboards whose ]
    // takes a third level cannot type the other one.
    case "ctrl+5": screen?.leave()
    case "ctrl+c": screen?.show("ctrl+c is a key like others here; ctrl+] returns to the prompt")
    default: return false
    }
    return true
  }

  func leave() {
    screen?.leave()
  }

  // MARK: From outside

  /// Takes a line that the session says; false while the terminal is not taken.
  func take(_ line: SessionLine) -> Bool {
    guard let screen else { return false }
    backlog.add(line.text)
    screen.show(
      line.text, isWarning: line.text.hasPrefix("error:"), atLeast: Self.messageDuration)
    return true
  }

  /// Looks whether the terminal has another size.
  func checkSize() {
    screen?.checkSize()
  }

  /// Stops the process as Ctrl+Z does in a shell, with the terminal as it was meanwhile.
  func suspend() {
    screen?.suspend()
  }
}

/// The scene that has the screen, and the size to give back to it.
private final class ShownScene {
  private(set) var pane: any Pane
  private var scene: any Scene
  private var originalSize: Size
  private let panes: ScenePanes

  init(_ scene: any Scene, _ panes: ScenePanes) {
    self.scene = scene
    self.panes = panes
    pane = panes.pane(for: scene)
    originalSize = scene.viewportSize
  }

  /// Shows another scene; false for the one that is shown.
  func show(_ other: any Scene) -> Bool {
    guard other !== scene else { return false }
    giveBack()
    scene = other
    originalSize = other.viewportSize
    pane = panes.pane(for: other)
    return true
  }

  func giveBack() {
    scene.viewportSize = originalSize
  }
}

/// The lines that a session said while the terminal was taken, to be printed afterwards.
nonisolated struct Backlog {
  private var lines: [String] = []
  /// How many of the oldest lines were let go.
  private var missing = 0

  /// How many lines are kept; the oldest go first.
  static let limit = 2000

  /// Adds a line.
  mutating func add(_ line: String) {
    lines.append(line)
    // Now and then, so that a line costs the same however many there are.
    if lines.count >= 2 * Self.limit { shorten() }
  }

  /// Takes every line that is kept; a first one says how many are not.
  mutating func takeLines() -> [String] {
    shorten()
    defer { self = Backlog() }
    return (missing > 0 ? ["… \(missing) lines before these were let go"] : []) + lines
  }

  private mutating func shorten() {
    let surplus = max(0, lines.count - Self.limit)
    lines.removeFirst(surplus)
    missing += surplus
  }
}
