import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// The keys of mutt, and the commands that its users look for.
extension MailboxController {
  func addMuttCommands() {
    add("tag", "Select or deselect, and go on", if: \.hasMail) { $0.tag() }
    add("scroll-down", "Scroll the list down", if: \.isInList) { $0.scrollList(by: 1) }
    add("scroll-up", "Scroll the list up", if: \.isInList) { $0.scrollList(by: -1) }
    add("half-page-down", "Scroll the list down by half a page", if: \.isInList) {
      $0.scrollList(by: $0.navigator.visibleRows.count / 2)
    }
    add("half-page-up", "Scroll the list up by half a page", if: \.isInList) {
      $0.scrollList(by: -$0.navigator.visibleRows.count / 2)
    }
    add("first-visible", "First mail in sight", if: \.seesMails) {
      $0.go(to: $0.navigator.visibleRows.lowerBound)
    }
    add("middle-visible", "Mail in the middle", if: \.seesMails) {
      let rows = $0.navigator.visibleRows
      $0.go(to: (rows.lowerBound + rows.upperBound) / 2)
    }
    // In other lists it goes to the next part of the window.
    let tab: [KeySequence] = hasLetters ? ["tab"] : []
    add("next-unread", "Next unread mail", further: tab, if: \.hasMail) { $0.goToUnread() }
    for digit in 1...9 {
      let keys = hasLetters ? [KeySequence(stringLiteral: "\(digit)")] : []
      add("go-to-\(digit)", "Go to mail \(digit)…", further: keys, if: \.hasMail) {
        $0.askForNumber(beginningWith: digit)
      }
    }
  }

  private var isInList: Bool { hasMail && pane.active == 0 }
  private var seesMails: Bool { isInList && !navigator.visibleRows.isEmpty }

  private func go(to row: Int) { navigator.select(IndexPath(row: row, section: 0)) }

  /// Selects or deselects the mail, and goes on to the next one.
  private func tag() {
    try? navigator.perform(CommandInvocation(.toggleRow))
    step(by: 1)
  }

  /// Scrolls the list by rows; the focus stays in sight.
  private func scrollList(by rows: Int) {
    guard let row = navigator.indexPathForFocusedRow?.row else { return }
    table.scroll(by: Point(x: 0, y: Double(rows) * table.height))
    let visible = navigator.visibleRows
    // On a small screen, no row is wholly visible.
    if !visible.isEmpty { go(to: min(max(row, visible.lowerBound), visible.upperBound - 1)) }
    program.screen.setNeedsDisplay()
  }

  /// Goes to the next new mail, else to the next unread one; behind the last one, it goes on with the first.
  private func goToUnread() {
    guard let row = navigator.indexPathForFocusedRow?.row else { return }
    let rows = Array(table.elements.indices)
    let order = rows[(row + 1)...] + rows[...row]
    let unread = order.filter { !flags(of: table.elements[$0]).contains(.read) }
    let new = unread.first { !flags(of: table.elements[$0]).contains(.old) }
    guard let goal = new ?? unread.first else { return program.screen.show("all mails are read") }
    step(by: goal - row)
  }

  private func askForNumber(beginningWith digit: Int) {
    program.screen.dialogs.ask(
      "Go to which mail?", text: "\(digit)", selectsText: false, "Go"
    ) { [weak self] answer in
      guard let self, let row = navigator.indexPathForFocusedRow?.row else { return }
      let count = table.elements.count
      guard let number = Int(answer), (1...count).contains(number) else {
        return program.screen.show(
          "\(answer.printable()) is not a number from 1 to \(count)", isWarning: true)
      }
      step(by: number - 1 - row)
    }
  }

  /// The letters of mutt and their commands.
  static let muttKeys: [(key: KeySequence, command: CommandID)] =
    [
      ("j", "mailbox.next"), ("k", "mailbox.previous"), ("r", "mailbox.reply"),
      ("shift+j", "mailbox.next"), ("shift+k", "mailbox.previous"),
      ("g", "mailbox.reply-all"), ("f", "mailbox.forward-email"), ("m", "mailbox.new-email"),
      ("d", "mailbox.delete"), ("u", "mailbox.restore"), ("u", "mailbox.undo"),
      ("s", "mailbox.move"),
      ("shift+c", "mailbox.copy"), ("c", "mailbox.folder"),
      ("v", "mailbox.view"), ("l", "mailbox.limit"), ("n", "mailbox.find-next"),
      ("t", "mailbox.tag"), ("q", "mailbox.close"), ("a", "mailbox.attach"), ("y", "mailbox.send"),
      ("b", "mailbox.bounce"), ("@", "mailbox.address"), ("shift+l", "mailbox.reply-list"),
      ("p", "mailbox.print"), ("h", "mailbox.header"), ("|", "mailbox.pipe"),
      ("!", "mailbox.shell"), ("x", "mailbox.exit"), ("shift+r", "mailbox.recall"),
      ("i", "split.back"),
      ("shift+f", "mailbox.flag"), ("shift+n", "mailbox.toggle-read"),
      ("shift+t", "mailbox.select-matches"), ("shift+d", "mailbox.delete-matches"),
      ("shift+u", "mailbox.restore-matches"), (":", "screen.showCommands"),
      (">", "mailbox.scroll-down"), ("<", "mailbox.scroll-up"),
      ("]", "mailbox.half-page-down"), ("[", "mailbox.half-page-up"),
      ("shift+h", "mailbox.first-visible"), ("shift+m", "mailbox.middle-visible"),
    ]
    + orders.map {
      (KeySequence(stringLiteral: "o \($0.key)"), CommandID("mailbox.sort-\($0.order)"))
    }
    + orders.dropLast().map {
      (
        KeySequence(stringLiteral: "shift+o \($0.key)"),
        CommandID("mailbox.sort-\($0.order)-reversed")
      )
    }

  /// The bindings of these keys.
  static let muttBindings: [ResolvedBinding] = {
    let letters = muttKeys.map {
      ResolvedBinding(
        $0.key, .perform(CommandInvocation($0.command)), when: "mailbox.letters", layer: .builtIn)
    }
    let help = ResolvedBinding(
      "?", .perform(CommandInvocation("screen.showKeys")), layer: .builtIn, title: "Show keys")
    return letters + [help]
  }()
}
