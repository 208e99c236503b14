import FoundationEssentials
import KeyboardScripting

/// Replays the sessions of a Markdown document, and prints or updates the differences.
struct TranscriptRun {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  /// Replays a document, and returns the status to exit with.
  func run(file: String, updates: Bool) async -> Int32 {
    guard let data = FileManager.default.contents(atPath: file) else {
      StandardOutput.writeError("\(file) cannot be read; name a Markdown file\n")
      return 2
    }
    let transcript = Transcript(String(decoding: data, as: UTF8.self), file: file)
    let outcome = await transcript.replay { output in
      Session(.batch(options), output: output)
    }
    if updates {
      guard outcome.mismatches.isEmpty || write(outcome.updatedText, to: file) else { return 2 }
      StandardOutput.write(
        "\(file): \(outcome.exchanges) entries, \(outcome.mismatches.count) updated\n")
      return 0
    }
    for mismatch in outcome.mismatches { StandardOutput.writeError(report(mismatch, file)) }
    let matched = outcome.exchanges - outcome.mismatches.count
    StandardOutput.write("\(file): \(matched) of \(outcome.exchanges) entries as written\n")
    return outcome.mismatches.isEmpty ? 0 : 1
  }

  private func report(_ mismatch: Transcript.Mismatch, _ file: String) -> String {
    var text = "\(file):\(mismatch.line): > \(mismatch.input)\n"
    text += mismatch.expected.map { "  - \($0)\n" }.joined()
    text += mismatch.actual.map { "  + \($0)\n" }.joined()
    return text
  }

  private func write(_ text: String, to file: String) -> Bool {
    do {
      try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
      return true
    } catch {
      StandardOutput.writeError("\(file) cannot be written: \(error)\n")
      return false
    }
  }
}
