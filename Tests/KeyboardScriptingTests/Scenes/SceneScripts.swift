import KeyboardCore
import KeyboardScenes
import Testing

@testable import KeyboardScripting

/// Scenes of every kind, for tests that press any key in each.
nonisolated enum SceneScripts {
  struct Script: CustomTestStringConvertible {
    /// The verb of the scene that has the focus.
    let kind: String
    let text: String

    init(_ kind: String, _ text: String) {
      (self.kind, self.text) = (kind, text)
    }

    var testDescription: String { text }
  }

  static let all: [Script] = [
    Script("table", "table t rows=40"),
    Script("table", "table t rows=7 policy=listbox edge=wrap disabled=2,3"),
    Script("table", "table t rows=30 policy=arialistbox viewport=5"),
    Script("table", "table t rows=30 policy=ipshortcut"),
    Script("table", "table t rows=0"),
    Script("grid", "grid g items=23 columns=4"),
    Script("grid", "grid g items=23 columns=4 policy=ariadatagrid"),
    Script("tree", "tree t Inbox/Friends/Ann Inbox/Friends/Bob Inbox/Work Sent A/One B C D E F G"),
    Script("scroller", "scroller s content=2000 viewport=300"),
    Script("text", "text note value='Dear all'"),
    Script("text", "text pw secure"),
    Script("form", "form f { input first; input password secure; input note multiline }"),
    Script("menu", "menu bar File/Open File/- File/Quit 'View/[x]Wrap' View/More/Deep"),
    Script("tabs", "tabs t A B C D E F G H"),
    Script("combobox", "combobox c Apple Banana Cherry Date"),
    Script("toolbar", "toolbar t Bold Italic Underline Left Right Center"),
    Script("radio", "radio r A B C D E F G"),
    Script("slider", "slider s min=0 max=100 value=50"),
    Script("spin", "spin s min=0 max=20 value=5"),
    Script("splitter", "splitter s"),
    Script("control", "control wrap 'Wrap lines' kind=checkbox on"),
    Script("layout", "table a rows=20; text b; layout l a b"),
    Script("dialog", "table a rows=9; table b rows=20; dialog d b"),
  ]

  /// Bindings of each kind: sequences, one that may go on, a block and one with an argument.
  static let bindings = """
    bind 'g e' navigation.last; bind 'g g' navigation.first; bind 'ctrl+k ctrl+c' navigation.selectAll
    bind x navigation.nextRow; bind 'x y' navigation.last; bind ctrl+down navigation.nextRow count=6
    bind alt+z navigation.nextRow --when 'focus.row > 3'
    """

  /// Keys that lead into other states.
  static let keys: [KeyStroke] = [
    "down", "up", "left", "right", "tab", "enter", "space", "home", "end", "shift+down", "a", "g",
    "pagedown", "escape", "ctrl+k", "x", "b",
  ]
}

@Suite("Scenes of every kind")
struct SceneScriptTests {
  @Test("There is a script for each kind, and it leaves a scene of it with the focus")
  func kinds() async throws {
    #expect(Set(SceneScripts.all.map(\.kind)) == Set(SceneKind.standard.map(\.verb.name)))
    for script in SceneScripts.all {
      let session = TestSession()
      let failure = await session.failure(of: SceneScripts.bindings + "\n" + script.text)
      #expect(failure == nil, "\(script.text): \(failure ?? "")")
      #expect(session.session.focusedScene != nil)
    }
  }
}
