public import KeyboardTerminal

/// The styles and symbols that views use.
///
/// All distinctions of the built-in themes are also attributes or symbols, so that they are visible without colours.
/// ``dark`` and ``light``, and ``neutral`` for a terminal that does not report which it is, use only colours that are
/// the same on all terminals, with a contrast of at least 4.5 to 1 according to the Web Content Accessibility
/// Guidelines. ``darkNamed`` and similar ones are for fewer than 256 colours.
nonisolated public struct Theme: Hashable, Sendable {
  /// Rows and items.
  public var text = Style.plain
  /// Merged into ``text`` at the focus.
  public var focused = Style(.reverse)
  /// Merged into ``text`` at the focus while the view does not receive keys.
  public var focusedElsewhere = Style(.underline)
  /// Merged into ``text`` in selected rows and items.
  public var selected = Style(.bold)
  /// Merged into ``text`` in rows and items that cannot have the focus.
  public var disabled = Style.plain
  /// Titles of sections.
  public var header = Style([.bold, .underline])
  /// The line above a view.
  public var title = Style(.bold)
  /// Secondary text: counts, details, hints.
  public var detail = Style.plain
  /// Text for attention: refusals and conflicts.
  public var warning = Style(.bold)
  /// Keys that can be pressed.
  public var key = Style(.bold)
  /// The mode at the start of the status line.
  public var mode = Style(.reverse)
  /// Text that matches a search.
  public var highlighted = Style(.underline)
  /// The same in a row with its own background, such as the focused one; nil, the default, for the attributes of
  /// ``highlighted`` alone.
  public var highlightedInFocus: Style?
  /// Merged into the style of a row for the symbol of the focus, and for that of the selection.
  public var (focusSymbol, selectionSymbol) = (Style.plain, Style.plain)
  /// Borders around panes, and their labels.
  public var (border, borderLabel) = (Style.plain, Style.plain)
  /// The track of a scroll bar.
  public var scrollTrack = Style.plain
  /// The part of a scroll bar that represents the visible content.
  public var scrollThumb = Style.plain
  /// The symbols that views draw with.
  public var symbols = Symbols()

  /// Creates the theme without colours.
  public init() {}

  /// Default colours, bold, underline and reverse only, which suit all terminals.
  public static let monochrome = Theme()

  /// The theme for a dark background, with 256 colours.
  public static let dark: Theme = {
    var theme = Theme(accent: 25, grey: 249)
    theme.selected.foreground = 117
    theme.header.foreground = 221
    theme.warning.foreground = 210
    theme.key.foreground = 114
    theme.highlighted.foreground = 221
    return theme
  }()

  /// The theme for a light background, with 256 colours.
  public static let light: Theme = {
    var theme = Theme(accent: 25, grey: 240)
    theme.selected.foreground = 25
    theme.header.foreground = 90
    theme.warning.foreground = 124
    theme.key.foreground = 22
    theme.highlighted.foreground = 90
    return theme
  }()

  /// The theme for a background that may be black or white, with 256 colours.
  public static let neutral: Theme = {
    var theme = Theme(accent: 25, grey: 243)
    theme.selected.foreground = 63
    theme.header.foreground = 98
    theme.warning.foreground = 131
    theme.key.foreground = 29
    theme.highlighted.foreground = 163
    return theme
  }()

  /// The theme for a dark background, with the eight colours that have names.
  public static let darkNamed = Theme(
    selected: .cyan, header: .yellow, warning: .red, key: .green, highlighted: .yellow)

  /// The theme for a light background, with the eight colours that have names.
  public static let lightNamed = Theme(
    selected: .blue, header: .magenta, warning: .red, key: .blue, highlighted: .magenta)

  /// The theme for an unknown background, with those of the eight colours that are visible on black and on white.
  public static let neutralNamed = Theme(
    selected: .magenta, header: .magenta, warning: .red, key: .magenta, highlighted: .red)

  /// Creates the common part of the themes with 256 colours: white on an accent, and greys.
  private init(accent: Style.Color, grey: Style.Color) {
    focused = Style(foreground: 231, background: accent)
    mode = Style(.bold, foreground: 231, background: accent)
    (disabled.foreground, detail.foreground) = (grey, grey)
    scrollTrack.foreground = 243
    header.attributes = .bold
  }

  /// Creates a theme with named colours: the attributes of ``monochrome``, because their shades are unknown.
  private init(
    selected: Style.Color, header: Style.Color, warning: Style.Color, key: Style.Color,
    highlighted: Style.Color
  ) {
    self.selected.foreground = selected
    self.header.foreground = header
    self.warning.foreground = warning
    self.key.foreground = key
    self.highlighted.foreground = highlighted
  }

  /// The choice of a program's theme.
  public enum Choice: String, Hashable, Sendable, CaseIterable {
    /// The one that fits the terminal, if its background is known.
    case automatic = "auto"
    /// The one for a dark background, regardless of the terminal's report.
    case dark
    /// The one for a light background, regardless of the terminal's report.
    case light
    /// The one without colours.
    case monochrome = "none"
  }

  /// Creates the theme that fits a terminal.
  ///
  /// - Parameters:
  ///   - choice: the user's choice.
  ///   - terminal: its type, as in `TERM`; `linux` and `vt` have only ASCII symbols, and the Linux console is dark.
  ///   - colors: the number of colours that it shows.
  ///   - background: whether it is dark or light; nil if it has not reported it.
  public init(
    _ choice: Choice = .automatic, terminal: String, colors: Capabilities.ColorDepth,
    background: TerminalEvent.Reply.Theme?
  ) {
    let isConsole = terminal.hasPrefix("linux")
    let hasPalette = colors >= .palette
    let background: TerminalEvent.Reply.Theme? =
      switch choice {
      case .dark: .dark
      case .light: .light
      case .automatic, .monochrome: background ?? (isConsole ? .dark : nil)
      }
    self =
      switch background {
      case _ where colors == .none || choice == .monochrome: .monochrome
      case .dark: hasPalette ? .dark : .darkNamed
      case .light: hasPalette ? .light : .lightNamed
      case nil: hasPalette ? .neutral : .neutralNamed
      }
    if isConsole || terminal.hasPrefix("vt") { symbols = .ascii }
  }
}

