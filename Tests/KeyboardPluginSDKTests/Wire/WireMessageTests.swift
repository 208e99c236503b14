import KeyboardCore
import Testing

@testable import KeyboardPluginSDK

@Suite("Messages on the wire")
nonisolated struct WireMessageTests {
  static let messages: [(WireMessage, String)] = [
    (
      .request(3, .runCommand, ["command": "a.b"]),
      #"{"id":3,"jsonrpc":"2.0","method":"command/run","params":{"command":"a.b"}}"#
    ),
    (
      .notification(.cancel, ["id": 3]),
      #"{"jsonrpc":"2.0","method":"$/cancel","params":{"id":3}}"#
    ),
    (.response(id: "x", .success(.null)), #"{"id":"x","jsonrpc":"2.0","result":null}"#),
    (
      .response(id: 3, .failure(WireError(code: -32601, message: "no"))),
      #"{"error":{"code":-32601,"message":"no"},"id":3,"jsonrpc":"2.0"}"#
    ),
    (
      .response(id: .null, .failure(WireError(code: -32700, message: "a \"quote\""))),
      #"{"error":{"code":-32700,"message":"a \"quote\""},"id":null,"jsonrpc":"2.0"}"#
    ),
  ]

  @Test("are one line each and are read back as they were", arguments: messages)
  func roundTrip(_ message: WireMessage, _ line: String) throws {
    #expect(message.line == line + "\n")
    #expect(try WireMessage(line: line) == message)
  }

  @Test("have empty parameters when they have none")
  func defaults() throws {
    #expect(
      try WireMessage(line: #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
        == .request(1, .ping))
  }

  @Test(
    "that are none say why",
    arguments: [
      (
        "{",
        "is not JSON (the text ends too early: a name in double quotes is missing at column 2): {"
      ),
      ("hello\u{1B}", "is not JSON (a value is missing at column 1): hello\u{FFFD}"),
      ("[]", "is not a JSON-RPC 2.0 object"),
      (#"{"jsonrpc":"1.0","method":"a"}"#, "is not a JSON-RPC 2.0 object"),
      (
        #"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#,
        "has an id that is neither an integer nor a string"
      ),
      (#"{"jsonrpc":"2.0","id":1,"method":7}"#, "has a method that is not a string"),
      (
        #"{"jsonrpc":"2.0","result":1}"#,
        "has neither a method nor a result nor an error"
      ),
    ])
  func mistakes(_ line: String, _ message: String) {
    #expect(throws: WireError(.invalidRequest, message)) {
      try WireMessage(line: line)
    }
  }
}
