import FoundationEssentials
import KeyboardActions
import Testing

@testable import KeyboardScenes
@testable import KeyboardScripting

@Suite("The verb keyboard")
struct KeyboardVerbTests {
  @Test("A layout and a language come from files of the user's own")
  func files() async throws {
    let folder = ConfigurationFolder()
    let (layout, locale) = (folder.path("keys.json"), folder.path("my.json"))
    try folder.write(
      #"{ "rows": [["characters(1)"], [{ "key": "space", "width": "available" }]] }"#,
      to: "keys.json")
    try folder.write(
      #"""
      { "identifier": "x", "name": "Mine", "quotationMarks": ["<", ">", "(", ")"],
        "alphabetic": ["ab", "cd", "ef"] }
      """#, to: "my.json")
    let session = TestSession()
    #expect(
      try await session.run(
        "text t capitals=none; keyboard new k; keyboard layout \(layout); "
          + "keyboard locale \(locale); show; get keyboard.locale")
        == ["k: alphabetic(lowercased)", "   a b", "   Mine", #"keyboard.locale = "x""#])
    // It is known from now on.
    #expect(
      try await session.run("keyboard locale sv; keyboard locale x; keyboard layout standard; show")
        .last == "   123 ☺ X Mine return")
  }

  @Test("An error in a file names the file and the member")
  func brokenFiles() async throws {
    let folder = ConfigurationFolder()
    try folder.write(#"{ "rows": [["qwertz"]] }"#, to: "keys.json")
    let path = folder.path("keys.json")
    #expect(
      await TestSession().failure(of: "keyboard layout \(path)")
        == "t:1:17: \(path):1:13: 'qwertz' is not a key; write an action such as "
        + "character(a), or characters(1), margin, emojis(10), categories")
    #expect(
      await TestSession().failure(of: "keyboard locale \(path)")?
        .hasPrefix("t:1:17: \(path):1:3: unknown member 'rows'") == true)
  }

  @Test(
    "What the keyboard is taught, and the emojis that were typed, are there in the next session")
  func persistence() async throws {
    let folder = ConfigurationFolder()
    try await folder.session().run(
      "text t; keyboard learn Kungsholmen; keyboard ignore teh; tap emoji(😀); tap emoji(🚗)")
    let session = folder.session()
    #expect(
      try await session.run("keyboard words; text t; type Kungs; tap character(h)").prefix(2)
        == ["Kungsholmen  learned", "teh          ignored"])
    #expect(session.session.keyboard.suggestions.contains { $0.text == "Kungsholmen" })
    #expect(
      try await session.run("keyboard new k; tap emojiCategory(frequent); show")[1] == "   🚗 😀")
    try await session.run("keyboard unlearn Kungsholmen; keyboard unignore teh")
    #expect(
      try await folder.session().run("keyboard words")
        == ["no word was learned; keyboard learn WORD teaches one"])
  }

  @Test("A file that holds something else is told once and left as it is")
  func brokenStore() async throws {
    let folder = ConfigurationFolder()
    try folder.write("nonsense", to: "words.json")
    let session = folder.session()
    let notice =
      "the file \(folder.path("words.json")) holds something else than is kept there; repair it "
      + "or move it away; words are not kept meanwhile"
    #expect(session.lines == [])
    #expect(try await session.run("text t; keyboard learn Kungsholmen; tap backspace") == [notice])
    #expect(try String(contentsOfFile: folder.path("words.json"), encoding: .utf8) == "nonsense")
  }

  @Test("Where the words of the toolkit are missing, that is told once, and typing goes on")
  func missingWords() async throws {
    var configuration = TestSession.configuration
    configuration.dataDirectories = ["/nowhere"]
    let session = TestSession(configuration)
    let lines = try await session.run(
      "text t capitals=none; tap character(t); tap character(e); tap character(h); tap space; "
        + "get t.value; keyboard suggestions; keyboard learn Kungsholmen; keyboard words")
    #expect(
      lines == [
        "there are no words to suggest; install those of the toolkit with Scripts/install, or write "
          + "one a line into /nowhere/words/en.txt",
        #"t.value = "teh ""#, "Kungsholmen  learned", "teh          typed once",
      ])
    let folder = ConfigurationFolder()
    try folder.write("the\n", to: "list")
    #expect(
      try await session.run(
        "keyboard words \(folder.path("list")); tap character(t); tap character(h); "
          + "keyboard suggestions") == ["1: “th”", "2: the, applied automatically"])
  }

  @Test("A session says why a word was corrected, what was, and forgets what was counted")
  func why() async throws {
    let folder = ConfigurationFolder()
    try folder.write("the\nten\nword\n", to: "list")
    let session = TestSession()
    let lines = try await session.run(
      "text t capitals=none; keyboard words \(folder.path("list")); tap character(t); "
        + "tap character(e); tap character(h); keyboard why; tap space; keyboard corrections; "
        + "tap character(x); tap space; keyboard words; keyboard forget; keyboard words")
    #expect(
      lines == [
        "teh is unknown: 19.4 bits", "the: 7.1 bits", "ten: 10.6 bits",
        "the is applied, as it is likelier than all others together", "teh → the",
        "the  typed once", "x    typed once",
        "no word was learned; keyboard learn WORD teaches one",
      ])
    #expect(
      try await session.run(
        "keyboard backspace deletesLetter; text u capitals=none; tap character(t); tap character(e); "
          + "tap character(h); tap space; tap backspace; get u.value") == [#"u.value = "the""#])
  }

  @Test("Words are suggested in a language of which a file has the words")
  func wordFile() async throws {
    let folder = ConfigurationFolder()
    try folder.write("lördag\nlön\nsöndag\n", to: "svenska")
    let session = TestSession()
    try await session.run(
      "text t; keyboard locale sv; tap character(l); expect keyboard.suggestions == []")
    #expect(
      try await session.run(
        "keyboard words \(folder.path("svenska")); tap character(ö); keyboard suggestions")
        == ["1: ”lö”", "2: lön, applied automatically", "3: lördag"])
  }

  @Test("Without the user's files nothing is kept")
  func noFiles() async throws {
    let session = TestSession()
    try await session.run("keyboard learn Kungsholmen; text t; tap emoji(😀)")
    #expect(try await TestSession().run("keyboard words").first?.hasPrefix("no word") == true)
  }

  @Test("Keys make sounds while somebody asks for them, and a host plays them")
  func sounds() async throws {
    final class Player: KeyboardFeedbackPlayer {
      var sounds: [AudioFeedback] = []
      nonisolated func play(_ audio: AudioFeedback) {
        MainActor.assumeIsolated { sounds.append(audio) }
      }
      nonisolated func play(_ haptic: HapticFeedback) {}
    }
    let (session, player) = (TestSession(), Player())
    session.session.feedbackPlayer = player
    try await session.run("text t; tap character(a); keyboard sound on; tap character(b)")
    try await session.run("tap backspace; keyboard sound off; tap character(c)")
    #expect(player.sounds == [.input, .delete])
  }

  @Test("help lists the parts")
  func help() async throws {
    let lines = try await TestSession().run("help keyboard")
    #expect(lines[0].hasPrefix("keyboard [new | type | case | locale | "))
    #expect(
      lines.contains {
        $0.hasPrefix("  keyboard case CASE ")
          && $0.hasSuffix("  Shows letters in a case, such as capsLocked.")
      })
  }
}
