public import KeyboardCore

extension CommandID {
  /// `runCommands`: performs commands one after another, as VS Code's command of that name does.
  ///
  /// The argument `commands` is a list; each command is its id, or an object with `command` and `args`.
  public static let runCommands: CommandID = "runCommands"
}

/// Commands as lists of values: the arguments of `runCommands`, and the content of a macro file.
extension CommandInvocation {
  /// The request as an element of a list of commands: its id, or an object with `command` and `args`.
  public var listValue: Value {
    arguments.isEmpty
      ? .string(id.rawValue) : ["command": .string(id.rawValue), "args": .object(arguments)]
  }

  /// Creates a request from an element of a list of commands; nil for other values.
  public init?(listValue value: Value) {
    if let name = value.stringValue, !name.isEmpty {
      self.init(CommandID(name))
    } else if let name = value["command"]?.stringValue, !name.isEmpty {
      let arguments = value["args"] ?? [:]
      guard let arguments = arguments.objectValue,
        value.objectValue?.keys.allSatisfy({ ["command", "args"].contains($0) }) == true
      else { return nil }
      self.init(CommandID(name), arguments)
    } else {
      return nil
    }
  }

  /// Returns the request for several commands; for one, that command itself.
  public static func running(_ commands: [CommandInvocation]) -> CommandInvocation {
    if commands.count == 1 { return commands[0] }
    return CommandInvocation(.runCommands, ["commands": .array(commands.map(\.listValue))])
  }

  /// The commands that it performs: those of `runCommands`, or itself.
  public var commands: [CommandInvocation] {
    guard id == .runCommands, arguments.count == 1,
      let list = arguments["commands"]?.arrayValue, list.count > 1
    else { return [self] }
    let commands = list.compactMap(CommandInvocation.init(listValue:))
    return commands.count == list.count && Self.running(commands) == self ? commands : [self]
  }
}
