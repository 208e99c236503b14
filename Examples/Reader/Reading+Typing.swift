import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// A line that is typed.
struct Prompt {
  enum Purpose: Equatable {
    case forward, backward, filter
    /// The letter of a place.
    case mark, goToMark, pipe
    /// The name of a file to open, or to write.
    case examine, save
    /// The name of a tag.
    case tag
    /// A command of the shell, which reads a part of the text if there is one.
    case shell(reads: Range<Int>?)

    /// The kind of line, whose former ones are offered; nil for a letter.
    var history: String? {
      switch self {
      case .forward, .backward, .filter: "/"
      case .shell: "!"
      case .examine, .save: ":"
      case .tag: "t"
      case .mark, .goToMark, .pipe: nil
      }
    }

    /// A Boolean value indicating whether it is searched for, or lines are left out by it.
    var isSearch: Bool { history == "/" }

    /// A Boolean value indicating whether it is a command of the shell.
    var isShell: Bool { history == "!" }

    /// The prompt before the line.
    var prompt: String {
      switch self {
      case .forward: "/"
      case .backward: "?"
      case .filter: "&"
      case .mark: "mark: "
      case .goToMark: "go to mark: "
      case .pipe: "pipe from mark: "
      case .examine: "open: "
      case .save: "save to: "
      case .tag: "tag: "
      case .shell(let reads): reads == nil ? "!" : "|"
      }
    }

    /// The name of a line whose prompt is a sign only; nil for one whose prompt has words.
    var label: String? {
      switch self {
      case .forward: "search"
      case .backward: "search backwards"
      case .filter: "filter"
      case .shell: "shell command"
      case .mark, .goToMark, .pipe, .examine, .save, .tag: nil
      }
    }
  }

  let purpose: Purpose
  /// The row at the top before it was typed, to which leaving it goes back.
  let origin: LongTextPane.Place
  /// The query before it was typed, which is searched for again then.
  let query: SearchQuery?
  /// The place in the history that is shown.
  var place: Int
  /// The text of the line at the last search for it.
  var text = ""
  /// What was said by keys before the pattern.
  var modifiers = SearchModifiers()

  /// What the first signs of the line say, and the pattern behind them.
  func search(in line: String) -> (SearchModifiers, pattern: String) {
    var (modifiers, pattern) = (modifiers, line[...])
    while let sign = pattern.first, modifiers.take(sign) { pattern.removeFirst() }
    return (modifiers, String(pattern))
  }
}

extension Reading {
  func begin(_ purpose: Prompt.Purpose) {
    stop()
    field.setText("")
    prompt = Prompt(
      purpose: purpose, origin: textPane.top, query: search.query,
      place: history(of: purpose).count)
    (pane.prompt, pane.label) = (purpose.prompt, purpose.label)
    pane.isShown = true
    program.engine.firstResponder = field
  }

  private func history(of purpose: Prompt.Purpose) -> [String] {
    purpose.history.flatMap { history.lines[$0] } ?? []
  }

