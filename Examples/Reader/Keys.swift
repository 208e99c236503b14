import KeyboardCore

/// The digits before a command.
final class Keys: CommandResponder {
  /// The number that was typed; nil for none.
  private(set) var count: Int?
  /// Returns whether keys are typed into a text.
  var isTyping: () -> Bool = { false }
  /// Told the number that was typed so far.
  var onCount: (Int) -> Void = { _ in }

  let providerName: String? = "Reader"
  weak var nextResponder: (any CommandResponder)?
  let supportedCommands = (0...9).map {
    KeyCommand(
      CommandInvocation("reader.count", ["digit": .integer($0)]), title: "Count",
      sequences: [KeySequence(stringLiteral: "\($0)")], allowsRepeat: true)
  }

  var keyCommands: [KeyCommand] { isTyping() ? [] : supportedCommands }

  func canPerform(_ invocation: CommandInvocation) -> Bool {
    invocation.id == "reader.count" && !isTyping()
  }

  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard let digit = invocation.arguments["digit"]?.integerValue else { return }
    count = min((count ?? 0) * 10 + digit, 1_000_000_000)
    onCount(count ?? 0)
  }

  /// The number that was typed before a command, once.
  func takeCount() -> Int? {
    defer { count = nil }
    return count
  }
}
