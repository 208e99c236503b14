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

/// The terminal as a stage: `live` gives it to a scene or to the editor of bindings.
///
/// ```
///  present ──▶ onTake ──▶ FullScreen with the session's engine ──▶ screen.leave ──▶ onGiveBack
///                            ▲ output of the session                   └──▶ the same, printed
/// ```
final class TerminalStage: LiveStage {
  /// Called before the terminal is taken; nothing else may use it from here on.
  var onTake: () -> Void = {}
  /// Called when the terminal is restored, with the session's output meanwhile.
  var onGiveBack: ([String]) -> Void = { _ in }

  /// Attaches the prompt to an application.
  var onAttach: (String, AttachedSession.Options) async throws(MessageError) -> Void = { _, _ in }

  /// Called with the input that was typed after the key that returns, before the terminal was restored.
  private let onTypedAhead: ([TerminalEvent]) -> Void

  private let environment: [String: String]
  private let panes = ScenePanes.standard
  private var screen: FullScreen?
  private var backlog = Backlog()
  /// Searches the scene that is shown; nil for one that cannot be searched.
  private var search: LiveSearch?
  /// Shows the item that Enter has committed.
  private var committed: Subscription?
  /// Shows the scene that has the focus.
  private var focusToken: Subscription?
  /// The scenes that are shown, and their pane.
  private var shown: (scenes: [any Scene], pane: any Pane)?
  /// The sizes that the scenes had before they were shown.
  private var sizes: [ObjectIdentifier: (scene: any Scene, size: Size)] = [:]
  /// The lines of output that are not shown yet.
  private var newLines: [String] = []

  /// The keys that return: the second is the same byte where a terminal has no protocol of its own,
  /// and keyboards whose ] takes a third level cannot type the other one.
  private static let leaveKeys: [KeySequence] = ["ctrl+]", "ctrl+5"]
  /// Says which key returns, for users who expect it of another key.
  private static let tellWayOut = KeyCommand(
    CommandInvocation("live.tellWayOut"), title: "Say what returns", sequences: ["ctrl+c"])
  /// The commands whose keys are bound although nothing is shown.
  private static let commands =
    FullScreen.commands(leaveKeys: leaveKeys) + LiveSearch.commands + [tellWayOut]
  private static let commandsOfModals = FullScreen.commandsOfPages + LiveSearch.commandsOfLine

  /// The time for which a key does not remove a line of the session's output.
  private static let messageDuration = Duration.seconds(2)
  /// The most lines of output that are shown at once.
  private static let messageLines = 5

  /// Creates the stage of the process's terminal; `TERM`, `COLORTERM` and `ESCDELAY` matter.
  init(environment: [String: String], onTypedAhead: @escaping ([TerminalEvent]) -> Void) {
    (self.environment, self.onTypedAhead) = (environment, onTypedAhead)
  }

  /// A Boolean value indicating whether the terminal is taken.
  var isTaken: Bool { screen != nil }

  // MARK: LiveStage

  /// Lets a session know and bind the commands of `live` while it is not shown.
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

  /// The commands of the stage itself, around the scenes.
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

  /// Returns the pane of a scene and of all scenes in its layout.
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

  /// Returns the pane of a scene, with a line to search in where that makes sense.
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
      // Rows are counted as they are in the header and in the language.
      screen.showsSummary = false
    }
    return search.pane
  }

  /// The end of the status line, by the keys in force.
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
      // The header changes with every move.
      screen.title = { [weak screen] in screen?.name ?? "" }
      screen.remark = Self.remark(session.engine)
      session.feedbackPlayer = screen
      let commands = CommandSet()
      commands.add(Self.tellWayOut) { [weak screen] _ in
        guard let keys = screen?.engine.possibleKeys(of: [.leaveScreen]).first?.sequences.first
        else { return }
        screen?.show("ctrl+c is a key like others here; \(keys) returns to the prompt")
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

  /// Takes a line of the session's output; false while the terminal is not taken.
  func take(_ line: String) -> Bool {
    guard let screen else { return false }
    backlog.add(line)
    // Lines of one turn of the main queue are shown together.
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

  /// Adapts to the size of the terminal.
  func checkSize() {
    screen?.checkSize()
  }

  /// Stops the process as Ctrl+Z does in a shell, with the terminal as it was meanwhile.
  func suspend() {
    screen?.suspend()
  }
}

/// The output of a session while the terminal was taken, to be printed afterwards.
nonisolated struct Backlog {
  private var lines: [String] = []
  /// The number of oldest lines that were dropped.
  private var missing = 0

  /// The number of newest lines that are kept.
  static let limit = 2000

  /// Adds a line.
  mutating func add(_ line: String) {
    lines.append(line)
    guard lines.count > Self.limit else { return }
    lines.removeFirst()
    missing += 1
  }

  /// Takes every line that is kept, after a line about the number of dropped ones.
  mutating func takeLines() -> [String] {
    defer { self = Backlog() }
    return (missing > 0 ? ["… \(missing) lines before these were let go"] : []) + lines
  }
}

extension Scene {
  /// Returns the scene and, of a layout, all that are in it; of a dialog also those around it.
  fileprivate func shownScenes(in session: Session) -> [any Scene] {
    guard let layout = self as? LayoutScene else { return [self] }
    let ground = layout.isDialog ? layout.opener.map(session.outermost) : nil
    return [self] + layout.parts.flatMap { $0.shownScenes(in: session) }
      + (ground?.shownScenes(in: session) ?? [])
  }
}