extension Theme {
  /// The characters that views draw, each of which must take one cell.
  nonisolated public struct Symbols: Hashable, Sendable {
    /// Before the focused row.
    public var focus: Character = "›"
    /// Before rows that cannot have the focus.
    public var disabled: Character = "×"
    /// Before selected rows.
    public var selection: Character = "•"
    /// Before a row of a tree whose children are shown.
    public var expanded: Character = "▾"
    /// Before a row of a tree whose children are hidden.
    public var collapsed: Character = "▸"
    /// Before checked items.
    public var check: Character = "✓"
    /// The end of text that was cut.
    public var ellipsis: Character = "…"
    /// The track of a vertical scroll bar.
    public var track: Character = "│"
    /// The part of a vertical scroll bar that represents the visible content.
    public var thumb: Character = "┃"
    /// The track of a horizontal scroll bar.
    public var horizontalTrack: Character = "─"
    /// The part of a horizontal scroll bar that represents the visible content.
    public var horizontalThumb: Character = "━"
    /// The corners of a box: top left, top right, bottom left, bottom right.
    public var corners: [Character] = ["┌", "┐", "└", "┘"]
    /// The round corners of a box, in the same order.
    public var roundCorners: [Character] = ["╭", "╮", "╰", "╯"]

    /// Creates lines, blocks and bullets.
    public init() {}

    /// The symbols for terminals and fonts with only ASCII.
    public static let ascii: Symbols = {
      var symbols = Symbols()
      (symbols.focus, symbols.disabled, symbols.selection) = (">", "-", "*")
      (symbols.expanded, symbols.collapsed) = ("-", "+")
      symbols.check = "x"
      symbols.ellipsis = "~"
      (symbols.track, symbols.thumb) = ("|", "#")
      (symbols.horizontalTrack, symbols.horizontalThumb) = ("-", "#")
      symbols.corners = ["+", "+", "+", "+"]
      symbols.roundCorners = symbols.corners
      return symbols
    }()
  }
}
