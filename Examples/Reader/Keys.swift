import KeyboardCore

/// The keys of which each is an argument: digits before a command, and letters of marks.
final class Keys: CommandResponder {
  /// The number that was typed; nil for none.
  private(set) var count: Int?
  /// Returns whether keys are typed into a text.
  var isTyping: () -> Bool = { false }
  /// Told the number that was typed so far.
  var onCount: (Int) -> Void = { _ in }
  /// Told the letter for the present place.
  var onMark: (String) -> Void = { _ in }
  /// Told the letter of a place to go to.
  var onGoToMark: (String) -> Void = { _ in }

  let providerName: String? = "Reader"
  weak var nextResponder: (any CommandResponder)?
  let supportedCommands: [KeyCommand] = {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let capitals = letters.map { ($0.uppercased(), "shift+\($0)") }
    let keys = letters.map { ($0, $0) } + capitals
    func commands(_ id: CommandID, _ title: String, _ prefix: String) -> [KeyCommand] {
      keys.map { letter, key in
        KeyCommand(
          CommandInvocation(id, ["letter": .string(letter)]), title: title,
          sequences: [KeySequence(stringLiteral: "\(prefix) \(key)")])
      }
    }
    let digits = (0...9).map {
      KeyCommand(
        CommandInvocation("reader.count", ["digit": .integer($0)]), title: "Count",
        sequences: [KeySequence(stringLiteral: "\($0)")], allowsRepeat: true)
    }
    return digits + commands("reader.mark", "Mark this place", "m")
      + commands("reader.goToMark", "Go to a mark", "'")
  }()

  var keyCommands: [KeyCommand] { isTyping() ? [] : supportedCommands }

  func canPerform(_ invocation: CommandInvocation) -> Bool {
    ["reader.count", "reader.mark", "reader.goToMark"].contains(invocation.id) && !isTyping()
  }

  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    if let digit = invocation.arguments["digit"]?.integerValue {
      count = min((count ?? 0) * 10 + digit, 1_000_000_000)
      onCount(count ?? 0)
    } else if let letter = invocation.arguments["letter"]?.stringValue {
      count = nil
      invocation.id == "reader.mark" ? onMark(letter) : onGoToMark(letter)
    }
  }

  /// The number that was typed before a command, once.
  func takeCount() -> Int? {
    defer { count = nil }
    return count
  }
}
