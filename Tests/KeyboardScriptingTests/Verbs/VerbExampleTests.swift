import FoundationEssentials
import KeyboardCore
import KeyboardScenes
import Testing

@testable import KeyboardScripting

@Suite("The examples of help")
struct VerbExampleTests {
  /// The examples that need a terminal, another program or a person.
  private static let elsewhere: Set = [
    "live", "applications", "attach", "detach", "screen", "import", "export", "save", "answer",
    "tour", "clear", "history", "keyboard words", "unload", "reload", "kill", "plugins", "load",
    "shell", "reset",
  ]

  /// What stands before an example, where a list of 40 rows, a text and a form are not enough.
  private static let before = [
    "paste": "focus note", "tap": "focus note", "gesture": "focus note", "unset": "set my.count 3",
    "expect": "focus list; press home down*3",
    "check": "focus list; press home down*3", "keyup": "focus list; keydown down",
    "off": "on navigation.committed { show }", "undo": "block up", "stop": "record",
    "unhandle": "handle longPress character { show }", "close": "focus list",
    "unbind": "bind down navigation.nextRow",
    "keyboard unlearn": "keyboard learn Kungsholmen", "keyboard unignore": "keyboard ignore teh",
    "keyboard suggestion": "focus note; type 'hel'",
  ]

  @Test("Every example runs as it is written, after the check of a whole script")
  func examples() async throws {
    for verb in SessionLanguage.full.verbs.values.flatMap({ [$0] + $0.parts })
    where !Self.elsewhere.contains(verb.name) {
      let session = TestSession()
      let isInput = verb.name == "input"
      let scenes = """
        toolbar tools Cut Copy; control buttons 'OK'
        keyboard new keys; text note; table list rows=40; press home
        """
      let prepared = "\(scenes)\n\(isInput ? "form f" : "")\n\(Self.before[verb.name] ?? "")"
      let script = try Script(
        parsing: "\(prepared)\n\(verb.example)", file: verb.name)
      let problems = await session.session.check(script, directory: TestSession.repository)
      #expect(problems.map { "\($0)" } == [])
      let failure: String?
      do {
        try await session.session.run(script, directory: TestSession.repository)
        failure = nil
      } catch {
        failure = "\(error)"
      }
      #expect(failure == nil)
      await session.session.shutdown()
    }
  }
}
