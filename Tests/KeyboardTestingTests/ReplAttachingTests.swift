import Foundation
import KeyboardCore
import KeyboardScripting
import KeyboardTesting
import Testing

extension AttachingTests {
  /// `keyboard-repl` and an application, two processes.
  @Suite("keyboard-repl --attach")
  struct ReplAttachingTests {
    private let programs: Programs
    private let mailbox: RunningApplication

    init() async throws {
      programs = try Programs()
      mailbox = try await programs.start("mailbox", try programs.mailbox("Ada", "Bob"))
      try await mailbox.wait(for: "2 mails")
      // Its keys are for keyboard-repl.
      mailbox.detach()
    }

    /// Starts `keyboard-repl` with arguments; it attaches to the mailbox.
    private func start(_ arguments: [String], input: String = "") throws -> (Process, Pipe, Pipe) {
      let process = Process()
      let (output, errors, source) = (Pipe(), Pipe(), Pipe())
      process.executableURL = URL(filePath: "\(Programs.path)/keyboard-repl")
      process.arguments = ["--attach", "\(mailbox.process)"] + arguments
      process.currentDirectoryURL = URL(filePath: programs.directory)
      process.environment = ProcessInfo.processInfo.environment.merging(mailbox.environment) { $1 }
      (process.standardOutput, process.standardError) = (output, errors)
      process.standardInput = source
      try process.run()
      source.fileHandleForWriting.write(Data(input.utf8))
      try source.fileHandleForWriting.close()
      return (process, output, errors)
    }

    /// Runs `keyboard-repl`; its status, and what it wrote.
    private func run(
      _ arguments: String..., input: String = ""
    ) async throws -> (status: Int32, output: String, errors: String) {
      let (process, output, errors) = try start(arguments, input: input)
      return await Task.detached {
        let written = output.fileHandleForReading.readDataToEndOfFile()
        let problems = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
          process.terminationStatus, String(decoding: written, as: UTF8.self),
          String(decoding: problems, as: UTF8.self)
        )
      }.value
    }

    @Test("A script presses keys, and a check that fails ends it with status 1 at its place")
    func script() async throws {
      _ = try programs.write(
        "good.kbd",
        "press down\nexpect mails.focus == 1\necho \"args: $args\"\nset data (read('part'))\n")
      _ = try programs.write("part", "text")
      _ = try programs.write("bad.kbd", "press ctrl+e\nexpect mails.count == 9\n")
      let good = try await run("good.kbd", "--", "x")
      #expect(good.status == 0 && good.output == "args: [\"x\"]\n", "\(good)")
      let bad = try await run("bad.kbd")
      #expect(bad.status == 1)
      #expect(bad.errors == "bad.kbd:2:8: expected mails.count == 9, but mails.count = 1\n")
    }

    @Test(
      "What is piped in runs line by line, answers are JSON if that is asked for, and tests report")
    func otherWays() async throws {
      let piped = try await run(input: "press down\nget mails.focus\nnonsense\n")
      #expect(piped.status == 2 && piped.output == "mails.focus = 1\n")
      #expect(piped.errors.contains("<stdin>:3:1: the verb 'nonsense' is unknown"))
      let json = try await run("--json", "-c", "get mails.count")
      #expect(json.output == "2\n")
      let lines = try await run("--json", input: "get mails.count\nnonsense\npress down\n")
      #expect(lines.status == 2 && lines.output.split(separator: "\n").count == 3, "\(lines)")
      #expect(lines.output.hasPrefix("{\"value\":2}\n{\"error\":"), "\(lines)")
      _ = try programs.write("one.kbd", "expect mails.count == 2\n")
      _ = try programs.write("two.kbd", "expect mails.count == 3\n")
      let tests = try await run("--test", "one.kbd", "two.kbd")
      #expect(tests.status == 1 && tests.output.contains("2 files: 1 passed, 1 failed"))
    }

    @Test("A trace is on standard error, also of a document that is replayed in the application")
    func traces() async throws {
      let commands = try await run("--trace", "-c", "press down; get mails.focus")
      #expect(commands.output == "mails.focus = 1\n")
      #expect(commands.errors.hasPrefix("+ -c:1: press down\n"), "\(commands)")
      #expect(commands.errors.hasSuffix("+ -c:1: get mails.focus\n"), "\(commands)")
      _ = try programs.write(
        "doc.md", "```keyboard-repl\n> get mails.focus\nmails.focus = 1\n```\n")
      let document = try await run("--trace", "--transcript", "doc.md")
      #expect(document.output == "doc.md: 1 of 1 entries as written\n", "\(document)")
      #expect(document.errors == "+ doc.md:2: get mails.focus\n")
    }

    @Test("Commands of a block run in another application, from any session")
    func block() async throws {
      let process = "\(mailbox.process)"
      let outer = try await run(
        "-c",
        "attach \(process) --watch { echo $mails.count }; expect error failed { attach nothing { show } }"
      )
      #expect(outer.status == 0 && outer.output == "2\n", "\(outer)")
    }

    @Test("applications lists what can be attached to, and attach is offered it")
    func applications() async throws {
      let name = "mailbox.\(mailbox.process)"
      var lines: [String] = []
      let session = try await mailbox.attach { lines.append($0) }
      #expect(
        try await session.run("applications")
          == [["name": "mailbox", "process": .integer(Int(mailbox.process))]])
      let folder = try #require(mailbox.environment["XDG_RUNTIME_DIR"])
      #expect(lines == ["\(name)  \(folder)/keyboard-toolkit/\(name).sock"])
      #expect(session.completions(before: "attach mailb").map(\.text) == [name])
    }

    @Test("An application that is killed meanwhile is said to have ended")
    func killedApplication() async throws {
      let (process, _, errors) = try start(["-c", "press down; wait --timeout 600s until 1 == 2"])
      let watcher = try await mailbox.attach(watching: true)
      try await watcher.run("wait --timeout 60s until mails.focus == 1")
      mailbox.signal(SIGKILL)
      let text = await Task.detached {
        String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      }.value
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      #expect(text.contains("mailbox (process \(mailbox.process)) has ended"))
      await #expect(throws: ScriptError.self) { try await watcher.run("scenes") }
    }

    @Test("keyboard-repl that is killed, or interrupted, leaves nothing in the application")
    func killedScript() async throws {
      for signal in [SIGKILL, SIGINT] {
        let (process, _, _) = try start(
          ["-c", "bind x mailbox.archive; press down; wait --timeout 600s until 1 == 2"])
        let watcher = try await mailbox.attach(watching: true)
        try await watcher.run("wait --timeout 60s until mails.focus == 1")
        #expect(try await watcher.run("bindings session").arrayValue?.count == 1)
        kill(process.processIdentifier, signal)
        await Task.detached { process.waitUntilExit() }.value
        #expect(process.terminationStatus == (signal == SIGINT ? 130 : signal))
        var count: Int?
        while count != 0 { count = try await watcher.run("bindings session").arrayValue?.count }
        watcher.detach()
        let next = try await run("-c", "press up; expect mails.focus == 0 && mails.count == 2")
        #expect(next.status == 0, "\(next)")
      }
    }
  }
}
