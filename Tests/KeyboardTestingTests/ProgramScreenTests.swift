import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardScripting
import KeyboardTesting
import Testing

extension AttachingTests {
  /// What every program on a screen does.
  @Suite("Programs on a screen")
  struct ProgramScreenTests {
    private let programs: Programs

    init() throws {
      programs = try Programs()
    }

    @Test("The recent keys are written to the user's state, or why they are not is told")
    func keyReport() async throws {
      let inbox = try programs.mailbox("Ada", "Bob")
      let report = "\(programs.directory)/state/mailbox/key-report.json"
      let mailbox = try await programs.start("mailbox", inbox, on: .headless(columns: 200))
      try await mailbox.wait(for: "2 mails")
      try await mailbox.run("press down f12")
      try await mailbox.wait(for: "Write a report")
      try await mailbox.run("press w")
      try await mailbox.wait(for: "wrote \(report)", "The text of Bob.")
      var status = stat()
      #expect(stat(report, &status) == 0 && status.st_mode & 0o777 == 0o600)
      let text = try String(contentsOf: URL(filePath: report), encoding: .utf8)
      #expect(text.contains("navigation.nextRow"))

      unlink(report)
      mkdir(report, 0o700)
      try await mailbox.run("press f12 w")
      try await mailbox.wait(
        for: "cannot write \(report): Is a directory; put a plain file there")
    }

    @Test("A command from the list that fails later is told on the screen")
    func failingChoice() async throws {
      _ = try programs.write(
        "config/mailbox/macros/odd.json5", #"["navigation.nextRow", "mailbox.nothing"]"#)
      let mailbox = try await programs.start(
        "mailbox", try programs.mailbox("Ada", "Bob"), on: .headless(columns: 150))
      try await mailbox.wait(for: "2 mails")
      try await mailbox.run("press f3; type 'macro odd'")
      try await mailbox.wait(for: "Run macro odd")
      try await mailbox.run("press enter; wait until mails.focus == 1")
      let told = "the command mailbox.nothing is unknown; commands lists what there is"
      try await mailbox.wait(for: "\(told) (command 2 of 2)")
    }

    @Test(
      "The coach names a faster key, unless the user's settings silence it",
      arguments: [
        ("navigation.last", "Up 11 times: Home does that", "Down 11 times"),
        ("navigation.first", "Down 11 times: End does that", "Up 11 times"),
      ])
    func coach(silenced: String, advice: String, silence: String) async throws {
      _ = try programs.write(
        "config/mailbox/keymap.json5",
        "{ version: 1, settings: { screen: { coach: true, coachSilence: ['\(silenced)'] } } }")
      let people = (0..<12).map { "Person \($0)" }
      let mailbox = try await programs.start(
        "mailbox", try programs.mailbox(people), on: .pseudoTerminal())
      try await mailbox.wait(for: "12 mails")
      mailbox.type(String(repeating: "\u{1B}[B", count: 11))
      try await mailbox.run("wait until mails.focus == 11")
      if advice.hasPrefix("Down") { try await mailbox.wait(for: advice) }
      mailbox.type(String(repeating: "\u{1B}[A", count: 11))
      try await mailbox.run("wait until mails.focus == 0")
      if advice.hasPrefix("Up") { try await mailbox.wait(for: advice) }
      try await mailbox.run("press ctrl+q")
      let end = try await mailbox.end()
      #expect(end.status == 0 && !end.output.contains(silence))
    }

    @Test("A test that releases a program closes its terminal")
    func release() async throws {
      let script = "tty >tty; exec \(Programs.path)/mailbox \(try programs.mailbox("Ada"))"
      var program: RunningApplication? = try await programs.start(
        ["/bin/sh", "-c", "cd \(programs.directory); \(script)"], on: .pseudoTerminal())
      #expect(program != nil)
      let name = try String(contentsOfFile: "\(programs.directory)/tty", encoding: .utf8)
      let descriptor = open(name.replacing("\n", with: ""), O_RDWR | O_NOCTTY)
      defer { close(descriptor) }
      var terminal = pollfd(fd: descriptor, events: 0, revents: 0)
      #expect(poll(&terminal, 1, 0) == 0)
      program = nil
      #expect(poll(&terminal, 1, 0) == 1 && terminal.revents & Int16(POLLHUP) != 0)
    }
  }
}
