import KeyboardCore
import KeyboardPluginSDK

/// The state of the plugin between keys, sent to its host where conditions depend on it.
final class EmacsModel {
  let context: PluginContext
  /// The kill ring, and the kind of the previous command.
  var machine = TextMachine()
  /// Marks by the names of lists.
  var lists: [String: MarkRing] = [:]
  /// Texts as they were left, by the names of inputs.
  var texts: [String: EditedText] = [:]
  var search: Search?
  var history = SearchHistory()
  /// A Boolean value indicating whether a person is asked, whose keys are answers.
  var isAsking = false
  /// The keyboard macro, of keys in notation.
  var macro = KeyboardMacro<String>()
  private var argument = PrefixArgument.none
  private var region: String?
  /// The end of the last command.
  private var turn: Task<Void, Never>?

  init(_ context: PluginContext) {
    self.context = context
  }

  // MARK: Commands

  /// Performs a command after those before it, with the number that was typed for it.
  ///
  /// Each reads something and writes it back, which the next would find in between. The keys of a
  /// person who is asked do not wait for the answer.
  func inTurn(_ body: @escaping (PrefixArgument) async throws -> Void) async throws {
    let argument = takeArgument()
    guard !isAsking else { return try await body(argument) }
    let work = Task { [turn] in
      await turn?.value
      try await body(argument)
    }
    turn = Task { _ = await work.result }
    try await work.value
  }

  /// Performs a command where the focus is.
  func perform(_ action: EmacsAction, _ argument: PrefixArgument) async throws {
    endSearch()
    if try await isInText(), let text = action.text {
      guard await leavesToList(text) else { return try await perform(text, argument) }
      await stepInList(text == .nextLine ? argument.value : -argument.value)
    } else if let list = action.list {
      try await performInList(list, argument)
    }
  }

  /// Takes edits back, or makes them again.
  func run(undo name: String, _ argument: PrefixArgument) async throws {
    endSearch()
    machine.interrupt()
    let kind = try await isInText() ? "text" : "edit"
    for _ in 0..<max(1, min(argument.value, 1000)) {
      try await context.run(CommandID("\(kind).\(name)"))
    }
  }

  func isInText() async throws -> Bool {
    try await context.value(of: "focus.acceptsText")?.boolValue ?? false
  }

  /// Shows no region any more.
  func quit() async throws {
    if try await isInText() {
      try await perform(.quit, .none)
    } else {
      try await performInList(.quit, .none)
    }
  }

  /// Takes note of a key: one that is not the plugin's ends a number or command that its keys have
  /// begun.
  func hear(performing command: String?) {
    guard !isAsking, command?.hasPrefix("emacs.") != true else { return }
    endSearch()
    _ = takeArgument()
    machine.interrupt()
  }

  // MARK: The number

  func changeArgument(_ change: (inout PrefixArgument) -> Void) {
    change(&argument)
    tellArgument()
  }

  private func takeArgument() -> PrefixArgument {
    defer {
      if argument != .none {
        argument = .none
        tellArgument()
      }
    }
    return argument
  }

  private func tellArgument() {
    context.setContext(
      EmacsNavigation.argument, to: argument == .none ? nil : .integer(argument.value))
    context.setContext(EmacsNavigation.takesDigits, to: .bool(argument.takesDigits))
  }

  /// Sends the host the list or text that has a region which moves extend.
  func tell(_ marks: MarkRing, of name: String) {
    let shown = marks.isActive ? name : region == name ? nil : region
    guard shown != region else { return }
    region = shown
    context.setContext(EmacsNavigation.region, to: shown.map(Value.string))
  }
}

extension PluginError {
  init(_ failure: TextMachine.Failure) {
    self.init(code: .failed, message: failure.message)
  }
}
