package import KeyboardCore

/// Records the user's actions as commands: for a macro on request, and always for the last change.
///
/// ```
/// keys         down    d               h i
/// commands     nextRow mailbox.delete  key.type text="hi"
/// ```
///
/// Consecutive typed texts are one command. A change is a command that does more than move or show something; a
/// longer one, such as a text with corrections, consists of several commands.
package struct MacroRecorder: Sendable {
  /// A number that identifies a recorded command, for removing it if it fails later.
  package typealias Number = Int

  private struct Step: Sendable {
    let number: Number
    var command: CommandInvocation

    /// The text that it types; nil for another command.
    var text: String? {
      command.id == .typeText ? command.arguments["text"]?.stringValue : nil
    }
  }

  /// The maximum number of commands of a macro; more are not recorded.
  package static let limit = 10_000
  /// The number of bytes of a text after which further typing becomes a separate command.
  private static let textLimit = 1000

  /// A Boolean value indicating whether a macro is recorded.
  package private(set) var isRecording = false
  private var steps: [Step] = []
  private var change: [Step] = []
  /// A Boolean value indicating whether further typing continues the change.
  private var isTyping = false
  private var lastNumber = 0

  /// Creates a recorder that records no macro.
  package init() {}

  /// The commands of the current or last macro.
  package var commands: [CommandInvocation] { steps.map(\.command) }

  /// The commands of the last change; empty before the first one.
  package var lastChange: [CommandInvocation] { change.map(\.command) }

  /// Begins a macro without commands.
  package mutating func start() {
    (isRecording, steps) = (true, [])
  }

  /// Ends the macro that is recorded.
  package mutating func stop() {
    isRecording = false
  }

  /// Records a command that was performed.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - isChange: whether it changes something.
  /// - Returns: the number for removing it.
  @discardableResult
  package mutating func note(_ command: CommandInvocation, isChange: Bool) -> Number {
    let step = makeStep(command)
    if isRecording { Self.add(step, to: &steps) }
    if isChange { addChange(step) } else { isTyping = false }
    return step.number
  }

  /// Records a change by a plugin, with a command that is not part of a macro.
  package mutating func noteChange(_ command: CommandInvocation) {
    addChange(makeStep(command))
  }

  /// Adds a step to the change; successive commands that edit a text are one change.
  private mutating func addChange(_ step: Step) {
    let isEdit = step.command.id == .typeText || TextDocument.hasCommand(step.command.id)
    if !isTyping || !isEdit { change = [] }
    Self.add(step, to: &change)
    isTyping = isEdit
  }

  /// Records typed text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - isChange: whether it changed something, unlike a text to search for.
  package mutating func note(typed text: String, isChange: Bool) {
    let step = makeStep(CommandInvocation(.typeText, ["text": .string(text)]))
    if isRecording { Self.add(step, to: &steps) }
    if isChange { addChange(step) } else { isTyping = false }
  }

  /// Deletes the last character of a text that was typed to find something.
  package mutating func noteDeletion() {
    if isRecording { Self.shorten(&steps) }
  }

  /// Removes a command that failed later.
  package mutating func forget(_ number: Number) {
    steps.removeAll { $0.number == number }
    change.removeAll { $0.number == number }
  }

  private mutating func makeStep(_ command: CommandInvocation) -> Step {
    lastNumber += 1
    return Step(number: lastNumber, command: command)
  }

  private static func add(_ step: Step, to steps: inout [Step]) {
    if let text = step.text, let former = steps.last?.text, former.utf8.count < textLimit {
      steps[steps.count - 1].command.arguments["text"] = .string(former + text)
    } else if steps.count < limit {
      steps.append(step)
    }
  }

  private static func shorten(_ steps: inout [Step]) {
    guard let text = steps.last?.text else { return }
    steps[steps.count - 1].command.arguments["text"] = .string(String(text.dropLast()))
    if text.count <= 1 { steps.removeLast() }
  }
}
