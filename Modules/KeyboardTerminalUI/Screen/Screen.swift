import CNcurses
import Glibc

/// A terminal's screen, drawn by ncurses: of each picture only what changed is written.
///
/// ```
/// state ─▶ views ─▶ CellGrid ─▶ Screen ─▶ bytes ─▶ terminal
///          pure      value       ncurses   what changed
/// ```
///
/// ncurses draws into memory, and one call a picture hands its bytes to whoever owns the terminal.
/// So a screen reads no keys and changes no terminal attributes, no signal handlers and no modes: the
/// alternate screen, the keyboard and the cursor's state after the end are the owner's (``Tty``).
/// Enter the owner's modes first, then show; end the screen before they are left. Line feeds are
/// written as vertical tabs, which terminals take for the same while the line discipline does not
/// turn them into new lines. While ncurses draws, which is for some 50 µs, it ignores SIGTSTP.
///
/// ncurses keeps its state in globals: there is one screen a process. Characters are drawn as UTF-8;
/// creating a screen sets the process's `LC_CTYPE` from the environment, or to `C.UTF-8`.
///
/// What a terminal shows of a character that has no shape in its font is its own business; where it
/// lies is not (``Swift/StringProtocol/displayWidth``). A character that the system's C library does
/// not know yet is shown as U+FFFD.
@MainActor  // The default, said for the isolated deinitialiser: importers reject it without.
public final class Screen {
  /// Its extent.
  public private(set) var size: CellSize
  /// How many colours are drawn; 0 when the terminal has none or the user wants none.
  public var colors: Int { pairs.colors }
  /// Whether each picture is marked as one update, so that terminals that know it never show half of
  /// one (mode 2026); others ignore the marks.
  public var marksUpdates = false

  private let write: ([UInt8]) -> Void
  private let handle: OpaquePointer
  private let file: UnsafeMutablePointer<FILE>
  private var pairs: ColorPairs
  private var shown: CellGrid
  private var isEnded = false
  /// Whether the terminal may show anything.
  private var isStale = true

  /// Opens the screen; nothing is written before the first picture.
  ///
  /// - Parameters:
  ///   - terminal: the type of the terminal, as in `TERM`.
  ///   - size: the extent of the terminal.
  ///   - environment: variables that say what the user wants; `NO_COLOR`, when it is not empty,
  ///     turns colours off and leaves attributes.
  ///   - write: writes the bytes of one picture.
  /// - Throws: an error when the type is unknown or too simple, or when there is a screen already.
  public init(
    terminal: String, size: CellSize, environment: [String: String] = [:],
    write: @escaping ([UInt8]) -> Void
  ) throws(ScreenError) {
    guard kt_is_open() == 0 else { throw .inUse }
    kt_use_utf8()
    guard let file = kt_frame_file() else { throw .noMemory }
    guard let handle = kt_open(terminal, file) else {
      fclose(file)
      throw .unknownTerminal(terminal)
    }
    guard kt_can_move_cursor() != 0 else {
      kt_close(handle)
      fclose(file)
      throw .cannotMoveCursor(terminal)
    }
    let usesColors = environment["NO_COLOR", default: ""].isEmpty
    kt_configure(usesColors ? 1 : 0)
    self.handle = handle
    self.file = file
    self.size = size
    self.write = write
    pairs = ColorPairs(usesColors: usesColors)
    shown = CellGrid(size: size)
    kt_resize(Int32(max(1, size.rows)), Int32(max(1, size.columns)))
    // ncurses begins by switching to the alternate screen, which is not its own here.
    kt_update(-1, 0, 0)
    _ = takeBytes()
  }

  isolated deinit { end() }

  /// Shows a picture: writes what differs from the last one.
  ///
  /// A picture of another size resizes the screen.
  public func show(_ grid: CellGrid) {
    guard !isEnded else { return }
    if grid.size != size { resize(to: grid.size) }
    guard !size.isEmpty, isStale || grid != shown else { return }
    for row in 0..<size.rows where isStale || grid[row] != shown[row] { draw(grid, row) }
    if isStale { kt_forget_terminal() }
    let cursor = grid.cursor
    kt_update(Int32(cursor?.row ?? -1), Int32(cursor?.column ?? 0), isStale ? 1 : 0)
    shown = grid
    isStale = false
    send()
  }

  /// Takes over another extent of the terminal; the next picture is written as a whole.
  public func resize(to size: CellSize) {
    guard !isEnded, size != self.size else { return }
    self.size = size
    shown = CellGrid(size: size)
    isStale = true
    kt_resize(Int32(max(1, size.rows)), Int32(max(1, size.columns)))
  }

  /// Has the next picture written as a whole: somebody else wrote to the terminal, or it was away.
  public func repaint() {
    isStale = true
  }

  /// Gives ncurses back and shows the cursor on the last line; more calls do nothing.
  ///
  /// What is shown stays until the owner of the terminal leaves the alternate screen.
  public func end() {
    guard !isEnded else { return }
    isEnded = true
    if !isStale {
      kt_update(Int32(size.rows - 1), 0, 0)
      send()
    }
    kt_close(handle)
    fclose(file)
  }
}

extension Screen {
  /// Draws a line from the first cell that changed to the last one.
  private func draw(_ grid: CellGrid, _ row: Int) {
    let start = grid.index(row, 0)
    var changed = start..<start + size.columns
    if !isStale {
      while let first = changed.first, grid.cells[first] == shown.cells[first] {
        changed.removeFirst()
      }
      while let last = changed.last, grid.cells[last] == shown.cells[last] {
        changed.removeLast()
      }
      // A glyph is drawn as a whole.
      while let first = changed.first, first > start, grid.cells[first].width == 0 {
        changed = first - 1..<changed.upperBound
      }
    }
    var glyphs: [kt_glyph] = []
    glyphs.reserveCapacity(changed.count)
    var style = Style.plain
    var drawing = pairs.drawing(style)
    for cell in grid.cells[changed] where cell.width > 0 {
      if cell.style != style {
        style = cell.style
        drawing = pairs.drawing(style)
      }
      glyphs.append(
        kt_glyph(
          scalars: (cell.base, cell.firstMark, cell.secondMark), width: cell.width,
          attributes: drawing.attributes, pair: drawing.pair))
    }
    put(glyphs, row, changed.lowerBound - start)
  }

  private func put(_ glyphs: [kt_glyph], _ row: Int, _ column: Int) {
    var column = column
    glyphs.withUnsafeBufferPointer { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeBufferPointer(rebasing: rest)
        let taken = kt_put(Int32(row), Int32(column), part.baseAddress, Int32(part.count))
        column += part.prefix(Int(taken)).reduce(0) { $0 + Int($1.width) }
        rest = rest.dropFirst(Int(taken))
      }
    }
  }

  /// Hands what ncurses wrote to the owner of the terminal.
  private func send() {
    var bytes = takeBytes()
    guard !bytes.isEmpty else { return }
    for index in bytes.indices where bytes[index] == 0x0A { bytes[index] = 0x0B }
    if marksUpdates { bytes = Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8) }
    write(bytes)
  }

  /// Takes what ncurses wrote into its file.
  private func takeBytes() -> [UInt8] {
    let descriptor = fileno(file)
    let count = Int(lseek(descriptor, 0, SEEK_CUR))
    guard count > 0 else { return [] }
    lseek(descriptor, 0, SEEK_SET)
    return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = max(0, pread(descriptor, buffer.baseAddress, count, 0))
    }
  }
}
