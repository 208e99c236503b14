public import KeyboardCore

/// Parses a command line with a table of options, like GNU's `getopt_long`.
///
/// `--name value`, `--name=value`, `-n value` and `-nvalue` are equivalent, and `-ab` is `-a -b`. Options may follow
/// operands, up to `--`. Names cannot be abbreviated.
///
/// ```swift
/// var options = Options()
/// let files = try CommandLineReader(Options.table, arguments).read(into: &options)
/// ```
public nonisolated struct CommandLineReader<Settings> {
  private let options: [CommandLineOption<Settings>]
  /// The arguments that are not read yet.
  public private(set) var rest: ArraySlice<String>
  /// Called with an unknown long option, which is then skipped; nil, the default, makes it a mistake.
  package var onUnknown: ((String) -> Void)?
  /// A Boolean value indicating whether `--` has been read, after which there are no options.
  public private(set) var isPastOptions = false

  /// Creates a reader of arguments, without the program's name.
  public init(_ options: [CommandLineOption<Settings>], _ arguments: some Sequence<String>) {
    (self.options, rest) = (options, Array(arguments)[...])
  }

  /// Reads all arguments.
  ///
  /// - Parameter settings: the settings that the options change.
  /// - Returns: the operands.
  /// - Throws: a ``MessageError`` with what to write instead.
  public consuming func read(into settings: inout Settings) throws(MessageError) -> [String] {
    var operands: [String] = []
    while let operand = try nextOperand(into: &settings) { operands.append(operand) }
    return operands
  }

  /// Reads options up to the next operand.
  ///
  /// - Parameter settings: the settings that the options change.
  /// - Returns: the operand; nil at the end.
  /// - Throws: a ``MessageError`` with what to write instead.
  public mutating func nextOperand(into settings: inout Settings) throws(MessageError) -> String? {
    while let argument = rest.popFirst() {
      if isPastOptions { return argument }
      if argument == "--" {
        isPastOptions = true
      } else if argument.hasPrefix("--") {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if let onUnknown, !isKnown(String(parts[0])) {
          onUnknown(argument)
          continue
        }
        let option = try option(named: String(parts[0]))
        try take(
          option, String(parts[0]), attached: parts.count > 1 ? String(parts[1]) : nil, &settings)
      } else if argument.hasPrefix("-"), argument.count > 1 {
        try takeLetters(argument, &settings)
      } else if let option = options.first(where: { $0.description.names.contains(argument) }) {
        try take(option, argument, attached: nil, &settings)
      } else {
        return argument
      }
    }
    return nil
  }

  /// Reads `-abVALUE`.
  private mutating func takeLetters(
    _ argument: String, _ settings: inout Settings
  ) throws(MessageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let option = try option(named: "-\(letter)", of: argument)
      let attached = option.description.value == nil || letters.isEmpty ? nil : String(letters)
      if attached != nil { letters = "" }
      try take(option, "-\(letter)", attached: attached, &settings)
    }
  }

  private func isKnown(_ name: String) -> Bool {
    options.contains { $0.description.names.contains(name) }
  }

  private func option(
    named name: String, of argument: String? = nil
  ) throws(MessageError) -> CommandLineOption<Settings> {
    if let option = options.first(where: { $0.description.names.contains(name) }) { return option }
    let isBundled = argument != nil && argument != name
    let typed = argument ?? name
    // A letter is similar to every other letter.
    let near =
      typed.count > 3 ? Spelling.nearest(to: typed, in: options.flatMap(\.description.names)) : nil
    throw MessageError(
      "the option \(name) \(isBundled ? "of \(argument ?? "") " : "")is unknown; "
        + (near.map { "did you mean \($0)? " } ?? "") + "--help lists the options")
  }

  private mutating func take(
    _ option: CommandLineOption<Settings>, _ name: String, attached: String?,
    _ settings: inout Settings
  ) throws(MessageError) {
    var text = attached
    guard let value = option.description.value else {
      guard text == nil else { throw MessageError("\(name) takes no value") }
      return try option.effect(&settings, nil)
    }
    if option.description.isValueOptional {
      // As in fzf, a number or a word may also be the next argument.
      if text == nil, let next = rest.first, value.mayBeNext(next) { text = rest.removeFirst() }
    } else if text == nil {
      guard let next = rest.popFirst() else {
        throw MessageError("\(name) needs \(value.name) after it")
      }
      text = next
    }
    if let text, let demand = value.demand(on: text) {
      throw MessageError("\(name) takes \(demand), not \(text)")
    }
    try option.effect(&settings, text)
  }
}
