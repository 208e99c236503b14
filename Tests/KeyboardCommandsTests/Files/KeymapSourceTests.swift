import KeyboardCommands
import Testing

@Suite struct KeymapSourceTests {
  private func keymap(_ bindings: String, _ rest: String = "") -> String {
    "{ version: 1, \(rest) bindings: [\(bindings)] }"
  }

  @Test("Reading again takes over what the file holds now")
  func changes() throws {
    var source = KeymapSource(file: "keymap.json5")
    #expect(source.current.bindings.isEmpty)
    try source.reload(keymap("{ keys: 'a', command: 'x' }, { keys: 'b', command: 'y' }"))
    #expect(source.current.bindings.map(\.id) == ["keymap:x@a", "keymap:y@b"])
    try source.reload("// Note.\n" + keymap("\n{ keys: 'b', command: 'y' }", "profile: 'vim',"))
    #expect(source.current.bindings.map(\.origin?.line) == [3])
    #expect(source.current.profile == "vim")
    try source.reload(nil)
    #expect(source.current == KeymapSource(file: "keymap.json5").current)
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
    try source.reload(keymap("{ keys: 'a', command: 'x' }, {}"))
    #expect(source.current.problems.count == 1)
  }

  @Test("The file is read from disk; none is an empty keymap")
  func disk() throws {
    let directory = try TemporaryDirectory()
    var source = KeymapSource(file: directory.file("keymap.json5"))
    try source.reload()
    #expect(source.current.bindings.isEmpty)
    try directory.write(keymap("{ keys: 'a', command: 'x' }"), to: "keymap.json5")
    try source.reload()
    #expect(source.current.bindings.count == 1)
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
