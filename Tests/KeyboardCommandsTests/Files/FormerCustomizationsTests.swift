import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("Customizations that earlier versions have saved")
struct FormerCustomizationsTests {
  private let directory: TemporaryDirectory
  private let engine = KeyEngine(scheduler: ManualScheduler())
  private let files: BindingFiles

  init() throws {
    directory = try TemporaryDirectory()
    files = BindingFiles(ConfigurationPaths(directory: directory.path), engine)
  }

  /// Offers commands with keys, as another version of an application.
  private func offer(_ commands: (CommandID, [KeySequence])...) -> CommandSet {
    let set = CommandSet()
    for (id, keys) in commands {
      for command in [KeyCommand(CommandInvocation(id), sequences: keys)] {
        set.add(command) { _ in }
      }
    }
    engine.firstResponder = set
    return set
  }

  private func meaning(of keys: KeySequence) -> String { engine.keymap.meaning(of: keys) }

  @Test("A change of a default is kept when a later version offers other keys")
  func otherDefault() throws {
    let first = offer(("mail.save", ["ctrl+s"]), ("mail.delete", ["delete"]))
    files.load()
    let ids = engine.keymap.bindings(in: .builtIn).map(\.id)
    #expect(ids == ["mail.save#1", "mail.delete#1"])
    try files.update { customizations in
      customizations[ids[0]] = Customization(.sequence("ctrl+w"))
      customizations[ids[1]] = Customization(.none)
    }
    #expect(meaning(of: "ctrl+w") == "mail.save")
    let later = offer(("mail.save", ["ctrl+d", "f2"]), ("mail.delete", ["backspace"]))
    files.load()
    #expect(meaning(of: "ctrl+w") == "mail.save")
    #expect(meaning(of: "ctrl+d") == "unbound")
    #expect(meaning(of: "f2") == "mail.save")
    #expect(meaning(of: "backspace") == "unbound")
    withExtendedLifetime((first, later)) {}
  }

  @Test("A change of one of a command's keys leaves the others alone, wherever they come first")
  func otherPlaces() throws {
    let first = offer(("list.open", ["right", "enter"]))
    files.load()
    try files.update { $0["list.open#1"] = Customization(.none) }
    #expect(meaning(of: "right") == "unbound")
    #expect(
      try directory.read("customizations.json")
        .contains(#"{ "id": "list.open#1", "keys": null, "besides": ["enter"] }"#))
    for keys in [["enter"], ["enter", "x"], ["l", "enter"]] as [[KeySequence]] {
      let other = offer(("list.open", keys))
      files.load()
      #expect(meaning(of: "enter") == "list.open")
      #expect(meaning(of: "l") == "unbound")
      withExtendedLifetime(other) {}
    }
    // Another save, in another place, does not change what was meant.
    let other = offer(("list.open", ["space", "right"]))
    try files.update { $0.add("f1", .block) }
    #expect(files.customizations["list.open#1"]?.besides == ["enter"])
    withExtendedLifetime((first, other)) {}
  }

  @Test("A file of version 1 means the same, and is saved as version 2 in the order it had")
  func conversion() throws {
    let text = """
      {
        "version": 1,
        "bindings": {
          "customisations:block@f1": { "keys": "f1", "command": null },
          "customizations:mail.open@x": { "keys": "x", "command": "mail.open", "note": 1 },
          "mail.find": null,
          "mail.go@g": { "keys": "ctrl+hyperspace" },
          "mail.list": ["j"],
          "mail.new": { "keys": "ctrl+n", "colour": "red" }
        },
        "theme": "dark"
      }
      """
    try directory.write(text, to: "customizations.json")
    files.load()
    #expect(files.customizations.ids.count == 4)
    #expect(try directory.read("customizations.json") == text, "reading changes no file")
    try files.update { $0.add("f2", .block) }
    #expect(
      try directory.read("customizations.json") == """
        {
          "version": 2,
          "bindings": [
            { "keys": "f1", "command": null },
            { "keys": "x", "command": "mail.open", "note": 1 },
            { "id": "mail.find", "keys": null },
            { "id": "mail.go@g", "keys": "ctrl+hyperspace" },
            { "id": "mail.list", "keys": ["j"] },
            { "id": "mail.new", "keys": "ctrl+n", "colour": "red" },
            { "keys": "f2", "command": null }
          ],
          "theme": "dark"
        }

        """)
  }

