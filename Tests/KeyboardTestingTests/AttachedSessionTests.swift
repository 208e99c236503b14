import CSocket
import FoundationEssentials
import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardRuntime
import KeyboardScenes
import KeyboardScripting
import Testing

/// A lamp that receives keys, and describes itself by values alone.
private final class Lamp: CommandResponder, SelfDescribing {
  var keyCommands: [KeyCommand] { [] }
  func canPerform(_ invocation: CommandInvocation) -> Bool { false }
  func perform(_ invocation: CommandInvocation) throws(CommandError) {}

  var selfDescription: SelfDescription {
    SelfDescription(
      of: self, name: "bulb", kind: "a lamp",
      Properties(
        of: self,
        [
          Property("watts", "the power") { _ in 40 },
          Property("colour", "the colour, if it has one") { _ in nil },
        ]))
  }
}

extension AttachingTests {
  /// The end of the connection that runs scripts.
  @Suite("Attached session")
  final class AttachedSessionTests {
    private let directory = "/tmp/kt-attached-\(UInt32.random(in: 0 ... .max))"
    private let runtime: ApplicationRuntime
    private var toggles = 0

    init() throws {
      mkdir(directory, 0o700)
      runtime = Self.runtime("lamp", in: directory)
      runtime.commands.add("lamp.toggle", "Toggle", keys: "space") { [unowned self] _ in
        toggles += 1
      }
      runtime.acceptScripts(.full)
    }

    deinit {
      try? FileManager.default.removeItem(atPath: directory)
    }

    private static func runtime(_ name: String, in directory: String) -> ApplicationRuntime {
      var configuration = ApplicationRuntime.Configuration()
      (configuration.name, configuration.hasControlSocket) = (name, true)
      configuration.environment = ["XDG_RUNTIME_DIR": directory]
      configuration.events = [
        EventDescription(
          dynamic: "lamp.said", "The lamp says a word.",
          fields: [.init(name: "word", summary: "the word")])
      ]
      return ApplicationRuntime(configuration)
    }

    private var path: String { "\(directory)/keyboard-toolkit/lamp.\(getpid()).sock" }

    private static var patient: AttachedSession.Options {
      var options = AttachedSession.Options()
      options.timeout = .seconds(1800)
      return options
    }

    /// The lines that a session writes, with a mark before notes.
    private final class Lines {
      var all: [String] = []

      func wait(for count: Int) async throws {
        let deadline = ContinuousClock.now + .seconds(1800)
        while all.count < count {
          try #require(ContinuousClock.now < deadline, "only \(all)")
          await Task.yield()
        }
      }
    }

    private func attach(
      _ lines: Lines = Lines(), to name: String = "lamp"
    ) async throws -> AttachedSession {
      try await AttachedSession(
        to: name, Self.patient, environment: ["XDG_RUNTIME_DIR": directory],
        notes: { lines.all.append("note: \($0)") },
        output: { lines.all.append($0) })
    }

    // MARK: What runs

