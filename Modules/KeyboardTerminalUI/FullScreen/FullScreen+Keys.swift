import KeyboardCommands
public import KeyboardCore

/// The screen's own commands, `screen.*`: asked after all others, so that a command of the program
/// with the same key wins.
extension FullScreen {
  /// One of the screen's own commands.
  private struct OwnCommand {
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

  /// Lets conditions ask whether ctrl+z stops the program: never where the program has bound it, even if
  /// that binding would do nothing now.
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
      if: { $0.canScrollSideways(by: -1) }, perform: { $0.pane?.scrollSideways(by: -1) }),
    OwnCommand(
      "scrollRight", "Show the end of long lines", ["alt+right"], allowsRepeat: true,
      if: { $0.canScrollSideways(by: 1) }, perform: { $0.pane?.scrollSideways(by: 1) }),
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

  /// The commands of the list of keys, which has the keys alone while it is shown.
  private static let listing = [
    OwnCommand("nextKey", "Down", ["down", "j", "enter"], allowsRepeat: true) {
      $0.guide?.scroll(by: 1)
    },
    OwnCommand("previousKey", "Up", ["up", "k"], allowsRepeat: true) { $0.guide?.scroll(by: -1) },
    OwnCommand("nextKeys", "Page down", ["pagedown", "space"], allowsRepeat: true) {
      $0.guide?.scroll(byPages: 1)
    },
    OwnCommand("previousKeys", "Page up", ["pageup", "shift+space"], allowsRepeat: true) {
      $0.guide?.scroll(byPages: -1)
    },
    OwnCommand("firstKey", "First", ["home"]) { $0.guide?.scroll(by: -Int(Int32.max)) },
    OwnCommand("lastKey", "Last", ["end"]) { $0.guide?.scroll(by: Int(Int32.max)) },
    OwnCommand("search", "Search", ["/"]) { $0.guide?.beginSearch() },
    OwnCommand("findNext", "Next match", ["n"], allowsRepeat: true) {
      $0.guide?.findNext(isForward: true)
    },
    OwnCommand("findPrevious", "Previous match", ["shift+n"], allowsRepeat: true) {
      $0.guide?.findNext(isForward: false)
    },
    OwnCommand("showKeyMap", "Show keyboard", ["tab"]) { $0.showKeyMap() },
    OwnCommand("hideKeys", "Close", ["escape", "q", "?", "f1", "f12"]) { $0.hideKeys() },
    OwnCommand(
      "saveKeyHistory", "Write a report", ["w"],
      if: { $0.guide?.kind == .history && $0.saveReport != nil }, perform: { $0.saveKeyHistory() }),
    OwnCommand(
      "forgetCoach", "Forget all", ["x"], if: { $0.guide?.kind == .coach },
      perform: {
        $0.forgetCoach()
        $0.hideKeys()
      }),
  ]

  /// The commands of the line to search in the list of keys, while somebody types.
  private static let searching = [
    OwnCommand("keepFound", "Keep what was found", ["enter"]) {
      $0.guide?.endSearch(keepsFound: true)
    },
    OwnCommand("leaveSearch", "Go back", ["escape", "ctrl+c"]) {
      $0.guide?.endSearch(keepsFound: false)
    },
  ]

  /// The commands of the keyboard page, which leaves all other keys to the page below it.
  private static let mapping = [
    OwnCommand("hideKeyMap", "Close", ["escape"]) { $0.hideKeyMap() },
    OwnCommand("performKey", "Do what the key does", ["enter"]) { $0.performKeyOfKeyboard() },
    OwnCommand("nextLayer", "Next modifiers", ["tab"]) { $0.keyboard?.chooseLayer(by: 1) },
    OwnCommand("previousLayer", "Previous modifiers", ["shift+tab"]) {
      $0.keyboard?.chooseLayer(by: -1)
    },
    OwnCommand("leftKey", "Key to the left", ["left"], allowsRepeat: true) {
      $0.moveOnKeyboard(.left)
    },
    OwnCommand("rightKey", "Key to the right", ["right"], allowsRepeat: true) {
      $0.moveOnKeyboard(.right)
    },
    OwnCommand("upperKey", "Key above", ["up"], allowsRepeat: true) { $0.moveOnKeyboard(.up) },
    OwnCommand("lowerKey", "Key below", ["down"], allowsRepeat: true) { $0.moveOnKeyboard(.down) },
  ]

  /// The commands that every full screen has, with the keys they prefer.
  ///
  /// For a host that shows a screen only at times, and lets the engine know them at others.
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

  /// The commands of the list of keys and of the keyboard, known at other times by the engine's
  /// `addOtherCommands(_:)`.
  package static var commandsOfPages: [KeyCommand] {
    (listing + searching + mapping).map { own in
      var command = own.command
      command.isDiscoverable = false
      return command
    }
  }

  /// Adds the screen's own commands and the commands of its list of keys.
  func addCommands() {
    for own in Self.general {
      add(own, to: commands, keys: own.command.id == .leaveScreen ? leaveKeys : nil)
    }
    for own in Self.listing { add(own, to: guideCommands) }
    for own in Self.searching { add(own, to: searchCommands) }
    for own in Self.mapping { add(own, to: keyboardCommands) }
    searchCommands.nextResponder = guideCommands
  }

