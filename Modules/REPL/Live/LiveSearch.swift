import Dispatch
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardScripting
import KeyboardTerminalUI

/// The line in which somebody searches a table or grid of `live`, as in less: `live.search` (`/`)
/// begins, Enter keeps what was found, Escape goes back; `live.findNext` (`n`) and
/// `live.findPrevious` (`N`) go on.
final class LiveSearch {
  /// The scene, with the line below it while somebody types.
  let pane: PromptPane

  private let scene: ListScene
  private let session: Session
  private weak var screen: FullScreen?
  private let field = TextDocument(name: "search", isMultiline: false)
  /// Those of the line, while somebody types.
  private let lineCommands = CommandSet()
  private let commands = CommandSet()
  private var tokens: [Subscription] = []
  /// What was searched for last; empty before anything was.
  private var text = ""
  /// What the status line says while nobody types.
  private var remark: (() -> String)?
  /// Where the focus was when somebody began to type.
  private var origin: IndexPath?
  /// The items that were counted, and how many of them match.
  private var counted = 0
  private var matches = 0
  private var fieldToken: Subscription?
  /// What is highlighted; nil while nothing was searched for, or when somebody went back.
  private var query: SearchQuery?

  init(_ scene: ListScene, in content: any Pane, of session: Session, on screen: FullScreen) {
    (self.scene, self.session, self.screen) = (scene, session, screen)
    pane = PromptPane("/", field, at: .bottom, of: content)
    pane.isShown = false
    field.excludedCommands = TextDocument.commandsOfLists
    field.nextResponder = lineCommands
    fieldToken = field.changes.observe { [weak self] _ in self?.textChanged() }
    lineCommands.nextResponder = scene.responder
    highlight(in: content)
    let (keep, leave) = (Self.commandsOfLine[0], Self.commandsOfLine[1])
    lineCommands.add(keep) { [weak self] _ in self?.end(keepsFound: true) }
    lineCommands.add(leave) { [weak self] _ in self?.end(keepsFound: false) }
    let (search, next, previous) = (Self.commands[0], Self.commands[1], Self.commands[2])
    let hasText = { [weak self] in self.map { !$0.pane.isShown && !$0.text.isEmpty } ?? false }
    let isIdle = { [weak self] in self.map { !$0.pane.isShown } ?? false }
    commands.add(search, if: isIdle()) { [weak self] _ in self?.begin() }
    commands.add(next, if: hasText()) { [weak self] _ in self?.goOn(.findNext) }
    commands.add(previous, if: hasText()) { [weak self] _ in self?.goOn(.findPrevious) }
    tokens.append(session.engine.addResponder(commands))
  }

  /// The commands that search, with the keys they would like.
  static let commands = [
    KeyCommand(CommandInvocation("live.search"), title: "Search", sequences: ["/"]),
    KeyCommand(CommandInvocation("live.findNext"), title: "Next match", sequences: ["n"]),
    KeyCommand(
      CommandInvocation("live.findPrevious"), title: "Previous match", sequences: ["shift+n"]),
  ]

  /// Those of the line, while somebody types.
  static let commandsOfLine = [
    KeyCommand(
      CommandInvocation("live.keepFound"), title: "Keep what was found", sequences: ["enter"]),
    KeyCommand(
      CommandInvocation("live.leaveSearch"), title: "Go back", sequences: ["escape", "ctrl+c"]),
  ]

  /// Has the items show what is searched for.
  private func highlight(in content: any Pane) {
    let highlighted = { [weak self] (text: ItemText) in
      var text = text
      text.highlights = self?.query?.ranges(in: text.title.prefix(4000)) ?? []
      return text
    }
    if let pane = content as? TablePane {
      let text = pane.text
      pane.text = { highlighted(text($0)) }
    } else if let pane = content as? CollectionPane {
      let text = pane.text
      pane.text = { highlighted(text($0)) }
    }
  }

  private func begin() {
    origin = scene.navigator.indexPathForFocusedRow
    remark = screen?.remark
    screen?.remark = { "Enter keeps  Escape goes back" }
    session.recordsKeys = false
    pane.isShown = true
    session.engine.firstResponder = field
    field.selectAll()
  }

  private func end(keepsFound: Bool) {
    pane.isShown = false
    if let remark { screen?.remark = remark }
    session.engine.firstResponder = scene.responder
    session.recordsKeys = true
    guard keepsFound, !text.isEmpty else {
      query = nil
      scene.navigator.setFocus(origin)
      return
    }
    session.record(CommandInvocation(.findNext, ["text": .string(text)]))
  }

  private func goOn(_ command: CommandID) {
    let invocation = CommandInvocation(command, ["text": .string(text)])
    session.record(invocation)
    if (try? session.engine.perform(invocation)) == nil { tell() }
  }

  /// Focuses the first match after where the search began.
  private func textChanged() {
    guard pane.isShown, field.text != text else { return }
    text = field.text
    query = text.isEmpty ? nil : SearchQuery(text)
    scene.navigator.setFocus(origin)
    (counted, matches) = (0, 0)
    guard !text.isEmpty else { return }
    _ = try? scene.navigator.perform(CommandInvocation(.findNext, ["text": .string(text)]))
    countOn(text)
  }

  /// Counts for a few milliseconds, and leaves the rest for after the keys that wait.
  private func countOn(_ counting: String) {
    guard counting == text else { return }
    let query = SearchQuery(text)
    let total = scene.list.totalNumberOfItems
    let deadline = ContinuousClock.now + .milliseconds(4)
    while counted < total, ContinuousClock.now < deadline {
      let end = min(counted + 1024, total)
      matches += scene.list.items(in: counted..<end, matching: query).count
      counted = end
    }
    tell()
    guard counted < total else { return }
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.countOn(counting) }
    }
  }

  private func tell() {
    let isCounting = counted < scene.list.totalNumberOfItems
    switch matches {
    case 0 where !isCounting: screen?.show("nothing has \(text)", isWarning: true)
    case 1 where !isCounting: screen?.show("1 match")
    default: screen?.show("\(matches)\(isCounting ? "…" : "") matches")
    }
  }
}
