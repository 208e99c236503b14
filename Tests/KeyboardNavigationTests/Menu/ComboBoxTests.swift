import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("A combo box")
struct ComboBoxTests {
  private struct Fruit: Identifiable { let id: String }

  private static let names = ["Apple", "Apricot", "Banana", "Blueberry", "Cherry"]

  private let document = TextDocument(name: "fruit", isMultiline: false)
  private let table = ArrayTable(names.map { Fruit(id: $0) }) { $0.id }
  private let bus = EventBus()

  private func combo(
    _ completion: ComboBox.Completion = .none, isEditable: Bool = true
  ) -> ComboBox {
    let popup = TableNavigator(
      tableView: table, delegate: nil, policy: isEditable ? .ariaComboBox : .ariaDropDown)
    return ComboBox(
      document, popup: popup, of: table, completion: completion, isEditable: isEditable, bus: bus
    ) { [table] text in
      table.elements = Self.names.filter { $0.lowercased().hasPrefix(text.lowercased()) }
        .map { Fruit(id: $0) }
    }
  }

  /// Presses keys as an application without an engine: commands of the first responder that has some.
  private func press(_ keys: String, _ combo: ComboBox) {
    for key in keys.split(separator: " ") {
      if key.count == 1, combo.insertText(String(key), at: .zero) { continue }
      let sequence = KeySequence(stringLiteral: String(key))
      for responder in ResponderChain(from: combo) {
        let command = responder.keyCommands.last { $0.sequences.contains(sequence) }
        guard let command else { continue }
        #expect(throws: Never.self) { try responder.perform(command.invocation) }
        break
      }
    }
  }

  /// The visible state: the text with its selection, `+` if the list is shown, and the row in it.
  private func state(_ combo: ComboBox) -> String {
    let selection = document.buffer.selection
    let text =
      document.text[..<selection.lowerBound]
      + (selection.isEmpty ? "" : "[\(document.text[selection])]")
      + document.text[selection.upperBound...]
    let row = combo.popup.indexPathForFocusedRow.flatMap(table.titleForItem)
    return text + (combo.isExpanded ? " +" : "") + (row.map { " \($0)" } ?? "")
      + (combo.isInPopup ? " in the list" : "")
  }

  @Test("Backspace takes back a letter that was typed to find a row")
  func backspace() {
    let chosen = combo(isEditable: false)
    #expect(!chosen.deleteBackward(at: .zero))
    press("b l", chosen)
    #expect(state(chosen).contains("Blueberry") && chosen.deleteBackward(at: .zero))
    press("a", chosen)
    #expect(state(chosen).contains("Banana"))
  }

  @Test(
    "Keys, where text can be typed",
    arguments: [
      (.none, "down", " + Apple in the list"), (.none, "up", " + Cherry in the list"),
      (.none, "alt+down", " +"), (.none, "alt+down alt+up", ""), (.none, "a", "a +"),
      (.none, "a p r enter", "apr +"), (.none, "a down down enter", "Apricot"),
      (.none, "a down escape", "a"), (.none, "a escape escape", ""), (.none, "x", "x"),
      (.none, "a down p", "ap +"), (.none, "a p down left", "ap +"),
      (.none, "a p down backspace", "a +"), (.none, "a down end", "a + Apple in the list"),
      (.none, "a down down down", "a + Apricot in the list"), (.none, "down alt+up", ""),
      (.list, "a", "a + Apple"), (.list, "a enter", "Apple"), (.list, "a down enter", "Apricot"),
      (.list, "a p backspace", "a +"), (.list, "a p backspace enter", "a +"),
      (.inline, "a", "a[pple] + Apple"), (.inline, "a p", "ap[ple] + Apple"),
      (.inline, "a p r", "apr[icot] + Apricot"), (.inline, "a backspace", "a +"),
      (.inline, "a enter", "Apple"), (.inline, "a p left b", "apbple"),
      (.inline, "a down", "Apricot + Apricot in the list"),
      (.inline, "a down down up", "Apple + Apple in the list"),
      (.inline, "a down escape", "Apricot"), (.inline, "a down b", "Apricotb"),
    ] as [(ComboBox.Completion, String, String)])
  func keys(completion: ComboBox.Completion, keys: String, expected: String) {
    let combo = combo(completion)
    press(keys, combo)
    #expect(state(combo) == expected, "\(completion) \(keys)")
  }

