import KeyboardCore
import KeyboardPluginSDK

/// Registers the commands and keys of the plugin.
struct EmacsKeys {
  private let context: PluginContext
  private let model: EmacsModel

  /// The printable characters that a US keyboard types.
  private static let printable = (0x20..<0x7F).compactMap(Unicode.Scalar.init).map(Character.init)
  /// The names of registers.
  private static let registers = "abcdefghijklmnopqrstuvwxyz0123456789"

  init(_ context: PluginContext, _ model: EmacsModel) {
    self.context = context
    self.model = model
  }

  private func bind(
    _ notation: String, to command: CommandID, arguments: [String: Value] = [:],
    when condition: String? = nil, title: String? = nil, repeats: Bool = false,
    inText: Bool = false, id: String? = nil
  ) {
    guard let keys = try? KeySequence(parsing: notation) else { return }
    context.bind(
      keys, to: command, arguments: arguments, when: condition, title: title, repeats: repeats,
      inText: inText, id: id)
  }

  private func add(
    _ id: CommandID, _ title: String, _ summary: String, _ parameters: [CommandParameter] = [],
    perform: @escaping (EmacsModel, CommandInvocation, PrefixArgument) async throws -> Void
  ) {
    context.command(id, title: title, summary: summary, parameters: parameters) {
      [model] invocation in
      do {
        try await model.inTurn { try await perform(model, invocation, $0) }
      } catch {
        model.endMacroAtFailure()
        throw error
      }
    }
  }

  private func notation(_ character: Character) -> String {
    character == " " ? "space" : String(character)
  }

  // MARK: Commands with keys of their own

  func registerActions() {
    /// Keys that a search uses itself.
    let taken: Set = ["ctrl+w", "ctrl+y", "alt+y"]
    for action in EmacsAction.all {
      add(action.id, action.title, "Does what it does in Emacs, with the number.") {
        try await $0.perform(action, $2)
      }
      for keys in action.keys {
        bind(
          keys, to: action.id,
          when: taken.contains(keys) ? EmacsNavigation.isIdle : action.condition,
          repeats: action.repeats)
      }
      guard let key = action.plainKey else { continue }
      bind(key, to: action.id, when: action.plainCondition, repeats: action.repeats)
    }
    registerUndo()
    registerMacros()
    add("emacs.quit", "Quit", "Drops the number and the region.") { model, _, _ in
      try await model.quit()
    }
    bind(
      "ctrl+g", to: "emacs.quit", when: "\(EmacsNavigation.isIdle) && (\(EmacsNavigation.isBusy))")
  }

  private func registerUndo() {
    for (name, title, keys) in [
      ("undo", "Undo", ["ctrl+/", "ctrl+_", "ctrl+x u"]), ("redo", "Redo", ["ctrl+alt+_"]),
    ] {
      let id = CommandID("emacs.\(name)")
      add(id, title, "Takes edits back, or makes them again, as many as the number.") {
        try await $0.run(undo: name, $2)
      }
      for keys in keys { bind(keys, to: id, repeats: true) }
    }
  }

  private func registerMacros() {
    let commands: [(CommandID, String, String, (EmacsModel, PrefixArgument) throws -> Void)] = [
      (
        "emacs.macroStart", "Start macro", "Records the keys that are pressed.",
        { model, _ in try model.startMacro() }
      ),
      (
        "emacs.macroEnd", "End macro",
        "Ends recording, and presses the keys until they were pressed "
          + "as often as the number.", { try $0.endMacro($1) }
      ),
      (
        "emacs.macroCall", "Call macro",
        "Presses the recorded keys, as often as the number, until "
          + "one fails.", { try $0.callMacro($1) }
      ),
      (
        "emacs.macroEndOrCall", "End or call macro",
        "Ends recording, or presses the recorded keys.",
        { try $0.macro.isRecording ? $0.endMacro($1) : $0.callMacro($1) }
      ),
    ]
    for (id, title, summary, perform) in commands {
      context.command(id, title: title, summary: summary) { [model] _ async throws in
        try await model.inTurn { try perform(model, $0) }
      }
    }
    for (keys, id) in [
      ("ctrl+x (", "emacs.macroStart"), ("f3", "emacs.macroStart"),
      ("ctrl+x )", "emacs.macroEnd"), ("ctrl+x e", "emacs.macroCall"),
      ("f4", "emacs.macroEndOrCall"),
    ] as [(String, CommandID)] {
      bind(keys, to: id)
    }
  }

  // MARK: The number

