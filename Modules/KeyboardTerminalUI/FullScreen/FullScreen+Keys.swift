import KeyboardCommands
public import KeyboardCore

/// The screen's own commands, `screen.*`, which are tried after all others, so that a command of the program with the
/// same key wins.
extension FullScreen {
  /// One of the screen's own commands, or of a page over it.
  struct OwnCommand {
    let command: KeyCommand
    let isPossible: (FullScreen) -> Bool
    let perform: (FullScreen) -> Void

    init(
      _ name: String, _ title: String, _ keys: [KeySequence], allowsRepeat: Bool = false,
      when condition: String? = nil, if isPossible: @escaping (FullScreen) -> Bool = { _ in true },
      perform: @escaping (FullScreen) -> Void
    ) {
      command = KeyCommand(
        CommandInvocation(CommandID("screen.\(name)")), title: title, sequences: keys,
        allowsRepeat: allowsRepeat, condition: condition, isChange: false)
      (self.isPossible, self.perform) = (isPossible, perform)
    }
  }

  private static let suspendKey: KeySequence = "ctrl+z"
  private static let suspends = "screen.suspends"

  /// Lets conditions test whether ctrl+z stops the program: never if the program has bound it, even if that binding
  /// would do nothing now.
  static func addSuspension(to engine: KeyEngine) -> Subscription {
    engine.context.register(Context.Name(suspends, "whether nothing else has bound ctrl+z")) {
      [weak engine] in
      let bindings = engine?.keymap.bindings(of: suspendKey).compactMap(\.invocation) ?? []
      return .bool(bindings.allSatisfy { $0.id == "screen.suspend" })
    }
  }

  private static let general = [
    OwnCommand(
      "showKeys", "Show keys", ["f1", "?"], if: { $0.guide == nil }, perform: { $0.showKeys() }),
    OwnCommand(
      "showKeyMap", "Show keyboard", ["alt+?"], if: { $0.guide == nil },
      perform: { $0.showKeyMap() }),
    OwnCommand(
      "showKeyHistory", "Show recent keys", ["f12"],
      if: { $0.guide == nil && $0.engine.history != nil }, perform: { $0.showKeyHistory() }),
    OwnCommand(
      "scrollLeft", "Show the start of long lines", ["alt+left"], allowsRepeat: true,
      if: { $0.canScrollSideways(by: -1) }, perform: { $0.front?.scrollSideways(by: -1) }),
    OwnCommand(
      "scrollRight", "Show the end of long lines", ["alt+right"], allowsRepeat: true,
      if: { $0.canScrollSideways(by: 1) }, perform: { $0.front?.scrollSideways(by: 1) }),
    OwnCommand("suspend", "Suspend", [suspendKey], when: suspends, perform: { $0.suspend() }),
    OwnCommand("toggleCoach", "Coach on or off", [], perform: { $0.toggleCoach() }),
    OwnCommand(
      "silenceCoach", "Silence the coach about what it said last", [],
      if: { $0.coach.isOn && $0.coach.coach.last != nil }, perform: { $0.silenceCoach() }),
    OwnCommand(
      "forgetCoach", "Have the coach forget what it has seen", [], if: { $0.coach.isOn },
      perform: { $0.forgetCoach() }),
    OwnCommand(
      "showCoach", "Show what the coach has named", [], if: { $0.guide == nil },
      perform: { $0.showCoach() }),
    OwnCommand("leave", "Leave", [], perform: { $0.leave() }),
  ]

  /// The command of a screen in words.
  private static let telling = OwnCommand("tellFocus", "Say where you are", ["f9"]) {
    $0.tellFocus()
  }

  /// Adds the command of a screen in words, unless it is there.
  func addTelling() {
    let isThere = commands.supportedCommands.contains { $0.id == Self.telling.command.id }
    if !isThere { add(Self.telling, to: commands) }
  }

