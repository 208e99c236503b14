import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

extension Session {
  /// Finds undefined verbs, options and commands in a script without running it, including blocks that may never run.
  ///
  /// The definitions of the script and of the files that it sources are known, and the commands of the plugins that it
  /// loads; computed names are not checked.
  ///
  /// - Parameters:
  ///   - script: the commands.
  ///   - directory: the directory at which relative paths start.
  /// - Returns: the mistakes, in the order of the script.
  package func check(_ script: Script, directory: String = ".") async -> [ScriptError] {
    // A single command reports the same error when it runs.
    guard script.statements.count > 1 || script.statements.contains(where: \.hasBlock) else {
      return []
    }
    var check = ScriptCheck(self)
    await check.collect(script.statements, in: directory)
    return check.problems(in: script.statements)
  }

  /// Finds undefined names in files without running them; the definitions of each file are known in all others.
  ///
  /// - Parameter files: the paths of scripts.
  /// - Returns: the mistakes, and the reasons why files cannot be read.
  public func check(files: [String]) async -> [ScriptError] {
    await read(files).problems
  }

  /// Finds the mistakes in a file that may be changed in an editor and come from anyone, without running anything that
  /// it names: the commands of plugins that are named by a path are not known.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - file: the path of the file.
  ///   - read: returns the text of another file, which the script sources.
  /// - Returns: the mistakes, in the order of the text. What a line that cannot be parsed defines is known in others.
  package func check(
    _ text: String, of file: String,
    reading read: @escaping (ScriptFile) throws(ScriptError) -> String
  ) async -> [ScriptError] {
    let file = ScriptFile(file)
    let (script, mistakes) = Script.skippingMistakes(in: text, file: file.path)
    var check = ScriptCheck(self, runsPaths: false, reading: read)
    await check.collect(script.statements, in: file.directory)
    if !mistakes.isEmpty { check.collect(text) }
    // After another mistake, a brace can belong to what was skipped.
    let first = mistakes.prefix(1) + mistakes.dropFirst().filter { !$0.isStrayBrace }
    return (first + check.problems(in: script.statements)).sorted {
      ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
    }
  }

  /// Reads, checks and runs files one after another; relative paths in each start at its directory.
  ///
  /// - Parameter files: the paths of scripts.
  /// - Throws: the ``ScriptError`` of the first mistake in any of them, before anything runs, or of the first command
  ///   that fails.
  public func run(files: [String]) async throws(ScriptError) {
    let (scripts, problems) = await read(files)
    if let problem = problems.first { throw problem }
    let wasCollecting = isCollecting
    isCollecting = true
    defer { isCollecting = wasCollecting }
    for (script, file) in scripts where !hasQuit {
      do throws(ScriptError) {
        try await running { () async throws(ScriptError) in
          let frame = Frame(context: context, directory: file.directory)
          try await runRecorded(script.statements, in: frame)
        }
      } catch {
        try throwFailedChecks(before: error)
      }
      try throwFailedChecks()
    }
    if !hasQuit { try checkQuestions() }
  }

  private func read(
    _ files: [String]
  ) async -> (scripts: [(Script, ScriptFile)], problems: [ScriptError]) {
    var scripts: [(Script, ScriptFile)] = []
    var problems: [ScriptError] = []
    var check = ScriptCheck(self)
    for file in files.map({ ScriptFile($0) }) {
      readFiles.insert(file.path)
      do throws(ScriptError) {
        let script = try Script(parsing: file.text(), file: file.path)
        await check.collect(script.statements, in: file.directory)
        scripts.append((script, file))
      } catch {
        problems.append(error)
      }
    }
    return (scripts, problems + scripts.flatMap { check.problems(in: $0.0.statements) })
  }
}

