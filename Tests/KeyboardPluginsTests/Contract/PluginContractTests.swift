import Foundation
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins
import Requirements
import Testing

/// Mostly waiting, so that it goes on beside the other suites that start processes.
@Suite("The contract of plugins", .serialized, .needs("python3"))
struct PluginContractTests {
  private typealias Code = PluginContract.Violation.Code

  private static var limits: PluginHost.Limits {
    var limits = PluginHost.Limits()
    limits.startDeadline = .seconds(1800)
    limits.requestDeadline = .seconds(1800)
    limits.shutdownGrace = .seconds(1800)
    return limits
  }

  private static let repository = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../..").standardized

  /// Checks a directory's plugin.
  private func check(
    _ path: String, limits: PluginHost.Limits = Self.limits
  ) async -> PluginContract.Report {
    await PluginContract(scheduler: MainScheduler(), limits: limits).check(path)
  }

  /// A plugin that keeps the contract, to be broken by a test.
  private static let whole = """
    #!/usr/bin/env python3
    import json, os, sys, time
    def send(**members): print(json.dumps({"jsonrpc": "2.0", **members}), flush=True)
    def ask(method, **params): send(id="ask", method=method, params=params)
    def answer(id, **members): send(id=id, **members)
    START
    for line in sys.stdin:
        try:
            m = json.loads(line)
            method, id = m.get("method"), m.get("id")
        except (ValueError, AttributeError):
            answer(None, error={"code": -32600, "message": "no message"}); continue
        p = m.get("params", {})
        if method is None: continue
        elif id is None:
            NOTIFIED
            continue
        elif method == "hello":
            if p["protocol"]["minimum"] > 1: REFUSE; continue
            HELLO
        elif method == "activate": ACTIVATE
        elif method == "ping": PING
        elif method == "command/run":
            if p["command"] == "whole.act":
                RUN
            else: UNKNOWN
        elif method == "shutdown":
            SHUTDOWN
        else: METHOD
    END
    """

  private static let parts: [String: String] = [
    "START": "pass", "NOTIFIED": "pass", "END": "pass",
    "REFUSE": #"answer(id, error={"code": -32000, "message": "too new"})"#,
    "HELLO": #"answer(id, result={"protocol": 1, "id": "whole"})"#,
    "ACTIVATE": "answer(id, result={})", "PING": "answer(id, result={})",
    "RUN":
      #"ask("host/run", command="list.go"); ask("context/set", name="whole.n", value=1); answer(id, result={})"#,
    "UNKNOWN": #"answer(id, error={"code": -32000, "message": "what?"})"#,
    "SHUTDOWN": "answer(id, result={}); sys.exit(0)",
    "METHOD": #"answer(id, error={"code": -32601, "message": "what?"})"#,
  ]

  private static let manifest = """
    {"id": "whole", "name": "Whole", "version": "1", "protocol": 1, "executable": "whole.py",
     "commands": [{"id": "whole.act", "title": "Act"}],
     "context": [{"name": "whole.n"}], "subscriptions": ["list.moved"],
     "permissions": {"run": ["list.*"]}}
    """

  /// Checks the whole plugin with some of its parts replaced.
  private func check(
    _ changes: [String: String], manifest: String = Self.manifest,
    limits: PluginHost.Limits? = nil
  ) async throws -> PluginContract.Report {
    let workshop = try Workshop()
    var source = Self.whole
    for (part, text) in Self.parts.merging(changes, uniquingKeysWith: { $1 }) {
      source = source.replacing(part, with: text)
    }
    try workshop.write("whole.py", source + "\n")
    try workshop.write("plugin.json", manifest)
    return await check(workshop.directory.path, limits: limits ?? Self.limits)
  }

  @Test("Is kept by a plugin that does nothing wrong, whose calls the host allows")
  func whole() async throws {
    let report = try await check([:])
    #expect(report.violations == [])
    #expect(report.name == "Whole")
    #expect(report.checks == 31)
  }

