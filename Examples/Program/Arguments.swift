import Glibc

/// The command line of an example: files, and the options that all of them have.
public struct Arguments {
  /// What an example says of itself.
  public struct Usage {
    let name: String
    let synopsis: String
    let summary: String

    /// Describes an example: `picker`, `[FILE]` and a sentence.
    public init(_ name: String, _ synopsis: String, _ summary: String) {
      (self.name, self.synopsis, self.summary) = (name, synopsis, summary)
    }
  }

  /// The arguments that are no options.
  public private(set) var files: [String] = []
  /// The names of plugins to load.
  public private(set) var plugins: [String] = []
  /// A Boolean value indicating whether it begins with the editor of bindings.
  public private(set) var editsKeys = false
  let name: String

  /// Reads the command line; ends the program for `--help`, and with status 2 for a mistake.
  public init(_ usage: Usage) {
    name = usage.name
    var rest = CommandLine.arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "--plugin":
        guard let plugin = rest.popFirst() else {
          Program.fail("--plugin needs the name of a plugin", name)
        }
        plugins.append(plugin)
      case "--bindings": editsKeys = true
      case "-h", "--help":
        print(
          """
          usage: \(name) \(usage.synopsis) [--plugin NAME]… [--bindings]

          \(usage.summary)

            --plugin NAME  load a plugin, by its name or the path of its executable
            --bindings     begin with the editor of keys; F2 shows it at any time
            --help         show this

          F1 lists the keys. They are changed in the editor, or in keymap.json5 in
          $XDG_CONFIG_HOME/\(name) (~/.config/\(name)).
          """)
        exit(0)
      case "--":
        files += rest
        rest = []
      case _ where argument.hasPrefix("-") && argument.count > 1:
        Program.fail("the option \(argument) is unknown; --help lists the options", name)
      default: files.append(argument)
      }
    }
  }

  /// Ends the program with status 2 and one line that says why.
  public func fail(_ reason: String) -> Never {
    Program.fail(reason, name)
  }
}