  /// Takes the typed line; an empty one repeats the last search, or shows all lines again.
  func accept() {
    guard let prompt else { return }
    let former = history(of: prompt.purpose).last
    let line = prompt.purpose.isShell && field.text == "!" ? former ?? "" : field.text
    if let kind = prompt.purpose.history { history.add(line, kind: kind) }
    let (modifiers, pattern) = prompt.search(in: line)
    do throws(SearchQuery.PatternError) {
      switch prompt.purpose {
      case .filter:
        let query = pattern.isEmpty ? nil : try search.query(for: pattern, modifiers)
        end()
        filter(by: query)
      case .forward, .backward:
        let query = pattern.isEmpty ? nil : try search.query(for: pattern, modifiers)
        end()
        guard let query else { return findNext(isForward: search.isForward) }
        search.isForward = prompt.purpose == .forward
        if modifiers.waitsForReturn || search.query != query {
          search.query = query
          find(as: modifiers, from: prompt.origin)
        } else if !search.isUnderWay {
          // Otherwise it goes on where typing has brought it.
          tellMissing()
        }
      case .examine:
        end()
        examine(line)
      case .tag:
        end()
        goToTag(named: line)
      case .save:
        end()
        save(to: line)
      case .shell(let part):
        end()
        run(line, reading: part)
      case .mark, .goToMark, .pipe:
        end()
        // Return alone is for the screen.
        if prompt.purpose == .pipe { begin(.shell(reads: textPane.visibleBytes)) }
      }
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  /// Searches as the signs before the pattern say.
  private func find(as modifiers: SearchModifiers, from origin: LongTextPane.Place) {
    search.isHighlighted = true
    search.isInAllFiles = modifiers.isInAllFiles
    if modifiers.staysHere { return countMatches() }
    let isForward = search.isForward
    if modifiers.isFromFirst {
      do throws(MessageError) {
        try open(at: isForward ? 0 : paths.count - 1)
      } catch {
        return program.screen.show(error.message, isWarning: true)
      }
    }
    let place = modifiers.isFromFirst ? (isForward ? 0 : text.count) : origin.offset
    find(from: place, isForward: isForward)
  }

  /// Takes a key that says something about the search before its pattern is typed.
  func modify(_ modifier: WritableKeyPath<SearchModifiers, Bool>) {
    guard prompt != nil else { return }
    prompt?.modifiers[keyPath: modifier].toggle()
    let signs = prompt?.modifiers.signs ?? ""
    pane.prompt = signs + (prompt?.purpose.prompt ?? "")
    program.screen.setNeedsDisplay()
  }

  func cancel() {
    guard let prompt else { return }
    end()
    if prompt.purpose == .forward || prompt.purpose == .backward {
      stop()
      forget(for: prompt.query)
      textPane.scroll(to: prompt.origin, isBounded: false)
    }
  }

  private func end() {
    prompt = nil
    pane.isShown = false
    program.engine.firstResponder = keys
  }

  /// Shows an earlier line of its kind, or a later one.
  func recall(_ distance: Int) {
    guard let prompt else { return }
    let history = history(of: prompt.purpose)
    let next = min(max(0, prompt.place + distance), history.count)
    guard next != prompt.place else { return }
    self.prompt?.place = next
    field.setText(next < history.count ? history[next] : "")
  }

  /// Takes a letter, or shows the first match from where the search began; a pattern that has only begun
  /// waits.
  func lineChanged() {
    guard let prompt, field.text != prompt.text else { return }
    self.prompt?.text = field.text
    switch prompt.purpose {
    case .filter, .shell, .examine, .save, .tag: return
    case .mark, .goToMark, .pipe:
      end()
      take(field.text, for: prompt.purpose)
    case .forward, .backward:
      let (modifiers, pattern) = prompt.search(in: field.text)
      guard !pattern.isEmpty, !modifiers.waitsForReturn else {
        text.stopFinding()
        (search.found, search.isUnderWay) = (nil, false)
        textPane.scroll(to: prompt.origin, isBounded: false)
        return
      }
      guard let query = try? search.query(for: pattern, modifiers) else { return }
      (search.query, search.isInAllFiles, search.found) = (query, false, nil)
      textPane.currentLine = nil
      search.isForward = prompt.purpose == .forward
      search.isHighlighted = true
      textPane.scroll(to: prompt.origin, isBounded: false)
      find(from: prompt.origin.offset, isForward: search.isForward)
    }
  }

  // MARK: Marks

  /// Performs the command that a letter was typed for.
  private func take(_ letter: String, for purpose: Prompt.Purpose) {
    switch (purpose, letter) {
    case (.mark, _):
      input.marks[letter] = textPane.top
      program.screen.show("'\(letter) comes back here")
    case (.goToMark, "'"): jumpBack()
    case (.pipe, "."): begin(.shell(reads: textPane.visibleBytes))
    case (.pipe, "$"): begin(.shell(reads: textPane.visibleBytes.lowerBound..<Int.max))
    default:
      guard let place = letter == "^" ? LongTextPane.Place(0) : input.marks[letter] else {
        program.screen.show("no place has the mark \(letter); m\(letter) gives it")
        return
      }
      guard purpose == .pipe else { return jump(to: place) }
      let (seen, line) = (textPane.visibleBytes, text.line(from: place.offset) ?? 0..<0)
      begin(
        .shell(
          reads: min(seen.lowerBound, line.lowerBound)..<max(seen.upperBound, line.upperBound)))
    }
  }

  // MARK: Commands of the shell

  /// Runs a command of the shell on this terminal, where `%` is the file; without one, a shell.
  private func run(_ line: String, reading part: Range<Int>?) {
    let child = ChildProgram(
      shell: line.isEmpty ? Array("exec ${SHELL:-sh}".utf8) : line.replacingPercents(by: path))
    Task { await program.run(child, reading: part.map(reader(of:)), keepsOutput: !line.isEmpty) }
  }

  /// Returns a function that returns the next bytes of a part of the text.
  private func reader(of part: Range<Int>) -> @MainActor () async -> [UInt8] {
    let input = input
    var rest = part
    return {
      let bytes = await input.bytes(in: rest)
      rest = rest.lowerBound + bytes.count..<rest.upperBound
      return bytes
    }
  }
}

extension String {
  /// A command of the shell with a path, in its quotes, in place of each `%`; `\\%` stays one.
  fileprivate func replacingPercents(by path: String?) -> [UInt8] {
    let (percent, backslash) = (UInt8(ascii: "%"), UInt8(ascii: "\\"))
    var command: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case percent where command.last == backslash: command[command.count - 1] = percent
      case percent: command += path.map { ChildProgram.quoted($0.utf8) } ?? [percent]
      default: command.append(byte)
      }
    }
    return command
  }
}
