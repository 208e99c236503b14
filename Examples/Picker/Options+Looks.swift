import KeyboardCore
import KeyboardRuntime

/// The options of fzf that change how the picker looks.
extension Options {
  static let looks: [CommandLineOption<Options>] = [
    .init(
      "--border", mayTake: .words("NAME", Look.Border.allCases.map(\.rawValue)),
      help:
        "a border that is rounded (default), sharp, bold or double, or rounded with some sides alone"
    ) { $0.look.border = $1.map(Look.Border.init) ?? .rounded },
    .init("--no-border", help: "no border") { $0.look.border = nil },
    .init("--border-label", takes: .text("TEXT"), help: "a text in the border") {
      $0.look.label = $1
    },
    .init("--no-border-label", help: "no text in the border") { $0.look.label = nil },
    .init(
      "--border-label-pos", takes: .text("N"),
      help: "its first column, from the right if negative; 0 is the middle; N:bottom is below"
    ) { options, text throws(MessageError) in
      let parts = text.split(separator: ":")
      guard let column = parts.first == "bottom" ? 0 : parts.first.flatMap({ Int($0) }) else {
        throw MessageError("--border-label-pos takes a column, such as 3 or -3:bottom")
      }
      (options.look.labelColumn, options.look.isLabelBelow) = (column, parts.last == "bottom")
    },
    .init(
      "--margin", takes: .text("T,R,B,L"),
      help: "room around it, in lines and columns or parts, such as 1, 1,2 or 10%,5%,10%,5%"
    ) { options, text throws(MessageError) in
      options.look.margin = try margin("--margin", text)
    },
    .init("--no-margin", help: "no room around it") { $0.look.margin = nil },
    .init("--padding", takes: .text("T,R,B,L"), help: "the same within the border") {
      options, text throws(MessageError) in
      options.look.padding = try margin("--padding", text)
    },
    .init("--no-padding", help: "no room within the border") { $0.look.padding = nil },
    .init(
      "--info", takes: .text("WORD"),
      help: "hidden leaves the numbers out; they are beside the title otherwise"
    ) { $0.look.hidesNumbers = $1 == "hidden" },
    .init("--no-info", help: "--info hidden") { $0.look.hidesNumbers = true },
    .init("--inline-info", help: "the numbers, as without an option") {
      $0.look.hidesNumbers = false
    },
    .init("--no-inline-info", help: "the same") { $0.look.hidesNumbers = false },
    .init("--header-first", help: "the lines of --header precede the prompt") {
      $0.look.isHeaderFirst = true
    },
    .init("--no-header-first", help: "they follow it") { $0.look.isHeaderFirst = false },
    .init("--pointer", takes: .text("SIGN"), help: "the sign before the focused line") {
      $0.look.pointer = Look.sign($1)
    },
    .init("--marker", takes: .text("SIGN"), help: "the sign before selected lines") {
      $0.look.marker = Look.sign($1)
    },
    .init("--ellipsis", takes: .text("SIGN"), help: "the sign where a line is cut") {
      $0.look.ellipsis = Look.sign($1)
    },
    .init("--scrollbar", mayTake: .text("SIGN"), help: "the sign of the scroll bar") {
      options, sign in
      options.look.hasScrollBar = true
      options.look.thumb = sign.map { Look.sign($0) }
    },
    .init("--no-scrollbar", help: "no scroll bar") { $0.look.hasScrollBar = false },
    .init("--bold", help: "bold text, as without --no-bold") { $0.look.isBold = true },
    .init("--no-bold", help: "no bold text") { $0.look.isBold = false },
    .init(
      "--color", takes: .text("COLORS"),
      help: "dark, light, 16 or bw, and colours such as fg:-1,hl:33,fg+:#ffffff:bold,bg+:235"
    ) { options, colors in
      options.look.colors.add(colors)
      for word in options.look.colors.unknown
      where !options.warnings.contains(where: { $0.contains(word) }) {
        options.warnings.append("--color \(word) is unknown, and left out")
      }
    },
    .init("--no-color", "+c", help: "--color bw") { $0.look.colors.add("bw") },
    .init("--tabstop", takes: .number("N", in: 1...100), help: "columns of a tab: 8") {
      $0.look.tabStop = Int($1) ?? 8
    },
    .init("--keep-right", help: "show the ends of long lines while nothing is typed") {
      $0.look.keepsEnd = true
    },
    .init("--no-keep-right", help: "show their starts") { $0.look.keepsEnd = false },
    .init("--no-hscroll", help: "long lines stay at their starts") { $0.look.showsMatch = false },
    .init("--hscroll", help: "what is found is in sight, as without --no-hscroll") {
      $0.look.showsMatch = true
    },
    .init(
      "--hscroll-off", takes: .number("N", in: 0...Int.max >> 8),
      help: "columns in sight after what is found: 10"
    ) { $0.look.columnsAfterMatch = Int($1) ?? 10 },
    .init(
      "--scroll-off", takes: .number("N", in: 0...Int.max >> 8),
      help: "lines in sight above and below the focused one: 0"
    ) { $0.look.rowsBesideFocus = Int($1) ?? 0 },
    .init(
      "--min-height", takes: .number("N", in: 1...Int.max >> 8),
      help: "the fewest lines of --height 40%: 10"
    ) { $0.leastHeight = Int($1) ?? 10 },
    .init("--no-mouse", help: "leave the mouse to the terminal") { $0.usesMouse = false },
  ]

  private static func margin(_ name: String, _ text: String) throws(MessageError) -> Margin {
    guard let margin = Margin(text) else {
      throw MessageError("\(name) takes lines and columns or parts, such as 1, 1,2 or 10%,5%")
    }
    return margin
  }
}
