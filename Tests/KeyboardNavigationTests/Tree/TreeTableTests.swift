import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("A tree")
struct TreeTableTests {
  /// Folders and files by their paths: `a` has `a/b` and `a/c`.
  static let files = [
    "a", "a/b", "a/b/x", "a/b/y", "a/c", "d", "e", "e/f", "e/f/g", "e/f/g/h",
  ]

  static func children(_ node: String?) -> [String] {
    files.filter { file in
      let parent = file.lastIndex(of: "/").map { String(file[..<$0]) }
      return parent == node
    }
  }

  private let bus = EventBus()
  private let tree = TreeTable(children: Self.children) { String($0.suffix(1)) }
  private let navigator: TableNavigator

  init() {
    navigator = TableNavigator(tableView: tree, delegate: nil, bus: bus, policy: .ariaTree)
  }

  private var shown: [String] {
    (0..<tree.totalNumberOfItems).compactMap { tree[IndexPath(row: $0, section: 0)] }
  }

  private func press(_ keys: String...) {
    for key in keys {
      navigator.send(KeyEvent(pressing: KeyStroke(stringLiteral: key)))
    }
  }

  @Test("A row is known by its node, which has a row while it is shown")
  func identities() {
    let row = IndexPath(row: 2, section: 0)
    #expect(tree.identityForItem(at: row) == AnyHashable("e"))
    #expect(tree.indexPathForItem(withIdentity: "e") == row)
    #expect(tree.indexPathForItem(withIdentity: "e/f") == nil)
    #expect(tree.indexPathForItem(withIdentity: 2) == nil)
  }

  @Test("Right expands, then goes to the first child; left collapses, then goes to the parent")
  func arrows() {
    navigator.enter()
    press("right")
    #expect(shown == ["a", "a/b", "a/c", "d", "e"])
    #expect(tree.focused(in: navigator) == "a")
    press("right", "right", "right")
    #expect(shown == ["a", "a/b", "a/b/x", "a/b/y", "a/c", "d", "e"])
    #expect(tree.focused(in: navigator) == "a/b/x")
    press("right")
    #expect(tree.focused(in: navigator) == "a/b/x")
    press("left")
    #expect(tree.focused(in: navigator) == "a/b")
    press("left")
    #expect(shown == ["a", "a/b", "a/c", "d", "e"])
    press("left", "left")
    #expect(shown == ["a", "d", "e"])
    press("left")
    #expect(tree.focused(in: navigator) == "a")
  }

  @Test("From right to left the two arrows change places")
  func mirrored() {
    tree.layoutDirection = .rightToLeft
    navigator.enter()
    press("left")
    #expect(shown.count == 5)
    press("right")
    #expect(shown.count == 3)
  }

  @Test("What was expanded below a node that was collapsed is so again, and focus follows nodes")
  func remembering() {
    navigator.enter()
    press("right", "right", "right", "end")
    #expect(tree.focused(in: navigator) == "e")
    let root = IndexPath(row: 0, section: 0)
    tree.setExpanded(false, at: root)
    #expect(shown == ["a", "d", "e"])
    #expect(tree.focused(in: navigator) == "e")
    tree.setExpanded(true, at: root)
    #expect(shown == ["a", "a/b", "a/b/x", "a/b/y", "a/c", "d", "e"])
    #expect(tree.focused(in: navigator) == "e")
  }

  @Test("A node that is hidden with the focus hands it to the one that collapsed")
  func collapsing() {
    navigator.enter()
    press("right", "down", "right", "down", "down")
    #expect(tree.focused(in: navigator) == "a/b/y")
    tree.setExpanded(false, at: IndexPath(row: 0, section: 0))
    #expect(tree.focused(in: navigator) == "a")
  }

  @Test("An asterisk expands every node of the level; each expansion is an event")
  func siblings() {
    var events: [String] = []
    let token = bus.subscribe(to: ListNavigator.ExpansionChanged.self) {
      events.append("\($0.row) \($0.isExpanded)")
    }
    navigator.enter()
    press("down", "*")
    #expect(shown == ["a", "a/b", "a/c", "d", "e", "e/f"])
    #expect(tree.focused(in: navigator) == "d")
    press("*")
    press("home", "left")
    #expect(events == ["3 true", "0 false"])
    withExtendedLifetime(token) {}
  }

  @Test("A reload asks for the children again, and focus and selection follow the nodes")
  func reloading() {
    var files = Self.files
    let tree = TreeTable(
      children: { node in
        files.filter { Self.children(node).contains($0) || (node == nil && $0 == "0") }
      }, title: { $0 })
    let navigator = TableNavigator(tableView: tree, delegate: nil, policy: .ariaTree)
    navigator.enter()
    for key in ["right", "down", "down"] as [KeyStroke] {
      navigator.send(KeyEvent(pressing: key))
    }
    navigator.setSelection(ListSelection(only: 2))
    files.removeAll { $0 == "a/b" }
    files.insert("0", at: 0)
    tree.reload()
    #expect(tree.focused(in: navigator) == "a/c")
    #expect(navigator.selection.description == "2")
    files.removeAll { $0 == "a/c" }
    tree.reload()
    #expect(tree.focused(in: navigator) == "a")
    #expect(!tree.isItemExpandable(at: IndexPath(row: 1, section: 0)))
    #expect(!tree.isItemExpanded(at: IndexPath(row: 1, section: 0)))
  }

