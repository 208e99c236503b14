import KeyboardCommands
import KeyboardCore

/// The values of expressions, and the names that a script sets.
extension Session {
  /// Computes an expression; the commands in it run first, in the order of the text.
  ///
  /// - Throws: a `failed` if it cannot be computed, or if a script uses a name that was never registered.
  func value(
    of expression: ScriptExpression, in frame: Frame
  ) async throws(ScriptError) -> Value {
    if expression.commands.isEmpty { return try readyValue(of: expression, in: frame) }
    return try await readyValue(of: expression, in: runCommands(of: expression, in: frame))
  }

  /// Computes an expression without commands, or whose commands have run and stored their values in the frame.
  func readyValue(
    of expression: ScriptExpression, in frame: Frame
  ) throws(ScriptError) -> Value {
    try checkNames(of: expression, in: frame)
    do throws(ExpressionError) {
      return try expression.value.value(in: frame, readingFiles: frame.readFile)
    } catch {
      throw ScriptError(.failed, expression.restored(error.message), at: expression.position)
    }
  }

  /// Returns whether an expression is true as a condition; the commands in it run first.
  ///
  /// - Throws: the errors of ``value(of:in:)``, and an error for a value that is no condition: a list, a map, or a text
  ///   that is compared with a number.
  func holds(
    _ expression: ScriptExpression, in frame: Frame
  ) async throws(ScriptError) -> Bool {
    let names =
      expression.commands.isEmpty ? frame : try await runCommands(of: expression, in: frame)
    try checkNames(of: expression, in: frame)
    do throws(ExpressionError) {
      return try expression.value.holds(in: names, readingFiles: frame.readFile)
    } catch {
      throw ScriptError(.failed, expression.restored(error.message), at: expression.position)
    }
  }

  /// Runs the commands in an expression.
  ///
  /// - Returns: the frame with their values, for this expression only.
  func runCommands(
    of expression: ScriptExpression, in frame: Frame
  ) async throws(ScriptError) -> Frame {
    guard !expression.commands.isEmpty else { return frame }
    var values: [String: Value] = [:]
    for (index, block) in expression.commands.enumerated() {
      let value = try await value(of: block, in: frame)
      let isText = value == .null && expression.commandsInTexts.contains(index)
      values[ScriptExpression.name(ofCommands: index)] = isText ? .string(value.text) : value
    }
    let names = frame.copy()
    names.bind(values)
    return names
  }

  /// Runs commands for their value, which is that of the last one; they print nothing.
  private func value(
    of block: Statement.Block, in frame: Frame
  ) async throws(ScriptError) -> Value {
    let (wasSilent, exit) = (frame.isSilent, frame.exit)
    frame.isSilent = true
    defer { (frame.isSilent, frame.exit) = (wasSilent, exit) }
    let value = try await run(block, in: frame)
    return frame.exit == nil ? value : frame.returnedValue
  }

  /// Throws an error, or at a prompt warns, for names that were never registered, because they are probably misspelt or
  /// texts without quotes.
  func checkNames(of expression: ScriptExpression, in frame: Frame) throws(ScriptError) {
    for name in expression.names where !frame.knows(name) {
      let problem =
        unknownMember(name, in: frame)
        ?? context.warning(aboutUnknownName: name, among: frame.names(near: name))
      guard !frame.isScript else { throw ScriptError(.failed, problem, at: expression.position) }
      say("warning: \(problem)")
    }
  }

  /// Warns of unknown names in a condition that will be evaluated later.
  func warnOfUnknownNames(in condition: Condition, knowing others: Set<String> = []) {
    let fields = condition.names.filter { $0.hasPrefix("event.") }
    for warning in condition.warnings(in: context, knowing: others.union(fields)) {
      say("warning: \(warning)")
    }
  }

  /// Returns the reason why a name has no value in a frame, with a similar name, if there is one.
  func unknownName(_ name: String, in frame: Frame) -> String {
    if context.hasEverRegistered(name) { return "\(name) has no value now" }
    if let problem = unknownMember(name, in: frame) { return problem }
    let remedy = Spelling.remedy(
      for: name, in: context.names.map(\.name) + frame.names(near: name),
      otherwise: "get lists all")
    return "the name \(name) is unknown; \(remedy)"
  }

  /// Returns the members of the scene of an unknown name, or the reason why a value has none; nil for other names, and
  /// if a name is similar.
  private func unknownMember(_ name: String, in frame: Frame) -> String? {
    guard let dot = name.firstIndex(of: ".") else {
      guard let scene = scenes[name] else { return nil }
      let members = context.names.map(\.name).filter { $0.hasPrefix("\(scene.name).") }
      return "\(name) is a scene, which is no value; it has \(members.joined(separator: ", "))"
    }
    let owner = String(name[..<dot])
    guard let scene = scenes[owner] else {
      guard let value = frame.value(owner), value.objectValue == nil else { return nil }
      let remedy =
        value.stringValue == nil
        ? "only maps and scenes have" : "$(get \"${\(owner)}\(name[dot...])\") reads what it names"
      return
        "\(owner) is \(value.description.printable(limit: 80)), which has no members; \(remedy)"
    }
    let names = context.names.map(\.name).filter { $0.hasPrefix(name[...dot]) }
    guard !names.isEmpty, Spelling.nearest(to: name, in: names) == nil else { return nil }
    let members = names.map { String($0.dropFirst(scene.name.count + 1)) }
    return
      "\(scene.name) has no \(name[dot...].dropFirst()); it has \(members.joined(separator: ", "))"
  }

  // MARK: Words