  /// Returns the commands of every full screen, with their preferred keys.
  ///
  /// For a host that shows a screen only at times, and otherwise registers its commands with the engine.
  ///
  /// - Parameter leaveKeys: the keys of `screen.leave`.
  /// - Returns: the commands in the order of lists.
  package static func commands(leaveKeys: [KeySequence]) -> [KeyCommand] {
    general.map { own in
      var command = own.command
      if command.id == .leaveScreen { command.sequences = leaveKeys }
      return command
    }
  }

  /// The commands of the pages over a screen, which are otherwise registered with the engine's
  /// `addOtherCommands(_:)`.
  package static var commandsOfPages: [KeyCommand] {
    (KeyPage.commands + KeyPage.commandsOfLine + KeyMapPane.commands).map { own in
      var command = own.command
      command.isDiscoverable = false
      return command
    }
  }

  /// Adds the screen's own commands.
  func addCommands() {
    for own in Self.general {
      add(own, to: commands, keys: own.command.id == .leaveScreen ? leaveKeys : nil)
    }
  }

  /// Returns the commands of a page over the screen.
  func makeCommands(_ table: [OwnCommand]) -> CommandSet {
    let set = CommandSet()
    for own in table { add(own, to: set) }
    return set
  }

  private func add(_ own: OwnCommand, to set: CommandSet, keys: [KeySequence]? = nil) {
    var command = own.command
    if let keys { command.sequences = keys }
    set.add(
      command, of: self, if: { $0.isRunning && own.isPossible($0) },
      perform: { screen, _ in own.perform(screen) })
  }

  private func canScrollSideways(by halves: Int) -> Bool {
    front?.canScrollSideways(by: halves) ?? false
  }

  /// The commands whose keys the status line shows.
  private var commandsInStatus: [CommandID] { layers.front?.shownCommands() ?? shownCommands }

  /// Fills the start of the status line: a message, or the first relevant keys, or the help of the pane.
  func fill(_ status: inout StatusLine) {
    (status.message, status.isWarning) = (message.text, message.isWarning)
    guard message.text.isEmpty else { return }
    for command in commandsInStatus {
      guard let keys = engine.possibleKeys(of: command) else { continue }
      status.keys = [keys]
      return
    }
    status.message = front?.help ?? ""
  }

  /// Adds further keys as far as there is room; no others are looked up.
  func fillKeys(of status: inout StatusLine, columns: Int) {
    guard let first = status.keys.first else { return }
    let commands = commandsInStatus.drop { $0 != first.command.id }
    let help = commands.contains(.showKeys) ? engine.possibleKeys(of: .showKeys) : nil
    var room = status.keyRoom(columns: columns, help: help)
    status.pieces = commands.compactMap { command in
      let keys =
        command == first.command.id
        ? first
        : command == .showKeys
          ? help : engine.possibleKeys(of: command) { room.admits($0) }
      return keys.flatMap { room.take($0) }
    }
  }

  // MARK: The way out

  /// The key that leaves if no other key does.
  static let lastWayOut: KeyStroke = "ctrl+]"

  /// A Boolean value indicating whether the user's bindings leave no key for `screen.leave`.
  ///
  /// If a command of the program has the key of `screen.leave`, that is the program's own decision.
  var isLocked: Bool {
    let atTimes = Keymap.Environment(engine.context)
    let leaves = { [engine] (keys: KeySequence) in
      let winner = engine.keymap.resolve(keys, in: atTimes).binding
      return winner?.layer == .builtIn || winner?.invocation?.id == .leaveScreen
    }
    return !leaveKeys.contains(where: leaves)
      && !engine.keymap.bindings(performing: .leaveScreen).map(\.sequence).contains(where: leaves)
  }

  /// Returns whether a key leaves regardless of its meaning, because no other key does.
  func leavesAnyway(_ key: KeyEvent) -> Bool {
    guard key.candidates.contains(Self.lastWayOut) else { return false }
    let leaves = engine.keymap.bindings(of: KeySequence(Self.lastWayOut))
      .contains { $0.invocation?.id == .leaveScreen }
    return isLocked || engine.capturesKeys && leaves
  }
}

extension CommandID {
  /// `screen.leave`: leaves the screen.
  public static let leaveScreen: CommandID = "screen.leave"
}