/// The names that a script defines, and its mistakes.
private struct ScriptCheck {
  private let session: Session
  /// A Boolean value indicating whether plugins that are named by a path may be run for their manifests.
  private let runsPaths: Bool
  /// Returns the text of a file.
  private let read: (ScriptFile) throws(ScriptError) -> String
  private let frame: Frame
  private var macros: Set<String> = []
  private var commands: Set<String> = []
  /// The files whose definitions have been read.
  private var files: Set<String> = []
  /// A Boolean value indicating whether a file with a computed name can define more macros.
  private var hasUnknownFiles = false
  /// A Boolean value indicating whether a plugin can declare more events.
  private var loadsPlugins = false
  /// A Boolean value indicating whether an unknown plugin can define more commands.
  private var hasUnknownPlugins = false

  init(
    _ session: Session, runsPaths: Bool = true,
    reading read: @escaping (ScriptFile) throws(ScriptError) -> String = {
      file throws(ScriptError) in try file.text()
    }
  ) {
    (self.session, self.runsPaths, self.read) = (session, runsPaths, read)
    frame = Frame(context: session.context)
  }

  // MARK: Definitions

  /// Records the definitions in commands.
  mutating func collect(_ statements: [Statement], in directory: String) async {
    for statement in statements {
      switch statement.verb {
      case "macro": if let name = statement.name { macros.insert(name) }
      case "command":
        if let name = statement.name { commands.insert(name) } else { hasUnknownPlugins = true }
      case "source":
        if let name = statement.name {
          await collect(file: ScriptFile(name, relativeTo: directory))
        } else {
          hasUnknownFiles = true
        }
      case "load":
        loadsPlugins = true
        if let name = statement.name {
          await collect(plugin: name)
        } else {
          hasUnknownPlugins = true
        }
      case "attach": loadsPlugins = true
      default: break
      }
      for case .block(let block) in statement.arguments {
        await collect(block.statements, in: directory)
      }
    }
  }

  /// Records the definitions in a text that cannot be parsed as a whole.
  mutating func collect(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", omittingEmptySubsequences: true).prefix(2).map(
        String.init)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "macro": macros.insert(words[1])
      case "command": commands.insert(words[1])
      default: break
      }
    }
  }

  private mutating func collect(file: ScriptFile) async {
    guard files.insert(file.path).inserted else { return }
    session.readFiles.insert(file.path)
    guard let text = try? read(file), let script = try? Script(parsing: text, file: file.path)
    else {
      hasUnknownFiles = true
      return
    }
    await collect(script.statements, in: file.directory)
  }

  private mutating func collect(plugin name: String) async {
    guard runsPaths || !name.contains("/"),
      let manifest = try? await session.plugins.manifest(of: name)
    else {
      hasUnknownPlugins = true
      return
    }
    commands.formUnion(manifest.commands.map(\.id.rawValue))
  }

  // MARK: Mistakes

  /// Returns the mistakes of commands, and of those in their blocks.
  ///
  /// - Parameters:
  ///   - statements: the commands.
  ///   - event: the event that runs them; nil if there is none, or its fields are unknown.
  /// - Returns: the mistakes, in the order of the commands.
  func problems(
    in statements: [Statement], of event: EventDescription? = nil
  ) -> [ScriptError] {
    var problems: [ScriptError] = []
    for statement in statements {
      if let problem = problem(of: statement) ?? event.flatMap(statement.unknownField) {
        problems.append(problem)
      }
      // Only the application knows its commands and names.
      if statement.verb == "attach" { continue }
      for case .block(let block) in statement.arguments where !statement.catchesErrors(of: block) {
        let found = self.problems(in: block.statements, of: self.event(in: statement, event))
        problems += found.filter { !statement.expects($0) }
      }
    }
    return problems
  }

  /// Returns the event that runs the block of a command in the block of another event.
  private func event(in statement: Statement, _ outer: EventDescription?) -> EventDescription? {
    guard statement.verb != "on" else {
      return statement.name.flatMap { session.bus.catalogue[$0] }
    }
    let runsLater =
      statement.known?.parameters.contains { $0.isBlock && $0.timing == .kept } ?? true
    return runsLater ? nil : outer
  }

  private func problem(of statement: Statement) -> ScriptError? {
    guard !macros.contains(statement.verb) else { return nil }
    guard let verb = statement.known ?? session.verb(named: statement.verb) else {
      return hasUnknownFiles
        ? nil : session.unknownVerb(statement, among: macros.sorted())
    }
    session.readAhead(statement, in: frame)
    if statement.read == nil {
      do throws(ScriptError) {
        try verb.checkArguments(of: statement, in: frame, session)
      } catch {
        return error
      }
    }
    return statement.expectsAnyError ?? verb.valueAsName(in: statement) ?? verb.wrongKey(
      in: statement)
      ?? verb.wrongField(in: statement, session.bus.catalogue)
      ?? unknownCommand(statement, of: verb) ?? unknownEvent(statement, of: verb)
  }

  /// Returns the error of the first word that names an event, if no event has the name.
  private func unknownEvent(_ statement: Statement, of verb: Verb) -> ScriptError? {
    guard !hasUnknownFiles, !loadsPlugins,
      verb.name == "watch" || verb.takesEvent || verb.parts.contains(where: \.takesEvent)
    else { return nil }
    return verb.literals(.event, in: statement)
      .first { !$0.text.contains("*") && !session.knowsEvent($0.text) }
      .map(session.unknownEvent)
  }

  /// Returns the error of the word that names a command to perform, if there is no such command.
  private func unknownCommand(_ statement: Statement, of verb: Verb) -> ScriptError? {
    guard !hasUnknownFiles, !hasUnknownPlugins, verb.name == "run" || verb.name == "bind",
      let word = verb.literals(.command, in: statement).first
    else { return nil }
    let known = session.engine.commands.map(\.id.rawValue) + commands
    guard !known.contains(word.text) else { return nil }
    return word.unknown(
      "the command \(word.text) is unknown", among: known,
      otherwise: "commands lists what there is")
  }
}

