public import KeyboardCore

/// An option of a command line: its names, its value, its description, and its effect on the settings.
///
/// ```swift
/// static let table: [CommandLineOption<Options>] = [
///   .init("-r", "--reverse", help: "the last line first") { $0.isReversed = true },
///   .init("-q", "--query", takes: .text("TEXT"), help: "begin with a query") { $0.query = $1 },
///   .init("--layout", choosing: \.layout, help: "the place of the prompt"),
/// ]
/// ```
///
/// ``CommandLineReader`` parses a command line with such a table; ``ProgramManual`` generates help, the manual page
/// and shell completions from it.
public nonisolated struct CommandLineOption<Settings> {
  /// Records the option, with its value if there is one.
  typealias Effect = (inout Settings, String?) throws(MessageError) -> Void

  /// The description for help, the manual page and shells.
  package let description: ProgramManual.Option
  let effect: Effect

  private init(
    _ names: [String], _ value: CommandLineValue?, isOptional: Bool = false, help: String,
    effect: @escaping Effect
  ) {
    description = .init(names: names, value: value, isValueOptional: isOptional, help: help)
    self.effect = effect
  }

  /// Creates an option without a value.
  ///
  /// - Parameters:
  ///   - names: the names, short before long.
  ///   - help: a phrase that describes it.
  ///   - body: records the option.
  public init(
    _ names: String..., help: String,
    do body: @escaping (inout Settings) throws(MessageError) -> Void
  ) {
    self.init(names, nil, help: help) { settings, _ throws(MessageError) in try body(&settings) }
  }

  /// Creates an option with a value.
  ///
  /// - Parameters:
  ///   - names: the names, short before long.
  ///   - value: the required value.
  ///   - help: a phrase that describes it.
  ///   - body: records the value.
  public init(
    _ names: String..., takes value: CommandLineValue, help: String,
    do body: @escaping (inout Settings, String) throws(MessageError) -> Void
  ) {
    self.init(names, value, help: help) { settings, text throws(MessageError) in
      try body(&settings, text ?? "")
    }
  }

  /// Creates an option with an optional value.
  ///
  /// - Parameters:
  ///   - names: the names, short before long.
  ///   - value: the value after `=`; a number, or one of certain words, may also be the next argument.
  ///   - help: a phrase that describes it.
  ///   - body: records the value; nil if there is none.
  public init(
    _ names: String..., mayTake value: CommandLineValue, help: String,
    do body: @escaping (inout Settings, String?) throws(MessageError) -> Void
  ) {
    self.init(names, value, isOptional: true, help: help, effect: body)
  }

  /// Creates an option whose value is one of the words of an enumeration.
  ///
  /// - Parameters:
  ///   - names: the names, short before long.
  ///   - choice: the setting.
  ///   - name: the placeholder for the value in help.
  ///   - help: a phrase that describes it.
  public init<Choice: RawRepresentable & CaseIterable>(
    _ names: String..., choosing choice: WritableKeyPath<Settings, Choice>,
    as name: String = "NAME",
    help: String
  ) where Choice.RawValue == String {
    self.init(names, .words(name, Choice.allCases.map(\.rawValue)), help: help) { settings, text in
      if let chosen = text.flatMap(Choice.init) { settings[keyPath: choice] = chosen }
    }
  }

  /// Creates an option whose value is one of the words of an enumeration, for an optional setting.
  ///
  /// - Parameters:
  ///   - names: the names, short before long.
  ///   - choice: the setting, which is nil without the option.
  ///   - name: the placeholder for the value in help.
  ///   - help: a phrase that describes it.
  public init<Choice: RawRepresentable & CaseIterable>(
    _ names: String..., choosing choice: WritableKeyPath<Settings, Choice?>,
    as name: String = "NAME", help: String
  ) where Choice.RawValue == String {
    self.init(names, .words(name, Choice.allCases.map(\.rawValue)), help: help) { settings, text in
      settings[keyPath: choice] = text.flatMap(Choice.init)
    }
  }

  /// Returns the option for settings that include these.
  public func of<Whole>(_ part: WritableKeyPath<Whole, Settings>) -> CommandLineOption<Whole> {
    let (option, effect) = (description, effect)
    return .init(
      option.names, option.value, isOptional: option.isValueOptional, help: option.help
    ) { whole, text throws(MessageError) in try effect(&whole[keyPath: part], text) }
  }
}

/// The value of an option: its placeholder in help, and its possible values.
///
/// It is checked, and shells complete it. A placeholder with an ellipsis stands for all files of the command line.
public nonisolated enum CommandLineValue: Hashable, Sendable {
  /// Any text.
  case text(String)
  /// The path of a file.
  case file(String)
  /// The path of a directory.
  case directory(String)
  /// One of some words; others are refused.
  case words(String, [String])
  /// Words separated by commas, which the option checks.
  case list(String, of: [String])
  /// A whole number in a range; others are refused.
  case number(String, in: ClosedRange<Int>)

  /// The placeholder in help.
  public var name: String {
    switch self {
    case .text(let name), .file(let name), .directory(let name), .words(let name, _),
      .list(let name, _), .number(let name, _):
      name
    }
  }

  /// Returns whether the argument after an option is certainly its value, if that is optional.
  func mayBeNext(_ argument: String) -> Bool {
    switch self {
    case .words(_, let words): words.contains(argument)
    case .number: Int(argument) != nil
    default: false
    }
  }

  /// Returns the requirement on the value, if a text does not meet it.
  func demand(on text: String) -> String? {
    switch self {
    case .words(_, let words) where !words.contains(text):
      words.dropLast().joined(separator: ", ") + (words.last.map { " or \($0)" } ?? "")
    case .number(_, let range) where Int(text).map(range.contains) != true:
      range.upperBound == .max
        ? "\(name) of at least \(range.lowerBound)"
        : "\(name) from \(range.lowerBound) to \(range.upperBound)"
    default: nil
    }
  }
}
