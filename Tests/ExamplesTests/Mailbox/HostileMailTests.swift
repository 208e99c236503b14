import FoundationEssentials
import ProcessorTime
import Testing

@testable import MailboxProgram

@Suite("Hostile mails", .serialized)
struct HostileMailTests {
  /// A mail of `Tests/Torture/mails.json`: a piece many times between a start and an end.
  struct Shape: Decodable, CustomTestStringConvertible {
    let name: String
    let count: Int
    let start: String
    let piece: String
    let middle: String?
    let close: String?
    let end: String
    var testDescription: String { name }

    /// Returns the mail with pieces of about so many bytes.
    func mail(bytes: Int) -> [UInt8] {
      let count = max(1, bytes / (piece.utf8.count + (close ?? "").utf8.count))
      let repeated = { (piece: String) in
        let parts = piece.split(separator: "{n}", omittingEmptySubsequences: false)
        return (0..<count).map { parts.joined(separator: "\($0)") }.joined()
      }
      let text = start + repeated(piece) + (middle ?? "") + repeated(close ?? "") + end
      return Array("From: eve@example.org\n\(text)".utf8)
    }
  }

  nonisolated static let shapes: [Shape] = {
    let repository = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let data = FileManager.default.contents(atPath: "\(repository)/Tests/Torture/mails.json")
    return (try? JSONDecoder().decode([Shape].self, from: data ?? Data())) ?? []
  }()

  /// Reads a mail as the list, the threads, the pager, a search and an answer do.
  private func read(_ bytes: [UInt8]) {
    let source = Mail.Source.mbox(bytes[...])
    _ = Mail.Summary(of: source, isDraft: false)
    _ = MailThreads.Links(source)
    _ = source.contents(limit: .max)
    let part = MailPart(source.bytes)
    let text = part.contents(limit: MailBounds.quoted).text
    _ = Letter(answering: part, text: text, isToAll: true, from: "")
  }

  @Test("There are more than thirty of them")
  func table() {
    #expect(Self.shapes.count > 30)
  }

  @Test("Four times the bytes cost about four times the time", arguments: shapes)
  func linear(shape: Shape) {
    let (small, large) = (shape.mail(bytes: 12_000), shape.mail(bytes: 48_000))
    let costs = ProcessorTime.least(of: 3, { read(small) }, { read(large) })
    // Work that grows with the square would take 16 times as long. The constant is for work that does not
    // depend on the size.
    #expect(costs[1] < costs[0] * 8 + .milliseconds(20))
  }

  @Test("What is shown is bounded, and a word says that there is more", arguments: shapes)
  func bounded(shape: Shape) {
    let contents = Mail.Source.mbox(shape.mail(bytes: 300_000)[...]).contents(limit: 10_000)
    // The header above the text is bounded by itself.
    let header = (contents.text.firstRange(of: "\n\n")?.lowerBound).map { contents.text[..<$0] }
    #expect(contents.text.utf8.count - (header?.utf8.count ?? 0) <= 10_000 + 400)
    let all = Mail(id: 0, .mbox(shape.mail(bytes: 300_000)[...])).text
    // Of a page more may be left out that is no text.
    #expect(contents.note != nil || contents.text.utf8.count == all.utf8.count)
    #expect(contents.attachments.count <= MailBounds.parts)
    let listed = Mail.Summary(of: .mbox(shape.mail(bytes: 300_000)[...]), isDraft: false)
    #expect(listed.subject.utf8.count + listed.sender.utf8.count <= 4 * MailBounds.listedField)
  }
}
