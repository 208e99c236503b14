import KeyboardActions
import KeyboardCore
import Testing

@Suite("Keyboard layouts")
struct KeyboardLayoutTests {
  typealias Item = KeyboardLayout.Item

  private static func row(_ widths: KeyboardLayout.Width...) -> [Item] {
    widths.map { Item(.character("x"), width: $0) }
  }

  @Test(
    "T21: a character is as wide as the fullest row allows",
    arguments: [([Item], Double)]([
      (row(.available, .input, .input, .available), 100.0),
      (row(.percentage(0.2), .input, .input, .percentage(0.2)), 60),
      (row(.points(50), .input, .input, .points(50)), 50),
      (row(.points(50), .inputPercentage(0.6), .input, .points(50)), 62.5),
      (row(.percentage(0.5), .available), 0),
    ]))
  func inputWidth(row: [Item], width: Double) {
    #expect(KeyboardLayout(rows: [row]).inputWidth(for: 200) == width)
    let narrow = Self.row(.input, .input, .input, .input)
    let both = KeyboardLayout(rows: [row, Self.row(.percentage(0.9), .available), narrow])
    #expect(both.inputWidth(for: 200) == (width == 0 ? 50 : min(width, 50)))
  }

  @Test("T21: a changed layout is measured afresh")
  func changed() {
    var layout = KeyboardLayout(rows: [Self.row(.input, .input)])
    #expect(layout.inputWidth(for: 200) == 100)
    layout.rows.append(Self.row(.input, .input, .input, .input))
    #expect(layout.inputWidth(for: 200) == 50)
  }

  @Test("What the others leave is shared by the flexible keys; a shorter row stands in the middle")
  func frames() {
    let layout = KeyboardLayout(rows: [
      Self.row(.available, .input, .available, .points(20)), Self.row(.input, .input, .input),
      Self.row(.input, .input),
    ])
    let keys = layout.keys(in: Size(width: 120, height: 90))
    #expect(keys[0].map(\.frame.size.width) == [30, 40, 30, 20])
    #expect(keys[2].map(\.frame.minX) == [20, 60])
    #expect(keys[2].map(\.frame.minY) == [60, 60])
    #expect(keys.joined().allSatisfy { $0.frame.size.height == 30 })
  }

  @Test("Keys are inserted, removed and replaced by their actions")
  func edits() {
    var layout = KeyboardLayout(rows: [[Item(.tab), Item(.space), Item(.tab)]])
    layout.insert(Item(.escape), before: .space)
    layout.insert(Item(.backspace), after: .space)
    layout.insert(Item(.settings), after: .dictation)
    #expect(layout.rows[0].map(\.action) == [.tab, .escape, .space, .backspace, .tab])
    layout.replace(.tab, with: Item(.control))
    layout.remove(.escape)
    #expect(layout.rows[0].map(\.action) == [.control, .space, .backspace, .control])
    layout.addNumberRow()
    #expect(layout.rows.count == 2)
    #expect(layout.rows[0].first?.action == .character("1"))
    #expect(layout.position(of: .space)?.row == 1)
    #expect(layout.position(of: .dictation) == nil)
  }

  // MARK: Standard layouts

  private func actions(
    _ type: KeyboardType, locale: String = "en", _ change: (KeyboardContext) -> Void = { _ in }
  ) throws -> [[String]] {
    let context = KeyboardContext(locale: try #require(KeyboardLocale(identifier: locale)))
    context.keyboardType = type
    change(context)
    return KeyboardLayout.standard(for: context).rows.map { row in
      row.filter { !$0.action.isSpacer }.map { $0.action.label(for: context) }
    }
  }

  @Test("A phone has shift and backspace beside the third row, and Return at the end")
  func phone() throws {
    let rows = try actions(.alphabetic(.lowercased)).map { $0.joined(separator: " ") }
    #expect(
      rows == [
        "q w e r t y u i o p", "a s d f g h j k l", "⇧ z x c v b n m ⌫", "123 ☺ English return",
      ])
    #expect(
      try actions(.alphabetic(.uppercased), locale: "sv")[1] == "ASDFGHJKLÖÄ".map(String.init))
    #expect(try actions(.numeric)[2] == ["#+=", ".", ",", "?", "!", "’", "⌫"])
    #expect(try actions(.symbolic)[3] == ["ABC", "☺", "English", "return"])
    let keys = try actions(.alphabetic(.lowercased)) {
      $0.needsInputModeSwitchKey = true
      $0.hasDictationKey = true
      $0.locales = KeyboardLocale.all
    }
    #expect(keys[3] == ["123", "🌐", "☺", "EN", "🎤", "English", "return"])
  }

  @Test("A pad has backspace at the top, Return in the middle and shift on both sides")
  func pad() throws {
    let keys = try actions(.alphabetic(.lowercased)) { $0.device = .pad }
    #expect(keys.map(\.first) == ["q", "a", "⇧", "123"])
    #expect(keys.map(\.last) == ["⌫", "return", "⇧", "⌨"])
    #expect(keys[2].contains(",") && keys[2].contains("."))
  }

  @Test(
    "Email and web addresses have the signs that they need, and the return key what is asked for")
  func context() throws {
    func last(_ kind: TextContentType, _ returnKey: ReturnKey) throws -> [String] {
      let document = TextDocument(returnKey: returnKey)
      document.contentType = kind
      let controller = KeyboardInputViewController(
        document: document, scheduler: ManualScheduler())
      let context = controller.keyboardContext
      return KeyboardLayout.standard(for: context).rows[3].map { $0.action.label(for: context) }
    }
    #expect(try last(.email, .next) == ["123", "☺", "English", "@", ".", "next"])
    #expect(try last(.url, .go) == ["123", "☺", ".", "/", "English", ".com", "go"])
    #expect(try last(.text, .default) == ["123", "☺", "English", "return"])
  }

  @Test(
    "The third row of digits and signs has wider keys",
    arguments: [
      KeyboardType.numeric, .symbolic,
    ])
  func thirdRow(type: KeyboardType) {
    let context = KeyboardContext()
    context.keyboardType = type
    let keys = KeyboardLayout.standard(for: context).keys(in: Size(width: 1000, height: 400))[2]
    #expect(
      keys.map { $0.frame.size.width.rounded() } == [120, 30, 140, 140, 140, 140, 140, 30, 120])
  }

  @Test(
    "On a pad, all keys of the third row of digits and signs, and of letters without case, are equally wide",
    arguments: [("en", KeyboardType.numeric), ("es", .symbolic), ("ar", .numeric)]
      + ["ar", "he", "fa", "chr"].map { ($0, .alphabetic(.lowercased)) })
  func thirdRowOfPad(locale: String, type: KeyboardType) throws {
    let context = KeyboardContext(locale: try #require(KeyboardLocale(identifier: locale)))
    (context.device, context.keyboardType) = (.pad, type)
    let keys = KeyboardLayout.standard(for: context).keys(in: Size(width: 1000, height: 400))[2]
    let width = 1000 / Double(keys.count)
    #expect(keys.allSatisfy { !$0.action.isSpacer && abs($0.frame.size.width - width) < 0.001 })
  }

  @Test("Rows are lower and keys narrower when the screen is wider than high")
  func heights() {
    let context = KeyboardContext()
    #expect(KeyboardLayout.standard(for: context).height == 4 * 54)
    context.isLandscape = true
    #expect(KeyboardLayout.standard(for: context).rowHeight == 40)
    context.device = .pad
    #expect(KeyboardLayout.standard(for: context).rowHeight == 86)
  }
}
