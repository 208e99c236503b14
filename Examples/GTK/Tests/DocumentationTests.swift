import FoundationEssentials
import Testing

@Suite("Docs/Hosts.md")
struct DocumentationTests {
  @Test("The code of the worked example is the code that exists")
  func quotes() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let page = try text("../../Docs/Hosts.md", in: package)
    let section = try #require(
      page.split(separator: "\n## ").first { $0.hasPrefix("A worked example") })
    let quotes = section.split(separator: "```").filter { $0.hasPrefix("swift\n") }
    #expect(quotes.count >= 3)
    let sources = try ["GdkKey", "KeyWindow", "MainLoop"].map {
      try text("KeyboardGTK/\($0).swift", in: package)
    }
    for quote in quotes {
      let lines = trimmed(quote.dropFirst("swift\n".count))
      #expect(sources.contains { trimmed($0[...]).contains(lines) }, "\(quote)")
    }
  }

  private func text(_ path: String, in package: URL) throws -> String {
    try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  /// The lines of a text without their indentation.
  private func trimmed(_ text: Substring) -> String {
    text.split(separator: "\n").map { String($0.drop { $0 == " " }) }.joined(separator: "\n")
  }
}
