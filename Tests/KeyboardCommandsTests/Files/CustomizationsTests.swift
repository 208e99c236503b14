import KeyboardCommands
import KeyboardCore
import SampleBindings
import Testing

@Suite struct CustomizationsTests {
  private let originals = [
    ResolvedBinding(
      id: "mail.new", "ctrl+n", .perform(CommandInvocation("mail.compose", ["to": "me"])),
      layer: .builtIn, depth: 2, title: "New mail", allowsRepeat: true),
    ResolvedBinding(
      id: "mail.find", "ctrl+f", .perform(CommandInvocation("mail.search")), layer: .profile),
  ]

  private func keymap(
    _ customizations: Customizations, over originals: [ResolvedBinding]? = nil
  ) -> Keymap {
    var keymap = Keymap(originals ?? self.originals)
    keymap.replace(.customizations, with: customizations.bindings(over: keymap))
    return keymap
  }

  @Test("B20: Only what differs from the defaults is a customization")
  func onlyDifferences() {
    var customizations = Customizations()
    #expect(customizations.isEmpty)
    #expect(customizations.bindings(over: Keymap(originals)).isEmpty)
    customizations["mail.new"] = Customization(.sequence("ctrl+t"))
    customizations["mail.find"] = Customization(.none)
    #expect(customizations.ids == ["mail.new", "mail.find"])
    customizations["mail.new"] = nil
    customizations["mail.find"] = nil
    #expect(customizations.isEmpty)
  }

  @Test("A changed binding leaves its keys and has the new ones, all else being as it was")
  func moved() throws {
    var customizations = Customizations()
    customizations["mail.new"] = Customization(.sequence("ctrl+t"))
    let keymap = keymap(customizations)
    #expect(keymap.meaning(of: "ctrl+n") == "unbound")
    #expect(keymap.meaning(of: "ctrl+t") == "mail.compose to=\"me\"")
    let moved = try #require(keymap[Customizations.customizedID(of: "mail.new")])
    #expect(moved.id == "customizations:mail.new")
    #expect(moved.layer == .customizations)
    #expect(moved.title == "New mail")
    #expect(moved.allowsRepeat)
  }

  @Test("B20: An explicit none leaves the binding without keys")
  func none() {
    var customizations = Customizations()
    customizations["mail.find"] = Customization(.none)
    let keymap = keymap(customizations)
    #expect(keymap.meaning(of: "ctrl+f") == "unbound")
    #expect(keymap.bindings(in: .customizations).map(\.id) == ["customizations:unbind:mail.find"])
  }

  @Test("Two bindings can exchange their keys, also when they perform one command")
  func exchange() {
    var customizations = Customizations()
    customizations["mail.new"] = Customization(.sequence("ctrl+f"))
    customizations["mail.find"] = Customization(.sequence("ctrl+n"))
    #expect(keymap(customizations).meaning(of: "ctrl+f") == "mail.compose to=\"me\"")
    #expect(keymap(customizations).meaning(of: "ctrl+n") == "mail.search")
    let twice = ["down", "j"].map { key in
      ResolvedBinding(
        id: ResolvedBinding.ID(key), KeySequence(KeyStroke(key == "j" ? .character("j") : .down)),
        .perform(CommandInvocation("list.next", ["by": .string(key)])), layer: .builtIn)
    }
    var crossed = Customizations()
    crossed["down"] = Customization(.sequence("j"))
    crossed["j"] = Customization(.sequence("down"))
    #expect(keymap(crossed, over: twice).meaning(of: "j") == "list.next by=\"down\"")
    #expect(keymap(crossed, over: twice).meaning(of: "down") == "list.next by=\"j\"")
  }

  @Test("A change holds only under the condition of the binding that it changes")
  func condition() throws {
    let original = try bind("x", "mail.cut", when: "mode('edit')")
    let weaker = try bind("x", "mail.delete")
    var customizations = Customizations()
    customizations[original.id] = Customization(.sequence("y"))
    let keymap = keymap(customizations, over: [weaker, original])
    #expect(keymap.meaning(of: "x", ["mode": "edit"]) == "mail.delete")
    #expect(keymap.meaning(of: "y", ["mode": "edit"]) == "mail.cut")
    #expect(keymap.meaning(of: "y") == "unbound")
  }

