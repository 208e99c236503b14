import KeyboardCommands
import KeyboardCore
import SampleBindings
import Testing

@Suite struct KeymapProfileTests {
  @Test(
    "Every shipped profile is read without a problem",
    arguments: ["default", "emacs", "macos", "vim"])
  func sound(name: String) throws {
    let profile = try #require(try KeymapProfile.named(name))
    let keymap = try profile.keymap()
    #expect(keymap.problems.isEmpty)
    #expect(!keymap.bindings.isEmpty)
    #expect(keymap.bindings.allSatisfy { $0.layer == .profile && $0.title != nil })
    #expect(keymap.bindings[0].origin?.description.hasPrefix("\(name) profile:") == true)
    let known: Set<CommandID> = [
      "navigation.nextRow", "navigation.previousRow", "navigation.first", "navigation.last",
      "navigation.commit", "navigation.clearFocus", "navigation.focusRow", "navigation.pageDown",
      "navigation.pageUp",
      "text.moveForward", "text.moveBackward", "text.moveUp", "text.moveDown",
      "text.moveWordForward", "text.moveWordBackward", "text.moveToLineStart",
      "text.moveToLineEnd", "text.moveToStart", "text.moveToEnd", "text.extendWordForward",
      "text.extendWordBackward", "text.extendToLineStart", "text.extendToLineEnd",
      "text.extendToStart", "text.extendToEnd", "text.deleteForward", "text.deleteBackward",
      "text.deleteWordForward", "text.deleteWordBackward", "text.deleteToLineStart",
      "text.deleteToLineEnd", "text.selectAll", "text.undo", "text.redo",
    ]
    #expect(Set(keymap.bindings.compactMap(\.invocation?.id)).isSubset(of: known))
  }

  @Test(
    "The keys of a profile do what their editor does",
    arguments: [
      ("default", "home", "navigation.first"),
      ("default", "pagedown", "navigation.pageDown"), ("emacs", "alt+v", "navigation.pageUp"),
      ("vim", "ctrl+f", "navigation.pageDown"), ("vim", "ctrl+d", "navigation.nextRow count=10"),
      ("emacs", "ctrl+n", "navigation.nextRow"), ("emacs", "alt+>", "navigation.last"),
      ("emacs", "ctrl+u", "pending"), ("emacs", "ctrl+u ctrl+n", "navigation.nextRow count=4"),
      ("emacs", "ctrl+u ctrl+u ctrl+p", "navigation.previousRow count=16"),
      ("vim", "j", "navigation.nextRow"), ("vim", "g", "pending"),
      ("vim", "g g", "navigation.first"), ("vim", "shift+g", "navigation.last"),
      ("vim", "5 j", "navigation.nextRow count=5"),
      ("vim", "9 k", "navigation.previousRow count=9"),
      ("vim", "1 shift+g", "navigation.focusRow row=0"), ("vim", "l", "navigation.commit"),
    ] as [(String, KeySequence, String)])
  func meaning(name: String, keys: KeySequence, meaning: String) throws {
    let profile = try #require(try KeymapProfile.named(name))
    #expect(Keymap(try profile.keymap().bindings).meaning(of: keys) == meaning)
  }

  @Test("Letters of a profile type where text is typed")
  func text() throws {
    let keymap = Keymap(try KeymapProfile.vim.keymap().bindings)
    #expect(keymap.meaning(of: "j", ["focus.acceptsText": true]) == "unbound")
    #expect(keymap.meaning(of: "ctrl+d", ["focus.acceptsText": true]) != "unbound")
  }

  @Test("A user's own profile wins over the shipped one, and is listed with them")
  func own() throws {
    let directory = try TemporaryDirectory()
    let paths = ConfigurationPaths(directory: directory.path)
    #expect(KeymapProfile.names(in: paths) == ["default", "emacs", "macos", "vim"])
    #expect(try KeymapProfile.named("vim", in: paths) == .vim)
    let text = "{ version: 1, bindings: [{ keys: 'n', command: 'navigation.nextRow' }] }"
    try directory.write(text, to: "profiles/vim.json5")
    try directory.write(text, to: "profiles/mine.json5")
    try directory.write("", to: "profiles/readme.txt")
    try directory.write("", to: "profiles/.json5")
    #expect(KeymapProfile.names(in: paths) == ["default", "emacs", "macos", "mine", "vim"])
    let vim = try #require(try KeymapProfile.named("vim", in: paths))
    #expect(vim.file == directory.file("profiles/vim.json5"))
    #expect(try vim.keymap().bindings.map(\.id) == ["profile:navigation.nextRow@n"])
    #expect(try KeymapProfile.named("other", in: paths) == nil)
    #expect(try KeymapProfile.named("../vim", in: paths) == nil)
  }
}