  @Test("A filter shows what matches and what is above it; taken away, all is as it was")
  func filtering() {
    navigator.enter()
    press("right")
    tree.filter("x")
    #expect(shown.isEmpty && tree.query == SearchQuery("x"))
    tree.advance()
    #expect(shown == ["a", "a/b", "a/b/x"])
    #expect(!tree.isItemExpandable(at: IndexPath(row: 2, section: 0)))
    press("down", "down", "left")
    #expect(shown == ["a", "a/b"])
    press("right")
    #expect(shown == ["a", "a/b", "a/b/x"])
    tree.filter("h")
    var rounds = 0
    while !tree.advance(while: { _ in
      rounds += 1
      return rounds % 2 == 1
    }) {}
    #expect(shown == ["e", "e/f", "e/f/g", "e/f/g/h"])
    tree.filter(" ")
    #expect(shown == ["a", "a/b", "a/c", "d", "e"] && tree.query == nil)
  }

  @Test("A filter can be taken away, and another asked for, while the first one still searches")
  func filteringAgain() {
    tree.filter("x")
    tree.advance { _ in false }
    tree.filter("g")
    tree.advance()
    #expect(shown == ["e", "e/f", "e/f/g"])
    tree.reload()
    #expect(shown.isEmpty)
    tree.advance()
    #expect(shown == ["e", "e/f", "e/f/g"])
  }

  @Test("What is expanded is kept and set all at once; the focus follows its node")
  func expandedNodes() {
    navigator.enter()
    press("down")
    tree.expandedNodes = ["a", "a/b", "e/f"]
    #expect(shown == ["a", "a/b", "a/b/x", "a/b/y", "a/c", "d", "e"])
    #expect(tree.focused(in: navigator) == "d")
    press("up", "left")
    tree.expandedNodes.insert("e")
    #expect(shown.suffix(3) == ["e", "e/f", "e/f/g"])
  }

  @Test("A node is revealed by expanding what it lies below")
  func revealing() {
    #expect(tree.reveal("e/f/g", below: ["e", "e/f"]) == IndexPath(row: 4, section: 0))
    #expect(tree.reveal("e/f/z", below: ["e", "e/f"]) == nil)
    #expect(tree.reveal("z", below: ["y"]) == nil)
  }

  @Test("Commands of children are refused with a reason where there are none")
  func refusals() {
    navigator.enter()
    press("down")
    #expect(!navigator.canPerform(CommandInvocation(.expand)))
    #expect(throws: CommandError.self) { try navigator.perform(CommandInvocation(.expand)) }
    let list = ArrayTable([1, 2].map { Row(id: $0) }) { _ in nil }
    let flat = TableNavigator(tableView: list, delegate: nil, policy: .ariaTree)
    do {
      try flat.perform(CommandInvocation(.expand))
      Issue.record("a flat list expands")
    } catch {
      #expect(error.message.contains("rows have no children"))
    }
  }

  private struct Row: Identifiable { let id: Int }

  @Test("Disabled nodes take the focus, and do not expand")
  func disabled() {
    let tree = TreeTable(
      children: Self.children, isEnabled: { $0 != "a" }, title: { $0 })
    let navigator = TableNavigator(tableView: tree, delegate: nil, policy: .ariaTree)
    navigator.enter()
    navigator.send(KeyEvent(pressing: "right"))
    #expect(tree.focused(in: navigator) == "a" && tree.totalNumberOfItems == 3)
  }

  @Test("A thousand levels deep, a tree expands and collapses")
  func deep() {
    let tree = TreeTable(
      children: { node in [(node ?? 0) + 1] }, hasChildren: { $0 < 1000 }, title: { "\($0)" })
    let navigator = TableNavigator(tableView: tree, delegate: nil, policy: .ariaTree)
    navigator.enter()
    for _ in 0..<1000 {
      navigator.send(KeyEvent(pressing: "right"))
      navigator.send(KeyEvent(pressing: "right"))
    }
    #expect(tree.focused(in: navigator) == 1000)
    tree.setExpanded(false, at: IndexPath(row: 0, section: 0))
    #expect(tree.focused(in: navigator) == 1 && tree.totalNumberOfItems == 1)
    tree.setExpanded(true, at: IndexPath(row: 0, section: 0))
    #expect(tree.totalNumberOfItems == 1000)
  }
}
