import Glibc
import KeyboardCore
import KeyboardTerminalShell
import Testing

@MainActor
@Suite("The output of another program")
struct ChildOutputTests {
  /// Runs a line of a shell to its end, or that of its output.
  private func output(of line: String, limit: Int = .max) async throws -> String {
    var bytes: [UInt8] = []
    var output: ChildOutput?
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      do {
        var program = ChildProgram(["/bin/sh", "-c", line])
        program.environment = ["GREETING": "hello", "HOME": "/nowhere"]
        output = try ChildOutput(of: program, limit: limit) {
          bytes += $0
        } onEnd: {
          ended.resume()
        }
      } catch {
        ended.resume(throwing: error)
      }
    }
    withExtendedLifetime(output) {}
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Everything that is printed comes, errors too, and variables are added to those that there are")
  func whole() async throws {
    #expect(
      try await output(of: "echo $GREETING $HOME ${PATH:+path}; echo wrong >&2")
        == "hello /nowhere path\nwrong\n")
  }

  @Test("A program that prints without end is ended when enough has come")
  func limit() async throws {
    #expect(try await output(of: "yes", limit: 10) == "y\ny\ny\ny\ny\n")
  }

  @Test("The end of an output needs no observer, and nothing follows it", .timeLimit(.minutes(10)))
  func unheard() async throws {
    var bytes: [UInt8] = []
    let output = try ChildOutput(of: ChildProgram(["yes"]), limit: 3) { bytes += $0 }
    while bytes.count < 3 { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(bytes == Array("y\ny".utf8))
    withExtendedLifetime(output) {}
  }

  @Test("A program that is not there is told")
  func missing() {
    #expect(throws: MessageError.self) {
      _ = try ChildOutput(of: ChildProgram(["/no/where"])) { _ in }
    }
  }

  @Test(
    "A quoted word is what was quoted, for a shell",
    arguments: ["", "a b", "it's", "$(x) `y` \\ \n"])
  func quoting(word: String) async throws {
    let quoted = String(decoding: ChildProgram.quoted(word.utf8), as: UTF8.self)
    #expect(try await output(of: "printf %s \(quoted)") == word)
  }
}
