import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// The keys of less, beside those that every program has.
extension Reading {
  /// Adds a command of the text, which ends a search or move under way and is given the number before it.
  private func add(
    _ id: CommandID, _ title: String, keys: [KeySequence], allowsRepeat: Bool = false,
    if isPossible: @escaping (Reading) -> Bool = { _ in true },
    perform: @escaping (Reading, Int?) -> Void
  ) {
    commands.add(
      KeyCommand(
        CommandInvocation(id), title: title, sequences: keys, allowsRepeat: allowsRepeat,
        isChange: ScrollNavigator.commandTable[id]?.command.isChange ?? true),
      of: self, if: { $0.prompt == nil && isPossible($0) },
      perform: { reading, _ in
        let count = reading.keys.takeCount()
        reading.stop()
        perform(reading, count)
        reading.work()
      })
  }

  func addCommands() {
    addScrolling()
    addPlaces()
    addSearching()
    addTyping()
    addSwitches()
  }

  private func addScrolling() {
    add(
      .scrollDown, "Down", keys: ["down", "j", "enter", "e", "ctrl+n", "ctrl+e"], allowsRepeat: true
    ) { $0.textPane.scroll(by: $1 ?? 1) }
    add(.scrollUp, "Up", keys: ["up", "k", "y", "ctrl+p", "ctrl+y", "ctrl+k"], allowsRepeat: true) {
      $0.textPane.scroll(by: -($1 ?? 1))
    }
    add(
      .pageDown, "Page down", keys: ["space", "pagedown", "f", "ctrl+f", "ctrl+v"],
      allowsRepeat: true
    ) { $0.textPane.scroll(by: $1 ?? $0.page) }
    add(.pageUp, "Page up", keys: ["shift+space", "pageup", "b", "ctrl+b"], allowsRepeat: true) {
      $0.textPane.scroll(by: -($1 ?? $0.page))
    }
    add("reader.halfDown", "Half a page down", keys: ["d", "ctrl+d"], allowsRepeat: true) {
      $0.textPane.scroll(by: $0.half($1))
    }
    add("reader.halfUp", "Half a page up", keys: ["u", "ctrl+u"], allowsRepeat: true) {
      $0.textPane.scroll(by: -$0.half($1))
    }
    add(.scrollLeft, "Left", keys: ["left"], allowsRepeat: true) { reading, count in
      reading.textPane.scroll(toColumn: reading.textPane.column - (count ?? reading.side))
    }
    add(.scrollRight, "Right", keys: ["right"], allowsRepeat: true) { reading, count in
      reading.textPane.scroll(toColumn: reading.textPane.column + (count ?? reading.side))
    }
  }

  /// A page, of which three lines stay.
  private var page: Int { max(1, textPane.size.rows - min(3, textPane.size.rows / 2)) }

  private var side: Int { max(1, textPane.size.columns / 2) }

  /// Half a page, or the number of lines that was given last.
  private func half(_ count: Int?) -> Int {
    if let count { halfPage = count }
    return halfPage ?? max(1, textPane.size.rows / 2)
  }

  private func addPlaces() {
    add("navigation.first", "Start, or line", keys: ["home", "g", "<"]) { reading, count in
      if let count { reading.goToLine(count) } else { reading.jump(to: LongTextPane.Place(0)) }
    }
    add("navigation.last", "End, or line", keys: ["end", "shift+g", ">"]) { reading, count in
      if let count { reading.goToLine(count) } else { reading.goToEnd() }
    }
    add("reader.percent", "Percent of the text", keys: ["p", "%"]) { reading, count in
      let place = reading.text.count / 100 * min(count ?? 0, 100)
      let line = reading.text.line(before: place + 1)
      reading.jump(to: LongTextPane.Place(line?.lowerBound ?? 0))
    }
    add("reader.mark", "Mark this place", keys: ["m"]) { reading, _ in reading.begin(.mark) }
    add("reader.goToMark", "Go to a mark, or back", keys: ["'"]) { reading, _ in
      reading.begin(.goToMark)
    }
    add("reader.follow", "Follow a text that grows", keys: ["shift+f"]) { reading, _ in
      reading.goToEnd(following: true)
    }
    add("reader.tell", "Tell the place", keys: ["=", "ctrl+g", ": f"]) { $0.tellPlace($1) }
    add("reader.nextFile", "Next file", keys: [": n"]) { $0.open(by: $1 ?? 1) }
    add("reader.previousFile", "File before", keys: [": p"]) { $0.open(by: -($1 ?? 1)) }
    add("reader.reload", "Read anew", keys: ["shift+r"]) { reading, _ in reading.reload() }
    add("reader.edit", "Edit", keys: ["v"]) { reading, _ in reading.edit() }
    add("reader.shell", "Run a command", keys: ["!"]) { reading, _ in
      reading.begin(.shell(reads: nil))
    }
    add("reader.pipe", "Pipe from a mark to a command", keys: ["|"]) { reading, _ in
      reading.begin(.pipe)
    }
  }

