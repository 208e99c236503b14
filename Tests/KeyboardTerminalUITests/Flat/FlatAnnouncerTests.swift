import KeyboardCore
import Testing

@testable import KeyboardTerminalUI

@Suite("A screen in words")
struct FlatAnnouncerTests {
  private static func row(
    _ label: String, _ number: Int = 1, of count: Int = 3,
    states: [AccessibilityElement.State] = [],
    query: String? = nil, selected: Int = 0, in group: String = ""
  ) -> AccessibilityElement {
    var element = AccessibilityElement(label, .row)
    element.position = AccessibilityElement.Position(number, of: count)
    element.states = states
    element.selectionCount = selected
    element.group = group
    element.input = query.map { AccessibilityElement.Input("filter", TextBuffer($0)) }
    return element
  }

  private static func text(
    _ text: String, cursor: Int? = nil, isSecure: Bool = false
  ) -> AccessibilityElement {
    var buffer = TextBuffer(text)
    if let cursor {
      buffer.moveCursor(to: text.index(text.startIndex, offsetBy: cursor), extending: false)
    }
    return AccessibilityElement("name", typing: buffer, isSecure: isSecure)
  }

  /// An option of a list that has to be given.
  private static func option(_ label: String, _ number: Int) -> AccessibilityElement {
    var element = row(label, number, states: [.required])
    element.role = .option
    return element
  }

  /// A combo box with typed text and what follows it, which is selected.
  private static func combo(
    _ typed: String, _ rest: String, _ isExpanded: Bool = false
  ) -> AccessibilityElement {
    var buffer = TextBuffer(typed + rest)
    let end = buffer.text.index(buffer.text.startIndex, offsetBy: typed.count)
    buffer.select(end..<buffer.text.endIndex)
    var element = AccessibilityElement("fruit", typing: buffer)
    (element.role, element.states) = (.comboBox, [.expanded(isExpanded)])
    return element
  }

  private static func placed(_ element: AccessibilityElement, _ place: Int) -> AccessibilityElement
  {
    var buffer = element.input?.buffer ?? TextBuffer()
    buffer.moveCursor(
      to: buffer.text.index(buffer.text.startIndex, offsetBy: place), extending: false)
    var element = element
    element.input = .init("fruit", buffer)
    return element
  }

  private static func selected(_ text: String) -> AccessibilityElement {
    var buffer = TextBuffer(text)
    buffer.select(buffer.text.startIndex..<buffer.text.endIndex)
    return AccessibilityElement("name", typing: buffer)
  }

  private static func noted(
    _ element: AccessibilityElement, _ state: AccessibilityElement.State
  ) -> AccessibilityElement {
    var element = element
    element.states = [state]
    return element
  }

  private static func required(_ element: AccessibilityElement) -> AccessibilityElement {
    var element = element
    element.states = [.required]
    return element
  }

