import KeyboardCore
import SampleBindings
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

  @Test("A file of a later version is told once, with the remedy, and never written")
  func laterVersion() throws {
    let text = #"{ "version": 2, "bindings": [] }"#
    try directory.write(text, to: "customizations.json")
    var notices: [String] = []
    let files = BindingFiles(ConfigurationPaths(directory: directory.path), engine) {
      notices.append($0)
    }
    files.load()
    let mistake =
      "\(directory.file("customizations.json")):1:14: a later version of the program wrote this file "
      + "(version 2); update this one"
    #expect(notices == ["\(mistake); what it said before stays in force"])
    let error = #expect(throws: FileError.self) { try files.update { $0.add("x", .block) } }
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
