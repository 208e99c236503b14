import KeyboardCommands
import Testing

@Suite struct KeymapSourceTests {
  private func keymap(_ bindings: String, _ rest: String = "") -> String {
    "{ version: 1, \(rest) bindings: [\(bindings)] }"
  }

  @Test("Reading again says what has changed; where things are written does not count")
  func changes() throws {
    var source = KeymapSource(file: "keymap.json5")
    let first = try source.reload(
      keymap("{ keys: 'a', command: 'x' }, { keys: 'b', command: 'y' }"))
    #expect(first.added.map(\.id) == ["keymap:x@a", "keymap:y@b"])
    #expect(first.removed.isEmpty)
    #expect(!first.isEmpty)
    let moved = "// Note.\n" + keymap("\n{ keys: 'a', command: 'x' },\n{ keys: 'b', command: 'y' }")
    #expect(try source.reload(moved).isEmpty)
    #expect(source.current.bindings.map(\.origin?.line) == [3, 4], "the new places are taken over")
    let second = try source.reload(
      keymap("{ keys: 'b', command: 'y', title: 'Y' }, { keys: 'c', command: 'z' }"))
    #expect(second.added.map(\.id) == ["keymap:y@b", "keymap:z@c"])
    #expect(second.removed.map(\.id) == ["keymap:x@a", "keymap:y@b"])
    let swapped = try source.reload(
      keymap("{ keys: 'c', command: 'z' }, { keys: 'b', command: 'y', title: 'Y' }"))
    #expect(swapped.isReordered && !swapped.isEmpty)
    let chosen = try source.reload(
      keymap(
        "{ keys: 'c', command: 'z' }, { keys: 'b', command: 'y', title: 'Y' }",
        "profile: 'vim', settings: { 'chord.ambiguityTimeout': 1 },"))
    #expect(chosen.changedProfile && chosen.changedSettings && !chosen.isReordered)
    let gone = try source.reload(nil)
    #expect(gone.removed.count == 2 && gone.changedProfile)
  }

  @Test("A file that cannot be used leaves the last good map in force")
  func lastGood() throws {
    var source = KeymapSource(file: "keymap.json5")
    try source.reload(keymap("{ keys: 'a', command: 'x' }"))
    let good = source.current
    for text in ["{ version: 1,", "{ version: 3 }", ""] {
      #expect(throws: KeymapFileError.self) { try source.reload(text) }
      #expect(source.current == good)
    }
    let problems = try source.reload(keymap("{ keys: 'a', command: 'x' }, {}")).problems
    #expect(problems.count == 1)
    #expect(source.current.problems == problems)
  }

  @Test("The file is read from disk; none is an empty keymap")
  func disk() throws {
    let directory = try TemporaryDirectory()
    var source = KeymapSource(file: directory.file("keymap.json5"))
    #expect(try source.reload().isEmpty)
    try directory.write(keymap("{ keys: 'a', command: 'x' }"), to: "keymap.json5")
    #expect(try source.reload().added.count == 1)
    try directory.write("{", to: "keymap.json5")
    let error = #expect(throws: KeymapFileError.self) { try source.reload() }
    #expect(error?.description == "\(source.file):1:1: this '{' is not closed; write '}'")
    #expect(source.current.bindings.count == 1)
    var folder = KeymapSource(file: directory.path)
    let unreadable = #expect(throws: KeymapFileError.self) { try folder.reload() }
    #expect(
      unreadable?.description
        == "cannot read \(directory.path): Invalid argument; put a plain file there")
  }
}