  @Test(
    "Changes that were kept under the keys of defaults hold for the same keys, else for the first",
    arguments: [
      (["down", "j"], ["down": "unbound", "j": "unbound", "x": "list.next"]),
      (["j", "down"], ["down": "unbound", "j": "unbound", "x": "list.next"]),
      (["j", "n"], ["j": "unbound", "n": "unbound", "x": "list.next"]),
      (["n"], ["n": "unbound"]), (["n", "down"], ["n": "unbound", "down": "unbound"]),
    ] as [([KeySequence], [KeySequence: String])])
  func keptByKeys(defaults: [KeySequence], meanings: [KeySequence: String]) throws {
    try directory.write(
      #"{ "version": 1, "bindings": { "list.next@down": null, "list.next@j": { "keys": "x" } } }"#,
      to: "customizations.json")
    files.load()
    #expect(engine.keymap.bindings(in: .customizations).isEmpty)
    let responder = offer(("list.next", defaults))
    for (keys, meaning) in meanings { #expect(self.meaning(of: keys) == meaning, "\(keys)") }
    // What was known when it was saved is kept under what it is.
    try files.update { $0.add("f1", .block) }
    let again = CustomizationStore(path: directory.file("customizations.json"))
    try again.load()
    #expect(again.customizations.ids.prefix(1) != ["list.next@down"])
    withExtendedLifetime(responder) {}
  }

  @Test("A change of keys that are not offered yet waits for them")
  func later() throws {
    try directory.write(
      #"{ "version": 1, "bindings": { "list.next@j": { "keys": "x" } } }"#,
      to: "customizations.json")
    files.load()
    try files.update { $0.add("f1", .block) }
    let responder = offer(("list.next", ["down", "j"]))
    #expect(meaning(of: "x") == "list.next")
    #expect(meaning(of: "down") == "list.next")
    #expect(meaning(of: "j") == "unbound")
    withExtendedLifetime(responder) {}
  }

  @Test("A file of a later version is told once, with the remedy, and never written")
  func laterVersion() throws {
    let text = #"{ "version": 3, "bindings": [] }"#
    try directory.write(text, to: "customizations.json")
    var notices: [String] = []
    let files = BindingFiles(ConfigurationPaths(directory: directory.path), engine) {
      notices.append($0)
    }
    files.load()
    let mistake =
      "\(directory.file("customizations.json")):1:14: a later version of the program wrote this file "
      + "(version 3); update this one"
    #expect(notices == ["\(mistake); what it said before stays in force"])
    let error = #expect(throws: BindingFileError.self) { try files.update { $0.add("x", .block) } }
    #expect(error?.description == mistake)
    #expect(try directory.read("customizations.json") == text)
  }

  @Test("Changes of shipped profiles are kept under ids that later versions have to keep")
  func profiles() throws {
    let ids = try KeymapProfile.shipped.flatMap { try $0.keymap().bindings }.map(\.id.rawValue)
    for id in [
      "profile:navigation.first@home", "profile:navigation.last@end",
      "profile:navigation.pageDown@pagedown", "profile:navigation.pageUp@pageup",
      "profile:navigation.clearFocus@escape", "profile:navigation.nextRow@ctrl+n",
      "profile:navigation.previousRow@ctrl+p", "profile:navigation.pageDown@ctrl+v",
      "profile:navigation.pageUp@alt+v", "profile:navigation.first@alt+<",
      "profile:navigation.last@alt+>", "profile:navigation.commit@ctrl+m",
      "profile:navigation.clearFocus@ctrl+g", "profile:navigation.nextRow@j",
      "profile:navigation.previousRow@k", "profile:navigation.pageDown@ctrl+f",
      "profile:navigation.pageUp@ctrl+b", "profile:navigation.first@g g",
      "profile:navigation.last@shift+g", "profile:navigation.commit@l",
      "profile:navigation.clearFocus@h",
    ] { #expect(ids.contains(id), "other keys need this id: \"\(id)\"") }
  }
}
