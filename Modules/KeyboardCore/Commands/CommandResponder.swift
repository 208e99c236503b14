/// An object that offers and performs commands, and names the next responder of its chain.
///
/// A command is offered only when it would do something now; otherwise its key goes to the next
/// responder. Mapping from UIKit: `keyCommands` → ``keyCommands``,
/// `canPerformAction(_:withSender:)` → ``canPerform(_:)``, `next` → ``nextResponder``.
///
/// ``CommandSet`` is a responder made of closures.
public protocol CommandResponder: AnyObject {
  /// The commands that are possible now, in display order.
  var keyCommands: [KeyCommand] { get }

  /// The commands that may be possible at some time, with their default keys.
  ///
  /// Keys are bound to these once; which of them are possible is checked only when a key is pressed. The default is
  /// ``keyCommands``.
  var supportedCommands: [KeyCommand] { get }

  /// Returns the command with an id among the ``supportedCommands``; nil if there is none.
  ///
  /// By default it is looked for in all of them. A responder that creates them each time creates only this one.
  func supportedCommand(_ id: CommandID) -> KeyCommand?

  /// The observers notified when the ``supportedCommands`` change, so that keys are bound at once.
  ///
  /// By default they are never notified: code that changes the commands calls `reloadCommands()` of the engine.
  var commandChanges: Observers<Void> { get }

  /// A Boolean value indicating whether performing the request now would do something.
  func canPerform(_ invocation: CommandInvocation) -> Bool

  /// Performs the request.
  ///
  /// - Throws: ``CommandError`` when it cannot be performed; nothing has changed then.
  func perform(_ invocation: CommandInvocation) throws(CommandError)

  /// Returns what the request would do now, without doing it.
  ///
  /// The default is a step that calls ``perform(_:)``, if ``canPerform(_:)``. A responder that computes a result
  /// passes it in the step, and one that finishes later a task.
  ///
  /// - Returns: the step, to be taken at once or never; nil if the request would do nothing.
  func step(for invocation: CommandInvocation) -> CommandStep?

  /// The responder that is tried when this one does not offer a command.
  var nextResponder: (any CommandResponder)? { get }

  /// The display name of the provider of its commands, such as `List`.
  ///
  /// Nil by default: lists then show the first part of a command's id, such as `Mailbox` for `mailbox.archive`.
  var providerName: String? { get }

  /// The responder that receives typed text: by default this one if it is a ``TextResponder``, otherwise nil.
  ///
  /// Read for each key. A subclass that accepts text, of a class that does not, returns itself.
  var textResponder: (any TextResponder)? { get }
}

extension CommandResponder {
  /// By default the commands that are possible now.
  public var supportedCommands: [KeyCommand] { keyCommands }

  /// Looks through all supported commands by default.
  public func supportedCommand(_ id: CommandID) -> KeyCommand? {
    supportedCommands.first { $0.id == id }
  }

  /// An empty list by default.
  public var commandChanges: Observers<Void> { Observers() }

  /// Nil by default: the chain ends here.
  public var nextResponder: (any CommandResponder)? { nil }

  /// Nil by default: lists take the name from the ids of the commands.
  public var providerName: String? { nil }

  /// Nil by default: the responder does not accept typed text.
  public var textResponder: (any TextResponder)? { nil }

  /// Returns a step that performs the request, if that would do something now.
  public func step(for invocation: CommandInvocation) -> CommandStep? {
    guard canPerform(invocation) else { return nil }
    return CommandStep { () throws(CommandError) in try self.perform(invocation) }
  }
}

extension CommandResponder {
  /// Performs the command bound to a key, in an application without a `KeyEngine`.
  ///
  /// A held key repeats only steps. The next responder is not tried.
  ///
  /// - Returns: true if a command was performed; false for a key that would do nothing here, a release, and a
  ///   sequence of several strokes.
  @discardableResult
  public func send(_ event: KeyEvent) -> Bool {
    guard event.phase != .release else { return false }
    let commands = keyCommands.filter { event.phase == .press || $0.allowsRepeat }
    for stroke in event.candidates {
      guard let command = commands.first(where: { $0.sequences.contains(KeySequence(stroke)) }),
        let step = step(for: command.invocation)
      else { continue }
      _ = try? step.take()
      return true
    }
    return false
  }
}