  @Test(
    "One line tells what has the focus now, or what is new about it",
    arguments: [
      (row("Apple"), row("Pear", 2), "Pear, row, 2 of 3"),
      (row("Apple"), row("Apple", states: [.selected], selected: 1), "Apple, selected"),
      (row("Apple"), row("Pear", 2, selected: 1), "Pear, row, 2 of 3; 1 selected"),
      (row("Pear", 2, selected: 9), row("Pear", 2), "nothing selected"),
      (row("Apple", states: [.selected]), row("Apple"), "Apple, not selected"),
      (
        row("Apple", states: [.expanded(false)]), row("Apple", states: [.expanded(true)]),
        "Apple, expanded"
      ),
      (row("Apple", states: [.unavailable]), row("Apple"), "Apple, available"),
      (row("Apple"), row("Apple", 1, of: 2), "Apple, row, 1 of 2"),
      (row("Apple"), row("Apple", query: ""), "filter, text, empty"),
      (row("Apple", query: ""), row("Pear", 1, of: 1, query: "p"), "p; Pear, row, 1 of 1"),
      (row("Apple", query: "a"), row("Apple", query: "ap"), "p"),
      (row("Apple", query: "ap"), row("Apple", query: "a"), "p deleted"),
      (row("Apple", query: "a"), row("Apple"), "Apple, row, 1 of 3"),
      (row("Apple"), text("A"), "name, text, A"),
      (row("Apple"), required(text("")), "name, text, empty, required"),
      (required(text("")), text("A"), "A"),
      (noted(text(""), .invalid("too short")), noted(text("A"), .note("a name")), "A"),
      (text(""), text("A"), "A"),
      (text("A"), text("A "), "space"),
      (text("Ada", cursor: 3), text("Ada", cursor: 2), "a"),
      (text("Ada B", cursor: 5), text("Ada B", cursor: 0), "Ada"),
      (text("Ada", cursor: 2), text("Ada", cursor: 3), "end"),
      (text("one\ntwo", cursor: 7), text("one\ntwo", cursor: 1), "one"),
      (text("one\n\ntwo", cursor: 2), text("one\n\ntwo", cursor: 4), "blank"),
      (text("abc"), text("axc"), "x"),
      (text("se", isSecure: true), text("sec", isSecure: true), "hidden text typed"),
      (text("se", isSecure: true), text("s", isSecure: true), "hidden text deleted"),
      (row("Apple"), row("Apple"), ""),
      (row("Apple", in: "To do"), row("Pear", in: "To do"), "Pear, row, 1 of 3"),
      (row("Apple", in: "To do"), row("Apple", in: "Done"), "Done: Apple, row, 1 of 3"),
      (row("Apple"), row("Apple", in: "Done."), "Done. Apple, row, 1 of 3"),
      (row("Apple", in: "Done"), row("Apple"), "Apple, row, 1 of 3"),
      (row("Apple", in: "You"), row("Ada", in: "You\nName."), "Name. Ada, row, 1 of 3"),
      (row("Apple", in: "You"), row("Ada", in: "Pay\nBy"), "Pay: By: Ada, row, 1 of 3"),
      (row("Apple", in: "You\nBy"), row("Ada", in: "You"), "Ada, row, 1 of 3"),
      (option("Pear", 1), option("Fig", 2), "Fig, option, 2 of 3"),
      (row("Apple"), combo("", ""), "fruit, combo box, empty, collapsed"),
      (combo("", ""), combo("A", "pple", true), "A; Apple, expanded"),
      (combo("A", "pple", true), combo("Ap", "ple", true), "p; Apple"),
      (combo("Ap", "ple", true), combo("Apple", ""), "Apple, collapsed"),
      (combo("Ap", "ple", true), combo("Ap", "", true), "Ap"),
      (combo("A", "", true), combo("", "", true), "empty"),
      (placed(combo("Apple", ""), 5), placed(combo("Apple", ""), 0), "Apple"),
      (placed(combo("Apple", ""), 0), placed(combo("Apple", ""), 5), "end"),
      (selected("2021-02-30"), text("2020-02-03"), "2020-02-03"),
      (selected("old"), text(""), "old deleted"),
      (noted(text("A"), .required), noted(text("A"), .invalid("too short")), "name, too short"),
      (combo("Apple", ""), option("Pear", 2), "Pear, option, 2 of 3, required"),
    ])
  func moves(before: AccessibilityElement, after: AccessibilityElement, line: String) {
    var announcer = FlatAnnouncer(columns: 80)
    _ = announcer.lines(for: FlatAnnouncer.State(element: before))
    let lines = announcer.lines(for: FlatAnnouncer.State(element: after))
    #expect(lines == (line.isEmpty ? [] : [line]))
  }