  @Test("B11: A change of a binding that is not there has no effect until it is there")
  func unknownID() {
    var customizations = Customizations()
    customizations["vim.next"] = Customization(.sequence("ctrl+j"))
    #expect(customizations.bindings(over: Keymap(originals)).isEmpty)
    let late = ResolvedBinding(
      id: "vim.next", "j", .perform(CommandInvocation("list.next")), layer: .plugin("vim"))
    let keymap = keymap(customizations, over: originals + [late])
    #expect(keymap.meaning(of: "j") == "unbound")
    #expect(keymap.meaning(of: "ctrl+j") == "list.next")
  }

  @Test("Changes are the same however often they are put in force")
  func idempotent() {
    var customizations = Customizations()
    customizations["mail.new"] = Customization(.sequence("ctrl+t"))
    customizations.add("tab", .block)
    var keymap = keymap(customizations)
    let version = keymap.version
    keymap.replace(.customizations, with: customizations.bindings(over: keymap))
    #expect(keymap.version == version)
  }

  @Test("Of the user's own bindings, blocks and unbindings the one made later wins")
  func added() throws {
    var customizations = Customizations()
    let open = ResolvedBinding.Effect.perform(CommandInvocation("mail.open"))
    #expect(customizations.add("enter", open) == "customizations:mail.open@enter")
    #expect(keymap(customizations).meaning(of: "enter") == "mail.open")
    customizations.add("enter", .perform(CommandInvocation("mail.reply")))
    #expect(keymap(customizations).meaning(of: "enter") == "mail.reply")
    customizations.add("enter", open, when: try Condition(parsing: "mode('read')"))
    #expect(keymap(customizations).meaning(of: "enter", ["mode": "read"]) == "mail.open")
    #expect(keymap(customizations).meaning(of: "enter") == "mail.reply")
    customizations.add("enter", .block)
    #expect(keymap(customizations).meaning(of: "enter") == "unbound")
    #expect(keymap(customizations).meaning(of: "enter", ["mode": "read"]) == "unbound")
    customizations.add("ctrl+f", .unbind("mail.search"))
    #expect(keymap(customizations).meaning(of: "ctrl+f") == "unbound")
    customizations.add("ctrl+f", .perform(CommandInvocation("mail.search")))
    #expect(keymap(customizations).meaning(of: "ctrl+f") == "mail.search")
    customizations.add("ctrl+f", .unbind(nil))
    #expect(keymap(customizations).meaning(of: "ctrl+f") == "unbound")
    #expect(
      customizations.ids == [
        "customizations:mail.open@enter", "customizations:mail.reply@enter",
        "customizations:mail.open@enter?mode('read')", "customizations:block@enter",
        "customizations:unbind mail.search@ctrl+f", "customizations:mail.search@ctrl+f",
        "customizations:unbind@ctrl+f",
      ])
  }

  @Test("What is made again counts as made last, and each once")
  func again() {
    var customizations = Customizations()
    let (open, reply) = (
      ResolvedBinding.Effect.perform(CommandInvocation("mail.open")),
      ResolvedBinding.Effect.perform(CommandInvocation("mail.reply"))
    )
    for effect in [open, reply, open] { customizations.add("enter", effect) }
    #expect(keymap(customizations).meaning(of: "enter") == "mail.open")
    #expect(
      customizations.ids == ["customizations:mail.reply@enter", "customizations:mail.open@enter"])
  }

  @Test("A binding that is moved to some keys and one made for them compete by time alone")
  func movedAndAdded() {
    var customizations = Customizations()
    customizations["mail.new"] = Customization(.sequence("ctrl+t"))
    customizations.add("ctrl+t", .perform(CommandInvocation("mail.open")))
    #expect(keymap(customizations).meaning(of: "ctrl+t") == "mail.open")
    customizations["mail.new"] = Customization(.sequence("ctrl+t"))
    #expect(keymap(customizations).meaning(of: "ctrl+t") == "mail.compose to=\"me\"")
  }
}
