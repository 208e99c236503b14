import Glibc
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

/// The time of a plugin's command, next to bytes that only go there and back.
enum PluginBenchmark: Benchmark {
  static let name = "plugin"
  static let summary = "a command of a Swift plugin there and back; the reference is a bare echo"

  static func run() -> [Row] {
    MainActor.assumeIsolated {
      guard let echo = PipeEchoProcess(), let bench = PluginBench() else {
        print("build the guests first: swift build -c release --package-path Benchmarks")
        return []
      }
      let trips = Measurement(count: 300)
      let rows = [
        trips.row(
          "command", bench.run, against: echo.send, limits: Limits(ratio: 2.5)),
        trips.row("command in the host's process", bench.runLocally, limits: Limits()),
        Measurement(count: 1).row(
          "load, start, first answer, unload", bench.load, limits: Limits(nanoseconds: 25e6)),
        Measurement(count: 1).row(
          "the same for the first time", bench.loadAnew, limits: Limits(nanoseconds: 50e6)),
      ]
      bench.close()
      return rows
    }
  }

  /// The directory of the benchmarks and of their guests.
  static let directory: String = {
    var path = [CChar](repeating: 0, count: 4096)
    let count = max(readlink("/proc/self/exe", &path, path.count), 0)
    let program = String(decoding: path.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(program.prefix(upTo: program.lastIndex(of: "/") ?? program.startIndex))
  }()

  /// Runs the main queue until something has happened.
  @MainActor
  static func drain(until hasHappened: () -> Bool) {
    var queue = pollfd(fd: MainQueue.descriptor, events: Int16(POLLIN), revents: 0)
    while !hasHappened() {
      if poll(&queue, 1, -1) > 0 { MainQueue.drain() }
    }
  }
}

/// A host with the plugin in a process, and another one with it in this process.
@MainActor
private final class PluginBench: PluginServices {
  private let command = CommandInvocation("echo.say", ["text": "hello"])
  private var host: PluginHost?
  private var local: PluginHost?
  /// The host that has loaded and unloaded the plugin before.
  private var known: PluginHost?

  init?() {
    guard access("\(PluginBenchmark.directory)/EchoPlugin", X_OK) == 0 else { return nil }
    host = loadedHost()
    known = newHost()
    local = newHost()
    _ = try? local?.load(LocalEcho.self)
  }

  private func newHost() -> PluginHost {
    PluginHost(
      bus: EventBus(), context: Context(), scheduler: MainScheduler(),
      searchPath: PluginSearchPath([.init(PluginBenchmark.directory)]), services: self)
  }

  private func loadedHost() -> PluginHost {
    let host = newHost()
    wait { try await host.load("EchoPlugin") }
    return host
  }

  private func wait(for work: @escaping () async throws -> Void) {
    var isDone = false
    Task {
      do { try await work() } catch { print(error) }
      isDone = true
    }
    PluginBenchmark.drain { isDone }
  }

  func run(_ count: Int) {
    run(count, on: host)
  }

  func runLocally(_ count: Int) {
    run(count, on: local)
  }

  private func run(_ count: Int, on host: PluginHost?) {
    for _ in 0..<count {
      var isAnswered = false
      do {
        try host?.run(command) { result in
          if case .failure(let error) = result { print(error) }
          isAnswered = true
        }
      } catch {
        print(error)
        return
      }
      PluginBenchmark.drain { isAnswered }
    }
  }

  /// Loads the plugin, whose manifest is known, waits for its first answer and unloads it.
  func load(_ count: Int) {
    guard let host = known else { return }
    for _ in 0..<count { load(in: host) }
  }

  /// Loads the plugin and asks for its manifest, waits for its first answer and unloads it.
  func loadAnew(_ count: Int) {
    for _ in 0..<count { load(in: newHost()) }
  }

  private func load(in host: PluginHost) {
    wait { try await host.load("EchoPlugin") }
    run(1, on: host)
    wait { try await host.unload("echo") }
  }

  func close() {
    wait { await self.host?.shutdown() }
  }

  func plugin(
    _ plugin: String, run invocation: CommandInvocation,
    completion: @escaping (Result<Value, PluginError>) -> Void
  ) {
    completion(.success(.null))
  }

  func plugin(_ plugin: PluginManifest, setBindings bindings: [PluginManifest.Binding]) {}
}

/// The same plugin, linked into the benchmarks.
private struct LocalEcho: KeyboardPlugin {
  static let identity = PluginIdentity(
    id: "echo", name: "LocalEcho", version: "1", summary: "Answers with what it was given.")

  func register(in context: PluginContext) {
    context.query("echo.say", title: "Echo") { $0.arguments["text"] ?? .null }
  }
}

/// A process that writes what it reads.
@MainActor
private final class PipeEchoProcess {
  private let input: Int32
  private let output: Int32
  private var source: ReadSource?
  private var received = 0
  private let line =
    Array(
      #"{"id":9999,"jsonrpc":"2.0","method":"command/run","params":{"arguments":{"text":"hello"},"#
        .utf8) + Array(#""command":"echo.say"}}"#.utf8) + [0x0A]

  init?() {
    let program = "\(PluginBenchmark.directory)/PipeEcho"
    var (there, back): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard access(program, X_OK) == 0, pipe(&there) == 0, pipe(&back) == 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, there[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, back[1], STDOUT_FILENO)
    for descriptor in there + back { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var arguments = [strdup(program), nil]
    var pid: pid_t = 0
    let error = posix_spawn(&pid, program, &actions, nil, &arguments, environ)
    free(arguments[0])
    posix_spawn_file_actions_destroy(&actions)
    close(there[0])
    close(back[1])
    (input, output) = (there[1], back[0])
    guard error == 0 else { return nil }
    source = ReadSource(output) { [weak self] in self?.receive() }
  }

  isolated deinit {
    close(input)
    close(output)
  }

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    received += max(read(output, &buffer, buffer.count), 0)
  }

  func send(_ count: Int) {
    for _ in 0..<count {
      received = 0
      _ = write(input, line, line.count)
      PluginBenchmark.drain { received == line.count }
    }
  }
}
