import KeyboardCore
import SampleBindings
import SeededRandom
import Testing

@testable import KeyboardCommands

@Suite struct CustomizationFileTests {
  @Test("Whatever was changed in whatever order reads back as it was, order included")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let changed = try Customizations.random(using: &generator)
      let text = CustomizationFile.text(of: changed)
      let file = try CustomizationFile(parsing: text, file: "f")
      #expect(file.problems.isEmpty)
      #expect(file.customizations == changed, "\(text)")
      #expect(CustomizationFile.text(of: file.customizations) == text)
    }
  }

  @Test("Of two entries of a binding the later one counts")
  func twice() throws {
    let file = try CustomizationFile(
      parsing: """
        { "version": 1, "bindings": [
          { "id": "a", "keys": "x" }, { "id": "b", "keys": null }, { "id": "a", "keys": "y" },
          { "keys": "z", "command": null }, { "keys": "z", "command": null } ] }
        """, file: "f")
    #expect(file.customizations.ids == ["b", "a", "customizations:block@z"])
    #expect(file.customizations["a"]?.change == .sequence("y"))
  }

  @Test("What a later version writes stays, and a change of its binding keeps it")
  func unknown() throws {
    func read(_ members: String) throws -> Customizations {
      let file = try CustomizationFile(
        parsing: "{ \"version\": 1, \(members) }", file: "f")
      #expect(file.problems.isEmpty)
      return file.customizations
    }
    /// The text of the file with this entry for `a`.
    func text(_ entry: String) -> String {
      """
      {
        "version": 1,
        "bindings": [
          { "keys": "y", "command": "c", "b": null, "m": true, "z": 1 },
          { \(entry) }
        ],
        "area": null,
        "later": [
          1
        ],
        "zoom": 2
      }

      """
    }
    var changed = try read(
      """
      "zoom": 2, "later": [1], "area": null, "bindings": [
        { "keys": "y", "command": "c", "z": 1, "b": null, "m": true },
        { "id": "a", "keys": "x", "since": 3, "note": "old", "by": "me" } ]
      """)
    #expect(
      CustomizationFile.text(of: changed)
        == text(#""id": "a", "keys": "x", "by": "me", "note": "old", "since": 3"#))
    // Of a change that another file has, what that file says counts.
    let other = try read(
      #""bindings": [{ "id": "a", "keys": "k", "note": "new", "extra": [] }]"#)
    changed["a"] = other["a"]
    #expect(
      CustomizationFile.text(of: changed)
        == text(#""id": "a", "keys": "k", "by": "me", "extra": [], "note": "new", "since": 3"#))
    changed["a"] = Customization(.none)
    #expect(
      CustomizationFile.text(of: changed)
        == text(#""id": "a", "keys": null, "by": "me", "extra": [], "note": "new", "since": 3"#))
  }

  @Test("Keys that are not meant have to be keys")
  func besides() throws {
    let file = try CustomizationFile(
      parsing: """
        { "version": 1, "bindings": [
          { "id": "a", "keys": "x", "besides": ["ctrl+k", 3] },
          { "id": "b", "keys": "x", "besides": "ctrl+k" } ] }
        """, file: "f")
    #expect(
      file.problems.map(\.description) == [
        "f:2:51: error: a: besides[1] is 3; write keys such as \"ctrl+k ctrl+c\"",
        "f:3:40: error: b: besides is 'ctrl+k'; write a list of keys: [\"ctrl+k\"]",
      ])
    #expect(file.customizations.isEmpty)
  }
}

extension Customizations {
  /// Up to thirty changes, some of the same bindings.
  fileprivate static func random(
    using generator: inout SeededGenerator
  ) throws -> Customizations {
    let keys: [KeySequence] = ["x", "ctrl+k ctrl+c", "\"", "?", "super+[KeyA]", "@", "#"]
    let effects: [ResolvedBinding.Effect] = [
      .perform(CommandInvocation("mail.open", ["to": ["a", nil]])), .block, .unbind(nil),
      .unbind("mail.new"),
    ]
    let conditions = [Condition.always, try Condition(parsing: "mode('edit')")]
    var changed = Customizations()
    for _ in 0..<Int.random(in: 0...30, using: &generator) {
      let id = ResolvedBinding.ID("mail.new#\(UInt8.random(in: 1...9, using: &generator))")
      switch Int.random(in: 0...3, using: &generator) {
      case 0: changed[id] = Customization(.none)
      case 1:
        changed[id] = Customization(.sequence(generator.pick(keys)))
        changed.entries[changed.entries.count - 1].customization?.besides = keys
      case 2: changed[id] = nil
      default:
        changed.add(
          generator.pick(keys), generator.pick(effects), when: generator.pick(conditions))
      }
    }
    return changed
  }
}
