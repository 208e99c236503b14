import Glibc
import KeyboardCore
import Testing

@Suite("A foreign main loop drains the main queue", .timeLimit(.minutes(60)))
struct MainQueueTests {
  /// Runs the guest, which lies beside the test binary.
  private static func lines(_ option: String) throws -> [String] {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &path, path.count)
    let binary = String(
      decoding: path.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let directory = binary[..<(binary.lastIndex(of: "/") ?? binary.startIndex)]
    let pipe = try #require(popen("'\(directory)/MainLoopGuest' \(option)", "r"))
    var output: [UInt8] = []
    while case let byte = fgetc(pipe), byte != EOF { output.append(UInt8(byte)) }
    #expect(pclose(pipe) == 0)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "Timers, sources and tasks of the main actor run in a poll loop", arguments: ["", "late"])
  func poll(_ option: String) throws {
    let work = ["task", "task again", "timer true", "read", "second timer", "last timer"]
    #expect(try Self.lines(option) == work + ["idle"])
  }

  @Test("A loop within the loop loses no work")
  func nested() throws {
    let lines = try Self.lines("nested")
    #expect(lines.suffix(3) == ["second timer", "last timer", "idle"])
  }

  @Test("Nothing runs in a loop that does not drain")
  func deaf() throws {
    #expect(try Self.lines("deaf") == ["idle"])
  }
}
