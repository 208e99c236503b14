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
    stopsSearch: Bool = true, if isPossible: @escaping (Reading) -> Bool = { _ in true },
    perform: @escaping (Reading, Int?) -> Void
  ) {
    commands.add(
      KeyCommand(
        CommandInvocation(id), title: title, sequences: keys, allowsRepeat: allowsRepeat,
        isChange: ScrollNavigator.commandTable[id]?.command.isChange ?? true),
      of: self, if: { $0.prompt == nil && isPossible($0) },
      perform: { reading, _ in
        let count = reading.keys.takeCount()
        if stopsSearch { reading.stop() }
        perform(reading, count)
        reading.work()
      })
  }

  func addCommands() {
    addScrolling()
    addPlaces()
    addSearching()
    addTyping()
    addModifiers()
    addSwitches()
  }

  private func addScrolling() {
    add(
      .scrollDown, "Down", keys: ["down", "j", "enter", "e", "ctrl+n", "ctrl+e"], allowsRepeat: true
    ) { $0.goDown($1 ?? 1) }
    add(.scrollUp, "Up", keys: ["up", "k", "y", "ctrl+p", "ctrl+y", "ctrl+k"], allowsRepeat: true) {
      $0.textPane.scroll(by: -($1 ?? 1))
    }
    add(
      .pageDown, "Page down", keys: ["space", "pagedown", "f", "ctrl+f", "ctrl+v", "alt+space"],
      allowsRepeat: true
    ) { $0.goDown($1 ?? $0.page) }
    add("reader.windowDown", "Page down, of so many lines from now on", keys: ["z"]) {
      $0.window = $1 ?? $0.window
      $0.goDown($0.page)
    }
    add("reader.windowUp", "Page up, of so many lines from now on", keys: ["w"]) {
      $0.window = $1 ?? $0.window
      $0.textPane.scroll(by: -$0.page)
    }
    add(
      .pageUp, "Page up", keys: ["shift+space", "pageup", "b", "ctrl+b", "alt+v"],
      allowsRepeat: true
    ) {
      $0.textPane.scroll(by: -($1 ?? $0.page))
    }
    add("reader.halfDown", "Half a page down", keys: ["d", "ctrl+d"], allowsRepeat: true) {
      $0.textPane.scroll(by: $0.half($1))
    }
    add("reader.halfUp", "Half a page up", keys: ["u", "ctrl+u"], allowsRepeat: true) {
      $0.textPane.scroll(by: -$0.half($1))
    }
    add(.scrollLeft, "Left", keys: ["left", "alt+("], allowsRepeat: true) { reading, count in
      reading.scroll(toColumn: reading.textPane.column - (count ?? reading.side))
    }
    add(.scrollRight, "Right", keys: ["right", "alt+)"], allowsRepeat: true) { reading, count in
      reading.scroll(toColumn: reading.textPane.column + (count ?? reading.side))
    }
    addEdges()
  }

  private func addEdges() {
    add("reader.leftEdge", "Start of the lines", keys: ["ctrl+left", "alt+{"]) { reading, _ in
      reading.scroll(toColumn: 0)
    }
    add("reader.rightEdge", "End of the longest line in sight", keys: ["ctrl+right", "alt+}"]) {
      reading, _ in reading.scroll(toColumn: .max)
    }
  }

  /// Scrolls to the side. Lines that are wrapped are cut until their start is visible again, as in less.
  private func scroll(toColumn column: Int) {
    if column > 0, textPane.wrapsLines { (textPane.wrapsLines, isCutToScroll) = (false, true) }
    textPane.scroll(toColumn: column)
    if textPane.column == 0, isCutToScroll { (textPane.wrapsLines, isCutToScroll) = (true, false) }
  }

  /// A page, of which three lines stay, or as many lines as somebody has set.
  private var page: Int { window ?? max(1, textPane.size.rows - min(3, textPane.size.rows / 2)) }

  /// Goes down; at the end to the next file, or away, where the options say so.
  private func goDown(_ rows: Int) {
    let isAtEnd = options.leavesAtEnd && textPane.isAtEnd && text.isWhole
    guard isAtEnd else { return textPane.scroll(by: rows) }
    if !paths.indices.contains(index + 1) || !open(by: 1) { program.screen.leave() }
  }

  private var side: Int { max(1, textPane.size.columns / 2) }

  /// Half a page, or the number of lines that was given last.
  private func half(_ count: Int?) -> Int {
    if let count { halfPage = count }
    return halfPage ?? max(1, textPane.size.rows / 2)
  }

  private func addPlaces() {
    add("navigation.first", "Start, or line", keys: ["home", "g", "<", "alt+<"]) { reading, count in
      if let count { reading.goToLine(count) } else { reading.jump(to: LongTextPane.Place(0)) }
    }
    add("navigation.last", "End, or line", keys: ["end", "shift+g", ">", "alt+>"]) {
      reading, count in
      if let count { reading.goToLine(count) } else { reading.goToEnd() }
    }
    add("reader.percent", "Percent of the text", keys: ["p", "%"]) { reading, count in
      let place = reading.text.count / 100 * min(count ?? 0, 100)
      let line = reading.text.line(before: place + 1)
      reading.jump(to: LongTextPane.Place(line?.lowerBound ?? 0))
    }
    add("reader.mark", "Mark this place", keys: ["m"]) { reading, _ in reading.begin(.mark) }
    add("reader.goToMark", "Go to a mark, or back", keys: ["'", "ctrl+x ctrl+x"]) { reading, _ in
      reading.begin(.goToMark)
    }
    add("reader.follow", "Follow a text that grows", keys: ["shift+f"]) { reading, _ in
      reading.goToEnd(following: true)
    }
    add("reader.tell", "Tell the place", keys: ["=", "ctrl+g", ": f"]) { $0.tellPlace($1) }
    add("reader.nextFile", "Next file", keys: [": n"]) { $0.open(by: $1 ?? 1) }
    add("reader.previousFile", "File before", keys: [": p"]) { $0.open(by: -($1 ?? 1)) }
    add("reader.firstFile", "First file, or another by its number", keys: [": x"]) {
      reading, count in
      reading.open(by: (count ?? 1) - 1 - reading.index)
    }
    add("reader.dropFile", "Take the file from the list", keys: [": d"]) { reading, _ in
      reading.dropFile()
    }
    add("reader.examine", "Open a file", keys: [": e", "shift+e", "ctrl+x ctrl+v"]) {
      reading, _ in reading.begin(.examine)
    }
    add("reader.nextTag", "Next place of the tag", keys: ["t"], if: \.hasTags) {
      $0.goToTag(by: $1 ?? 1)
    }
    add("reader.previousTag", "Place of the tag before", keys: ["shift+t"], if: \.hasTags) {
      $0.goToTag(by: -($1 ?? 1))
    }
    add("reader.tag", "Go to a tag", keys: ["- t", ": t"]) { reading, _ in reading.begin(.tag) }
    add("reader.save", "Save to a new file", keys: ["s"]) { reading, _ in reading.begin(.save) }
    for (open, close) in [("{", "}"), ("(", ")"), ("[", "]")] {
      add(
        CommandID("reader.closing\(open.utf8.first ?? 0)"), "The \(close) of the first \(open)",
        keys: [KeySequence(stringLiteral: open)]
      ) { reading, _ in reading.goToBracket(from: open, to: close, isForward: true) }
      add(
        CommandID("reader.opening\(open.utf8.first ?? 0)"), "The \(open) of the last \(close)",
        keys: [KeySequence(stringLiteral: close)]
      ) { reading, _ in reading.goToBracket(from: close, to: open, isForward: false) }
    }
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
    add(
      "reader.next", "Next match", keys: ["n"], allowsRepeat: true, stopsSearch: false,
      if: \.hasQuery
    ) {
      $0.findNext(isForward: $0.search.isForward, count: $1 ?? 1)
    }
    add(
      "reader.previous", "Previous match", keys: ["shift+n"], allowsRepeat: true,
      stopsSearch: false, if: \.hasQuery
    ) {
      $0.findNext(isForward: !$0.search.isForward, count: $1 ?? 1)
    }
    add("reader.highlight", "Highlight matches or not", keys: ["alt+u"], if: \.hasQuery) {
      reading, _ in reading.search.isHighlighted.toggle()
    }
    for (isForward, key) in [(true, "alt+n"), (false, "alt+shift+n")] {
      add(
        isForward ? "reader.nextAnywhere" : "reader.previousAnywhere",
        "\(isForward ? "Next" : "Previous") match in all files",
        keys: [KeySequence(stringLiteral: key)], stopsSearch: false, if: \.hasQuery
      ) {
        $0.search.isInAllFiles = true
        $0.findNext(isForward: $0.search.isForward == isForward, count: $1 ?? 1)
      }
    }
    add("reader.forget", "Forget the search", keys: ["escape", "alt+shift+u"], if: \.hasQuery) {
      reading, _ in reading.forget()
    }
  }

  private var hasTags: Bool { !tags.isEmpty }
  private var hasQuery: Bool { search.query != nil }
  private var isTyping: Bool { prompt != nil }
  private var isBusy: Bool { goal != nil || text.isFinding || !text.hasFiltered }
  private var mayModify: Bool { prompt?.purpose.isSearch == true && field.text.isEmpty }

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

  private func addModifiers() {
    let modifiers: [(String, String, KeySequence, WritableKeyPath<SearchModifiers, Bool>)] = [
      ("inverted", "Lines that do not match", "ctrl+n", \.isInverted),
      ("inAllFiles", "In all files", "ctrl+e", \.isInAllFiles),
      ("fromFirst", "From the start of the first file", "ctrl+f", \.isFromFirst),
      ("staysHere", "Highlight only", "ctrl+k", \.staysHere),
      ("plain", "Signs mean nothing", "ctrl+r", \.isPlain),
    ]
    for (name, title, key, modifier) in modifiers {
      commands.add(
        CommandID("reader.\(name)"), title, keys: key, of: self, if: \.mayModify
      ) { reading, _ in reading.modify(modifier) }
    }
  }

  private func addSwitches() {
    add("reader.case", "Case that counts", keys: ["- i"]) { reading, _ in
      reading.switchCase(to: .smart)
    }
    add("reader.ignoreCase", "Case never counts", keys: ["- shift+i"]) { reading, _ in
      reading.switchCase(to: .ignored)
    }
    add("reader.wrap", "Wrap lines or cut them", keys: ["- shift+s"]) { reading, _ in
      reading.textPane.wrapsLines = reading.isCutToScroll || !reading.textPane.wrapsLines
      reading.isCutToScroll = false
    }
    add("reader.numbers", "Line numbers or none", keys: ["- shift+n"]) { reading, _ in
      reading.textPane.showsLineNumbers.toggle()
      reading.work()
    }
    add("reader.repaint", "Paint the screen anew", keys: ["r", "ctrl+l", "ctrl+r"]) { reading, _ in
      reading.program.screen.repaint()
    }
    add("reader.keys", "Show keys", keys: ["h", "shift+h"]) { reading, _ in
      reading.program.screen.showKeys()
    }
    add("reader.quit", "Leave", keys: ["q", "shift+q", ": q", "shift+z shift+z", "ctrl+c"]) {
      reading, _ in reading.program.screen.leave()
    }
    add("reader.interrupt", "Stop", keys: ["ctrl+c"], if: \.isBusy) { _, _ in }
  }
}