  func registerArguments() {
    let digit = CommandParameter("digit", .wholeNumber(atLeast: 0))
    context.command(
      "emacs.universalArgument", title: "Universal argument",
      summary: "Begins a number for the next command: 4, and four times as much each time."
    ) { [model] _ async in
      model.changeArgument { $0.pressUniversal() }
    }
    context.command(
      "emacs.digit", title: "Argument", summary: "Adds the argument digit, 0 to 9, to the number.",
      parameters: [digit]
    ) { [model] invocation async throws in
      guard let digit = invocation.arguments["digit"]?.integerValue, (0...9).contains(digit) else {
        throw PluginError(code: .failed, message: "emacs.digit needs an argument; write digit=5")
      }
      model.changeArgument { $0.append(digit) }
    }
    context.command(
      "emacs.minus", title: "Negative argument", summary: "Turns the sign of the number round."
    ) { [model] _ async in
      model.changeArgument { $0.negate() }
    }
    bind("ctrl+u", to: "emacs.universalArgument")
    let takesDigits = EmacsNavigation.takesDigits
    for digit in 0...9 {
      let arguments: [String: Value] = ["digit": .integer(digit)]
      bind("alt+\(digit)", to: "emacs.digit", arguments: arguments)
      bind("\(digit)", to: "emacs.digit", arguments: arguments, when: takesDigits, inText: true)
    }
    bind("alt+-", to: "emacs.minus")
    bind("-", to: "emacs.minus", when: takesDigits, inText: true)
  }

  // MARK: Commands that need a character

  func registerCharacters() {
    registerText("zap", "Kill up to a character", .zapToChar, after: "alt+z ")
    registerText("quote", "Insert a character", .quotedInsert, after: "ctrl+q ")
    registerText("insert", "Insert a character several times", .selfInsert, after: "")
    for (command, title, key) in [
      (.pointToRegister, "Keep the place in a register", "space"),
      (.jumpToRegister, "Go to the place of a register", "j"),
      (.copyToRegister, "Copy the region into a register", "s"),
      (.insertRegister, "Insert the text of a register", "i"),
    ] as [(TextCommand, String, String)] {
      let id = CommandID("emacs.\(command)")
      add(
        id, title, "The argument register is its name, a character.",
        [CommandParameter("register", .text)]
      ) { model, invocation, argument in
        guard let register = invocation.arguments["register"]?.stringValue?.first else {
          throw PluginError(code: .failed, message: "\(id) needs a register; write register=a")
        }
        try await model.use(register, for: command, argument)
      }
      for register in Self.registers {
        bind(
          "ctrl+x r \(key) \(register)", to: id, arguments: ["register": .string(String(register))])
      }
    }
  }

  private func registerText(
    _ name: String, _ title: String, _ command: TextCommand, after prefix: String
  ) {
    let id = CommandID("emacs.\(name)")
    add(
      id, title, "The argument character says which.", [CommandParameter("character", .text)]
    ) { model, invocation, argument in
      guard let character = invocation.arguments["character"]?.stringValue?.first else {
        throw PluginError(code: .failed, message: "\(id) needs a character; write character=a")
      }
      model.endSearch()
      try await model.perform(command, argument, character)
    }
    for character in Self.printable {
      var condition = "focus.acceptsText"
      if prefix.isEmpty {
        condition += " && \(EmacsNavigation.hasArgument)"
        if "-0123456789".contains(character) { condition += " && !emacs.takesDigits" }
      }
      bind(
        prefix + notation(character), to: id,
        arguments: ["character": .string(String(character))], when: condition,
        inText: prefix.isEmpty, id: "emacs-navigation.\(name).\(notation(character))")
    }
  }

  // MARK: Search

  func registerSearch() {
    let searches: [(String, String, [String], (EmacsModel) async throws -> Void)] = [
      ("searchForward", "Search forward", ["ctrl+s"], { try await $0.search(isForward: true) }),
      ("searchBackward", "Search backward", ["ctrl+r"], { try await $0.search(isForward: false) }),
    ]
    let steps: [(String, String, [String], (EmacsModel) async throws -> Void)] = [
      ("searchAccept", "Accept search", ["enter"], { $0.endSearch() }),
      ("searchCancel", "Cancel search", ["ctrl+g", "escape"], { try await $0.quitSearch() }),
      ("searchDelete", "Take back a step of the search", ["backspace"], { await $0.undoSearch() }),
      ("searchWord", "Add the word to the search", ["ctrl+w"], { try await $0.searchWord() }),
      ("searchYank", "Add what was killed", ["ctrl+y"], { await $0.searchKilled() }),
      ("searchEarlier", "Earlier search", ["alt+p"], { await $0.searchAgain(1) }),
      ("searchLater", "Later search", ["alt+n"], { await $0.searchAgain(-1) }),
    ]
    for (group, condition) in [(searches, nil), (steps, EmacsNavigation.isSearching)] {
      for (name, title, keys, perform) in group {
        let id = CommandID("emacs.\(name)")
        add(id, title, "A search goes on while its text is typed.") { model, _, _ in
          try await perform(model)
        }
        for keys in keys {
          bind(keys, to: id, when: condition, id: "emacs-navigation.\(name).\(keys)")
        }
      }
    }
    add(
      "emacs.searchKey", "Search", "Adds a text to what is searched for.",
      [CommandParameter("text", .text)]
    ) { model, invocation, _ in
      await model.searchKey(invocation.arguments["text"]?.stringValue ?? "")
    }
    for character in Self.printable {
      bind(
        notation(character), to: "emacs.searchKey",
        arguments: ["text": .string(String(character))], when: EmacsNavigation.isSearching,
        title: "Search", inText: true, id: "emacs-navigation.search.\(notation(character))")
    }
  }
}
