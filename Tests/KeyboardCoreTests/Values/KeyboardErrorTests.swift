import FoundationEssentials
import KeyboardCore
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("Errors are sentences")
struct KeyboardErrorTests {
  private struct Misprint: KeyboardError {
    let message: String
    var place: String?
  }

  private enum Unknown: Error { case reason }

  @Test("The place comes before the message, if there is one")
  func places() {
    #expect("\(Misprint(message: "no key", place: "f:1:2"))" == "f:1:2: no key")
    #expect("\(Misprint(message: "no key"))" == "no key")
    #expect(MessageError("no key").place == nil)
    #expect("\(MessageError("no key"))" == "no key")
  }

  @Test(
    "Any error becomes a sentence: its own, or the reason that the system has",
    arguments: [
      (Misprint(message: "no key", place: "f:1:2"), "f:1:2: no key"),
      (MessageError("no key"), "no key"), (POSIXError(.ENOENT), "No such file or directory"),
      (POSIXError(.EACCES), "Permission denied"),
      (CocoaError(.fileReadInapplicableStringEncoding), "the file is not UTF-8; convert it"),
      (CocoaError(.fileReadUnknown), "the file cannot be read or written"),
      (Unknown.reason, "reason"),
    ] as [(any Error, String)])
  func describing(error: any Error, message: String) {
    #expect(MessageError(describing: error).message == message)
  }

  @Test("An error about a file names the file and the reason")
  func files() {
    let error = #expect(throws: CocoaError.self) {
      try Data(contentsOf: URL(filePath: "/dev/null/keys.json"))
    }
    #expect(
      error.map { MessageError(describing: $0).message }
        == "/dev/null/keys.json: Not a directory")
  }
}