/// The effect of a request on a responder, found but not yet carried out.
public struct CommandStep {
  private let body: () throws(CommandError) -> CommandTask?
  /// A Boolean value indicating whether its key acts at once, without waiting for a longer sequence or for bindings
  /// of plugins; false by default.
  ///
  /// For a step that may lead into a secure input: what is typed next must not become part of the sequence.
  public var actsAtOnce = false
  /// The responder that performs the step, as found by a chain.
  package internal(set) var responder: (any CommandResponder)?

  /// Creates a step that is done when the closure returns.
  public init(_ body: @escaping () throws(CommandError) -> Void) {
    self.body = { () throws(CommandError) in
      try body()
      return nil
    }
  }

  /// Creates a step that is done when the task has finished.
  public init(starting body: @escaping () throws(CommandError) -> CommandTask) {
    self.body = body
  }

  /// Creates a step that throws the reason why the request is invalid.
  ///
  /// For a command of this responder with an invalid argument: no other responder is tried.
  public init(refusing error: CommandError) {
    body = { () throws(CommandError) in throw error }
  }

  /// Carries out the step.
  ///
  /// - Returns: the unfinished task; nil if there is none.
  /// - Throws: the reason why it cannot be done; nothing has changed then.
  public func take() throws(CommandError) -> CommandTask? {
    try body()
  }
}

/// The execution of a command that takes time, such as one that another process performs.
///
/// The code that performs it calls ``finish(_:)`` once.
public final class CommandTask {
  /// The result; nil until the task has finished.
  public private(set) var result: Result<Value, CommandError>?
  private var finishHandlers: [(Result<Value, CommandError>) -> Void] = []
  private let onCancel: () -> Void

  /// Creates a task that has not finished.
  ///
  /// - Parameter onCancel: called when the result is no longer needed; it then finishes the task as
  ///   soon as it can.
  public init(onCancel: @escaping () -> Void = {}) {
    self.onCancel = onCancel
  }

  /// Finishes the task with its result; later calls change nothing.
  public func finish(_ result: Result<Value, CommandError>) {
    guard self.result == nil else { return }
    self.result = result
    let handlers = finishHandlers
    finishHandlers = []
    for handler in handlers { handler(result) }
  }

  /// Requests the end of the task, because its result is no longer needed.
  public func cancel() {
    if result == nil { onCancel() }
  }

  /// Calls a closure when the task has finished, in registration order; at once if it has already finished.
  public func whenFinished(_ handler: @escaping (Result<Value, CommandError>) -> Void) {
    if let result { handler(result) } else { finishHandlers.append(handler) }
  }

  /// Calls a closure with its owner, which is not kept alive, when the task has finished.
  public func whenFinished<Owner: AnyObject>(
    _ owner: Owner, _ handler: @escaping (Owner, Result<Value, CommandError>) -> Void
  ) {
    whenFinished { [weak owner] result in
      if let owner { handler(owner, result) }
    }
  }
}

/// A command that a responder offers, with its default keys: the counterpart of `UIKeyCommand`.
public struct KeyCommand: Hashable, Sendable {
  /// The command and the arguments that its keys pass.
  public var invocation: CommandInvocation
  /// The title in lists and hints; nil for none.
  public var title: String?
  /// The default key sequences; may be empty.
  public var sequences: [KeySequence]
  /// A Boolean value indicating whether lists and hints show it.
  public var isDiscoverable: Bool
  /// A Boolean value indicating whether holding its key performs it again and again.
  public var allowsRepeat: Bool
  /// A condition in the `when` language, or nil when it always holds.
  public var condition: String?
  /// The parameters of the command; nil if it does not declare them.
  public var parameters: [CommandParameter]?
  /// A Boolean value indicating whether the command changes something, so that `edit.repeat` repeats it.
  ///
  /// True by default; false for commands that only move, show or ask.
  public var isChange: Bool
  /// A Boolean value indicating whether macros record it.
  ///
  /// False for a command whose effects are recorded by themselves, such as a list of commands.
  public var isRecorded: Bool

