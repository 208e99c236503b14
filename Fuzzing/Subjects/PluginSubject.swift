import KeyboardCore

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

/// Checks what a process can write to the host of plugins, and the manifest of one.
///
/// The lines are the same in any pieces, and a message prints as a line that reads as the same message. A conversation
/// with the lines ends, and answers only requests that were made; what it shows are lines of text. Numbers of any size
/// are refused rather than computed with. A manifest is read or refused.
func plugin(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard count > 1, let bytes else { return 0 }
  let stream = Array(UnsafeBufferPointer(start: bytes + 1, count: count - 1))
  _ = try? PluginManifest(json: stream)
  let lines = framed(stream, pieces: stream.count)
  precondition(
    framed(stream, pieces: Int(bytes[0] & 31) + 1) == lines, "pieces read as other lines")
  for case .text(let text) in lines {
    guard let message = try? WireMessage(line: text) else { continue }
    let printed = message.line.dropLast()
    precondition(
      (try? WireMessage(line: String(printed))) == message,
      "\(printed) does not read as what it prints")
  }
  converse(lines)
  return 0
}

private func framed(_ stream: [UInt8], pieces: Int) -> [LineFramer.Line] {
  var framer = LineFramer(limit: 1500)
  var lines: [LineFramer.Line] = []
  for start in Swift.stride(from: 0, to: stream.count, by: pieces) {
    lines += framer.append(Array(stream[start..<min(start + pieces, stream.count)]))
  }
  if let last = framer.finish() { lines.append(last) }
  return lines
}

/// A manifest that permits everything.
private let manifest = try? PluginManifest(
  json: """
    {"id": "fuzz", "name": "Fuzz", "version": "1.0.0", "protocol": 1, "executable": "x",
     "context": [{"name": "fuzz.value", "summary": "A value.", "initial": 0}],
     "permissions": {"run": ["list.*"], "read": ["list.*"], "emit": ["other.*"], "see": ["texts", "lists"],
                     "change": ["texts", "lists"]}}
    """.utf8)

private func converse(_ lines: [LineFramer.Line]) {
  guard let manifest else { preconditionFailure("the manifest of the fuzzer is wrong") }
  var conversation = PluginConversation(manifest, limits: PluginHost.Limits())
  _ = conversation.start(at: .zero)
  conversation.pid = 7
  var asked: Set<Value> = []
  let greeting = [
    #"{"jsonrpc":"2.0","id":1,"result":{"protocol":1}}"#, #"{"jsonrpc":"2.0","id":2,"result":{}}"#,
  ]
  for (index, line) in (greeting.map(LineFramer.Line.text) + lines).enumerated() {
    if case .text(let text) = line, case .request(let id, _, _)? = try? WireMessage(line: text) {
      asked.insert(id)
    }
    for effect in conversation.received(line, at: Instant(offset: .milliseconds(index))) {
      switch effect {
      case .send(.response(let id, _)):
        precondition(id == .null || asked.contains(id), "\(id) was never asked")
      case .showMessage(_, let text):
        precondition(
          !text.unicodeScalars.contains { $0.properties.generalCategory == .control },
          "\(text.debugDescription) is more than a line")
      default: break
      }
    }
  }
}