    @Test("What is entered at a prompt runs up to its mistake, and a script with one not at all")
    func entry() async throws {
      let session = try await attach()
      let script = await #expect(throws: ScriptError.self) {
        try await session.run("press space; nonsense", file: "p", line: 3)
      }
      #expect(script?.position == SourcePosition(file: "p", line: 3, column: 14))
      #expect(toggles == 0)
      let entry = await #expect(throws: ScriptError.self) {
        try await session.run(
          Script.Entry("press space; nonsense", file: "p", firstLine: 4), directory: directory)
      }
      #expect(entry?.position == SourcePosition(file: "p", line: 4, column: 14))
      #expect(entry?.code == .unknownVerb && toggles == 1)
      try Data("press space".utf8).write(to: URL(filePath: "\(directory)/part.kbd"))
      try await session.run(Script.Entry("source part.kbd", file: "p"), directory: directory)
      #expect(toggles == 2)
    }

    @Test("A mistake inside a macro comes with the place from which the macro was run")
    func calls() async throws {
      let session = try await attach()
      let error = await #expect(throws: ScriptError.self) {
        try await session.run("macro m { focus nowhere }\nmacro n { m }\n n", file: "p")
      }
      #expect(error?.position == SourcePosition(file: "p", line: 1, column: 17))
      #expect(
        error?.calls.map { "\($0.name) \($0.position)" } == ["macro m p:2:11", "macro n p:3:2"])
    }

    @Test("What on says to events of the application comes without a request, and its mistakes too")
    func handlers() async throws {
      let lines = Lines()
      let session = try await attach(lines)
      try await session.run(
        "on lamp.said when event.word == 'on' { echo $event.word; get nothing.here }", file: "p")
      for word in ["off", "on"] {
        runtime.engine.bus.publish(DynamicEvent("lamp.said", ["word": .string(word)]))
      }
      try await lines.wait(for: 3)
      #expect(
        lines.all == [
          "note: on", "note: error: p:1:62: the name nothing.here is unknown; get lists all",
          "note:   in on lamp.said, from p:1:38",
        ])
      try await session.run("press space")
      #expect(toggles == 1)
    }

    @Test("attach runs a block in an application, whose notes are those of the session")
    func block() async throws {
      let desk = Self.runtime("desk", in: directory)
      desk.acceptScripts(.full)
      let lines = Lines()
      let outer = try await attach(lines, to: "desk")
      let value = try await outer.run(
        "attach \(path) { press space; check 1 == 2; echo hi; return 7 }", file: "p")
      #expect(value == 7 && toggles == 1)
      #expect(lines.all == ["note: error: expected 1 == 2", "hi"])
      let error = await #expect(throws: ScriptError.self) {
        try await outer.run("echo a\nattach \(path) {\n focus nowhere }", file: "p", line: 5)
      }
      #expect(error?.position == SourcePosition(file: "p", line: 7, column: 8))
      withExtendedLifetime(desk) {}
    }

    @Test("What has no text is shown by its values, and is not scrolled")
    func values() async throws {
      let lamp = Lamp()
      runtime.engine.firstResponder = lamp
      let lines = Lines()
      let session = try await attach(lines)
      try await session.run("show; scroll bulb 3; scroll -1; show bulb")
      let shown = ["bulb: a lamp", "   watts = 40", "   colour = (no value now)"]
      #expect(lines.all == shown + shown)
    }

    // MARK: Applications that behave badly

    /// An application that answers as a test wants.
    private final class Answers {
      let path: String
      private let listener: Int32
      private var connection: Int32 = -1
      private var bytes: [UInt8] = []
      private let deadline = ContinuousClock.now + .seconds(1800)

      nonisolated static let greeting =
        #"{"jsonrpc":"2.0","id":0,"result":{"application":"fake","process":7}}"#

      init(in directory: String) throws {
        path = "\(directory)/fake.sock"
        listener = CSocketListen(path, 1)
        try #require(listener >= 0)
      }

      deinit {
        Glibc.close(listener)
        if connection >= 0 { Glibc.close(connection) }
      }

      /// Takes the connection, and returns the greeting.
      func accept() async throws -> Value {
        while connection < 0 {
          try #require(ContinuousClock.now < deadline, "nobody has connected")
          connection = CSocketAccept(listener)
          await Task.yield()
        }
        return try await next()
      }

      func send(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      }

      /// Waits for the next message.
      func next() async throws -> Value {
        var buffer = [UInt8](repeating: 0, count: 1 << 12)
        while true {
          if let end = bytes.firstIndex(of: 0x0A) {
            defer { bytes.removeSubrange(...end) }
            return try Value(json: Array(bytes[..<end]))
          }
          let count = read(connection, &buffer, buffer.count)
          try #require(count != 0, "the connection has ended")
          try #require(ContinuousClock.now < deadline, "no message has come")
          if count > 0 { bytes += buffer[..<count] }
          await Task.yield()
        }
      }

      func close() {
        if connection >= 0 { Glibc.close(connection) }
        connection = -1
      }
    }

    private nonisolated static let goodbye =
      #"{"jsonrpc":"2.0","method":"goodbye","params":{"reason":"too many"}}"#

    @Test(
      "An application that refuses, or ends instead of an answer, is said to do so once",
      arguments: [
        ([], "the application ended meanwhile"), ([goodbye], "too many"),
        ([#"{"jsonrpc":"2.0","method":"goodbye","params":{}}"#], "it refuses"),
        ([#"{"jsonrpc":"2.0","id":0,"error":{"code":-32000,"message":"no"}}"#, goodbye], "no"),
        ([#"{"jsonrpc":"2.0","method":"output","params":{"text":"a"}}"#, goodbye], "too many"),
      ] as [([String], String)])
    func refusals(answers: [String], message: String) async throws {
      let application = try Answers(in: directory)
      let path = application.path
      let attaching = Task {
        try await AttachedSession(to: path, Self.patient) { Issue.record("\($0)") }
      }
      let greeting = try await application.accept()
      #expect(greeting["method"] == "hello" && greeting["params"]?["client"] == "a script")
      application.send(answers.map { "\($0)\n" }.joined())
      application.close()
      let error = await #expect(throws: MessageError.self) { _ = try await attaching.value }
      #expect(error?.message == message)
    }

    @Test(
      "The end of an application behind its greeting is known at once or when it is read",
      arguments: [([goodbye], "too many"), ([], "fake (process 7) has ended")]
        as [([String], String)])
    func endBehindGreeting(answers: [String], message: String) async throws {
      let application = try Answers(in: directory)
      let path = application.path
      let attaching = Task { try await AttachedSession(to: path, Self.patient) { _ in } }
      _ = try await application.accept()
      application.send(([Answers.greeting] + answers).map { "\($0)\n" }.joined())
      application.close()
      do {
        let session = try await attaching.value
        while session.end == nil { await Task.yield() }
        #expect(session.end == message)
      } catch let error as MessageError {
        #expect(error.message == message)
      }
    }

    @Test("An application that does not answer is given up at the time limit")
    func silence() async throws {
      let application = try Answers(in: directory)
      var options = AttachedSession.Options()
      options.timeout = .milliseconds(1)
      let error = await #expect(throws: MessageError.self) {
        _ = try await AttachedSession(to: application.path, options) { _ in }
      }
      #expect(
        error?.message
          == "the application does not answer within 0.001 seconds; it may be stopped or busy")
    }

    @Test("An interrupt asks the application to end a script, and does not wait for it for ever")
    func interrupt() async throws {
      let application = try Answers(in: directory)
      let path = application.path
      let attaching = Task { try await AttachedSession(to: path, Self.patient) { _ in } }
      _ = try await application.accept()
      application.send(Answers.greeting + "\n")
      let session = try await attaching.value
      #expect(session.application == "fake" && session.process == 7)
      let running = Task { try await session.run("show", file: "p", line: 5) }
      let request = try await application.next()
      #expect(request["method"] == "script/run" && request["params"]?["text"] == "show")
      running.cancel()
      let cancel = try await application.next()
      #expect(cancel["method"] == "$/cancel" && cancel["params"] == ["id": request["id"] ?? .null])
      let error = await #expect(throws: ScriptError.self) { try await running.value }
      #expect(
        error?.description == "p:5:1: interrupted; the application has not answered"
          && error?.code == .interrupted)
    }
  }
}
