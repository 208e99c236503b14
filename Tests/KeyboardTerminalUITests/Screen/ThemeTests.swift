import Glibc
import KeyboardTerminal
import Testing

@testable import KeyboardTerminalUI

@Suite("Themes")
struct ThemeTests {
  /// A theme with colours, and the luminances of the backgrounds that it is made for.
  struct Colored: Sendable, CustomTestStringConvertible {
    let name: String
    let theme: Theme
    /// Of the terminal's own background: black or white, and the middling ones that it still
    /// serves.
    let ground: Double
    let farthest: Double
    var testDescription: String { name }

    static let all = [
      Colored(name: "dark", theme: .dark, ground: 0, farthest: 0.05),
      Colored(name: "light", theme: .light, ground: 1, farthest: 0.7),
      Colored(name: "neutral on black", theme: .neutral, ground: 0, farthest: 0),
      Colored(name: "neutral on white", theme: .neutral, ground: 1, farthest: 1),
    ]

    /// The contrast of a style; reverse exchanges the two and keeps it.
    func contrast(_ style: Style, on ground: Double) -> Double {
      let behind = style.background?.luminance ?? ground
      let text = style.foreground?.luminance ?? (self.ground == 0 ? 1 : 0)
      return (max(text, behind) + 0.05) / (min(text, behind) + 0.05)
    }
  }

  @Test("Every style of a theme with colours has a contrast of 4.5 to 1", arguments: Colored.all)
  func styles(colored: Colored) {
    let styles = colored.theme.styles
    #expect(styles.count == 18)
    for (name, style) in styles {
      let contrast = colored.contrast(style, on: colored.ground)
      #expect(contrast >= 4.5, "\(name) has \(contrast)")
      #expect(!style.attributes.contains(.dim), "\(name): nobody knows how faint dim is")
      for color in [style.foreground, style.background] {
        if case .indexed(let number) = color {
          #expect(number >= 16, "\(name): users change the first sixteen")
        }
      }
    }
  }

  @Test(
    "Text keeps that contrast on the least dark and the least light background that counts as such",
    arguments: Colored.all)
  func middlingBackgrounds(colored: Colored) {
    for (name, style) in colored.theme.styles where name != "scrollTrack" {
      let contrast = colored.contrast(style, on: colored.farthest)
      #expect(contrast >= 4.5, "\(name) has \(contrast)")
    }
  }

  @Test("A row in any state, and its detail, have that contrast too", arguments: Colored.all)
  func rows(colored: Colored) {
    for bits in UInt8(0)..<16 {
      let state = ItemText.State(rawValue: bits)
      for style in [colored.theme.style(state), colored.theme.detailStyle(state)] {
        #expect(colored.contrast(style, on: colored.ground) >= 4.5, "\(bits)")
      }
    }
  }

  @Test("Without colours only bold, underline and reverse are used")
  func safeLook() {
    for (name, style) in Theme.monochrome.styles {
      #expect(style.foreground == nil && style.background == nil, "\(name)")
      #expect(style.attributes.isSubset(of: [.bold, .underline, .reverse]), "\(name)")
    }
  }