  private func tellPlace(_ count: Int?) {
    let end = textPane.visibleBytes.upperBound
    let lines = text.lineCount == nil ? "" : "lines \(place), "
    program.screen.show("\(input.title): \(lines)byte \(end) of \(text.count)")
  }

  private func addSearching() {
    add("reader.search", "Search", keys: ["/"]) { reading, _ in reading.begin(.forward) }
    add("reader.searchBack", "Search back", keys: ["?"]) { reading, _ in reading.begin(.backward) }
    add("reader.filter", "Show matching lines only", keys: ["&"]) { reading, _ in
      reading.begin(.filter)
    }
    add("reader.next", "Next match", keys: ["n"], allowsRepeat: true, if: \.hasQuery) {
      $0.findNext(isForward: $0.search.isForward, count: $1 ?? 1)
    }
    add("reader.previous", "Previous match", keys: ["shift+n"], allowsRepeat: true, if: \.hasQuery)
    {
      $0.findNext(isForward: !$0.search.isForward, count: $1 ?? 1)
    }
    add("reader.highlight", "Highlight matches or not", keys: ["alt+u"], if: \.hasQuery) {
      reading, _ in reading.search.isHighlighted.toggle()
    }
    add("reader.forget", "Forget the search", keys: ["escape"], if: \.hasQuery) { reading, _ in
      reading.search.query = nil
    }
  }

  private var hasQuery: Bool { search.query != nil }
  private var isTyping: Bool { prompt != nil }
  private var isBusy: Bool { goal != nil || text.isFinding || !text.hasFiltered }

  private func addTyping() {
    commands.add("reader.accept", "Keep", keys: "enter", of: self, if: \.isTyping) { reading, _ in
      reading.accept()
    }
    commands.add("reader.cancel", "Go back", keys: "escape", "ctrl+c", of: self, if: \.isTyping) {
      reading, _ in reading.cancel()
    }
    commands.add("reader.older", "Older search", keys: "up", of: self, if: \.isTyping) {
      reading, _ in reading.recall(-1)
    }
    commands.add("reader.newer", "Newer search", keys: "down", of: self, if: \.isTyping) {
      reading, _ in reading.recall(1)
    }
  }

  private func addSwitches() {
    add("reader.wrap", "Wrap lines or cut them", keys: ["- shift+s"]) { reading, _ in
      reading.textPane.wrapsLines.toggle()
    }
    add("reader.numbers", "Line numbers or none", keys: ["- shift+n"]) { reading, _ in
      reading.textPane.showsLineNumbers.toggle()
      reading.work()
    }
    add("reader.repaint", "Paint the screen anew", keys: ["r", "ctrl+l", "ctrl+r"]) { reading, _ in
      reading.program.screen.repaint()
    }
    add("reader.keys", "Show keys", keys: ["h"]) { reading, _ in
      reading.program.screen.showKeys()
    }
    add("reader.quit", "Leave", keys: ["q", "shift+q", ": q", "shift+z shift+z", "ctrl+c"]) {
      reading, _ in reading.program.screen.leave()
    }
    add("reader.interrupt", "Stop", keys: ["ctrl+c"], if: \.isBusy) { _, _ in }
  }
}
