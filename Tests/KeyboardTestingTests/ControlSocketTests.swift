import CSocket
import FoundationEssentials
import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardRuntime
import KeyboardScenes
import KeyboardScripting
import Testing

extension AttachingTests {
  /// Things that the other end may do without stopping the application.
  @Suite("Control socket")
  final class ControlSocketTests {
    private let directory = "/tmp/kt-socket-\(UInt32.random(in: 0 ... .max))"
    private let runtime: ApplicationRuntime
    private var isOn = false

    init() throws {
      mkdir(directory, 0o700)
      var configuration = ApplicationRuntime.Configuration()
      (configuration.name, configuration.hasControlSocket) = ("lamp", true)
      configuration.environment = ["XDG_RUNTIME_DIR": directory]
      runtime = ApplicationRuntime(configuration)
      runtime.commands.add("lamp.toggle", "Toggle", keys: "space") { [unowned self] _ in
        isOn.toggle()
      }
      runtime.acceptScripts(.full)
    }

    deinit {
      try? FileManager.default.removeItem(atPath: directory)
    }

    private var environment: [String: String] { ["XDG_RUNTIME_DIR": directory] }
    private var path: String { "\(directory)/keyboard-toolkit/lamp.\(getpid()).sock" }

    private func attach(
      watching: Bool = false, output: @escaping (String) -> Void = { _ in }
    ) async throws -> AttachedSession {
      var options = AttachedSession.Options()
      (options.client, options.watches) = ("a test", watching)
      options.timeout = .seconds(1800)
      return try await AttachedSession(
        to: "lamp", options, environment: environment, output: output)
    }

    /// Waits for something that happens without a request.
    private func wait(_ what: String, until isDone: () -> Bool) async throws {
      let deadline = ContinuousClock.now + .seconds(1800)
      while !isDone() {
        try #require(ContinuousClock.now < deadline, "\(what) did not happen")
        try await Task.sleep(for: .milliseconds(1))
      }
    }

    @Test("The socket and its directory are the user's alone, and gone with the application")
    func mode() async throws {
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
      #expect(
        stat("\(directory)/keyboard-toolkit", &status) == 0 && status.st_mode & 0o777 == 0o700)
      let session = try await attach()
      await runtime.shutdown()
      #expect(access(path, F_OK) != 0)
      try await wait("the end of the session") { session.end != nil }
      #expect(session.end == "lamp ends")
      await #expect(throws: ScriptError.self) { try await session.run("press space") }
    }

