public import FoundationEssentials
import Glibc
public import KeyboardCore
import KeyboardTerminal

/// Another program that this one starts: on its terminal, beside it, or for its output.
///
/// ```swift
/// let editor = ChildProgram(["vi", path])
/// try await screen.lend { status = await editor.run() }
/// ```
nonisolated public struct ChildProgram: Sendable {
  /// The name or the path of the program, and its arguments: bytes, as for paths.
  public let arguments: [[UInt8]]
  /// The variables that are added to the environment of this process.
  public var environment: [String: String] = [:]

  /// Creates a program from bytes; a name without a slash is searched for in `PATH`.
  public init(_ arguments: [[UInt8]]) {
    self.arguments = arguments
  }

  /// Creates a program from its name and arguments.
  public init(_ arguments: [String]) {
    self.init(arguments.map { Array($0.utf8) })
  }

  /// Returns the user's editor for a file: that of `VISUAL`, otherwise of `EDITOR`, otherwise vi.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - line: the line at which to begin, the first being 1; nil for none.
  ///   - environment: the environment of the process.
  /// - Returns: the editor with its arguments.
  public static func editor(
    of path: [UInt8], line: Int? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> ChildProgram {
    let editor = environment["VISUAL"] ?? environment["EDITOR"] ?? "vi"
    let place = line.map { "+\($0) " } ?? ""
    // Through a shell, because an editor may have arguments.
    let script = "\(editor) \(place)\"$1\""
    return ChildProgram(["sh", "-c", script, "sh"].map { Array($0.utf8) } + [path])
  }

  /// Creates a command of the user's shell, according to `SHELL`.
  public init(shell command: some Sequence<UInt8>) {
    let shell = getenv("SHELL").map { String(cString: $0) } ?? ""
    self.init([Array((shell.isEmpty ? "/bin/sh" : shell).utf8), Array("-c".utf8), Array(command)])
  }

  /// Returns a program that waits for Return below the output of another one.
  static func returnKey(after status: Int32) -> ChildProgram {
    let note = status == 0 ? "" : "It ended with status \(status). "
    return ChildProgram([
      "sh", "-c", #"printf %s "$1"; read -r line"#, "sh", "\(note)Press Return ",
    ])
  }

  /// Returns any bytes quoted as one word of a shell.
  public static func quoted(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + bytes.flatMap { $0 == quote ? Array("'\\''".utf8) : [$0] } + [quote]
  }

  /// Runs the program on the terminal of this process, which must not use it, and waits for its end.
  ///
  /// Keys that stop or end programs, such as Ctrl+C, affect only the program.
  ///
  /// - Parameter input: returns the next bytes of the input, empty at its end; called as long as the program reads.
  ///   Nil lets it read the terminal.
  /// - Returns: its status as a shell reports it: 128 plus the signal that has ended it, if any.
  /// - Throws: a `MessageError` if it cannot be started.
  public func run(
    reading input: (@MainActor () async -> [UInt8])? = nil
  ) async throws(MessageError) -> Int32 {
    let ignored = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, former) in ignored { signal(number, former) } }
    let pipe = try input == nil ? nil : Self.pipe()
    defer { if let pipe { close(pipe.output) } }
    let process: pid_t
    do throws(MessageError) {
      process = try spawn { actions in
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/tty", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
        if let pipe { posix_spawn_file_actions_adddup2(&actions, pipe.output, STDIN_FILENO) }
      }
    } catch {
      if let pipe { close(pipe.input) }
      throw error
    }
    if let input, let pipe {
      // The program may end before its input, which may still be waiting for more.
      Task.detached {
        while case let bytes = await input(), !bytes.isEmpty, writeAll(bytes, to: pipe.input) {}
        close(pipe.input)
      }
    }
    return await Task.detached { Self.wait(for: process) }.value
  }

  /// Creates a pipe that no other program inherits.
  private static func pipe() throws(MessageError) -> (output: Int32, input: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else {
      throw MessageError("there is no pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts the program beside this process, in a separate session, without a terminal.
  ///
  /// - Throws: a `MessageError` if it cannot be started.
  public func start() throws(MessageError) {
    let process = try spawn(inOwnSession: true) { actions in
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    }
    Task.detached { _ = Self.wait(for: process) }
  }

  /// Replaces this process, which has restored the terminal, by the program, which reads the terminal.
  ///
  /// - Throws: a `MessageError` if it cannot be started; otherwise this process continues as the program.
  public func replaceProcess() throws(MessageError) -> Never {
    let terminal = open("/dev/tty", O_RDWR)
    if terminal >= 0 {
      dup2(terminal, STDIN_FILENO)
      close(terminal)
    }
    for (name, value) in environment { setenv(name, value, 1) }
    // The program does not inherit which signals this process ignores and blocks.
    for number in 1..<SIGSYS { signal(number, SIG_DFL) }
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    var pointers = arguments.map { strdup($0.map(CChar.init(bitPattern:)) + [0]) } + [nil]
    if let name = pointers[0] { execvp(name, &pointers) }
    throw cannotRun(errno)
  }

  private func cannotRun(_ error: Int32) -> MessageError {
    let name = String(decoding: arguments.first ?? [], as: UTF8.self).printable()
    return MessageError("\(name) cannot be run: \(String(cString: strerror(error)))")
  }

  /// Runs the program for its output.
  ///
  /// - Parameter limit: the maximum number of bytes to keep.
  /// - Returns: the bytes; nil if it cannot be started or ends with another status than 0.
  public func output(limit: Int = 1 << 16) async -> [UInt8]? {
    await Task.detached { () -> [UInt8]? in
      guard let pipe = try? Self.pipe() else { return nil }
      defer { close(pipe.output) }
      let process = try? spawn(inOwnSession: true) { actions in
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
        posix_spawn_file_actions_adddup2(&actions, pipe.input, STDOUT_FILENO)
      }
      close(pipe.input)
      guard let process else { return nil }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        let count = read(pipe.output, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        bytes += buffer[..<min(count, max(0, limit - bytes.count))]
      }
      return Self.wait(for: process) == 0 ? bytes : nil
    }.value
  }

  /// Runs the program with an input, in a separate session, and waits for its end.
  ///
  /// ```swift
  /// let end = try await ChildProgram(["sendmail", "-t", "-oi"]).run(input: mail)
  /// ```
  ///
  /// - Parameters:
  ///   - input: the bytes for it to read.
  ///   - limit: the maximum number of bytes of its output to keep.
  /// - Returns: its status as a shell reports it, and its output and errors, in order.
  /// - Throws: a `MessageError` if it cannot be started.
  public func run(
    input: [UInt8], limit: Int = 1 << 16
  ) async throws(MessageError) -> (status: Int32, said: [UInt8]) {
    // Files without names: neither side waits for the other one, nor for processes that it has started.
    guard let source = tmpfile() else { throw .noTemporaryFile }
    defer { fclose(source) }
    guard let target = tmpfile() else { throw .noTemporaryFile }
    defer { fclose(target) }
    for file in [source, target] { _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC) }
    guard fwrite(input, 1, input.count, source) == input.count, fflush(source) == 0 else {
      throw .noTemporaryFile
    }
    rewind(source)
    let (read, write) = (fileno(source), fileno(target))
    let process = try spawn(inOwnSession: true) { actions in
      posix_spawn_file_actions_adddup2(&actions, read, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, write, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, write, STDERR_FILENO)
    }
    let status = await Task.detached { Self.wait(for: process) }.value
    var said = [UInt8](repeating: 0, count: limit)
    return (status, Array(said[..<max(0, pread(write, &said, limit, 0))]))
  }

  /// Starts the program for its output, including errors; the caller closes the output, and waits for the process.
  func startPrinting() throws(MessageError) -> (process: pid_t, output: Int32) {
    let pipe = try Self.pipe()
    defer { close(pipe.input) }
    do throws(MessageError) {
      let process = try spawn(inOwnSession: true) { actions in
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, pipe.input, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, pipe.input, STDERR_FILENO)
      }
      return (process, pipe.output)
    } catch {
      close(pipe.output)
      throw error
    }
  }

  private func spawn(
    inOwnSession: Bool = false, _ prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws(MessageError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    prepare(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program does not inherit which signals this process ignores and blocks.
    var (signals, none) = (sigset_t(), sigset_t())
    sigfillset(&signals)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setsigmask(&attributes, &none)
    // POSIX_SPAWN_SETSID, which the header hides.
    let session = inOwnSession ? 0x80 : 0
    posix_spawnattr_setflags(
      &attributes, Int16(session | Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETSIGMASK)))
    let words = arguments.map { $0.map(CChar.init(bitPattern:)) + [0] }
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var variables = variables + [nil]
    defer { for variable in variables { free(variable) } }
    var process = pid_t()
    let result = posix_spawnp(
      &process, words.first ?? [0], &actions, &attributes, &pointers, &variables)
    guard result == 0 else { throw cannotRun(result) }
    return process
  }

  /// Copies of the variables of this process, with any bytes, and of the added ones.
  private var variables: [UnsafeMutablePointer<CChar>?] {
    var variables = environment.map { strdup("\($0)=\($1)") }
    var place = environ
    while let variable = place.pointee {
      let name = String(cString: variable).prefix { $0 != "=" }
      if environment[String(name)] == nil { variables.append(strdup(variable)) }
      place += 1
    }
    return variables
  }

  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}

extension MessageError {
  nonisolated fileprivate static var noTemporaryFile: MessageError {
    MessageError("no temporary file can be written: \(String(cString: strerror(errno)))")
  }
}
