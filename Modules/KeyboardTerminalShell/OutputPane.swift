import KeyboardCore
import KeyboardNavigation
public import KeyboardTerminalUI

/// A preview: the output of another program about the focused item, beside a list.
///
/// ```swift
/// let preview = OutputPane()
/// preview.run(ChildProgram(["git", "show", "--color=always", commit]))
/// ```
///
/// It is shown with its colours while it arrives; the previous text stays until there is new output. A program that
/// clears the screen (`CSI 2 J`) replaces what it has printed. Running another program ends the previous one.
public final class OutputPane {
  /// The pane that shows and scrolls the text.
  public let pane = LongTextPane(LongText(ReceivedText()))
  private var output: ChildOutput?

  /// The maximum number of bytes to show.
  private static let limit = 1 << 22

  /// Creates an empty pane.
  public init() {}

  /// Shows the output of a program; nil shows nothing.
  public func run(_ program: ChildProgram?) {
    output?.cancel()
    output = nil
    var received = ReceivedText()
    var text = LongText(received)
    guard let program else {
      pane.text = text
      return
    }
    do throws(MessageError) {
      output = try ChildOutput(of: program, limit: Self.limit) { [pane] bytes in
        received.append(bytes)
        if let rest = Self.textAfterClearing(received, addedBytes: bytes.count) {
          received = ReceivedText()
          received.append(rest)
          text = LongText(received)
        }
        guard pane.text === text else {
          pane.text = text
          return
        }
        text.sourceHasGrown()
        pane.textHasChanged()
      } onEnd: { [pane] in
        if pane.text !== text { pane.text = text }
      }
    } catch {
      received.append(Array(error.message.utf8))
      pane.text = text
    }
  }

  /// Returns the bytes after the last sequence that clears the screen; nil if there is none that ends in added bytes.
  private static func textAfterClearing(_ received: ReceivedText, addedBytes: Int) -> [UInt8]? {
    let clearing = Array("\u{1B}[2J".utf8)
    let start = max(0, received.count - addedBytes - clearing.count)
    let added = received.bytes(in: start..<received.count)
    guard added.contains(0x4A), let last = added.ranges(of: clearing).last else { return nil }
    return Array(added[last.upperBound...])
  }

  /// The number of rows of a page: one less than the pane has.
  public var page: Int { max(1, pane.size.rows - 1) }
}
