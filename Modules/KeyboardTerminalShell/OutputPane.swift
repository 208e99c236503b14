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
/// It is shown with its colours while it arrives; the previous text stays until there is new output. Running another
/// program ends the previous one.
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
    let received = ReceivedText()
    let text = LongText(received)
    guard let program else {
      pane.text = text
      return
    }
    do throws(MessageError) {
      output = try ChildOutput(of: program, limit: Self.limit) { [pane] bytes in
        received.append(bytes)
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

  /// The number of rows of a page: one less than the pane has.
  public var page: Int { max(1, pane.size.rows - 1) }
}
