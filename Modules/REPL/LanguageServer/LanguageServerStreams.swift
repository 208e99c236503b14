import KeyboardCore
import KeyboardPluginSDK

/// A language server on standard input and output.
enum LanguageServerStreams {
  /// The maximum size of a message in bytes.
  private static let messageLimit = 32 << 20
  /// The maximum number of values in a message: an edit of every line of a large document has ten for each.
  private static let valueLimit = 1_000_000

  /// Answers messages until the editor ends the conversation, or its stream.
  ///
  /// - Returns: the exit status.
  static func run(_ options: Options) async -> Int32 {
    let server = LanguageServer(options)
    var framer = ContentFramer(limit: messageLimit)
    var status: Int32?
    while status == nil, let piece = await StandardInput.nextPiece() {
      for content in framer.append(piece) where status == nil {
        await write(answers(to: content, server))
        status = content == .noLength ? 2 : server.exitStatus
      }
      await write(server.diagnostics())
    }
    await server.stop()
    return status ?? 1
  }

  private static func answers(
    to content: ContentFramer.Content, _ server: LanguageServer
  ) async -> [WireMessage] {
    let problem: String
    switch content {
    case .text(let text):
      do throws(WireError) {
        let message = try WireMessage(line: text, valueLimit: valueLimit)
        return await server.answers(to: message)
      } catch {
        problem = "a message \(error.message)"
      }
    case .tooLong: problem = "a message is longer than \(messageLimit) bytes"
    case .notText: problem = "a message is not UTF-8"
    case .noLength: problem = "a header has no Content-Length"
    }
    return [.response(id: .null, .failure(WireError(.invalidRequest, problem)))]
  }

  private static func write(_ messages: [WireMessage]) {
    for message in messages {
      StandardOutput.write(ContentFramer.framed(String(message.line.dropLast())))
    }
  }
}
