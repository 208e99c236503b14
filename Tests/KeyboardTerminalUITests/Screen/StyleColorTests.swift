import KeyboardTerminal
import KeyboardTerminalUI
import Testing

@Suite("Colours of styles")
@MainActor
struct StyleColorTests {
  private static let styles = [
    Style(foreground: .red), Style(foreground: .brightBlue),
    Style(foreground: .red, background: .blue), Style(.bold, background: .brightWhite),
    Style(.bold), .plain, Style(foreground: 25, background: 255),
    Style(foreground: .rgb(255, 128, 0)), Style(foreground: .rgb(1, 2, 3), background: .black),
  ]

  @Test(
    "A terminal is sent the nearest of the colours that it has",
    arguments: [
      (Capabilities.ColorDepth.none, ["", "", "", "1", "1", "", "", "", ""]),
      (.eight, ["31", "34", "31;44", "1;47", "1", "", "34;47", "33", "30"]),
      (.sixteen, ["31", "94", "31;44", "1;107", "1", "", "94;47", "33", "30"]),
      (
        .palette,
        ["31", "94", "31;44", "1;107", "1", "", "38;5;25;48;5;255", "38;5;208", "38;5;16;40"]
      ),
      (
        .direct,
        [
          "31", "94", "31;44", "1;107", "1", "", "38;5;25;48;5;255", "38;2;255;128;0",
          "38;2;1;2;3;40",
        ]
      ),
    ])
  func sent(colors: Capabilities.ColorDepth, expected: [String]) {
    let sent = Self.styles.map { style in
      let stage = Stage(rows: 1, columns: 1, colors: colors)
      stage.show { $0.write("x", at: .zero, style) }
      let selection = stage.lastWrite.split(separator: "\u{1B}[").first { $0.hasPrefix("0;") }
      return selection.map { String($0.dropFirst(2).prefix { $0 != "m" }) } ?? ""
    }
    #expect(sent == expected)
  }

  @Test("A reduced colour is one that the terminal has, and what it has stays as it is")
  func reduced() {
    let depths: [(Capabilities.ColorDepth, UInt8)] = [(.eight, 7), (.sixteen, 15), (.palette, 255)]
    for (depth, last) in depths {
      for number in UInt8.min...UInt8.max {
        let color = Style.Color.indexed(number)
        guard case .indexed(let reduced) = color.reduced(to: depth) else {
          Issue.record("\(number) is gone")
          continue
        }
        #expect(reduced <= last)
        #expect(reduced == number || number > last)
      }
      for part in UInt8.min...UInt8.max {
        guard case .indexed(let grey) = Style.Color.rgb(part, part, part).reduced(to: depth) else {
          Issue.record("a grey of \(part) is gone")
          continue
        }
        #expect(grey <= last && (depth != .palette || grey >= 16))
      }
    }
  }
}
