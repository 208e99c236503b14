import KeyboardActions
import KeyboardCore
import Testing

@Suite("Keyboard layouts as data")
struct KeyboardLayoutTemplateTests {
  private let context = KeyboardContext()

  private func rows(_ json: String) throws -> [String] {
    try KeyboardLayoutTemplate(json: json).layout(for: context).rows.map { row in
      row.map { "\($0.action)" }.joined(separator: " ")
    }
  }

  @Test("A key is an action, or stands for the characters of a row, with margins beside them")
  func keys() throws {
    let json = """
      { "rows": [["margin", "characters(3)", "margin"], ["tab", "character(;)"], ["margin"]] }
      """
    #expect(
      try rows(json) == [
        "characterMargin(z) character(z) character(x) character(c) character(v) character(b) "
          + "character(n) character(m) characterMargin(m)",
        "tab character(;)",
      ])
    context.keyboardType = .alphabetic(.uppercased)
    #expect(try rows(json)[0].hasPrefix("characterMargin(Z) character(Z)"))
    context.keyboardType = .numeric
    #expect(try rows(json)[0].hasPrefix("characterMargin(.) character(.)"))
  }

  @Test(
    "A width is a part of the keyboard or of a character, points, or what the others leave",
    arguments: [
      ("input", .input), ("available", .available), ("12.5%", .percentage(0.125)),
      ("40% input", .inputPercentage(0.4)), ("50pt", .points(50)),
    ] as [(String, KeyboardLayout.Width)])
  func widths(text: String, width: KeyboardLayout.Width) throws {
    let json = #"{ "rows": [[{ "key": "tab", "width": "\#(text)" }]] }"#
    #expect(try KeyboardLayoutTemplate(json: json).layout(for: context).rows[0][0].width == width)
  }

  @Test(
    "A key with conditions is there while one of them holds",
    arguments: [
      (#""letters""#, [KeyboardType.alphabetic(.auto), .email]), (#""email""#, [.email]),
      (#"["numeric", "symbolic"]"#, [.numeric, .symbolic]),
      (#""custom(named: math)""#, [.custom(named: "math")]),
      (#""portrait""#, Self.types), (#""landscape""#, []),
    ])
  func conditions(condition: String, types: [KeyboardType]) throws {
    let template = try KeyboardLayoutTemplate(
      json: #"{ "rows": [["space", { "key": "tab", "for": \#(condition) }]] }"#)
    for type in Self.types {
      context.keyboardType = type
      let has = template.layout(for: context).position(of: .tab) != nil
      #expect(has == types.contains(type), "\(type)")
    }
  }

  private static let types: [KeyboardType] = [
    .alphabetic(.auto), .email, .numeric, .symbolic, .custom(named: "math"),
  ]

  @Test("Keys for other keyboards are there where the context has a use for them")
  func switchers() throws {
    let json = #"{ "rows": [["nextKeyboard", "nextLocale", "dictation", "space"]] }"#
    #expect(try rows(json) == ["space"])
    (context.needsInputModeSwitchKey, context.hasDictationKey) = (true, true)
    context.locales = KeyboardLocale.all
    #expect(try rows(json) == ["nextKeyboard nextLocale dictation space"])
  }

  @Test("Rows have another height when the screen is wider than high, if the layout says one")
  func heights() throws {
    let low = try KeyboardLayoutTemplate(
      json: #"{ "rowHeight": 50, "landscapeRowHeight": 30, "rows": [["tab"]] }"#)
    let same = try KeyboardLayoutTemplate(json: #"{ "rowHeight": 50, "rows": [["tab"]] }"#)
    context.isLandscape = true
    #expect([low, same].map { $0.layout(for: context).rowHeight } == [30, 50])
  }

  @Test("A layout without emojis has the standard keys for them")
  func emojis() throws {
    context.keyboardType = .emojis
    #expect(try rows(#"{ "rows": [["space"]] }"#).count == 4)
    #expect(try rows(#"{ "rows": [["emojis(2)"]] }"#) == ["emoji(😀) emoji(😃)"])
  }

  @Test(
    "An error names the place and the remedy",
    arguments: [
      ("[]", "line 1, column 1: the layout is a list; write an object"),
      ("{}", "line 1, column 1: rows is missing; write a row with a key: [[\"space\"]]"),
      (
        #"{ "rows": [] }"#,
        "line 1, column 11: rows is a list; write a row with a key: [[\"space\"]]"
      ),
      (
        #"{ "rows": [["tab"], ["space", "charcters(1)"]] }"#,
        "line 1, column 31: 'charcters(1)' is not a key; did you mean characters(1)?"
      ),
      (
        #"{ "rows": [["qwertz"]] }"#,
        "line 1, column 13: 'qwertz' is not a key; write an action such as character(a), or "
          + "characters(1), margin, emojis(10), categories"
      ),
      (
        #"{ "rows": [[{ "width": "12%" }]] }"#,
        "line 1, column 13: key is missing; write a key such as \"space\""
      ),
      (
        #"{ "rows": [[{ "key": "tab", "width": "12" }]] }"#,
        "line 1, column 38: width is '12'; write input, available, 12%, 40% input or 50pt"
      ),
      (
        #"{ "rows": [[{ "key": "tab", "width": "-1%" }]] }"#,
        "line 1, column 38: width is '-1%'; write input, available, 12%, 40% input or 50pt"
      ),
      (
        #"{ "rows": [[{ "key": "tab", "for": "leters" }]] }"#,
        "line 1, column 36: for has 'leters'; did you mean letters?"
      ),
      (
        #"{ "rows": [[{ "key": "tab", "wdth": "1%" }]] }"#,
        "line 1, column 29: unknown member 'wdth'; did you mean width?"
      ),
      (
        #"{ "rows": [["tab"]], "rowHeight": 0 }"#,
        "line 1, column 35: rowHeight is 0; write a number above 0"
      ),
      (
        #"{ "rows": [[1]] }"#,
        "line 1, column 13: rows[0][0] is 1; write the text of a key, or an object"
      ),
    ])
  func errors(json: String, message: String) {
    #expect(throws: JSONError.self) { try KeyboardLayoutTemplate(json: json) }
    do { _ = try KeyboardLayoutTemplate(json: json) } catch {
      #expect(error.description == message)
    }
  }
}