  @Test("With eight colours texts alone are coloured, and differ without them as without colours")
  func namedColors() {
    for theme in [Theme.darkNamed, .lightNamed, .neutralNamed] {
      for (styled, plain) in zip(theme.styles, Theme.monochrome.styles) {
        let (name, style) = styled
        #expect(style.background == nil && style.attributes == plain.style.attributes, "\(name)")
        if case .indexed(let number) = style.foreground { #expect(1...6 ~= number, "\(name)") }
      }
      #expect(theme != .monochrome)
    }
    // Yellow, green and cyan are hardly seen on white, blue hardly on black.
    let neutral = Set(Theme.neutralNamed.styles.compactMap(\.style.foreground))
    #expect(neutral == [.red, .magenta])
  }

  @Test(
    "A theme fits the choice, the number of colours and the background",
    arguments: [
      (Theme.Choice.automatic, .none, TerminalEvent.Reply.Theme.dark, Theme.monochrome),
      (.automatic, .none, nil, .monochrome),
      (.automatic, .eight, .dark, .darkNamed), (.automatic, .sixteen, .light, .lightNamed),
      (.automatic, .eight, nil, .neutralNamed), (.automatic, .palette, nil, .neutral),
      (.automatic, .palette, .dark, .dark), (.automatic, .palette, .light, .light),
      (.automatic, .direct, .dark, .dark), (.automatic, .direct, .light, .light),
      (.automatic, .direct, nil, .neutral),
      (.dark, .palette, nil, .dark), (.dark, .eight, .light, .darkNamed),
      (.light, .palette, .dark, .light), (.light, .none, nil, .monochrome),
      (.monochrome, .direct, .dark, .monochrome),
    ]
      as [(
        Theme.Choice, Capabilities.ColorDepth, TerminalEvent.Reply.Theme?, Theme
      )])
  func fitting(
    choice: Theme.Choice, colors: Capabilities.ColorDepth, background: TerminalEvent.Reply.Theme?,
    theme: Theme
  ) {
    #expect(Theme(choice, terminal: "xterm", colors: colors, background: background) == theme)
  }

  @Test("The console of Linux is dark")
  func darkConsole() {
    let theme = Theme(terminal: "linux", colors: .eight, background: nil)
    #expect(theme.key == Theme.darkNamed.key && theme.key.foreground != nil)
  }

  @Test("The console has symbols of ASCII, whatever its colours", arguments: ["linux", "vt220"])
  func console(terminal: String) {
    let theme = Theme(terminal: terminal, colors: .palette, background: .dark)
    #expect(theme.symbols == .ascii)
    #expect(theme.focused == Theme.dark.focused)
  }

  @Test("In every theme the focus, the selection and what is disabled are told without colours")
  func distinctions() {
    for theme in [Theme.monochrome, .dark, .light, .neutral] {
      let symbols = [ItemText.State(), .focused, .selected, .disabled, [.focused, .selected]].map {
        state in
        var canvas = Canvas(size: CellSize(rows: 1, columns: 9), theme: theme)
        canvas.drawItem("text", line: 0, state, in: CellRect(size: canvas.size))
        return canvas.grid.lines[0]
      }
      #expect(Set(symbols).count == symbols.count)
      #expect(theme.selected.attributes == .bold && theme.header.attributes.contains(.bold))
    }
  }

  @Test(
    "A background is dark or light where a theme keeps its contrast on it, and neither between",
    arguments: [
      ("0000/0000/0000", .dark), ("2828/2a2a/3636", .dark), ("3f3f/3f3f/3f3f", .dark),
      ("4646/4646/4646", nil), ("8080/8080/8080", nil), ("d0d0/d0d0/d0d0", nil),
      ("e1e1/e2e2/e7e7", .light), ("fdfd/f6f6/e3e3", .light), ("ffff/ffff/ffff", .light),
      ("0000/0000/ffff", nil), ("ffff/ffff/0000", .light),
    ] as [(String, TerminalEvent.Reply.Theme?)])
  func backgrounds(specification: String, background: TerminalEvent.Reply.Theme?) throws {
    let color = try #require(TerminalEvent.Reply.Color(specification: "rgb:" + specification))
    #expect(TerminalEvent.Reply.Theme(background: color) == background)
  }

  @Test(
    "COLORFGBG tells whether a terminal is dark",
    arguments: [
      ("15;0", .dark), ("0;15", .light), ("12;8", .dark), ("0;default;7", .light), ("7;6", .dark),
      ("15;default", nil), ("", nil), ("1;99", nil), (nil, nil), ("x", nil), ("0;-1", nil),
    ] as [(String?, TerminalEvent.Reply.Theme?)])
  func environment(value: String?, background: TerminalEvent.Reply.Theme?) {
    var environment = ["TERM": "rxvt"]
    environment["COLORFGBG"] = value
    #expect(TerminalEvent.Reply.Theme(environment: environment) == background)
  }
}

extension Theme {
  /// Every style by its name.
  fileprivate var styles: [(name: String, style: Style)] {
    Mirror(reflecting: self).children.compactMap { child in
      (child.value as? Style).map { (child.label ?? "", $0) }
    }
  }
}

extension Style.Color {
  /// The relative luminance by WCAG 2 of one of the colours of xterm's palette that are fixed.
  fileprivate var luminance: Double {
    guard case .indexed(let number) = self else { return .nan }
    let steps = [0, 95, 135, 175, 215, 255]
    let index = Int(number) - 16
    let grey = 8 + 10 * (Int(number) - 232)
    let values =
      number >= 232
      ? [grey, grey, grey] : [steps[index / 36], steps[index / 6 % 6], steps[index % 6]]
    return zip(values, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      let value = Double(part.0) / 255
      return sum + part.1 * (value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
  }
}