nonisolated extension Statement {
  /// A Boolean value indicating whether it contains other commands.
  fileprivate var hasBlock: Bool {
    arguments.contains { if case .block = $0 { true } else { false } }
  }

  /// The first word that is not an option; nil if it contains values.
  fileprivate var name: String? {
    for case .word(let word) in arguments where !word.isOption {
      return word.hasValues ? nil : word.text
    }
    return nil
  }
}

extension Verb {
  /// Throws an error for options that the verb does not have, and for no argument where one is needed.
  fileprivate func checkArguments(
    of statement: Statement, in frame: Frame, _ session: Session
  ) throws(ScriptError) {
    // A computed word can choose any part.
    let isEmpty = statement.arguments.isEmpty
    guard isEmpty || (parts.isEmpty ? mayRefuse(statement.arguments) : statement.name != nil)
    else { return }
    let arguments = try Arguments(
      statement.arguments, of: self, at: statement.position, in: frame, session)
    guard isEmpty, let index = parameters.firstIndex(where: { $0.form == .positional }),
      parameters[index].parameter.isRequired,
      !parameters.dropFirst(index + 1).prefix(1).contains(where: \.isAlternative)
    else { return }
    throw arguments.missing(parameters[index])
  }

  /// Returns whether arguments can include a named value or an option.
  private func mayRefuse(_ arguments: [Statement.Argument]) -> Bool {
    takesNamedValues || arguments.contains { $0.word?.isOption ?? false }
  }
}

