/// A behaviour of vim that nobody's fingers rely on; the README of the plugin names these.
struct Quirk {
  var why: String
  /// Returns whether a difference may come from it.
  private var explains: (Difference) -> Bool

  private init(_ why: String, _ explains: @escaping (Difference) -> Bool) {
    (self.why, self.explains) = (why, explains)
  }

  /// A quirk of commands that a pattern matches from their first to their last character.
  private init(
    _ why: String, of pattern: Regex<Substring>,
    where condition: @escaping (Difference) -> Bool = { _ in true }
  ) {
    self.init(why) {
      $0.repeated.wholeMatch(of: pattern.dotMatchesNewlines()) != nil && condition($0)
    }
  }

  /// The quirk that a difference may come from.
  static func explaining(_ difference: Difference) -> Quirk? {
    if let quirk = all.first(where: { $0.explains(difference) }) { return quirk }
    // A macro differs where one of its commands does.
    let played = difference.played
    if played.contains(where: { ["v", "V", "\u{16}"].contains($0) }),
      played.contains(where: { $0.wholeMatch(of: /[ia][wWsp({bB<\["']/) != nil })
    {
      return all.first { $0.why.hasPrefix("objects extend") }
    }
    if !played.isEmpty, difference.ours.isLikeExceptRegisters(difference.vims) {
      return all.first { $0.why.hasPrefix("what is deleted from an empty line") }
    }
    return difference.playedSteps.compactMap { step in all.first { $0.explains(step) } }.first
  }

  private static var all: [Quirk] {
    [
      Quirk(
        "{ goes to the end of a text of one line",
        of: /(?:"[a-zA-Z0-9_-])?[1-9]?(?:[dcy<>]|g[uU~])?[1-9]?\{(?:.*\x1B)?/
      ) { $0.start.lines.count == 1 },
      Quirk(
        "( at the start of a text goes forward from some punctuation",
        of: /(?:"[a-zA-Z0-9_-])?[1-9]?(?:[dcy<>]|g[uU~])?[1-9]?\((?:.*\x1B)?/
      ) { $0.start.line == 0 && $0.start.column == 0 },
      Quirk(
        "the case of a line changes on an empty way at its start",
        of:
          /(?:"[a-zA-Z0-9_-])?[1-9]?g[uU~][1-9]?(?:[#*nN%;,^0hbB(){}|\x08]|gg|g?E|ge|.m|[\/?].*|[fFtT].)/
      ) { $0.start.column == 0 && $0.ours.lines == $0.start.lines },
      Quirk(
        "an object that fails moves the cursor",
        of: /(?:"[a-zA-Z0-9_-])?[2-9]?(?:[dcy<>]|g[uU~])[2-9]?[ia][wWsp({bB<\["'](?:.*\x1B)?/
      ) { $0.ours.lines == $0.start.lines || $0.command.hasSuffix("\u{1B}") },
      Quirk("objects extend selections in other ways", of: /[ia][wWsp({bB<\["']/) {
        $0.start.mode != "n"
      },
      Quirk(
        "a change that changes nothing is a step of undo", of: /(?:"[a-zA-Z0-9_-])?[1-9]?(?:u|\x12)/
      ) {
        $0.changedNothingBefore
      },
      Quirk("a change that changes nothing is a step of undo", of: /[1-9]?g(?:uu|UU|~~)/) {
        $0.start.mode != "n" && $0.vims.lines == $0.start.lines
      },
      Quirk("A over one letter at the start of a line types before it", of: /[1-9]?A.*/) {
        $0.start.mode == "v" && $0.start.column == 0 && $0.start.anchor == [$0.start.line, 0]
      },
      Quirk(
        "the cursor goes with a yank of the only line after a block was joined",
        of: /(?:".)?Y|(?:".)?yy/
      ) {
        $0.ours.isLikeExceptCursor($0.vims) && $0.commands.contains("\u{16}")
          && $0.commands.contains("J")
      },
      Quirk("what was typed is performed where the search before it fails, as a script repeats it")
      {
        $0.command.wholeMatch(of: /[1-9]?\./) != nil && $0.repeated.contains { "/?".contains($0) }
          && $0.ours.lines == $0.start.lines
      },
      Quirk(
        "a script forgets the searches of a macro that it plays",
        of: /(?:"[a-zA-Z0-9_-])?[1-9]?(?:[dcy<>]|g[uU~])?[1-9]?(?:[nN]|\/\/.*)(?:.*\x1B)?/
      ) {
        $0.playedBefore && $0.commands.dropFirst(4).contains { $0.contains(/[\/?]/) }
      },
      Quirk("a macro is one step of undo", of: /(?:"[a-zA-Z0-9_-])?[1-9]?(?:u|\x12)/) {
        $0.playedBefore
      },
      Quirk("undo puts the cursor elsewhere", of: /(?:"[a-zA-Z0-9_-])?[1-9]?(?:u|\x12)/) {
        $0.ours.lines == $0.vims.lines && $0.ours.isLikeExceptCursor($0.vims)
      },
      Quirk("what is deleted from an empty line is kept in registers") {
        $0.start.lines[$0.start.line].isEmpty && $0.ours.isLikeExceptRegisters($0.vims)
      },
      Quirk("marks in lines that changed are elsewhere", of: /.*['`]m.*/) {
        $0.changedBefore || $0.vims.lines.joined().contains("\u{FFFD}")
      },
      Quirk("lines put over an empty text leave no empty line", of: /[pP]/) {
        $0.start.lines == [""] && $0.start.mode == "v"
      },
      Quirk("letters of two bytes count as two in marks and blocks") {
        $0.vims.unnamed.contains("\u{FFFD}")
          || $0.command.last.map { "pP".contains($0) } ?? false && $0.start.type == "\u{16}"
            && $0.start.unnamed.utf8.count > $0.start.unnamed.unicodeScalars.count
      },
      Quirk("a put over a selection is repeated as something else") {
        $0.command.hasSuffix(".") && $0.putOverSelection
      },
    ]
  }
}

extension Difference {
  /// The commands that a macro was made of, if the command plays one.
  fileprivate var played: [String] {
    guard command.wholeMatch(of: /[1-9]?@./) != nil,
      let start = commands.lastIndex(where: { $0.count == 2 && $0.hasPrefix("q") })
    else { return [] }
    return Array(commands[(start + 1)...].prefix { $0 != "q" })
  }

  /// The differences that each command of the macro would make by itself, by the rules of the plugin.
  fileprivate var playedSteps: [Difference] {
    var input = TypedText(start.lines, line: start.line, column: start.column)
    let times = command.first.flatMap { Int(String($0)) } ?? 1
    var (commands, before) = (Array(commands.dropLast()), Array(before.dropLast()))
    return repeatElement(played, count: times).joined().map { command in
      var step = self
      commands.append(command)
      before.append(input.result)
      (step.commands, step.before) = (commands, before)
      input.press(command)
      if input.vi.mode == .insert || input.vi.mode == .replace { input.press(key: "escape") }
      step.ours = input.result
      return step
    }
  }

  /// The text as the command found it.
  fileprivate var start: Result { before[before.count - 1] }

  /// The command, or the one that it repeats.
  fileprivate var repeated: String {
    guard command.wholeMatch(of: /[1-9]?\./) != nil else { return command }
    return commands.last { $0.wholeMatch(of: Self.changes) != nil } ?? command
  }

  /// Commands that change a text.
  private static var changes: Regex<Substring> {
    /(?:"[a-zA-Z0-9_-])?[1-9]?(?:[xX~UD<>d\x01\x18JpP]|g[JpP]|r.|g[uU~].*|[<>dc].*|[sSCRiIaAoO].*)/
      .dotMatchesNewlines()
  }

  /// A Boolean value indicating whether a command before played a macro.
  fileprivate var playedBefore: Bool { commands.contains { $0.wholeMatch(of: /[1-9]?@./) != nil } }

  /// A Boolean value indicating whether a command before had nothing to change.
  fileprivate var changedNothingBefore: Bool {
    zip(commands, zip(before, before.dropFirst())).contains { command, texts in
      texts.0.lines == texts.1.lines
        && (command == "u" || command.wholeMatch(of: /[1-9]?\./) != nil
          || command.wholeMatch(of: Self.changes) != nil
          || command.wholeMatch(of: /[1-9]?@./) != nil)
    }
  }

  /// A Boolean value indicating whether a command before put something over a selection.
  fileprivate var putOverSelection: Bool {
    zip(commands, before).contains { ["p", "P"].contains($0) && $1.mode != "n" }
  }

  /// A Boolean value indicating whether a command of the case changed the text, behind those that
  /// every case begins with.
  fileprivate var changedBefore: Bool {
    zip(before.dropFirst(4), before.dropFirst(5)).contains { $0.lines != $1.lines }
  }
}

extension Result {
  fileprivate func isLikeExceptCursor(_ other: Result) -> Bool {
    var copy = self
    (copy.line, copy.column, copy.anchor) = (other.line, other.column, other.anchor)
    return copy == other
  }

  fileprivate func isLikeExceptRegisters(_ other: Result) -> Bool {
    var copy = self
    (copy.unnamed, copy.type, copy.zero) = (other.unnamed, other.type, other.zero)
    (copy.one, copy.small, copy.a) = (other.one, other.small, other.a)
    return copy == other
  }
}