  @Test(
    "A plugin that ends once it has answered is told, whenever that is noticed",
    arguments: [
      #"answer(id, result={}); os._exit(3)"#,
      // Something else keeps the output open, so that the answer, which has no line end, comes last.
      #"sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": id, "result": {}})); sys.stdout.flush(); "#
        + "os.fork() or time.sleep(600); os._exit(3)",
    ])
  func leaving(answer: String) async throws {
    let run = #"print("bored", file=sys.stderr, flush=True); "# + answer
    let report = try await check(["RUN": run])
    let ends = report.violations.filter { $0.code == .ended }.map(\.message)
    #expect(!ends.isEmpty)
    for end in ends {
      #expect(
        end == "ends (code 3) after its last answer, saying: bored; stay until shutdown"
          || end.hasPrefix("ends (code 3) instead of answering ")
            && end.hasSuffix(", saying: bored; answer, with an error if need be")
      )
    }
  }

  @Test("Is kept by the example plugins, and by the plugins of the documents")
  func examples() async throws {
    for folder in try BuiltPlugins.folders(in: Self.repository) {
      let name = folder.lastPathComponent
      if FileManager.default.fileExists(atPath: folder.path + "/plugin.json") {
        #expect(await check(folder.path).violations == [], "\(name)")
      } else {
        let built = try #require(BuiltPlugins.directory(holding: name), "\(name)")
        #expect(await check("\(built)/\(name)").violations == [], "\(name)")
      }
    }
    let document = try ProtocolDocument.read()
    let workshop = try Workshop()
    try workshop.write("plugin.json", document.manifest)
    try workshop.write("bookmark.py", document.program)
    #expect(await check(workshop.directory.path).violations == [])

    let sdk = Self.repository.appending(path: "Plugins/sdk-python")
    let readme = try ProtocolDocument(
      text: String(contentsOf: sdk.appending(path: "README.md"), encoding: .utf8))
    try FileManager.default.removeItem(at: workshop.directory.appending(path: "plugin.json"))
    try FileManager.default.copyItem(
      at: sdk.appending(path: "keyboard_plugin.py"),
      to: workshop.directory.appending(path: "keyboard_plugin.py"))
    try workshop.write("bookmark.py", readme.program)
    #expect(await check(workshop.directory.path + "/bookmark.py").violations == [])
  }

  private nonisolated struct Case: CustomTestStringConvertible, Sendable {
    let changes: [String: String]
    let violation: String

    init(_ part: String, _ text: String, _ violation: String) {
      changes = [part: text]
      self.violation = violation
    }

    var testDescription: String { violation }
  }

  private nonisolated static let cases = [
    Case(
      "START", #"send(method="ui/message", params={"text": "hi"})"#,
      "early: says ui/message before it has answered hello; wait for hello"),
    Case(
      "START", #"print("hi", flush=True)"#,
      "noMessage: writes a line that is not JSON (a value is missing at column 1): hi; "
        + "write messages only, and the log to standard error"),
    Case(
      "START", #"sys.exit("no library")"#,
      "ended: ends (code 1) instead of answering hello, saying: no library; answer, with an "
        + "error if need be"),
    Case(
      "HELLO", #"answer(id, result={"protocol": "1"})"#,
      #"handshake: answers hello with the protocol "1"; write "protocol": 1 as the manifest says"#
    ),
    Case(
      "HELLO", #"answer(id, result={"protocol": 1, "id": "other"})"#,
      "handshake: calls itself other and whole in its manifest; write the same id"),
    Case(
      "HELLO", #"answer(id, error={"code": -32000, "message": "not today"})"#,
      "handshake: refuses hello: not today; speak version 1"),
    Case(
      "ACTIVATE", #"answer(id, error={"code": -32000, "message": "no"})"#,
      "handshake: refuses to become active (error -32000); answer activate with an object"),
    Case(
      "REFUSE", #"answer(id, result={"protocol": p["protocol"]["minimum"]})"#,
      "handshake: claims to speak version 1001 of the protocol; answer with an error when the "
        + "host offers none of your versions"),
    Case(
      "PING", "answer(id, result={}); answer(id, result={})",
      "twice: answers a request twice; answer each once"),
    Case(
      "PING", "answer(id, result={}); answer(77000, result={})",
      "twice: answers the request 77000, which was never sent; write the id of the request"),
    Case(
      "ACTIVATE", "answer(id, result={}); answer(None, result={})",
      "noMessage: writes a line that has neither a method nor a result nor an error; "
        + "write messages only, and the log to standard error"),
    Case(
      "RUN", #"ask("host/run", command="navigation.first"); answer(id, result={})"#,
      "refused: may not run navigation.first: add it to permissions.run in its manifest"),
    Case(
      "RUN", #"send(method="bus/emit", params={"name": "list.x"}); answer(id, result={})"#,
      "refused: may not publish list.x: add it to permissions.emit in its manifest"),
    Case(
      "RUN", #"ask("ui/sing"); answer(id, result={})"#, "refused: the host has no method ui/sing"),
    Case(
      "RUN", #"[ask("bindings/set", bindings=[]) for _ in range(60)]; answer(id, result={})"#,
      "refused: is ended by the host: exited (killed: it set its bindings 50 times in a second)"),
    Case(
      "RUN", "os.abort()",
      "ended: ends (signal 6) instead of answering whole.act; answer, with an error if need be"),
    Case(
      "RUN", "raise ValueError(3)",
      "ended: ends (code 1) instead of answering whole.act, saying: ValueError: 3; answer, with "
        + "an error if need be"),
    Case(
      "UNKNOWN", "answer(id, result={})",
      "unknownCommand: answers the command whole.no-such-command, which it does not have, with a "
        + "result; answer with error -32000"),
    Case(
      "METHOD", "answer(id, result={})",
      "unknownMethod: answers a method that it does not know with a result; "
        + "answer with error -32601"),
    Case(
      "NOTIFIED", #"p["value"]["row"]"#,
      "ended: ends (code 1) instead of answering ping after list.moved with the value {}, saying: "
        + "KeyError: 'row'; answer, with an error if need be"),
    Case(
      "SHUTDOWN", "answer(id, result={}); sys.exit(3)",
      "leaving: leaves after shutdown with code 3; exit with status 0"),
  ]

  @Test("Names what a plugin breaks and what it should do", arguments: cases)
  private func violations(broken: Case) async throws {
    let report = try await check(broken.changes)
    #expect(report.violations.map(\.description).contains(broken.violation))
  }

  @Test(
    "Waits for what does not come no longer than a host",
    arguments: [
      ("HELLO", "pass", "noAnswer: does not answer hello within 1 s; "),
      ("RUN", "pass", "noAnswer: does not answer whole.act within 1 s; "),
      ("SHUTDOWN", "pass", "noAnswer: does not answer shutdown within 1 s; "),
      (
        "SHUTDOWN", "answer(id, result={}); time.sleep(60)",
        "leaving: is still there 1 s after shutdown; exit with status 0"
      ),
      (
        // Not when it is asked for its manifest.
        "END", "len(sys.argv) > 1 or time.sleep(60)",
        "leaving: is still there 1 s after its input has ended; exit when nothing can be read "
          + "any more"
      ),
      (
        "RUN", #"[send(method="later") for _ in iter(int, 1)]"#,
        "flood: writes without a pause for 20 ms; say less at a time"
      ),
    ])
  func deadlines(part: String, text: String, violation: String) async throws {
    var limits = Self.limits
    switch part {
    case "HELLO": limits.startDeadline = .seconds(1)
    case _ where text.contains("pass") || part == "RUN": limits.requestDeadline = .seconds(1)
    default: limits.shutdownGrace = .seconds(1)
    }
    if text.contains("later") { limits.floodDuration = .milliseconds(20) }
    let report = try await check([part: text], limits: limits)
    #expect(report.violations.map(\.description).contains { $0.hasPrefix(violation) })
  }

  @Test(
    "Compares plugin.json with what the program prints, member by member",
    arguments: [
      (#""version": "1""#, #""version": "2""#, [#"version is "1" in F and "2" in P"#]),
      (
        #""title": "Act""#, #""title": "Do""#,
        [#"commands[0].title is "Act" in F and "Do" in P"#]
      ),
      (
        #"{"name": "whole.n"}"#, #"{"name": "whole.m", "summary": "S"}"#,
        [#"context[0] ("whole.n") is only in F"#, #"context[0] ("whole.m") is only in P"#]
      ),
      (
        #""subscriptions": ["list.moved"],"#, "",
        [#"subscriptions is ["list.moved"] in F and missing in P"#]
      ),
      (
        #""permissions""#, #""summary": "S", "permissions""#,
        [#"summary is missing in F and "S" in P"#]
      ),
      (#""executable": "whole.py","#, "", []), (#""protocol": 1"#, #""format": 1"#, []),
      (
        #""whole.act""#, #""other.act""#,
        ["W: commands[0].id: 'other.act' is not the plugin's; start with 'whole.'"]
      ),
    ])
  func staleManifest(member: String, printed: String, differences: [String]) async throws {
    try #require(Self.manifest.contains(member))
    let text = Self.manifest.replacing(member, with: printed)
    let start = "if sys.argv[1:] == ['--manifest']: print('''\(text)'''); sys.exit(0)"
    let report = try await check(["START": start])
    let wrong = "manifest: the program prints a manifest that is wrong"
    let expected = differences.map { difference in
      difference.hasPrefix("W")
        ? wrong + difference.dropFirst()
        : "manifest: "
          + difference.replacing("in F", with: "in plugin.json")
          .replacing("in P", with: "in what the program prints")
          + "; run whole.py --manifest > plugin.json"
    }
    #expect(report.violations.map(\.description) == expected)
  }

  @Test("Compares values of a list, which have no names, by their places")
  func values() async throws {
    func manifest(_ values: String) -> String {
      Self.manifest.replacing(
        #""context""#,
        with: """
          "bindings": [{"id": "whole.x", "keys": "x", "command": "whole.act",
            "arguments": {"to": \(values)}}], "context"
          """)
    }
    let printed = manifest("[1, 2]")
    let start = "if sys.argv[1:] == ['--manifest']: print('''\(printed)'''); sys.exit(0)"
    let report = try await check(["START": start], manifest: manifest("[1]"))
    #expect(
      report.violations.map(\.description) == [
        "manifest: bindings[0].arguments.to[1] (2) is only in what the program prints; "
          + "run whole.py --manifest > plugin.json"
      ])
  }

  @Test("Has a plugin save its state, and take it back")
  func state() async throws {
    let manifest = Self.manifest.replacing(
      #""commands""#, with: #""keepsState": true, "commands""#)
    #expect(
      try await check([:], manifest: manifest).violations.map(\.description) == [
        "state: answers state/save with error -32601; answer with the state, as its manifest has "
          + "keepsState"
      ])
    let saves = """
      answer(id, **({"result": 5} if method == "state/save" else
                    {"error": {"code": -32601, "message": ""}}))
      """
    #expect(try await check(["METHOD": saves], manifest: manifest).violations == [])
    let broken = try await check(
      ["METHOD": saves, "ACTIVATE": #"answer(id, result=[][0] if p.get("state") == 5 else {})"#],
      manifest: manifest)
    #expect(
      broken.violations.first?.description
        == "ended: ends (code 1) instead of answering activate, saying: IndexError: list index out "
        + "of range; answer, with an error if need be")
  }

  @Test("Begins with the manifest")
  func manifests() async throws {
    let misspelt = Self.manifest.replacing(
      "\"protocol\"", with: "\"permision\": [], \"protocol\"")
    #expect(
      try await check([:], manifest: misspelt).violations.map(\.description) == [
        "manifest: unknown member 'permision'; did you mean permissions?"
      ])
    let wrong = Self.manifest.replacing("whole.act", with: "other.act")
    let report = try await check([:], manifest: wrong)
    #expect(report.violations.map(\.code) == [.manifest])
    #expect(
      report.violations[0].message.hasSuffix(
        "plugin.json:2:22: commands[0].id: 'other.act' is not the plugin's; start with 'whole.'"))
    #expect(
      await check("./none").violations.map(\.message) == [
        "there is no file \(FileManager.default.currentDirectoryPath)/none; check the path"
      ])
    let workshop = try Workshop()
    try workshop.write("script", "no interpreter\n")
    try workshop.write("script.plugin.json", Self.manifest.replacing("whole.py", with: "script"))
    #expect(
      await check(workshop.directory.path + "/script").violations.map(\.code) == [.start])
  }
}