  @Test(
    "Keys of one that cannot be edited: letters choose, and the list begins at the value",
    arguments: [
      ("enter", " + Apple in the list"), ("space", " + Apple in the list"),
      ("b", " + Banana in the list"), ("b enter", "Banana"),
      ("b enter down", "Banana + Banana in the list"),
      ("b enter down end enter", "Cherry"), ("down home escape", ""), ("backspace", ""),
      ("b enter escape", "Banana"),
    ])
  func dropDown(keys: String, expected: String) {
    let combo = combo(isEditable: false)
    press(keys, combo)
    #expect(state(combo) == expected, "\(keys)")
  }

  @Test("A value that is taken is published; the list is hidden when the focus goes on")
  func accepting() {
    var events: [String] = []
    let token = bus.subscribe(to: ComboBox.Accepted.self) {
      events.append("\($0.row) \($0.value)")
    }
    let combo = combo()
    let next = CommandSet()
    let sequence = FocusSequence([.init("fruit", combo), .init("next", next)])
    sequence.enter()
    press("b down down enter", combo)
    #expect(events == ["1 Blueberry"])
    #expect(combo.accept(IndexPath(row: 0, section: 0)))
    #expect(!combo.accept(IndexPath(row: 9, section: 0)))
    #expect(events.last == "0 Banana")
    press("alt+down", combo)
    #expect(throws: Never.self) { try sequence.perform(CommandInvocation(.nextStop)) }
    #expect(!combo.isExpanded && sequence.current == "next")
    #expect(document.text == "Banana")
    withExtendedLifetime(token) {}
  }

  @Test("Leaving takes the row that was gone to; the arrows of the list end at its ends")
  func leaving() throws {
    let combo = combo(.list)
    press("a down", combo)
    let next = CommandInvocation(.nextRow)
    _ = try #require(combo.step(for: next)).take()
    #expect(state(combo) == "a + Apricot in the list")
    _ = try #require(combo.step(for: next)).take()
    #expect(combo.step(for: CommandInvocation(.lastRow)) == nil)
    #expect(state(combo) == "a + Apricot in the list")
    combo.depart()
    #expect(state(combo) == "Apricot")
    press("backspace x", combo)
    combo.depart()
    #expect(combo.step(for: CommandInvocation(.nextRow)) == nil)
    #expect(state(combo) == "Apricox")
  }

  @Test("The list may be a tree, whose arrows it keeps")
  func tree() {
    let tree = TreeTable(children: TreeTableTests.children, title: { $0 })
    var policy = NavigationPolicy.ariaComboBox
    for id in [CommandID.expand, .collapse, .firstChild, .parent] {
      policy.keys[id] = NavigationPolicy.Keys.ariaTree[id]
    }
    let combo = ComboBox(
      document, popup: TableNavigator(tableView: tree, delegate: nil, policy: policy), of: tree)
    press("down right right enter", combo)
    #expect(document.text == "a/b")
  }

  @Test("A command that is not possible says why")
  func refusals() {
    let combo = combo()
    do {
      try combo.perform(CommandInvocation("combobox.accept"))
      Issue.record("nothing is chosen")
    } catch {
      #expect(error.message == "combobox.accept would do nothing now; the list is hidden")
    }
    do {
      try combo.perform(CommandInvocation(.nextRow))
      Issue.record("the list is hidden")
    } catch {
      #expect(error.message.hasSuffix("the focus is not in the list"))
    }
  }

  @Test("A secure one gives its text to nobody, and describes itself as secret")
  func secret() {
    let document = TextDocument("xyzzy", name: "code", isMultiline: false, isSecure: true)
    let popup = TableNavigator(tableView: table, delegate: nil, policy: .ariaComboBox)
    let combo = ComboBox(document, popup: popup, of: table)
    let description = combo.selfDescription
    #expect(description.isSecret)
    #expect(description.properties["value"] == nil)
    #expect(description.properties["cursor"] == 5)
    #expect(description.element().map { !"\($0)".contains("xyzzy") } == true)
    #expect(description.element()?.input?.isSecure == true)
  }

  @Test("A combo box without a filter shows all rows while text is typed")
  func unfiltered() {
    let popup = TableNavigator(tableView: table, delegate: nil, policy: .ariaComboBox)
    let combo = ComboBox(document, popup: popup, of: table)
    press("b down", combo)
    #expect(state(combo) == "b + Apple in the list" && table.elements.count == 5)
  }
}
