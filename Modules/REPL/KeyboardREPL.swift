import Glibc
import KeyboardScripting

/// The program: reads the options and runs a session in the way they ask for.
@main
enum KeyboardREPL {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  static func main() async {
    exit(await run(Array(CommandLine.arguments.dropFirst())))
  }

  private static func run(_ arguments: [String]) async -> Int32 {
    let options: Options
    do {
      options = try Options(arguments)
    } catch {
      StandardOutput.writeError("keyboard-repl: \(error.message)\n")
      return 2
    }
    switch options.mode {
    case .help:
      StandardOutput.write(Options.usage)
      return 0
    case .version:
      StandardOutput.write("keyboard-repl \(version)\n")
      return 0
    case .standardInput where isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1:
      return await InteractiveSession(options).run()
    case .standardInput:
      return await BatchRun(options).runStandardInput()
    case .files(let files):
      return await BatchRun(options).run(files: files)
    case .commands(let commands):
      return await BatchRun(options).run(commands: commands)
    case .showKeys(let isJSON, let modes):
      guard isatty(STDIN_FILENO) == 1 else { return PipedKeys().run() }
      return await TerminalKeys(modes: modes, isJSON: isJSON).run()
    case .transcript(let file, let updates):
      return await TranscriptRun(options).run(file: file, updates: updates)
    }
  }
}
