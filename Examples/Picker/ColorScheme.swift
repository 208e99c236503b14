import KeyboardCore
import KeyboardTerminalUI

/// The colours of `--color`: `dark,hl:33,fg+:#ffffff:bold`.
struct ColorScheme {
  private enum Base: String {
    case dark, light
    case sixteen = "16"
    case bw
  }

  private var base: Base?
  /// The styles by fzf's names, whose colours are nil for those of the theme.
  private var styles: [String: (color: Color?, attributes: Style.Attributes)] = [:]
  /// The words that are not known.
  private(set) var unknown: [String] = []

  private enum Color {
    /// The terminal's own.
    case terminal
    case color(Style.Color)

    init?(_ text: Substring) {
      if text == "-1" {
        self = .terminal
      } else if let number = UInt8(text) {
        self = .color(.indexed(number))
      } else if text.utf8.count == 7, text.first == "#",
        let rgb = UInt32(text.dropFirst(), radix: 16)
      {
        self = .color(.rgb(UInt8(rgb >> 16), UInt8(rgb >> 8 & 0xFF), UInt8(rgb & 0xFF)))
      } else {
        return nil
      }
    }

    var color: Style.Color? {
      switch self {
      case .terminal: nil
      case .color(let color): color
      }
    }
  }

  /// Names that stand for nothing here.
  private static let others: Set<Substring> = [
    "gutter", "disabled", "preview-fg", "preview-bg", "preview-border", "preview-label",
    "separator",
    "spinner", "query",
  ]

  private static let attributes: [Substring: Style.Attributes] = [
    "regular": [], "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline,
    "reverse": .reverse, "blink": [], "strikethrough": [],
  ]

  /// Adds the words of an option to those of earlier ones.
  mutating func add(_ text: String) {
    for word in text.lowercased().split(separator: ",") {
      if let base = Base(rawValue: String(word)) {
        (self.base, styles) = (base, [:])
        continue
      }
      var parts = word.split(separator: ":")[...]
      let name = parts.popFirst() ?? ""
      var style = (color: Color?.none, attributes: Style.Attributes())
      var isKnown = Self.targets[String(name)] != nil || Self.others.contains(name)
      for part in parts {
        if let color = Color(part) {
          style.color = color
        } else if let attributes = Self.attributes[part] {
          style.attributes.formUnion(attributes)
        } else {
          isKnown = false
        }
      }
      if isKnown { styles[String(name)] = style } else { unknown.append(String(word)) }
    }
  }

  /// A colour of the theme that a name stands for.
  private struct Target {
    let style: WritableKeyPath<Theme, Style>
    var isBackground = false
  }

  private static let targets: [String: Target] = [
    "fg": Target(style: \.text), "bg": Target(style: \.text, isBackground: true),
    "hl": Target(style: \.highlighted), "fg+": Target(style: \.focused),
    "bg+": Target(style: \.focused, isBackground: true), "hl+": Target(style: \.highlightedOfFocus),
    "info": Target(style: \.detail), "prompt": Target(style: \.key),
    "pointer": Target(style: \.focusSymbol), "marker": Target(style: \.selectionSymbol),
    "header": Target(style: \.title), "border": Target(style: \.border),
    "label": Target(style: \.borderLabel),
    "scrollbar": Target(style: \.scrollThumb),
  ]

  /// Changes a theme.
  func change(_ theme: inout Theme, hasPalette: Bool) {
    let symbols = theme.symbols
    switch base {
    case nil: break
    case .bw: theme = .monochrome
    case .dark: theme = hasPalette ? .dark : .darkNamed
    case .light: theme = hasPalette ? .light : .lightNamed
    case .sixteen: theme = .darkNamed
    }
    theme.symbols = symbols
    if styles["bg+"] != nil { theme.focused.attributes.remove(.reverse) }
    for (name, style) in styles {
      guard let target = Self.targets[name] else { continue }
      if let color = style.color {
        let part = target.isBackground ? \Style.background : \Style.foreground
        theme[keyPath: target.style][keyPath: part] = color.color
      }
      theme[keyPath: target.style].attributes.formUnion(style.attributes)
    }
  }
}

extension Theme {
  /// ``highlightedInFocus``, which begins plain.
  fileprivate var highlightedOfFocus: Style {
    get { highlightedInFocus ?? .plain }
    set { highlightedInFocus = newValue }
  }
}