    @Test("A directory that is open to others is refused, with the remedy")
    func openDirectory() {
      let open = "\(directory)/open"
      mkdir(open, 0o700)
      mkdir("\(open)/keyboard-toolkit", 0o777)
      chmod("\(open)/keyboard-toolkit", 0o777)
      #expect(throws: MessageError.self) {
        _ = try ControlSocket(name: "lamp", environment: ["XDG_RUNTIME_DIR": open]) { _ in
          fatalError("nobody connects")
        }
      }
    }

    @Test("Nothing listens unless somebody asks for it")
    func off() {
      var configuration = ApplicationRuntime.Configuration()
      configuration.name = "quiet"
      configuration.environment = environment
      let quiet = ApplicationRuntime(configuration)
      quiet.acceptScripts()
      #expect(quiet.controlSocket == nil && quiet.acceptsControl)
    }

    @Test("Keys do in the application what they do there, and names are the application's")
    func keys() async throws {
      var lines: [String] = []
      let session = try await attach { lines.append($0) }
      try await session.run("watch command.performed; press space")
      #expect(isOn && lines.contains { $0.contains("lamp.toggle") })
      #expect(try await session.run("run lamp.toggle; get chord.pending") == .null)
      #expect(!isOn)
    }

    @Test("What a session has brought goes with it, and nothing else")
    func traces() async throws {
      let before = (
        runtime.engine.keymap.count, runtime.engine.context.names.count,
        runtime.engine.firstResponder
      )
      let session = try await attach()
      try await session.run(
        """
        bind x lamp.toggle; set my.value 3; macro two { press x x }; two
        on command.performed { echo $event.command }
        table rows rows=5; press down
        keydown x
        """)
      #expect(runtime.engine.keymap.count > before.0)
      await session.shutdown()
      try await wait("the end of the session") {
        runtime.engine.context.names.count == before.1
      }
      #expect(runtime.engine.keymap.count == before.0)
      #expect(runtime.engine.firstResponder === before.2)
      let next = try await attach()
      try await next.run("expect error unknownVerb { two }; expect error failed { get my.value }")
    }

    @Test("One has the keys, and any number watch without changing anything")
    func watchers() async throws {
      var seen: [String] = []
      let writer = try await attach()
      let refusal = await #expect(throws: MessageError.self) { _ = try await attach() }
      #expect(
        refusal?.message.contains("a test (process \(getpid())) has the keys of lamp") == true)
      let watcher = try await attach(watching: true) { seen.append($0) }
      try await watcher.run("watch command.performed")
      for command in ["press space", "run lamp.toggle", "bind x lamp.toggle", "type a"] {
        await #expect(throws: ScriptError.self) { try await watcher.run(command) }
      }
      #expect(!isOn)
      try await writer.run("press space")
      try await wait("the watched event") { !seen.isEmpty }
      try await watcher.run("expect focus.acceptsText == false; why space")
      await writer.shutdown()
      // The keys are free as soon as the end is noticed.
      var next: AttachedSession?
      while next == nil { next = try? await attach() }
      try await next?.run("press space")
    }

    @Test("Who comes and goes to watch leaves the bindings of the one that has the keys")
    func watchersLeave() async throws {
      let count = runtime.engine.keymap.count
      let early = try await attach(watching: true)
      let writer = try await attach()
      try await writer.run("bind x lamp.toggle")
      let late = try await attach(watching: true)
      early.detach()
      try await late.run("scenes")
      try await writer.run("press x")
      #expect(isOn)
      writer.detach()
      let next = try await attach()
      late.detach()
      try await next.run("expect error failed { unbind x }")
      #expect(runtime.engine.keymap.count == count)
    }

    @Test("Scripts run one after another, are interrupted, and fail at their place")
    func running() async throws {
      let session = try await attach()
      let long = Task { try await session.run("wait --timeout 600s until 1 == 2", file: "a.kbd") }
      let next = Task { try await session.run("press space; return 7") }
      await Task.yield()
      #expect(!isOn)
      long.cancel()
      let interrupted = await #expect(throws: ScriptError.self) { try await long.value }
      #expect(interrupted?.code == .interrupted)
      _ = try await next.value
      #expect(isOn)
      let error = await #expect(throws: ScriptError.self) {
        try await session.run("echo a\n\n  expect 1 == 2", file: "b.kbd", line: 10)
      }
      #expect(error?.code == .expectation && error?.exitStatus == 1)
      #expect(error?.position == SourcePosition(file: "b.kbd", line: 12, column: 10))
    }

    @Test("Files of scripts are the caller's: paths start at its directory")
    func files() async throws {
      try Data("press space\n".utf8).write(to: URL(filePath: "\(directory)/part.kbd"))
      let script = "\(directory)/main.kbd"
      try Data("source part.kbd\nexpect error failed { source absent.kbd }\n".utf8)
        .write(to: URL(filePath: script))
      let session = try await attach()
      try await session.run(files: [script])
      #expect(isOn)
    }

    @Test("A lot of output comes whole, to who reads it late")
    func output() async throws {
      var count = 0
      let session = try await attach { _ in count += 1 }
      try await session.run("repeat 20000 { echo 'a line that is said again and again and again' }")
      #expect(count == 20_000)
    }

    // MARK: Ends that behave badly

    private func connect() throws -> Int32 {
      let descriptor = CSocketConnect(path)
      try #require(descriptor >= 0)
      return descriptor
    }

    private func send(_ text: String, to descriptor: Int32) -> Int {
      Array(text.utf8).withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
    }

    /// Reads until the other end has closed; everything that came.
    private func rest(of descriptor: Int32) async throws -> String {
      let text = try await receive(from: descriptor)
      close(descriptor)
      return text
    }

    /// Returns the bytes received up to a text, or else to the end of the connection.
    private func receive(until text: String? = nil, from descriptor: Int32) async throws -> String {
      var received: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      try await wait(text ?? "the end of the connection") {
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 { received += buffer[..<count] }
        if let text { return String(decoding: received, as: UTF8.self).contains(text) }
        return count == 0 || count < 0 && errno == ECONNRESET
      }
      return String(decoding: received, as: UTF8.self)
    }

    private nonisolated static let hello =
      #"{"jsonrpc":"2.0","id":0,"method":"hello","params":{"protocol":{"minimum":1,"maximum":1}}}"#
      + "\n"

    @Test("Garbage is answered by errors, and then by goodbye")
    func garbage() async throws {
      let descriptor = try connect()
      _ = send(String(repeating: "garbage\n", count: 16), to: descriptor)
      let text = try await rest(of: descriptor)
      #expect(text.split(separator: "\n").count == 17)
      #expect(text.contains("-32600") && text.contains("goodbye") && text.contains("no messages"))
      _ = try await attach()
    }

    @Test(
      "Mistakes are told",
      arguments: [
        (
          #"{"jsonrpc":"2.0","id":1,"method":"script/run","params":{"text":"press space"}}"#,
          "say hello first"
        ),
        (#"{"jsonrpc":"2.0","id":1,"method":"hello","params":{}}"#, "hello needs protocol"),
        (
          #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":{"minimum":2,"maximum":3}}}"#,
          "speaks version 1"
        ),
        (hello + hello, "hello is said once"),
        (hello + #"{"jsonrpc":"2.0","id":1,"method":"nothing"}"#, "there is no method nothing"),
        (hello + #"{"jsonrpc":"2.0","id":1,"method":"script/run"}"#, "needs a text"),
        (
          hello + #"{"jsonrpc":"2.0","id":1,"method":"script/run","params":{"text":"press {"}}"#,
          "code"
        ),
      ])
    func mistakes(message: String, answer: String) async throws {
      let descriptor = try connect()
      _ = send(message + "\n", to: descriptor)
      var text: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      try await wait("the answer \(answer)") {
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 { text += buffer[..<count] }
        return String(decoding: text, as: UTF8.self).contains(answer)
      }
      close(descriptor)
      #expect(!isOn)
    }

    @Test(
      "A message of more than a mebibyte is refused, and one that never ends keeps nobody waiting")
    func tooLong() async throws {
      let descriptor = try connect()
      var sent = 0
      let piece = String(repeating: "x", count: 1 << 15)
      while sent <= 1 << 20 {
        let count = send(piece, to: descriptor)
        if count > 0 { sent += count } else { try await Task.sleep(for: .milliseconds(1)) }
      }
      let session = try await attach()
      try await session.run("press space")
      #expect(isOn)
      close(descriptor)
    }

    @Test("Who asks for much and never reads holds up nobody else")
    func neverReads() async throws {
      let descriptor = try connect()
      _ = send(Self.hello, to: descriptor)
      let run =
        #"{"jsonrpc":"2.0","id":1,"method":"script/run","params":{"text":"repeat 1000000 { echo 'and on it goes' }"}}"#
      _ = send(run + "\n", to: descriptor)
      let watcher = try await attach(watching: true)
      try await watcher.run("expect focus.acceptsText == false")
      close(descriptor)
      var session: AttachedSession?
      while session == nil { session = try? await attach() }
      try await session?.run("press space")
      #expect(isOn)
    }

    @Test(
      "Every request of a flood is answered, those that would wait behind sixty-four by an error")
    func flood() async throws {
      let descriptor = try connect()
      let requests = (1...2000).map {
        #"{"jsonrpc":"2.0","id":\#($0),"method":"script/run","params":{"text":"press space"}}"#
          + "\n"
      }
      var rest = Array((Self.hello + requests.joined()).utf8)[...]
      let watcher = try await attach(watching: true)
      var text: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var lines = 0
      try await wait("the last answer") {
        let sent = rest.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if sent > 0 { rest = rest.dropFirst(sent) }
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 {
          text += buffer[..<count]
          lines += buffer[..<count].count { $0 == 0x0A }
        }
        return lines == 2001
      }
      try await watcher.run("expect focus.acceptsText == false")
      close(descriptor)
      let answers = String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst()
      #expect(answers.count { $0.contains("result") } >= 64)
      #expect(answers.allSatisfy { $0.contains("result") || $0.contains("requests wait") })
    }

    @Test("What is typed in secret reaches nobody who watches")
    func secret() async throws {
      let document = TextDocument("", name: "word", isSecure: true, bus: runtime.engine.bus)
      runtime.engine.firstResponder = document
      var seen: [String] = []
      var options = AttachedSession.Options()
      (options.watches, options.traces) = (true, true)
      options.timeout = .seconds(1800)
      let watcher = try await AttachedSession(to: "lamp", options, environment: environment) {
        seen.append($0)
      }
      try await watcher.run("watch '*'")
      let writer = try await attach { seen.append($0) }
      try await writer.run(
        "trace on; record; type --secret hunter2; stop; save \(directory)/saved.kbd")
      try await watcher.run("show; get ''; scenes")
      #expect(document.text == "hunter2" && !seen.isEmpty)
      let saved = try String(contentsOfFile: "\(directory)/saved.kbd", encoding: .utf8)
      #expect(!(seen + [saved]).joined().contains("hunter"))
      #expect(saved.contains("type --secret"))
    }

    @Test("Who watches and never reads is let go when sixteen mebibytes wait for it")
    func unread() async throws {
      let descriptor = try connect()
      let watch = Self.hello.replacing("}}", with: #"},"watch":true}"#)
      let run =
        #"{"jsonrpc":"2.0","id":1,"method":"script/run","params":{"text":"watch '*'"}}"# + "\n"
      _ = send(watch + run, to: descriptor)
      let session = try await attach(watching: true)
      _ = try await receive(until: #""id":1"#, from: descriptor)
      let text = String(repeating: "x", count: 90_000)
      for _ in 0..<250 { runtime.engine.bus.publish(DynamicEvent("lamp.text", .string(text))) }
      let received = try await rest(of: descriptor)
      #expect(received.utf8.count < 17 << 20)
      try await session.run("expect focus.acceptsText == false")
    }

    /// Answers each request with its parameters.
    private final class Echo: ControlAnswerer {
      func answer(_ method: String, _ parameters: Value) async throws(ControlError) -> Value {
        parameters
      }

      func connectionDidEnd() {}
    }

    @Test("A socket of its own answers everybody of the same user")
    func ownSocket() async throws {
      let socket = try ControlSocket(name: "radio", environment: environment) { _ in Echo() }
      let descriptor = CSocketConnect(socket.path)
      try #require(descriptor >= 0)
      _ = send(
        Self.hello + #"{"jsonrpc":"2.0","id":1,"method":"say","params":{"a":2}}"# + "\n",
        to: descriptor)
      let text = try await receive(until: #""id":1"#, from: descriptor)
      #expect(text.contains(#""application":"radio""#) && text.contains(#""result":{"a":2}"#))
      close(descriptor)
      withExtendedLifetime(socket) {}
    }

    @Test("Applications are found by their name and their process, and listed in this order")
    func applications() throws {
      let files = ["radio.5.sock", "lamp.10.sock", "hall.lamp.7.sock", "lamp.9.sock"]
      var listeners: [Int32] = []
      for file in files + ["lamp.sock", "lamp.x.sock", "lamp.11.socket"] {
        listeners.append(CSocketListen("\(directory)/keyboard-toolkit/\(file)", 100))
      }
      #expect(listeners.allSatisfy { $0 >= 0 })
      defer { for listener in listeners { close(listener) } }
      let own = getpid()
      let all = ControlSocket.applications(environment: environment)
      let names = ["hall.lamp 7", "lamp 9", "lamp 10", "lamp \(own)", "radio 5"]
      #expect(all.map { "\($0.name) \($0.process)" } == names)
      #expect(
        all.map(\.path)
          == names.map {
            "\(directory)/keyboard-toolkit/\($0.replacing(" ", with: ".")).sock"
          })
      func find(_ text: String) throws(MessageError) -> ControlSocket.Application {
        try ControlSocket.application(text, environment: environment)
      }
      for text in ["radio", "5", "radio.5"] { #expect(try find(text) == all[4]) }
      #expect(try find("hall.lamp") == all[0])
      #expect(try find("./x").path == "./x")
      #expect(
        throws: MessageError("there are 3 of lamp; name one: lamp.9, lamp.10, lamp.\(own)")
      ) { try find("lamp") }
      #expect(
        throws: MessageError(
          "no application bell can be attached to; there is hall.lamp.7, lamp.9, lamp.10, "
            + "lamp.\(own), radio.5")
      ) { try find("bell") }
    }

    @Test("More connections than sixteen are told so")
    func connections() async throws {
      var all: [Int32] = []
      for _ in 0..<16 { all.append(try connect()) }
      let descriptor = try connect()
      let text = try await rest(of: descriptor)
      #expect(text.contains("16 connections"))
      for descriptor in all { close(descriptor) }
      var session: AttachedSession?
      while session == nil { session = try? await attach() }
    }

    @Test("A thousand attaches leave no descriptor, no name and no binding behind")
    func thousand() async throws {
      func descriptors() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
      }
      let names = runtime.engine.context.names.count
      var first = 0
      for number in 0..<1000 {
        let session = try await attach(watching: number % 2 == 1)
        try await session.run("scenes")
        await session.shutdown()
        if number == 20 { first = descriptors() }
      }
      try await wait("the last end") { runtime.engine.context.names.count == names }
      // Other tests open and close some meanwhile.
      #expect(descriptors() < first + 100)
    }
  }
}
