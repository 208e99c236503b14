import Dispatch
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardPlugins
import KeyboardScenes
import KeyboardScripting
import KeyboardTerminal
import KeyboardTerminalForms
import KeyboardTerminalShell
import KeyboardTerminalUI

/// The terminal as a stage, on which `live` shows a scene or the editor of bindings.
///
/// ```
///  present ──▶ onTake ──▶ FullScreen with the session's engine ──▶ screen.leave ──▶ onGiveBack
///                            ▲ output of the session                   └──▶ the same, printed
/// ```
final class TerminalStage: LiveStage {
  /// Called before the stage takes the terminal, which nothing else may use from then on.
  var onTake: () -> Void = {}
  /// Called after the terminal was restored, with the session's output in the meantime.
  var onGiveBack: ([String]) -> Void = { _ in }

  /// Attaches the prompt to an application.
  var onAttach: (String, AttachedSession.Options) async throws(MessageError) -> Void = { _, _ in }

  /// Called with the input that was typed after the key that returns and before the terminal was restored.
  private let onTypedAhead: ([TerminalEvent]) -> Void

  private let environment: [String: String]
  private let panes = ScenePanes.standard
  private var screen: FullScreen?
  private var backlog = Backlog()
  /// The search in the current scene; nil if it cannot be searched.
  private var search: LiveSearch?
  /// The token for showing the item that Enter has committed.
  private var committed: Subscription?
  /// The token for showing the focused scene.
  private var focusToken: Subscription?
  /// The current scenes, and their pane.
  private var shown: (scenes: [any Scene], pane: any Pane)?
  /// The sizes of the scenes before they were shown.
  private var sizes: [ObjectIdentifier: (scene: any Scene, size: Size)] = [:]
  /// The lines of output that have not been shown yet.
  private var newLines: [String] = []

  /// The keys that return to the prompt.
  ///
  /// The second one is the same byte on terminals without a keyboard protocol; where ] is on a third level, only the
  /// second can be typed.
  private static let leaveKeys: [KeySequence] = ["ctrl+]", "ctrl+5"]
  /// The command that shows which key returns, for users who expect ctrl+c.
  private static let tellWayOut = KeyCommand(
    CommandInvocation("live.tellWayOut"), title: "Show how to return", sequences: ["ctrl+c"])
  /// The commands whose keys are bound even while nothing is shown.
  private static let commands =
    FullScreen.commands(leaveKeys: leaveKeys) + LiveSearch.commands + [tellWayOut]
  private static let commandsOfModals = FullScreen.commandsOfPages + LiveSearch.commandsOfLine

  /// The time during which keys do not remove a line of the session's output.
  private static let messageDuration = Duration.seconds(2)
  /// The maximum number of lines of output that are shown at once.
  private static let messageLines = 5

  /// Creates the stage of the process's terminal, according to `TERM`, `COLORTERM` and `ESCDELAY`.
  init(environment: [String: String], onTypedAhead: @escaping ([TerminalEvent]) -> Void) {
    (self.environment, self.onTypedAhead) = (environment, onTypedAhead)
  }

  /// A Boolean value indicating whether the terminal is taken.
  var isTaken: Bool { screen != nil }

  // MARK: LiveStage

  /// Registers the commands of `live` with a session, to be known and bound while it is not shown.
  ///
  /// - Returns: the tokens; releasing them removes the commands.
  static func addCommands(to session: Session) -> [Subscription] {
    let (engine, files) = (session.engine, session.files)
    let known = CommandSet()
    for command in commands { known.add(command, if: false) { _ in } }
    return [
      engine.addResponder(known),
      engine.addOtherCommands { [weak engine] in
        (engine.map { BindingsPane(engine: $0, files: files).ownCommands } ?? [])
          + commandsOfModals
      },
    ]
  }

  /// The commands of the stage, as opposed to those of the scenes.
  var ownCommands: Set<CommandID> { Set((Self.commands + Self.commandsOfModals).map(\.id)) }

  func attach(
    to name: String, _ options: AttachedSession.Options
  ) async throws(MessageError) {
    try await onAttach(name, options)
  }

  func presentScenes(of session: Session) async throws(MessageError) {
    guard let scene = session.focusedScene else { return }
    try await present(session) { screen in
      committed = session.bus.subscribe(to: ListNavigator.Committed.self) { [weak screen] event in
        screen?.show("\(event.scene): row \(event.row) committed")
      }
      focusToken = session.focusChanges.observe { [weak self, weak session] in
        guard let self, let session, let scene = session.focusedScene else { return }
        screen.root = pane(for: scene, of: session, on: screen)
      }
      return pane(for: scene, of: session, on: screen)
    }
    committed = nil
    for (scene, size) in sizes.values { scene.viewportSize = size }
    (shown, sizes) = (nil, [:])
  }

  /// Returns the pane for a scene and all scenes of its layout.
  private func pane(of root: any Scene, in session: Session) -> any Pane {
    let scenes = root.shownScenes(in: session)
    if let shown, shown.scenes.elementsEqual(scenes, by: { $0 === $1 }) { return shown.pane }
    for scene in scenes where sizes[ObjectIdentifier(scene)] == nil {
      sizes[ObjectIdentifier(scene)] = (scene, scene.viewportSize)
    }
    let pane = panes.pane(for: root, of: session)
    shown = (scenes, pane)
    return pane
  }

