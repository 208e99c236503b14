import KeyboardCore
import Testing

@testable import AbbreviationsPlugin
@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

@Suite("A table of abbreviations")
nonisolated struct AbbreviationTableTests {
  private var table: AbbreviationTable {
    var table = AbbreviationTable()
    for (short, text) in [
      ("btw", "by the way"), (";sig", "Yours, A."), ("é1", "x"), ("IBM", "a company"),
    ] {
      table[short] = text
    }
    return table
  }

  @Test(
    "expands what stands before the end of a word",
    arguments: [
      ("btw", " ", "by the way"), ("so (btw", ",", "so (by the way"), ("Btw", " ", "By the way"),
      (";sig", "\n", "Yours, A."), ("a ;sig", " ", "a Yours, A."), ("é1", ".", "x"),
      ("IBM", " ", "a company"), ("👨‍👩‍👧 btw", "!", "👨‍👩‍👧 by the way"),
      ("btw", "x", nil), ("btw", "1", nil), ("abtw", " ", nil), ("btw ", " ", nil), ("", " ", nil),
      ("sig", " ", nil), ("ibm", " ", nil), ("BTW", " ", nil), ("btw", "  ", nil), ("btw", "", nil),
    ] as [(String, String, String?)])
  func expansions(text: String, character: String, result: String?) {
    let replacement = table.expansion(of: text, before: character)
    let expanded = replacement.map { replacement in
      let start = text.index(text.startIndex, offsetBy: replacement.position)
      #expect(text[start...] == replacement.removed)
      return text[..<start] + replacement.inserted
    }
    #expect(expanded.map(String.init) == result)
  }

  @Test(
    "has short forms without blanks that end like a word",
    arguments: [
      ("btw", true), (";sig", true), ("", false), ("a b", false), ("btw.", false), ("x1", true),
    ])
  func shortForms(text: String, isOne: Bool) {
    #expect(AbbreviationTable.isShortForm(text) == isOne)
  }
}

@Suite("Abbreviations")
struct AbbreviationsTests {
  /// An input as a host has it: it tells what changes, and replaces what it is asked to.
  private final class Input {
    let workshop: Workshop
    var text = ""
    private var token: Subscription?

    init(_ workshop: Workshop) {
      self.workshop = workshop
      token = workshop.context.register(
        [Context.Name("text.input", ""), Context.Name("text.before", "")]
      ) { [weak self] name in
        name == "text.input" ? "note" : self.map { .string($0.text) }
      }
      workshop.services.perform = { [weak self] invocation in
        let arguments = invocation.arguments
        return self?.replace(
          arguments["position"]?.integerValue ?? -1, arguments["removed"]?.stringValue ?? "",
          arguments["inserted"]?.stringValue ?? "") ?? .success(.null)
      }
    }

    func type(_ text: String) {
      for character in text { _ = replace(self.text.count, "", String(character)) }
    }

    private func replace(
      _ position: Int, _ removed: String, _ inserted: String
    ) -> Result<Value, PluginError> {
      let start = text.index(text.startIndex, offsetBy: position)
      guard text[start...].hasPrefix(removed) else {
        return .failure(PluginError(code: .failed, message: "another text"))
      }
      text.replaceSubrange(
        start..<text.index(start, offsetBy: removed.count), with: inserted)
      workshop.bus.publish(
        DynamicEvent(
          "text.changed",
          [
            "input": "note", "position": .integer(position), "removed": .string(removed),
            "inserted": .string(inserted),
          ]))
      return .success(.null)
    }
  }

  @Test("keeps every rule")
  func manifest() {
    #expect(Abbreviations.manifest.violations.isEmpty)
  }

  @Test("expands what is typed faster than it is told", arguments: 1...3)
  func typing(times: Int) async throws {
    let workshop = try Workshop()
    try workshop.host.load(Abbreviations.self)
    for (short, text) in [("btw", "by the way"), ("brb", "back"), ("longer", "x")] {
      #expect(
        await workshop.run("abbreviations.add", ["short": .string(short), "text": .string(text)])
          == .success([:]))
    }
    let input = Input(workshop)
    let once = "btw brb, longer longer Btw end "
    input.type(String(repeating: once, count: times))
    await workshop.host.settle()
    let result = "by the way back, x x By the way end "
    #expect(input.text == String(repeating: result, count: times))
    #expect(workshop.messages == [])
    // Its own edits are over: the next word is at its own place.
    input.type("btw ")
    await workshop.host.settle()
    #expect(input.text.hasSuffix("end by the way "))
  }

  @Test("keeps abbreviations from one process to the next, and says what to do when it cannot")
  func keeping() async throws {
    let workshop = try Workshop()
    try workshop.host.load(Abbreviations.self)
    _ = await workshop.run("abbreviations.add", ["short": "btw", "text": "by the way"])
    try await workshop.host.unload("abbreviations")
    try workshop.host.load(Abbreviations.self)
    #expect(await workshop.run("abbreviations.list") == .success(["btw": "by the way"]))
    #expect(await workshop.run("abbreviations.remove", ["short": "btw"]) == .success([:]))
    #expect(await workshop.run("abbreviations.list") == .success([:]))
    #expect(
      await workshop.run("abbreviations.remove", ["short": "btw"])
        == .failure(
          PluginError(
            code: .failed,
            message:
              "abbreviations.remove failed: 'btw' is not an abbreviation; abbreviations.list "
              + "shows those there are")))
  }
}
