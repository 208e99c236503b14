import KeyboardCore
import KeyboardTerminalUI
import Testing

@Suite("A text to read")
struct WrappedTextTests {
  private let text = WrappedText()

  private var lines: [String] { (0..<20).compactMap(text.line) }

  @Test("It is wrapped between words; what fits keeps its blanks")
  func wrapping() {
    text.viewportSize = Size(width: 10, height: 2)
    text.text = "    indented\n  code  x\n\none two three"
    #expect(lines == ["indented", "  code  x", "", "one two", "three"])
    #expect(text.contentSize == Size(width: 0, height: 5))
    #expect(text.line(5) == nil && text.line(-1) == nil)
  }

  @Test("At another width the line at the top stays there")
  func resizing() {
    text.viewportSize = Size(width: 40, height: 1)
    text.text = "one two three four\nfive six\nseven"
    text.contentOffset.y = 1
    text.viewportSize = Size(width: 8, height: 1)
    #expect(lines == ["one two", "three", "four", "five six", "seven"])
    #expect(text.contentOffset.y == 3)
    text.viewportSize = Size(width: 40, height: 1)
    #expect(text.contentOffset.y == 1)
  }

  @Test("Another text is read from its start, and a higher window shows no line below the last")
  func another() {
    text.viewportSize = Size(width: 10, height: 1)
    text.text = "a\nb\nc"
    text.contentOffset.y = 2
    text.viewportSize = Size(width: 10, height: 2)
    #expect(text.contentOffset.y == 1)
    text.text = "a\nb\nc\nd"
    #expect(text.contentOffset.y == 0)
  }
}
