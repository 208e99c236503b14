import KeyboardCore
import Testing

@testable import KeyboardTerminalUI

@Suite("Messages of the status line")
struct StatusMessageTests {
  @Test("The next key takes a message away, one that came by itself only after a while")
  func fading() {
    let start = Instant(offset: .seconds(10))
    var message = StatusMessage()
    message.show("nobody takes this key here")
    message.fade(at: start)
    #expect(message.text == "")
    message.show(
      "the file cannot be read", isWarning: true, until: start.advanced(by: .seconds(2)))
    message.fade(at: start.advanced(by: .milliseconds(1999)))
    #expect(message.text == "the file cannot be read")
    message.fade(at: start.advanced(by: .seconds(2)))
    #expect(message.text.isEmpty && !message.isWarning && message.number == 2)
  }

  @Test("A remark gives way to nothing but a long message")
  func remark() {
    func info(_ message: String, _ columns: Int) -> String {
      StatusLine(message: message, mode: "list", info: "4 of 9")
        .offering("ctrl+] returns", columns: columns).info
    }
    #expect(info("", 40) == "4 of 9  ctrl+] returns")
    #expect(info("deleted", 34) == "ctrl+] returns")
    #expect(StatusLine(info: "4 of 9").offering("", columns: 40).info == "4 of 9")
  }
}