  /// Creates a command.
  public init(
    _ invocation: CommandInvocation,
    title: String? = nil,
    sequences: [KeySequence] = [],
    isDiscoverable: Bool = true,
    allowsRepeat: Bool = false,
    condition: String? = nil,
    parameters: [CommandParameter]? = nil,
    isChange: Bool = true,
    isRecorded: Bool = true
  ) {
    (self.invocation, self.title, self.sequences) = (invocation, title, sequences)
    (self.isDiscoverable, self.allowsRepeat) = (isDiscoverable, allowsRepeat)
    (self.condition, self.parameters, self.isChange) = (condition, parameters, isChange)
    self.isRecorded = isRecorded
  }

  /// The command's id.
  public var id: CommandID { invocation.id }
}

extension KeyCommand: CustomStringConvertible {
  /// The invocation, the title and the keys, such as `mail.send "Send" ctrl+enter`.
  public var description: String {
    let keys = sequences.map(\.description).joined(separator: ", ")
    return [invocation.description, title.map { "\"\($0)\"" }, keys]
      .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// A responder that uses typed text: an input, or a list that finds what is typed.
///
/// Mapping from UIKit: `UIKeyInput`. Text reaches the first responder of the chain that conforms.
public protocol TextResponder: CommandResponder {
  /// A Boolean value indicating whether typed text belongs here: `focus.acceptsText`.
  ///
  /// If true, a key that types text goes to this responder unless its binding applies in text. If false, bindings
  /// come first, and only text that no binding matches is inserted.
  var acceptsText: Bool { get }

  /// A Boolean value indicating whether what is typed here is secret: `focus.isSecure`.
  var isSecure: Bool { get }

  /// The text that is edited here; nil for a list, and for a responder that stores its text elsewhere.
  var editedText: TextDocument? { get }

  /// Returns whether a key belongs to a word that is being typed, so that no command gets it.
  ///
  /// - Parameters:
  ///   - text: the text that the key types; nil for Backspace, which deletes the last character.
  ///   - instant: the moment, on the clock that the responder's owner uses.
  /// - Returns: true if the key belongs to the word.
  func isTyping(_ text: String?, at instant: Instant) -> Bool

  /// Returns whether the responder would use text that a key types, without inserting it.
  ///
  /// - Parameters:
  ///   - text: the text, at least one character.
  ///   - instant: the moment, on the clock that the responder's owner uses.
  /// - Returns: what ``insertText(_:at:)`` would return; by default ``acceptsText``.
  func takesText(_ text: String, at instant: Instant) -> Bool

  /// Inserts text that a key has typed.
  ///
  /// - Parameters:
  ///   - text: the text, at least one character.
  ///   - instant: the moment, on the clock that the responder's owner uses.
  /// - Returns: false if the responder has no use for it.
  func insertText(_ text: String, at instant: Instant) -> Bool

  /// Deletes the last typed character, as Backspace does while ``isTyping(_:at:)`` is true.
  ///
  /// - Returns: false if the responder has no use for it.
  func deleteBackward(at instant: Instant) -> Bool
}

extension TextResponder {
  /// The responder itself.
  public var textResponder: (any TextResponder)? { self }

  /// True by default: the responder is an input.
  public var acceptsText: Bool { true }

  /// False by default: what is typed is no secret.
  public var isSecure: Bool { false }

  /// Nil by default.
  public var editedText: TextDocument? { nil }

  /// False by default: an input receives all keys that type text anyway.
  public func isTyping(_ text: String?, at instant: Instant) -> Bool { false }

  /// Returns ``acceptsText`` by default.
  public func takesText(_ text: String, at instant: Instant) -> Bool { acceptsText }

  /// False by default: an input binds Backspace to a command.
  public func deleteBackward(at instant: Instant) -> Bool { false }
}
