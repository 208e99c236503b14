public import KeyboardTerminal

/// The screen of a terminal, to which only the changed cells of each frame are written.
///
/// ```
/// state ─▶ views ─▶ CellGrid ─▶ Screen ─▶ bytes ─▶ terminal
///          pure      value       what changed
/// ```
///
/// One call per frame passes the bytes to the owner of the terminal. A screen reads no keys and changes no modes: the
/// alternate screen, the keyboard and the state after the end are the owner's (``Tty``). It uses only sequences of
/// ECMA-48 that all present terminals and the VT100 support. It positions the cursor again after characters whose
/// width terminals disagree about, blanks the cells of an emoji before it and writes the text after it again:
/// everything stays in its place whether a terminal joins the parts of an emoji or not
/// (`displayWidth`).
public final class Screen {
  /// The size of the terminal in cells.
  public private(set) var size: CellSize
  /// A Boolean value indicating whether each frame is marked as one update (mode 2026), so that terminals with the
  /// mode never show half of one.
  public var marksUpdates = false
  /// The line of the terminal on which frames begin, counted from 0, if they do not fill it: the lines above are not
  /// changed, those below erased. Nil, the default, for the first line of a terminal that shows nothing else.
  public var top: Int? {
    didSet { if top != oldValue { isStale = true } }
  }
  /// The number of colours to draw; attributes are always drawn.
  public let colors: Capabilities.ColorDepth

  /// Returns the size of a cell in pixels, for measuring pictures; 0, the default, if unknown.
  public var cellPixels: () -> (width: Int, height: Int) = { (0, 0) }

  private let write: ([UInt8]) -> Void
  private var shown: CellGrid
  /// A Boolean value indicating whether the content of the terminal is unknown.
  private var isStale = true
  private var isEnded = false

  /// Creates a screen; nothing is written before the first frame.
  ///
  /// - Parameters:
  ///   - size: the size of the terminal.
  ///   - colors: the number of colours that the terminal shows; others are not drawn.
  ///   - write: writes the bytes of one frame.
  public init(size: CellSize, colors: Capabilities.ColorDepth, write: @escaping ([UInt8]) -> Void) {
    self.size = size
    self.colors = colors
    self.write = write
    shown = CellGrid(size: size)
  }

  /// Creates the screen of a terminal that a program uses.
  ///
  /// Enter the terminal's modes before the first frame, and end the screen before leaving them:
  ///
  /// ```swift
  /// try tty.enter(.fullScreen)
  /// let screen = Screen(on: tty, environment: environment)
  /// let resizes = tty.resizes.observe { screen.resize(to: CellSize($0)); draw() }
  /// let continuations = tty.continuations.observe { screen.repaint(); draw() }
  /// …
  /// screen.end()
  /// tty.leave()
  /// ```
  ///
  /// - Parameters:
  ///   - tty: the terminal, which the screen retains.
  ///   - environment: the environment of the process. `TERM` and `COLORTERM` indicate the number of colours of the
  ///     terminal; a non-empty `NO_COLOR` disables them.
  public convenience init(on tty: Tty, environment: [String: String]) {
    let isColored = environment["NO_COLOR", default: ""].isEmpty
    self.init(
      size: CellSize(tty.size),
      colors: isColored ? Capabilities.ColorDepth(environment: environment) : .none
    ) { tty.write($0) }
    cellPixels = {
      let size = tty.size
      return (size.pixelWidth / max(1, size.columns), size.pixelHeight / max(1, size.rows))
    }
  }

  /// Shows a frame: writes the differences from the last one.
  ///
  /// A frame of another size resizes the screen.
  public func show(_ grid: CellGrid) {
    guard !isEnded else { return }
    if grid.size != size { resize(to: grid.size) }
    guard !size.isEmpty else { return }
    var update = ScreenUpdate(shown: shown, colors: colors, cell: cellPixels(), top: top)
    if isStale { update.clear() }
    update.draw(grid)
    shown = grid
    isStale = false
    guard !update.bytes.isEmpty else { return }
    // A picture may be larger than what terminals buffer for an update.
    if marksUpdates, !update.showsPictures {
      write(Array("\u{1B}[?2026h".utf8) + update.bytes + Array("\u{1B}[?2026l".utf8))
    } else {
      write(update.bytes)
    }
  }

  /// Adopts another size of the terminal; the next frame is written completely.
  public func resize(to size: CellSize) {
    guard size != self.size else { return }
    self.size = size
    isStale = true
  }

  /// Writes the next frame completely, after another program wrote to the terminal, or it was away.
  public func repaint() {
    isStale = true
  }

  /// The frame that the terminal shows; nil if unknown.
  var shownFrame: CellGrid? { isStale ? nil : shown }

  /// Shows the cursor on a new line below the frame, once; later frames are not shown. If frames do not fill the
  /// terminal, the cursor does not move.
  ///
  /// The frame stays until the owner of the terminal leaves the alternate screen. If there is none, as in GNU screen
  /// by default, later output starts on a new line.
  public func end() {
    guard !isEnded else { return }
    isEnded = true
    guard !isStale, size.rows > 0 else { return }
    // Frames that do not fill the terminal are erased by its owner (``TtyModes/erasure``).
    let cursor = top == nil ? "\u{1B}[\(size.rows);1H\u{1B}D\u{1B}[?25h" : ""
    let bytes = shown.pictures.flatMap(\.picture.removed) + Array(cursor.utf8)
    if !bytes.isEmpty { write(bytes) }
  }
}

extension CellSize {
  /// Creates the size of a terminal in cells.
  nonisolated public init(_ size: Tty.Size) {
    self.init(rows: size.rows, columns: size.columns)
  }
}
