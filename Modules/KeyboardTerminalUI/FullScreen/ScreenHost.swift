import Dispatch
package import KeyboardCore
import KeyboardTerminal

/// The surface on which a full screen is drawn: a terminal, or only memory.
protocol ScreenHost: AnyObject {
  /// The client, which handles the events and the abilities of the terminal, and draws frames.
  var client: FullScreen? { get set }
  /// The size of a frame.
  var size: CellSize { get }
  /// The last drawn frame; nil if there is none, or another one is to follow.
  var shownFrame: CellGrid? { get }
  /// A Boolean value indicating whether input after ``end()`` is kept.
  var keepsInput: Bool { get set }
  /// The input after ``end()``, if it is kept.
  var lateEvents: [TerminalEvent] { get }
  /// The background of the terminal, dark or light; nil if unknown.
  var background: TerminalEvent.Reply.Theme? { get }
  /// A Boolean value indicating whether an emoji of several parts is drawn as one.
  var joinsEmoji: Bool { get }
  /// The number of rows that the content needs from its start on; nil for as many as there are.
  var neededRows: Int? { get set }
  /// A Boolean value indicating whether modifier keys are requested as keys, if the terminal can report them.
  var reportsModifiers: Bool { get set }
  /// The modes in which the terminal is used.
  var modes: TtyModes { get }
  /// The number of colours to draw.
  var colors: Capabilities.ColorDepth { get }

  /// Shows frames until ``end()`` or the end of the task.
  func run() async throws(TtyError)
  /// Ends ``run()``.
  func end()
  /// Stops the process.
  func suspend()
  /// Lends the terminal until a closure returns.
  func lend(_ body: () async -> Void) async throws(TtyError)
  /// Rings the bell.
  func ringBell()
  /// Puts a text into the clipboard of the terminal, if there is one.
  func copyToClipboard(_ text: [UInt8])
  /// Draws a frame soon.
  func setNeedsDisplay()
  /// Writes the next frame as a whole.
  func repaint()
}

/// The settings that determine the host of a screen.
struct ScreenHostSettings {
  /// The kinds of hosts.
  enum Kind: Hashable {
    case terminal
    case words(needsTerminal: Bool)
    case headless(CellSize)
  }

  let environment: [String: String]
  let scheduler: any Scheduler
  let height: ScreenHeight?
  let headlessSize: CellSize?
  var isFlat: Bool
  var usesStandardInput = false
  var usesMouse = true

  var kind: Kind {
    if let headlessSize { return .headless(headlessSize) }
    return isFlat ? .words(needsTerminal: usesStandardInput) : .terminal
  }

  func makeHost() throws(TtyError) -> any ScreenHost {
    switch kind {
    case .headless(let size): HeadlessScreen(size: size)
    case .words(let needsTerminal):
      try FlatScreen(
        environment: environment, scheduler: scheduler, needsTerminal: needsTerminal)
    case .terminal:
      try TakenTerminal(
        environment: environment, scheduler: scheduler, height: height, usesMouse: usesMouse)
    }
  }
}

/// The end of a host's run, which can be awaited.
final class ScreenEnding {
  /// A Boolean value indicating whether it has come.
  private(set) var hasCome = false
  private var waiting: CheckedContinuation<Void, Never>?

  /// Waits for ``end()`` or the end of the task.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if hasCome { continuation.resume() } else { waiting = continuation }
      }
    } onCancel: {
      Task { @MainActor in self.end() }
    }
  }

  func end() {
    hasCome = true
    waiting?.resume()
    waiting = nil
  }
}

/// A screen without a terminal: frames have a size, keys come from scripts, and neither is visible.
final class HeadlessScreen: ScreenHost {
  weak var client: FullScreen?
  let size: CellSize
  var neededRows: Int?
  var keepsInput = false
  var lateEvents: [TerminalEvent] { [] }
  var background: TerminalEvent.Reply.Theme? { nil }
  var joinsEmoji: Bool { true }
  var reportsModifiers = false
  var modes: TtyModes { .fullScreen }
  var colors: Capabilities.ColorDepth { .palette }

  var shownFrame: CellGrid? { isDrawing ? nil : frame }
  private var frame: CellGrid?
  private let ending = ScreenEnding()
  private var isDrawing = false

  init(size: CellSize) {
    self.size = size
  }

  func run() async throws(TtyError) {
    frame = client?.render(size)
    await ending.wait()
  }

  func end() { ending.end() }

  // A program without a terminal could not be resumed once it is stopped.
  func suspend() {}
  func lend(_ body: () async -> Void) async throws(TtyError) { await body() }
  func ringBell() {}
  func copyToClipboard(_ text: [UInt8]) {}
  func repaint() {}

  /// Draws for the effects of a frame, such as the visible rows.
  func setNeedsDisplay() {
    guard !isDrawing, !ending.hasCome else { return }
    isDrawing = true
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        guard !self.ending.hasCome else { return }
        self.frame = self.client?.render(self.size)
        self.isDrawing = false
      }
    }
  }
}

// MARK: - The screen as a value

extension CellGrid {
  /// The parts of a frame as a value, with their descriptions.
  ///
  /// A row consists of pieces with one style each. A piece has its `text`, and if they differ from the terminal's
  /// own, its `attributes` and the numbers of its colours, `foreground` and `background`. Secrets are not included:
  /// they are drawn as dots.
  nonisolated static let parts:
    [(name: String, summary: String, value: @Sendable (CellGrid) -> Value)] = [
      ("text", "the lines of the screen", { .string($0.lines.joined(separator: "\n")) }),
      ("rows", "the lines of the screen in pieces of one style", { $0.rows }),
      (
        "cursor", "the place of the cursor on the screen",
        { $0.cursor.map { ["row": .integer($0.row), "column": .integer($0.column)] } ?? .null }
      ),
      (
        "size", "the extent of the screen",
        { ["rows": .integer($0.size.rows), "columns": .integer($0.size.columns)] }
      ),
    ]

  /// The frame as a value: all of its ``parts``.
  nonisolated package var value: Value {
    .object(Dictionary(uniqueKeysWithValues: Self.parts.map { ($0.name, $0.value(self)) }))
  }

  nonisolated private var rows: Value { .array((0..<size.rows).map(pieces)) }

  nonisolated private func pieces(ofRow row: Int) -> Value {
    var pieces: [Value] = []
    var rest = self[row].indices
    while let first = rest.first {
      // The right half of a wide glyph belongs to its left half.
      let piece = rest.prefix { cells[$0].isStyled(like: cells[first]) || cells[$0].width == 0 }
      var members = cells[first].style.members
      members["text"] = .string(text(in: piece))
      pieces.append(.object(members))
      rest = piece.endIndex..<rest.endIndex
    }
    return .array(pieces)
  }
}

extension Style {
  nonisolated fileprivate var members: [String: Value] {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"),
    ]
    let attributes = names.filter { self.attributes.contains($0.0) }.map { Value.string($0.1) }
    var members: [String: Value] = attributes.isEmpty ? [:] : ["attributes": .array(attributes)]
    if let foreground { members["foreground"] = foreground.value }
    if let background { members["background"] = background.value }
    return members
  }
}

extension Style.Color {
  /// Its number in the palette, or `#RRGGBB`.
  nonisolated fileprivate var value: Value {
    switch self {
    case .indexed(let number): .integer(Int(number))
    case .rgb(let red, let green, let blue):
      .string(
        [red, green, blue].reduce("#") { text, part in
          text + (part < 16 ? "0" : "") + String(part, radix: 16)
        })
    }
  }
}