nonisolated extension Statement {
  /// The literal keys that `run` or `bind` has the command press.
  fileprivate var pressedKeys: [Word] {
    guard verb == "run" || verb == "bind" else { return [] }
    let words = arguments.compactMap(\.word)
    guard words.contains(where: { $0.text == "key.press" }) else { return [] }
    return words.filter { $0.text.hasPrefix("keys=") && !$0.hasValues }.compactMap(\.valueOfName)
  }

  /// Returns the error of the first value that reads a field that the event does not have.
  fileprivate func unknownField(of event: EventDescription) -> ScriptError? {
    for argument in arguments {
      let expressions: [ScriptExpression] =
        switch argument {
        case .expression(let expression): [expression]
        case .word(let word): word.expressions
        case .block: []
        }
      for expression in expressions {
        if let problem = event.unknownField(among: expression.names) {
          return ScriptError(.badArgument, problem, at: expression.position)
        }
      }
    }
    return nil
  }

  /// The error of an `expect error` without a text; nil for any other command.
  fileprivate var expectsAnyError: ScriptError? {
    guard verb == "expect", name == "error", arguments.count == 2,
      case .block(let block) = arguments[1]
    else { return nil }
    return .withoutExpectedText(at: block.position)
  }

  /// Returns whether errors of a block are caught: by `try` with an `else`.
  fileprivate func catchesErrors(of block: Block) -> Bool {
    verb == "try" && arguments.count > 1 && arguments.first == .block(block)
  }

  /// Returns whether this is an `expect error` that expects an error of its block.
  fileprivate func expects(_ error: ScriptError) -> Bool {
    guard verb == "expect", name == "error", arguments.count > 1, let text = arguments[1].word
    else {
      return false
    }
    return text.hasValues || error.message.contains(text.text)
      || !text.isQuoted && error.code.name == text.text
  }
}

nonisolated extension Verb {
  /// Returns the words for parameters of a kind that are neither options nor computed.
  fileprivate func literals(_ kind: CommandParameter.Kind, in statement: Statement) -> [Word] {
    var place = ParameterPlace(self)
    return statement.arguments.compactMap { argument in
      defer { place.pass(argument) }
      guard case .word(let word) = argument, !word.hasValues, !word.isOption,
        place.parameter(of: argument)?.kind == kind
      else { return nil }
      return word
    }
  }

  /// Returns the error of a value in the place of a name that the verb declares.
  fileprivate func valueAsName(in statement: Statement) -> ScriptError? {
    guard name == "for" || name == "let" || name == "macro" else { return nil }
    let words = statement.arguments.prefix(name == "macro" ? .max : 1).compactMap(\.word)
    return words.lazy.compactMap { word in
      guard !word.isQuoted, word.pieces.count == 1, case .value(let value) = word.pieces[0],
        value.names == [value.text]
      else { return nil }
      return word.bad("\(self.name) declares a name; write it without $: \(value.text)")
    }.first
  }

  /// Returns the error of the first word that should be a key and is not.
  fileprivate func wrongKey(in statement: Statement) -> ScriptError? {
    for word in statement.pressedKeys {
      do throws(ScriptError) { _ = try word.sequence() } catch { return error }
    }
    let words = takesKeys ? literals(.keys, in: statement) : []
    if name == "why", words.first?.text == "last" { return nil }
    for word in words {
      var keys = word
      if let star = word.text.utf8.lastIndex(of: UInt8(ascii: "*")),
        star > word.text.startIndex, star < word.text.utf8.index(before: word.text.endIndex)
      {
        keys = Word(
          text: String(word.text[..<star]), isQuoted: word.isQuoted, position: word.position)
      }
      do throws(ScriptError) {
        _ = try keys.sequence()
      } catch {
        return error
      }
    }
    return nil
  }

  /// Returns the error of a condition that reads a field that its event does not have.
  fileprivate func wrongField(in statement: Statement, _ catalogue: EventCatalogue) -> ScriptError?
  {
    guard takesEvent || parts.contains(where: \.takesEvent) else { return nil }
    var place = ParameterPlace(self)
    for argument in statement.arguments {
      place.pass(argument)
      guard let event = place.event.flatMap({ catalogue[$0] }) else { continue }
      guard case .expression(let expression) = argument,
        let problem = event.unknownField(among: expression.value.names)
      else { continue }
      return ScriptError(.badArgument, problem, at: expression.position)
    }
    return nil
  }
}
