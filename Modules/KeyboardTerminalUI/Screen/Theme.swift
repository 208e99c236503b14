/// The styles and symbols that views use.
///
/// Every distinction of the built-in themes is an attribute or a symbol too, so that terminals without
/// colours show it.
nonisolated public struct Theme: Hashable, Sendable {
  /// Rows and items.
  public var text = Style.plain
  /// Over ``text`` where the focus is.
  public var focused = Style(.reverse)
  /// Over ``text`` where the focus is while the view does not get keys.
  public var focusedElsewhere = Style(.underline)
  /// Over ``text`` in selected rows and items.
  public var selected = Style(.bold)
  /// Over ``text`` in rows and items that cannot have the focus.
  public var disabled = Style(.dim)
  /// Titles of sections.
  public var header = Style([.bold, .underline])
  /// The line above a view.
  public var title = Style(.bold)
  /// Text beside the main one: counts, details, hints of use.
  public var detail = Style(.dim)
  /// Text to be noticed: refusals and conflicts.
  public var warning = Style(.bold)
  /// Keys that can be pressed.
  public var key = Style(.bold)
  /// The mode at the start of the status line.
  public var mode = Style(.reverse)
  /// Text that was found or searched for.
  public var highlighted = Style(.underline)
  /// The ground of a scroll bar.
  public var scrollTrack = Style(.dim)
  /// The part of a scroll bar that stands for what is seen.
  public var scrollThumb = Style.plain
  /// The symbols.
  public var symbols = Symbols()

  /// Creates the standard theme without colours.
  public init() {}

  /// Attributes and symbols only.
  public static let monochrome = Theme()

  /// The standard theme with colours where they help.
  public static let standard: Theme = {
    var theme = Theme()
    theme.selected.foreground = .cyan
    theme.header.foreground = .yellow
    theme.warning.foreground = .red
    theme.key.foreground = .green
    theme.highlighted.foreground = .yellow
    return theme
  }()

  /// Creates the theme that fits a terminal.
  ///
  /// - Parameters:
  ///   - terminal: its type, as in `TERM`; `linux` and `vt` have symbols of ASCII only.
  ///   - usesColors: whether colours are drawn.
  public init(terminal: String, usesColors: Bool) {
    self = usesColors ? .standard : .monochrome
    if terminal.hasPrefix("linux") || terminal.hasPrefix("vt") { symbols = .ascii }
  }
}

extension Theme {
  /// The characters that views draw; each has to take one cell.
  nonisolated public struct Symbols: Hashable, Sendable {
    /// Before the focused row.
    public var focus: Character = "›"
    /// Before selected rows.
    public var selection: Character = "•"
    /// The end of text that was cut.
    public var ellipsis: Character = "…"
    /// The ground of a vertical scroll bar.
    public var track: Character = "│"
    /// The part of a vertical scroll bar that stands for what is seen.
    public var thumb: Character = "┃"
    /// The ground of a horizontal scroll bar.
    public var horizontalTrack: Character = "─"
    /// The part of a horizontal scroll bar that stands for what is seen.
    public var horizontalThumb: Character = "━"

    /// Creates lines, blocks and bullets.
    public init() {}

    /// The symbols for terminals and fonts that have no more than ASCII.
    public static let ascii: Symbols = {
      var symbols = Symbols()
      (symbols.focus, symbols.selection, symbols.ellipsis) = (">", "*", "~")
      (symbols.track, symbols.thumb) = ("|", "#")
      (symbols.horizontalTrack, symbols.horizontalThumb) = ("-", "#")
      return symbols
    }()
  }
}
