import Glibc
import PseudoTerminals

/// `keyboard-repl` between two pipes: what is written to it, and the lines that it writes.
final class PipedProgram {
  private let pid: pid_t
  private var input: Int32
  private let output: Int32
  private var rest: [UInt8] = []
  private var hasEnded = false

  init(_ arguments: [String]) throws {
    var (inward, outward) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
    guard pipe(&inward) == 0, pipe(&outward) == 0 else {
      throw TerminalProgramError("there is no pipe to be had")
    }
    for descriptor in inward + outward { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inward[0], 0)
    posix_spawn_file_actions_adddup2(&actions, outward[1], 1)
    var pid: pid_t = 0
    let command = ["/usr/bin/timeout", "-k", "1", "600", Program.path] + arguments
    let failure = withCStrings(command) { arguments in
      withCStrings(Program.environment(home: "/nonexistent")) { environment in
        posix_spawn(&pid, command[0], &actions, nil, arguments, environment)
      }
    }
    close(inward[0])
    close(outward[1])
    (input, output) = (inward[1], outward[0])
    self.pid = pid
    guard failure == 0 else {
      throw TerminalProgramError("cannot start \(Program.path)")
    }
  }

  deinit {
    closeInput()
    close(output)
    if !hasEnded {
      var status: Int32 = 0
      waitpid(pid, &status, 0)
    }
  }

  /// Writes text, all of it.
  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Ends the input.
  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// The next line, or nil at the end.
  func readLine() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeSubrange(...end) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { return nil }
      rest += buffer[..<count]
    }
  }

  /// Waits for the program to end; its status as a shell would say it.
  func waitForEnd() -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
    return exitStatus(ofWait: status)
  }
}