  private func add(_ own: OwnCommand, to set: CommandSet, keys: [KeySequence]? = nil) {
    var command = own.command
    if let keys { command.sequences = keys }
    set.add(
      command, of: self, if: { $0.isRunning && own.isPossible($0) },
      perform: { screen, _ in own.perform(screen) })
  }

  private func canScrollSideways(by halves: Int) -> Bool {
    !isAsking && pane?.canScrollSideways(by: halves) ?? false
  }

  // MARK: The list of keys

  /// Lists every key in force with its command, over everything else.
  ///
  /// It is a modal: its own keys scroll and close it; any other key closes it and does what it
  /// does. Keys that never arrive from this terminal are left out. While a dialog waits for its
  /// answer, it lists only what is possible.
  public func showKeys() {
    let isAsking = dialogs.isOpen
    let keys = engine.keysInForce.filter { $0.isPossible || !isAsking }
    show(
      KeyGuide(keys + (announcer == nil ? keysOfPages : []), notes: isAsking ? [] : keyNotes()) {
        [self] keys in keys.strokes.allSatisfy { unreachable($0) == nil }
      })
  }

  /// The keys of the pages themselves.
  private var keysOfPages: [CommandKeys] {
    let own = guideCommands.supportedCommands.map(\.id)
    let shared = commands.supportedCommands.map(\.id)
    let token = engine.present(guideCommands)
    defer { withExtendedLifetime(token) {} }
    let ofKeyboard = keysOfKeyboard.keysInForce.map {
      CommandKeys(
        $0.command, title: $0.title, sequences: $0.sequences, provider: "On the keyboard")
    }
    return ofKeyboard
      + engine.keysInForce.filter {
        own.contains($0.command.id) && !shared.contains($0.command.id)
      }
      .map {
        CommandKeys($0.command, title: $0.title, sequences: $0.sequences, provider: "On this page")
      }
  }

  /// Shows a page over everything; on a screen in words, tells all of its lines.
  func show(_ page: KeyGuide) {
    guard isRunning, guide == nil else { return }
    if announcer != nil { return tell(page.text) }
    let page = KeyPage(page, in: engine, guideCommands, lineCommands: searchCommands)
    page.pane.layOut(in: whole.size)
    guideToken = page.results.observe(self) { $0.show($1) }
    guide = page
  }

  /// Shows the last keys, the newest first, with the effect of each and its reason.
  ///
  /// It is a modal like ``showKeys()``. Nothing is shown where the engine keeps no history.
  public func showKeyHistory() {
    guard guide == nil, let history = engine.history else { return }
    show(KeyGuide(history) { [engine] in engine.title(of: $0) })
  }

  private func saveKeyHistory() {
    hideKeys()
    saveReport?()
  }

  func hideKeys() {
    guide?.close()
    (guide, guideToken) = (nil, nil)
  }

  /// The commands whose keys the status line shows.
  var commandsInStatus: [CommandID] {
    guard let guide else { return layer == nil && !dialogs.isOpen ? shownCommands : [] }
    if guide.isTyping { return ["screen.keepFound", "screen.leaveSearch"] }
    let goOn: [CommandID] = guide.isSearching ? ["screen.findNext", "screen.findPrevious"] : []
    return ["screen.hideKeys", "screen.search"] + goOn + ["screen.saveKeyHistory"]
      + (guide.kind == .coach ? ["screen.forgetCoach"] : [])
  }

  /// The help of the pane; in the editor of bindings also the key that leaves it, while that is possible.
  var help: String {
    if guide != nil { return "" }
    if dialogs.isOpen { return dialogs.pane?.help ?? "" }
    let back = !engine.capturesKeys ? engine.possibleKeys(of: ["screen.leaveEditor"]) : []
    let parts = [pane?.help ?? ""] + back.map { "\($0.label): \($0.title.lowercased())" }
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  // MARK: The way out

  /// The key that leaves when no other key does.
  static let lastWayOut: KeyStroke = "ctrl+]"

  /// A Boolean value indicating whether the user's bindings leave no key for `screen.leave`.
  ///
  /// A command of the program that has a key of `screen.leave` is the program's own decision.
  var isLocked: Bool {
    let atTimes = Keymap.Environment(engine.context)
    let leaves = { [engine] (keys: KeySequence) in
      let winner = engine.keymap.resolve(keys, in: atTimes).binding
      return winner?.layer == .builtIn || winner?.invocation?.id == .leaveScreen
    }
    return !leaveKeys.contains(where: leaves)
      && !engine.keymap.bindings(performing: .leaveScreen).map(\.sequence).contains(where: leaves)
  }

  /// Returns whether a key leaves whatever else it may mean, because no other key does.
  func leavesAnyway(_ key: KeyEvent) -> Bool {
    guard key.candidates.contains(Self.lastWayOut) else { return false }
    let leaves = engine.keymap.bindings(of: KeySequence(Self.lastWayOut))
      .contains { $0.invocation?.id == .leaveScreen }
    return isLocked || engine.capturesKeys && leaves
  }
}

extension CommandID {
  /// `screen.showKeys`: lists every key in force.
  nonisolated public static let showKeys: CommandID = "screen.showKeys"
  /// `screen.leave`: leaves the screen.
  public static let leaveScreen: CommandID = "screen.leave"
}