  /// Returns the pane for a scene, with a line for searching if the scene supports it.
  private func pane(for scene: any Scene, of session: Session, on screen: FullScreen) -> any Pane {
    screen.name = scene.name
    session.recordsKeys = true
    let root = session.outermost(scene)
    let content = pane(of: root, in: session)
    search = nil
    screen.header = nil
    screen.remark = Self.remark(session.engine)
    screen.showsSummary = true
    guard let list = scene as? ListScene else { return content }
    let search = LiveSearch(list, in: content, of: session, on: screen)
    self.search = search
    screen.remark = Self.remark(session.engine, searches: true)
    if root === scene {
      screen.header = { TitleLine(list.heading) }
      // The header counts rows like scripts, unlike the summary.
      screen.showsSummary = false
    }
    return search.pane
  }

  /// Returns the end of the status line, according to the keys in force.
  private static func remark(_ engine: KeyEngine, searches: Bool = false) -> () -> String {
    { [weak engine] in
      let keys = { engine?.possibleKeys(of: [$0]).first }
      return [
        searches ? keys("live.search").map { "\($0.label) searches" } : nil,
        keys("screen.showKeys").map { "\($0.label) keys" },
        keys(.leaveScreen)?.sequences.first.map { "\($0) returns" },
      ].compactMap(\.self).joined(separator: "  ")
    }
  }

  func presentBindings(of session: Session) async throws(MessageError) {
    let pane = BindingsPane(engine: session.engine, files: session.files) { [weak self] in
      self?.screen?.unreachable($0)
    }
    var tokens: [Subscription] = []
    defer { withExtendedLifetime(tokens) {} }
    try await present(session) { screen in
      screen.name = "bindings"
      tokens = [
        session.engine.present(pane.responder),
        pane.messages.observe(screen) { $0.show($1, isWarning: true) },
      ]
      return pane
    }
  }

  private func present(
    _ session: Session, prepare: (FullScreen) -> any Pane
  ) async throws(MessageError) {
    guard screen == nil else {
      throw MessageError("the terminal shows something already; ctrl+] leaves it")
    }
    do throws(TtyError) {
      let screen = try FullScreen(
        session.engine, leaveKeys: Self.leaveKeys, typedAhead: onTypedAhead,
        environment: environment, coach: session.coach)
      self.screen = screen
      // The header changes with every move, so it is not used as the title.
      screen.title = { [weak screen] in screen?.name ?? "" }
      screen.remark = Self.remark(session.engine)
      session.feedbackPlayer = screen
      let commands = CommandSet()
      commands.add(Self.tellWayOut) { [weak screen] _ in
        guard let keys = screen?.engine.possibleKeys(of: [.leaveScreen]).first?.sequences.first
        else { return }
        screen?.show("ctrl+c is an ordinary key here; \(keys) returns to the prompt")
      }
      let tokens = [
        session.engine.addResponder(commands),
        screen.mouseCommands.observe { [weak session] in session?.record($0) },
      ]
      let pluginScreen = PluginScreen(screen, session.plugins, showsPanes: false)
      Task { pluginScreen.showNextQuestion() }
      let root = prepare(screen)
      onTake()
      defer {
        self.screen = nil
        search = nil
        focusToken = nil
        session.recordsKeys = true
        withExtendedLifetime((tokens, pluginScreen)) {}
        onGiveBack(backlog.takeLines())
      }
      try await screen.run(root)
    } catch {
      screen = nil
      throw MessageError(error.message)
    }
  }

  func leave() {
    screen?.leave()
  }

  func clear() {
    if environment["TERM"] != "dumb" { StandardOutput.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
  }

  func history() -> [String] {
    History.entries
  }

  // MARK: From outside

  /// Receives a line of the session's output; returns false while the terminal is not taken.
  func take(_ line: String) -> Bool {
    guard let screen else { return false }
    backlog.add(line)
    // The lines of one turn of the main queue are shown together.
    if newLines.isEmpty {
      DispatchQueue.main.async { [weak self, weak screen] in
        MainActor.assumeIsolated { if let screen { self?.showNewLines(on: screen) } }
      }
    }
    newLines.append(line)
    return true
  }

  private func showNewLines(on screen: FullScreen) {
    screen.show(
      newLines.suffix(Self.messageLines).joined(separator: "\n"),
      isWarning: newLines.contains { $0.hasPrefix("error:") }, atLeast: Self.messageDuration)
    newLines = []
  }

  /// Stops the process like Ctrl+Z in a shell, with the terminal restored in the meantime.
  func suspend() {
    screen?.suspend()
  }
}

/// The output of a session while the terminal was taken, to be printed afterwards.
nonisolated struct Backlog {
  private var lines: [String] = []
  /// The number of dropped lines, which are the oldest.
  private var missing = 0

  /// The maximum number of kept lines, which are the newest.
  static let limit = 2000

  /// Adds a line.
  mutating func add(_ line: String) {
    lines.append(line)
    guard lines.count > Self.limit else { return }
    lines.removeFirst()
    missing += 1
  }

  /// Removes and returns the kept lines, preceded by a line with the number of dropped ones.
  mutating func takeLines() -> [String] {
    defer { self = Backlog() }
    return (missing > 0 ? ["… \(missing) earlier lines were dropped"] : []) + lines
  }
}

extension Scene {
  /// Returns the scene, or all scenes of its layout; for a dialog also those around it.
  fileprivate func shownScenes(in session: Session) -> [any Scene] {
    guard let layout = self as? LayoutScene else { return [self] }
    let ground = layout.isDialog ? layout.opener.map(session.outermost) : nil
    return [self] + layout.parts.flatMap { $0.shownScenes(in: session) }
      + (ground?.shownScenes(in: session) ?? [])
  }
}
