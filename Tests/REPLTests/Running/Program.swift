import FoundationEssentials
import Glibc
import PseudoTerminals

/// The `keyboard-repl` that was built with these tests, run without a terminal.
struct Program {
  /// The result of a run.
  struct Outcome: Equatable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The directory of the test binary, where SwiftPM puts every product.
  static let directory: String = {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return path.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) } ?? "."
  }()

  /// The path of the executable.
  static let path = directory + "/keyboard-repl"

  /// The root of the repository, where documents and examples are.
  static let repository: String = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/")
  }()

  /// Returns the environment of a run, which has nothing of the person who runs the tests.
  static func environment(home: String, changes: [String] = []) -> [String] {
    let standard = [
      "HOME=\(home)", "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TERM=xterm", "INPUTRC=/dev/null",
      "SWIFT_BACKTRACE=enable=no", "NO_COLOR=1", "PAGER=cat",
    ]
    func name(_ variable: String) -> Substring { variable.prefix { $0 != "=" } }
    let changed = Set(changes.map(name))
    return standard.filter { !changed.contains(name($0)) } + changes
  }

  /// Runs the program to its end, for a user with files or without; a run of more than ten minutes
  /// is ended by force. What it writes is in the outcome unless it goes to a file.
  static func run(
    _ arguments: [String], input: String = "", keymap: String? = nil, initFile: String? = nil,
    output: String? = nil
  ) throws -> Outcome {
    try run(
      path, arguments, input: input, keymap: keymap, initFile: initFile, output: output)
  }

  /// Runs another program in the same way.
  static func run(
    _ path: String, _ arguments: [String], input: String = "", keymap: String? = nil,
    initFile: String? = nil, output: String? = nil
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    if let keymap { try folder.configure(keymap, to: "keymap.json5") }
    if let initFile { try folder.configure(initFile, to: "init.kbd") }
    let (inputPath, outputPath, errorsPath) = (
      folder.path + "/input", output ?? folder.path + "/output", folder.path + "/errors"
    )
    try folder.write(input, to: "input")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let create = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, create, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errorsPath, create, 0o600)
    let command = ["/usr/bin/timeout", "-k", "1", "600", path] + arguments
    var pid: pid_t = 0
    let failure = withCStrings(command) { arguments in
      withCStrings(environment(home: folder.path)) { environment in
        posix_spawn(&pid, command[0], &actions, nil, arguments, environment)
      }
    }
    guard failure == 0 else { throw TerminalProgramError("cannot start \(path)") }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return Outcome(
      status: exitStatus(ofWait: status), output: output == nil ? try folder.read("output") : "",
      errors: try folder.read("errors"))
  }
}
