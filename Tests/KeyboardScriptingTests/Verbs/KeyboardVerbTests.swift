import FoundationEssentials
import KeyboardActions
import KeyboardCommands
import KeyboardCore
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

  @Test("Why a word stays as it is typed is in the answer, by its name")
  func refusal() async throws {
    let folder = ConfigurationFolder()
    try folder.write("the\nten\nword\n", to: "list")
    let session = TestSession()
    let lines = try await session.run(
      "text t capitals=none; keyboard words \(folder.path("list")); type 'see '; keyboard why Teh")
    #expect(
      lines.last == "The is not applied: it is capitalized inside a sentence, as names are")
    try await session.run(
      """
      let named $(keyboard why Teh)
      expect named.refusal == 'name' && named.correction == 'The' && named.word == 'Teh'
      let plain $(keyboard why teh)
      expect plain.refusal == null && plain.correction == 'the'
      """)
  }

  @Test("A keyboard shows the typed name of an emoji that is searched for, and does not scroll")
  func emojiSearch() async throws {
    let session = TestSession()
    try await session.run("text t capitals=none; keyboard new k")
    let shown = try await session.run("show")
    #expect(try await session.run("scroll k 3; show") == shown)
    #expect(
      try await session.run("tap keyboardType(emojis); show").first == "k: emojis, page 1 of 18")
    #expect(
      try await session.run(
        "tap emojiSearch; tap character(c); tap character(a); tap character(t); show"
      ).first
        == "k: alphabetic(lowercased), searching 'cat'")
    #expect(
      try await session.run("tap primary(search); show; get t.value")
        .filter { !$0.hasPrefix(" ") } == ["k: emojis, page 1 of 18", #"t.value = "🐈""#])
  }

  @Test("Names of emojis that cannot be read are told once")
  func brokenEmojis() async throws {
    let folder = ConfigurationFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("emoji/en.txt"), withIntermediateDirectories: true)
    var configuration = TestSession.configuration
    configuration.dataDirectories = [folder.paths.directory]
    let session = TestSession(configuration)
    try await session.run("keyboard new k; tap keyboardType(emojis)")
    let lines = try await session.run(
      "tap emojiSearch; tap character(c); tap character(a); show")
    #expect(lines.first?.hasPrefix("cannot read \(folder.path("emoji/en.txt")): ") == true)
    #expect(lines.first?.hasSuffix("; put a plain file there") == true)
    #expect(lines.dropFirst().first == "k: alphabetic(lowercased), searching 'ca'")
  }

  @Test("The keyboard performs the actions of a chain without a text, and holds back the others")
  func chain() async throws {
    let session = TestSession()
    try await session.run("table t rows=3")
    let chain = session.session.engine.chain
    let emojis = CommandInvocation(.performAction, ["action": "keyboardType(emojis)"])
    #expect(chain.keyCommands.contains { $0.id == .performAction })
    try #require(chain.responder(for: emojis)).perform(emojis)
    #expect(try await session.run("keyboard") == ["emojis, en, hidden"])
    #expect(
      chain.responder(for: CommandInvocation(.performAction, ["action": "character(a)"])) == nil)
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
    let session = TestSession()
    session.session.feedbackPlayer = Player()
    #expect(session.session.feedbackPlayer == nil, "the host keeps its player")
    let player = Player()
    session.session.feedbackPlayer = player
    #expect(session.session.feedbackPlayer === player)
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