  @Test("What was wrong with the field that was left comes first, once")
  func departure() {
    var announcer = FlatAnnouncer(columns: 80)
    var (left, here) = (Self.text("A"), Self.row("Apple", in: "Fruit"))
    _ = announcer.lines(for: FlatAnnouncer.State(element: left))
    here.departure = "name: too short"
    let state = FlatAnnouncer.State(element: here)
    #expect(announcer.lines(for: state) == ["name: too short", "Fruit: Apple, row, 1 of 3"])
    here.states = [.selected]
    #expect(announcer.lines(for: FlatAnnouncer.State(element: here)) == ["Apple, selected"])
    left.departure = "Fruit: choose one"
    #expect(
      announcer.lines(for: FlatAnnouncer.State(element: left)) == [
        "Fruit: choose one", "name, text, A",
      ])
  }

  @Test("What is shown comes first, then what has the focus there, then a message")
  func order() {
    var announcer = FlatAnnouncer(columns: 80)
    var state = FlatAnnouncer.State(title: "Fruits", element: Self.row("Apple"))
    #expect(announcer.lines(for: state) == ["Fruits", "Apple, row, 1 of 3"])
    #expect(announcer.lines(for: state) == [])
    (state.title, state.message, state.messageCount) = ("Delete Apple?", "nothing is lost", 1)
    #expect(
      announcer.lines(for: state) == ["Delete Apple?", "Apple, row, 1 of 3", "nothing is lost"])
    // The same message again is news.
    state.messageCount = 2
    #expect(announcer.lines(for: state) == ["nothing is lost"])
    state.pending = "ctrl+x -\ns Save"
    #expect(announcer.lines(for: state) == ["ctrl+x -", "s Save"])
    #expect(
      announcer.lines(about: state) == ["Delete Apple?", "Apple, row, 1 of 3", "nothing is lost"])
  }

  @Test(
    "No line is wider than the screen, and a long name leaves room for what stands behind it",
    arguments: [20, 40, 80])
  func width(columns: Int) {
    let long = String(repeating: "漢字 and words ", count: 40)
    var announcer = FlatAnnouncer(columns: columns)
    let states = [
      FlatAnnouncer.State(title: long, element: Self.row(long)),
      FlatAnnouncer.State(title: long, element: Self.row(long, states: [.selected])),
      FlatAnnouncer.State(title: long, element: Self.row(long, 2, query: "")),
      FlatAnnouncer.State(title: long, element: Self.row("b", 3, query: long)),
      FlatAnnouncer.State(
        title: "", element: Self.text(long), message: long, messageCount: 1, pending: long),
    ]
    for state in states {
      let lines = announcer.lines(for: state)
      #expect(!lines.isEmpty)
      for line in lines { #expect(line.fits(columns: columns), "\(line)") }
    }
    #expect(Self.row(long, 2).text(columns: columns).hasSuffix("…, row, 2 of 3"))
  }

  @Test("A mistake, a hint and the answer of a line go on in the next line, whole")
  func whole() {
    var element = Self.text("a long answer to a short question")
    element.states = [.required, .invalid("write fewer words"), .note("nine at most")]
    var announcer = FlatAnnouncer(columns: 40)
    let lines = announcer.lines(for: FlatAnnouncer.State(element: element))
    #expect(lines.allSatisfy { $0.count <= 40 })
    #expect(
      lines.joined(separator: " ")
        == "name, text, a long answer to a short question, required, write fewer words, nine at most"
    )
    element.states.append(.note("nine at most"))
    #expect(element.text(columns: 40).hasSuffix("words, nine at most"))
  }

  @Test("Nothing of a secret is in what is said, nor in the value that says it")
  func secrets() {
    let element = Self.text("xyzzy", isSecure: true)
    #expect(element.text(columns: 80) == "name, secure text")
    #expect(!"\(element)".contains("xyzzy"))
  }

  @Test("Line breaks and sequences of a terminal in a name do nothing")
  func control() {
    #expect(
      Self.row("a\u{1B}[2J\nb\tc").text(columns: 80) == "a\u{FFFD}[2J b c, row, 1 of 3")
  }
}
