import Dispatch
import KeyboardFiles
import Testing

@testable import FilesProgram

@MainActor
@Suite("Reading directories beside the keys")
struct DirectoryReaderTests {
  private let run: ExampleRun

  init() throws {
    run = try ExampleRun()
    for name in ["a/one", "b/two", "b/file10", "b/file2"] { try run.write(name, "".utf8) }
  }

  private func names(_ result: Result<DirectoryReader.Content, some Error>) -> [String] {
    (try? result.get().items.map(\.text)) ?? ["failed"]
  }

  @Test("What is read in time is there before the next key, in order")
  func atOnce() {
    let reader = DirectoryReader(patience: .seconds(100))
    var seen: [[String]] = []
    reader.read(FilePath("\(run.directory)/b"), by: .name) { seen.append(names($0)) }
    #expect(seen == [["file2", "file10", "two"]])
    #expect(reader.directory == nil)
    reader.read(FilePath("\(run.directory)/none"), by: .name) { seen.append(names($0)) }
    #expect(seen.last == ["failed"])
  }

  @Test("What takes longer comes later, and not where another was read meanwhile")
  func later() async {
    let reader = DirectoryReader(patience: nil)
    var seen: [[String]] = []
    for _ in 1...20 {
      reader.read(FilePath("\(run.directory)/a"), by: .name) { seen.append(names($0)) }
    }
    await withCheckedContinuation { continuation in
      reader.read(FilePath("\(run.directory)/b"), by: .size) {
        seen.append(names($0))
        continuation.resume()
      }
      #expect(reader.directory == FilePath("\(run.directory)/b"))
    }
    #expect(seen == [["file2", "file10", "two"]])
    #expect(reader.directory == nil)
  }
}
