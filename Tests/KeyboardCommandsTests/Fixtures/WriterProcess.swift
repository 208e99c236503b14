import FoundationEssentials
import Glibc

/// A process that saves customizations again and again and reports each save.
final class WriterProcess {
  private let pid: pid_t
  private let reports: Int32
  /// How many saves it has reported.
  private(set) var saves = 0

  /// The directory of the test binary, where SwiftPM puts every product.
  private static let directory: String = {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return path.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) } ?? "."
  }()

  /// Starts a writer of a file that counts its saves under a name.
  init(of file: String, name: String) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    reports = ends[0]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    let command = [Self.directory + "/CustomizationWriter", file, name]
    var arguments = command.map { strdup($0) } + [nil]
    var environment = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
    defer { for text in arguments + environment { free(text) } }
    var started: pid_t = 0
    let failure = posix_spawn(&started, command[0], &actions, nil, &arguments, &environment)
    // Before there is a writer to end: without a process, its id is everybody's group.
    guard failure == 0 else {
      close(ends[0])
      throw SystemError(number: failure)
    }
    pid = started
  }

  deinit {
    end()
    close(reports)
  }

  /// Waits until it has reported so many saves more; false when it has ended instead.
  func wait(forSaves count: Int) -> Bool {
    let goal = saves + count
    while saves < goal, readReport() {}
    return saves >= goal
  }

  /// Waits for its next report, at most so many microseconds.
  func wait(microseconds: Int) {
    var descriptor = pollfd(fd: reports, events: Int16(POLLIN), revents: 0)
    let clock = ContinuousClock()
    let deadline = clock.now + .microseconds(microseconds)
    while clock.now < deadline, poll(&descriptor, 1, 0) == 0 {}
  }

  /// Ends it by SIGKILL, whatever it is doing, and counts what it has still reported.
  func kill() {
    end()
    while readReport() {}
  }

  private func readReport() -> Bool {
    var report: UInt8 = 0
    guard read(reports, &report, 1) == 1 else { return false }
    saves += 1
    return true
  }

  private var isEnded = false

  private func end() {
    guard !isEnded else { return }
    isEnded = true
    Glibc.kill(pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  }
}

struct SystemError: Error {
  let number: Int32
}