  /// Returns arguments with their words computed.
  func resolved(
    _ arguments: [Statement.Argument], in frame: Frame
  ) throws(ScriptError) -> [Statement.Argument] {
    var arguments = arguments
    for (index, argument) in arguments.enumerated() {
      guard case .word(let word) = argument, word.hasValues else { continue }
      arguments[index] = .word(try resolved(word, in: frame))
    }
    return arguments
  }

  /// Returns arguments with their words computed; the commands in each word run first.
  func resolvedRunningCommands(
    _ arguments: [Statement.Argument], in frame: Frame
  ) async throws(ScriptError) -> [Statement.Argument] {
    var arguments = arguments
    for (index, argument) in arguments.enumerated() {
      guard case .word(var word) = argument, word.hasValues else { continue }
      if word.runsCommands { word = try await runCommands(of: word, in: frame) }
      arguments[index] = .word(try resolved(word, in: frame))
    }
    return arguments
  }

  /// Computes the pieces of a word one after another.
  private func runCommands(of word: Word, in frame: Frame) async throws(ScriptError) -> Word {
    var pieces: [Word.Piece] = []
    for piece in word.pieces {
      switch piece {
      case .text, .known: pieces.append(piece)
      case .value(let expression):
        let names = try await runCommands(of: expression, in: frame)
        pieces.append(.known(try requiredValue(of: expression, in: names)))
      case .optionalValue(let expression):
        let names = try await runCommands(of: expression, in: frame)
        pieces.append(.known(try readyValue(of: expression, in: names)))
      case .commands(let block): pieces.append(.known(try await value(of: block, in: frame)))
      }
    }
    var result = Word(
      text: word.text, isQuoted: word.isQuoted, position: word.position, pieces: pieces)
    result.startsBare = word.startsBare
    return result
  }

  /// Computes the value of a word with values, whose commands have run.
  func value(of word: Word, in frame: Frame) throws(ScriptError) -> Value {
    // Most are an expression alone.
    if case .optionalValue(let expression)? = word.pieces.first, word.pieces.count == 1,
      !word.isQuoted
    {
      return try readyValue(of: expression, in: frame)
    }
    return try resolved(word, in: frame).value
  }

  private func resolved(_ word: Word, in frame: Frame) throws(ScriptError) -> Word {
    let isValue = word.pieces.count == 1 && !word.isQuoted
    var text = ""
    var last = Value.null
    for piece in word.pieces {
      switch piece {
      case .text(let literal):
        if literal.hasPrefix("["), last.arrayValue != nil || last.objectValue != nil {
          throw word.bad("a part of a list or map is written in braces, as in ${x[0]}")
        }
        text += literal
        continue
      case .value(let expression): last = try requiredValue(of: expression, in: frame)
      case .optionalValue(let expression): last = try readyValue(of: expression, in: frame)
      case .known(let value): last = value
      case .commands: preconditionFailure("commands of words run before")
      }
      if isValue { return Word(computed: last, position: word.position) }
      text += last.text
    }
    var result = Word(text: text, isQuoted: word.isQuoted, position: word.position)
    (result.isInterpolated, result.startsBare) = (true, word.startsBare)
    return result
  }

  /// Computes an expression that must have a value, and whose commands have run in the frame.
  private func requiredValue(
    of expression: ScriptExpression, in frame: Frame
  ) throws(ScriptError) -> Value {
    if expression.names == [expression.text] {
      if let value = frame.value(expression.text) { return value }
      throw ScriptError(
        .failed, unknownName(expression.text, in: frame), at: expression.position)
    }
    let value = try readyValue(of: expression, in: frame)
    if value == .null, try !isMember(expression, in: frame) {
      throw ScriptError(.failed, "\(expression.text) has no value now", at: expression.position)
    }
    return value
  }

  /// Returns whether an expression is the member or element of a value, even if it is null.
  private func isMember(
    _ expression: ScriptExpression, in frame: Frame
  ) throws(ScriptError) -> Bool {
    guard let (name, path) = expression.value.place, var value = frame.value(name) else {
      return false
    }
    for index in path {
      let index = try readyValue(
        of: ScriptExpression(index, at: expression.position), in: frame)
      let elements = value.arrayValue ?? []
      let member =
        index.stringValue.flatMap { value.objectValue?[$0] }
        ?? index.offset(among: elements.count).map { elements[$0] }
      guard let member else { return false }
      value = member
    }
    return true
  }

  // MARK: Variables

  /// The value of a name that was set by a script.
  package nonisolated final class Variable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Returns a frame for the next commands that are entered or piped in, with the names declared before.
  func nextFrame(in directory: String, isScript: Bool = true) -> Frame {
    let frame = Frame(
      context: context, directory: directory, isScript: isScript, after: outermost)
    outermost = frame
    return frame
  }

  /// Sets the value of a name; returns false if the name is not available.
  func set(_ name: String, to value: Value) -> Bool {
    if let (variable, _) = variables[name] {
      variable.value = value
      return true
    }
    guard !context.isRegistered(name) else { return false }
    let variable = Variable(value)
    let token = context.register(Context.Name(name, "set by the session")) { variable.value }
    variables[name] = (variable, token)
    return true
  }

  /// Removes a name that was set by a script.
  ///
  /// - Returns: its value; nil if no script has set it.
  func unset(_ name: String) -> Value? {
    variables.removeValue(forKey: name)?.variable.value
  }
}

nonisolated extension Condition {
  /// Returns the condition.
  ///
  /// - Throws: a `failed` if its current value is not usable as a condition.
  func checked(in frame: Frame, at position: SourcePosition) throws(ScriptError) -> Condition {
    if let refusal = refusal(in: frame) { throw ScriptError(.failed, refusal, at: position) }
    return self
  }
}
