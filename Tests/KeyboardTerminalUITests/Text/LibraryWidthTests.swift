import CPseudoTerminal
import Glibc
import KeyboardTerminalUI
import Testing

@MainActor @Suite("Width in the C library")
struct LibraryWidthTests {
  @Test("The C library agrees about nearly every character that it knows")
  func agreement() {
    setlocale(LC_CTYPE, "C.UTF-8")
    var others: [UInt32] = []
    for value in UInt32(0x20)...0x1_FFFF where value < 0x3400 || value > 0xD7A3 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let width = Int(c_library_width(value))
      let text = String(Character(scalar))
      // Characters that are drawn as something else do not count.
      guard width > 0, text.truncated(toColumns: 2) == text else { continue }
      if text.displayWidth != width { others.append(value) }
    }
    #expect(others.count < 200, "\(others.prefix(40).map { String($0, radix: 16) })")
  }
}
