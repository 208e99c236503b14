import KeyboardCommands
import KeyboardCore

/// The environment of running commands: the visible names, and the directory of files.
package nonisolated final class Frame: ContextReading {
  /// The ways to leave a block before its end.
  enum Exit: Equatable {
    /// The loop ends.
    case breaks
    /// The loop continues with the next iteration.
    case continues
    /// The macro, the command or the file ends, and returns a value.
    case returns(Value)
  }

  /// The session's context.
  let context: Context
  /// The directory at which relative paths start.
  package let directory: String
  /// Parameters, loop variables and names of `let`, which take precedence over the session's names and are shared
  /// with commands that run later.
  var local: [String: Session.Variable] = [:]
  /// The fields of the event of a handler, which are also visible to the commands that it runs.
  var event: [String: Value] = [:]
  /// A Boolean value indicating whether the commands are in a script rather than entered at a prompt, so that a name
  /// that was never registered is an error.
  let isScript: Bool
  /// A Boolean value indicating whether the commands are the body of a handler; bodies that they queue run after them.
  var isHandler = false
  /// A Boolean value indicating whether the commands run for their value, and print nothing.
  var isSilent = false
  /// A Boolean value indicating whether the commands are those of a macro or a command, in which new
  /// names are local.
  var isInDefinition = false
  /// The number of open blocks.
  private(set) var depth = 0
  /// The names that `let` has declared in the blocks that are open, with what they hid.
  private var declared: [(depth: Int, name: String, hidden: Session.Variable?)] = []
  /// The way in which a block was left; nil while it is running.
  var exit: Exit?
  /// The names of the running macros, commands and files, from outermost to innermost.
  private(set) var calls: [String] = []

  /// Creates a frame that has the names of an earlier one, if there is one, or none.
  init(
    context: Context, directory: String = ".", isScript: Bool = true, after earlier: Frame? = nil
  ) {
    (self.context, self.directory, self.isScript) = (context, directory, isScript)
    if let earlier { (local, declared) = (earlier.local, earlier.declared) }
  }

  /// Returns a frame that sees the same names.
  func copy() -> Frame {
    let copy = Frame(context: context, directory: directory, isScript: isScript)
    (copy.local, copy.event, copy.isHandler, copy.isSilent) = (local, event, isHandler, isSilent)
    (copy.exit, copy.calls) = (exit, calls)
    (copy.isInDefinition, copy.depth) = (isInDefinition, depth)
    return copy
  }

  // MARK: Names of blocks

  /// Begins a block, whose names go with it.
  func beginBlock() { depth += 1 }

  /// Ends a block, and brings back what its names have hidden.
  func endBlock() {
    while !declared.isEmpty, let last = declared.last, last.depth == depth {
      local[last.name] = last.hidden
      declared.removeLast()
    }
    depth -= 1
  }

  /// Declares a name of the block that runs, or gives it another value.
  func declare(_ name: String, _ value: Value) {
    if declared.contains(where: { $0.depth == depth && $0.name == name }), set(name, to: value) {
      return
    }
    declared.append((depth, name, local[name]))
    local[name] = Session.Variable(value)
  }

  /// Gives the frame names of its own with values.
  func bind(_ values: [String: Value]) {
    for (name, value) in values { local[name] = Session.Variable(value) }
  }

  /// Changes a name of the frame wherever it is shared; returns false when it has none of that name.
  func set(_ name: String, to value: Value) -> Bool {
    local[name]?.value = value
    return local[name] != nil
  }

  /// The maximum depth of macros, commands and files.
  private static let maximumDepth = 200

  /// The value of `return`; null without one.
  var returnedValue: Value {
    if case .returns(let value)? = exit { value } else { .null }
  }

  func value(_ name: String) -> Value? {
    if !local.isEmpty, let variable = local[name] { return variable.value }
    if !event.isEmpty, let value = event[name] { return value }
    if local.isEmpty, event.isEmpty { return context.value(name) }
    let member = context.isRegistered(name) ? nil : name.member { local[$0]?.value ?? event[$0] }
    return member ?? context.value(name)
  }

  /// Returns whether a name has ever had a value, or is a member of a map; names of events can be known to another
  /// handler.
  func knows(_ name: String) -> Bool {
    context.hasEverRegistered(name) || local[name] != nil || name.hasPrefix("event.")
      || value(name) != nil
  }

  /// Returns the possible divisions of a dotted name into the name of a value and a path in it.
  nonisolated static func members(of name: String) -> [(owner: String, path: [String])] {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return (1..<max(1, parts.count)).map { count in
      (parts[..<count].joined(separator: "."), Array(parts[count...]))
    }
  }

  /// Returns the candidates for an unknown name: the local names, and the members of a map.
  func names(near name: String) -> [String] {
    let owner = name.lastIndex(of: ".").map { String(name[..<$0]) }
    let members = owner.flatMap { value($0)?.objectValue?.keys.sorted() } ?? []
    return local.keys.sorted() + members.map { "\(owner ?? "").\($0)" }
  }

  /// Returns the text of a file for an expression; relative paths start at the directory.
  func readFile(_ path: String) throws(MessageError) -> String {
    do throws(ScriptError) {
      return try ScriptFile(path, relativeTo: directory).text(limit: 1 << 20, repairs: true)
    } catch {
      throw MessageError(error.message)
    }
  }

  /// Enters a macro, command or file whose commands run in this frame.
  ///
  /// - Parameters:
  ///   - name: the name of what is entered.
  ///   - caller: the frame of the calling command.
  ///   - position: the position of that command.
  /// - Throws: a `failed` with the cycle if the maximum depth is exceeded.
  func enter(
    _ name: String, from caller: Frame, at position: SourcePosition
  ) throws(ScriptError) {
    calls = caller.calls + [name]
    event = caller.event
    isHandler = caller.isHandler
    isSilent = caller.isSilent
    guard calls.count > Self.maximumDepth else { return }
    let cycle = calls.suffix(Self.maximumDepth / 2).uniqued.joined(separator: " → ")
    throw ScriptError(
      .failed,
      "macros, commands and files run each other more than \(Self.maximumDepth) deep (\(cycle))",
      at: position)
  }
}

/// Commands to run later, with their environment.
package nonisolated struct KeptBlock {
  /// The name of the commands in errors, such as `macro go`.
  let name: String
  let block: Statement.Block
  /// The frame in which they run, with the local names of the time of its creation.
  let frame: Frame

  package init(_ name: String, _ block: Statement.Block, in frame: Frame) {
    self.name = name
    self.block = block
    self.frame = frame.copy()
    if name.hasPrefix("macro ") || name.hasPrefix("command ") { self.frame.isInDefinition = true }
  }
}
