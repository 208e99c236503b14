import KeyboardCommands
import KeyboardCore

/// The bindings in tmux's tmux.conf.
///
/// Keys of the table `prefix` follow the prefix key, those of `root` need none, and another table becomes `mode ==
/// 'copy-mode-vi'`. A command keeps the words after it as `arguments`, several of one key become `runCommands`, and
/// `send-keys` with only keys becomes `key.press`. `-r` becomes `repeats`, `-N` the title. Source: tmux's manual and
/// its parser.
enum TmuxKeymap: KeymapTranslation {
  private static let prefixTable = "prefix"
  private static let rootTable = "root"
  private static let bindingCommands = ["bind", "bind-key", "unbind", "unbind-key"]

  static func read(_ text: String, _ reading: inout KeymapReading) throws(FileError) {
    let commands: [TmuxCommand]
    do throws(JSONError) {
      commands = try TmuxCommand.commands(in: text)
    } catch {
      throw FileError(.syntax, error, file: reading.file)
    }
    var options = TmuxOptions()
    for command in commands {
      do throws(JSONError) {
        try readOption(command, &options)
      } catch {
        reading.refuse(error)
      }
    }
    for command in commands {
      do throws(JSONError) {
        switch command.words[0].text {
        case "bind", "bind-key": try bind(command, options, &reading)
        case "unbind", "unbind-key": try unbind(command, options, &reading)
        case "source", "source-file":
          reading.warn(
            "bindings of another file are not read; import it by itself", at: command.place)
        case let name where name.hasPrefix("%if") || name.hasPrefix("%el"):
          reading.warn(
            "\(name) is not asked; the bindings of every branch are carried over",
            at: command.place)
        case let name:
          if let near = Spelling.nearest(to: name, in: Self.bindingCommands) {
            throw JSONError(
              message: "'\(name)' is no command of tmux; write \(near)", position: command.place)
          }
          guard !name.hasPrefix("set"), command.words.contains(where: { $0.text.bindsKeys }) else {
            continue
          }
          throw JSONError(
            message: "the bindings in '\(name)'; write them as lines of their own",
            position: command.place)
        }
      } catch {
        reading.refuse(error)
      }
    }
  }

  private static func readOption(
    _ command: TmuxCommand, _ options: inout TmuxOptions
  ) throws(JSONError) {
    guard ["set", "set-option"].contains(command.words[0].text) else { return }
    let words = command.words.dropFirst().drop { $0.text.hasPrefix("-") }
    guard let name = words.first, let value = words.dropFirst().first else { return }
    switch name.text {
    case "prefix":
      options.prefix = value.text.lowercased() == "none" ? nil : try stroke(value, options)
    case "prefix2" where value.text.lowercased() != "none":
      throw JSONError(
        message: "a second prefix; there is one for all bindings here", position: value.place)
    case let name where name.hasPrefix("user-keys[") && name.hasSuffix("]"):
      guard let strokes = ReadlineKeys.read(value.text.utf8), strokes.count == 1 else {
        throw JSONError(
          message: "a user key whose text no key of a terminal sends", position: value.place)
      }
      options.userKeys["User\(name.dropFirst(10).dropLast())"] = strokes[0]
    default: break
    }
  }

  /// Returns the options of `bind` and `unbind`, and the words after them.
  private static func options(
    _ command: TmuxCommand
  ) throws(JSONError) -> (flags: Set<Character>, table: String, note: String?, ArraySlice<TmuxWord>)
  {
    var flags: Set<Character> = []
    var table: String?
    var note: String?
    var words = command.words.dropFirst()
    while let word = words.first, !word.isQuoted, word.text.count > 1, word.text.hasPrefix("-") {
      words = words.dropFirst()
      if word.text == "--" { break }
      var letters = word.text.dropFirst()
      while let letter = letters.popFirst() {
        guard letter == "T" || letter == "N" else {
          guard "nraq".contains(letter) else {
            throw JSONError(
              message: "tmux has no -\(letter) here; write -n, -r, -N NOTE or -T TABLE",
              position: word.place)
          }
          flags.insert(letter)
          continue
        }
        guard let value = letters.isEmpty ? words.popFirst()?.text : String(letters) else {
          throw JSONError(
            message:
              "a word is missing after -\(letter); write the \(letter == "T" ? "table" : "note")",
            position: word.place)
        }
        if letter == "T" { table = value } else { note = value }
        letters = ""
      }
    }
    return (flags, table ?? (flags.contains("n") ? rootTable : prefixTable), note, words)
  }

  private static func stroke(
    _ word: TmuxWord, _ options: TmuxOptions
  ) throws(JSONError) -> KeyStroke {
    if let stroke = options.userKeys[word.text] { return stroke }
    do throws(ExchangeRefusal) {
      return try TmuxKeys.stroke(word.text)
    } catch {
      throw JSONError(message: error.reason, position: word.place)
    }
  }

  private static func keys(
    _ word: TmuxWord, in table: String, _ options: TmuxOptions
  ) throws(JSONError) -> (KeySequence, Condition) {
    var strokes = [try stroke(word, options)]
    do throws(ExchangeRefusal) {
      var condition = Condition.always
      if table == prefixTable {
        guard let prefix = options.prefix else {
          throw ExchangeRefusal(reason: "there is no prefix key; write set -g prefix C-b")
        }
        strokes.insert(prefix, at: 0)
      } else if table != rootTable {
        condition = try Condition("mode", isOneOf: [table])
      }
      return (try KeySequence(typed: strokes), condition)
    } catch {
      throw JSONError(message: error.reason, position: word.place)
    }
  }

  private static func bind(
    _ command: TmuxCommand, _ settings: TmuxOptions, _ reading: inout KeymapReading
  ) throws(JSONError) {
    let (flags, table, note, words) = try options(command)
    guard let key = words.first else {
      throw JSONError(
        message: "a key is missing; write one such as C-a after \(command.words[0].text)",
        position: command.place)
    }
    let (keys, condition) = try keys(key, in: table, settings)
    var commands: [CommandInvocation] = []
    if let only = words.dropFirst().first, words.count == 2, only.isQuoted {
      // A single text or block contains all commands.
      for inner in try TmuxCommand.commands(in: only.text, at: only.place) {
        commands += inner.invocations(inner.words[...])
      }
    } else {
      commands = command.invocations(words.dropFirst())
    }
    guard !commands.isEmpty else {
      throw JSONError(
        message: "'\(key.text)' has no command; write one after the key", position: key.place)
    }
    let title = note.flatMap { $0.isEmpty ? nil : $0 }
    reading.add(
      keys, .perform(.running(commands)), when: condition, at: command.place, title: title,
      repeats: flags.contains("r"))
  }

  private static func unbind(
    _ command: TmuxCommand, _ settings: TmuxOptions, _ reading: inout KeymapReading
  ) throws(JSONError) {
    let (flags, table, _, words) = try options(command)
    guard !flags.contains("a") else {
      throw JSONError(
        message: "it unbinds all keys; here the keys have to be named", position: command.place)
    }
    guard let key = words.first else {
      throw JSONError(
        message: "a key is missing; write one such as C-a after \(command.words[0].text)",
        position: command.place)
    }
    let (keys, condition) = try keys(key, in: table, settings)
    reading.add(keys, .unbind(nil), when: condition, at: command.place)
  }

  // MARK: Writing

  /// The first stroke of the first binding with two strokes becomes the prefix.
  static func write(_ bindings: [ResolvedBinding]) -> KeymapExport {
    let prefix = bindings.first {
      $0.sequence.strokes.count == 2 && $0.condition == .always && $0.problem == nil
    }?.sequence.strokes[0]
    let name = prefix.flatMap { try? TmuxKeys.text(of: $0) }
    let (lines, omissions) = KeymapExport.translate(bindings) { binding throws(ExchangeRefusal) in
      try line(of: binding, name == nil ? nil : prefix)
    }
    let all = (name.map { ["set -g prefix \($0)"] } ?? []) + lines
    return KeymapExport(text: all.joined(separator: "\n") + "\n", omissions: omissions)
  }

  private static func line(
    of binding: ResolvedBinding, _ prefix: KeyStroke?
  ) throws(ExchangeRefusal) -> String {
    let strokes = binding.sequence.strokes
    var table = rootTable
    if binding.condition != .always {
      guard let modes = binding.condition.values(of: "mode"), modes.count == 1,
        modes[0].isTmuxWord, ![rootTable, prefixTable].contains(modes[0])
      else {
        throw ExchangeRefusal(
          reason: "tmux asks for one table only; write when: \"mode == 'copy-mode'\"")
      }
      table = modes[0]
    } else if strokes.count == 2 {
      guard strokes[0] == prefix else {
        throw ExchangeRefusal(
          reason: prefix.map { "tmux has one prefix key, which is \($0) here" }
            ?? "tmux has no name for \(strokes[0])")
      }
      table = prefixTable
    }
    guard strokes.count == (table == prefixTable ? 2 : 1) else {
      throw ExchangeRefusal(
        reason: "tmux has keys alone and behind one prefix, not \(binding.sequence)")
    }
    let key = try TmuxKeys.text(of: strokes[strokes.count - 1])
    let place = table == prefixTable ? "" : table == rootTable ? " -n" : " -T \(table)"
    if case .role = binding.effect { throw .role(in: "tmux") }
    if case .unbind(nil) = binding.effect { return "unbind\(place) \(key)" }
    guard case .perform(let invocation) = binding.effect else {
      throw ExchangeRefusal(
        reason: "tmux can bind keys to commands and unbind them, and nothing else")
    }
    var commands: [String] = []
    for command in invocation.commands { commands.append(try text(of: command)) }
    var options = binding.allowsRepeat ? " -r" : ""
    if let title = binding.title {
      guard !title.contains(where: { $0.isNewline || $0 == "'" }) else {
        throw ExchangeRefusal(reason: "a note of tmux holds no quote; change its title")
      }
      options += " -N '\(title)'"
    }
    return "bind\(options)\(place) \(key) \(commands.joined(separator: " \\; "))"
  }

  private static func text(of command: CommandInvocation) throws(ExchangeRefusal) -> String {
    if let keys = command.sentKeys {
      var words = ["send-keys"]
      for stroke in keys.strokes { words.append(try TmuxKeys.text(of: stroke)) }
      return words.joined(separator: " ")
    }
    let line = try command.line(of: "tmux")
    // A line that is not read back as the same command would run another one.
    let read = try? TmuxCommand.commands(in: line)
    guard command.id.rawValue.isTmuxWord, let only = read?.first, read?.count == 1,
      only.invocations(only.words[...]) == [command]
    else { throw ExchangeRefusal(reason: "tmux takes '\(line)' for something else") }
    return line
  }
}

/// The options of a tmux.conf that define keys.
private struct TmuxOptions {
  var prefix: KeyStroke? = KeyStroke(.character("b"), .control)
  /// The keys that the file names with `user-keys`.
  var userKeys: [String: KeyStroke] = [:]
}

extension String {
  /// A Boolean value indicating whether tmux parses the text as one word without quotes.
  fileprivate var isTmuxWord: Bool {
    !isEmpty && first != "-" && allSatisfy { $0.isLetter || $0.isNumber || ".:_-".contains($0) }
  }

  /// A Boolean value indicating whether this is or contains a command that binds keys.
  fileprivate var bindsKeys: Bool {
    split { $0.isWhitespace || $0 == ";" || $0 == "{" }
      .contains { ["bind", "bind-key", "unbind", "unbind-key"].contains($0) }
  }
}

/// A word of a tmux.conf.
struct TmuxWord {
  /// The word without quotes.
  var text: String
  /// The word as written.
  var raw: String
  let place: JSON5Position
  /// A Boolean value indicating whether it is one text in quotes or a block.
  let isQuoted: Bool
  /// A Boolean value indicating whether a `\;` at its end, or a quoted `;` alone, ends a command of a binding.
  var endsCommand = false
}

/// A command of a tmux.conf with its words, of which there is at least one.
struct TmuxCommand {
  let words: [TmuxWord]
  var place: JSON5Position { words[0].place }

  /// Parses the commands in a text.
  ///
  /// - Throws: the first mistake: an unterminated text or block.
  static func commands(
    in text: String, at place: JSON5Position = JSON5Position()
  ) throws(JSONError) -> [TmuxCommand] {
    var cursor = TextCursor(text, at: place)
    var commands: [TmuxCommand] = []
    var words: [TmuxWord] = []
    func end() {
      if !words.isEmpty { commands.append(TmuxCommand(words: words)) }
      words = []
    }
    while let next = cursor.next {
      if next == ";" || next.isNewline {
        cursor.take()
        end()
      } else if next == "\\", cursor.peek(1)?.isNewline != false {
        // The line continues, or the text ends.
        cursor.take()
        cursor.take()
      } else if next.isWhitespace {
        cursor.take()
      } else if next == "#" {
        cursor.takeLine()
      } else {
        words.append(try word(&cursor))
      }
    }
    end()
    return commands
  }

  private static func word(_ cursor: inout TextCursor) throws(JSONError) -> TmuxWord {
    let place = cursor.place
    let start = cursor.index
    if cursor.next == "{" {
      let text = try block(&cursor)
      return TmuxWord(text: text, raw: cursor.text(from: start), place: place, isQuoted: true)
    }
    var text = ""
    var quotes = 0
    var isBare = false
    var endsCommand = false
    while let next = cursor.next, !next.isWhitespace, next != ";" {
      endsCommand = false
      if next == "'" || next == "\"" {
        quotes += 1
        text += try self.text(&cursor)
      } else if next == "\\" {
        if cursor.peek(1)?.isNewline != false { break }
        isBare = true
        cursor.take()
        let escaped = cursor.take()
        text += escaped.map(String.init) ?? ""
        endsCommand = escaped == ";"
      } else {
        isBare = true
        text.append(next)
        cursor.take()
      }
    }
    let raw = cursor.text(from: start)
    return TmuxWord(
      text: text, raw: raw, place: place, isQuoted: quotes == 1 && !isBare,
      endsCommand: endsCommand || text == ";")
  }

  /// Reads a text in quotes.
  private static func text(_ cursor: inout TextCursor) throws(JSONError) -> String {
    let place = cursor.place
    let quote = cursor.take()
    var text = ""
    while let next = cursor.take() {
      if next == quote { return text }
      if next == "\\", quote == "\"", let escaped = cursor.take() {
        if !escaped.isNewline {
          text += ["n": "\n", "t": "\t", "e": "\u{1B}"][escaped] ?? String(escaped)
        }
      } else {
        text.append(next)
      }
    }
    throw JSONError(
      message: "a text does not end; write \(quote.map(String.init) ?? "\"")", position: place)
  }

  /// Reads a block, and returns its content.
  private static func block(_ cursor: inout TextCursor) throws(JSONError) -> String {
    let place = cursor.place
    cursor.take()
    let start = cursor.index
    var depth = 1
    while let next = cursor.next {
      switch next {
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth == 0 {
          let text = cursor.text(from: start)
          cursor.take()
          return text
        }
      case "'", "\"":
        _ = try text(&cursor)
        continue
      case "\\": cursor.take()
      default: break
      }
      cursor.take()
    }
    throw JSONError(message: "a block does not end; write }, or '{' for the key", position: place)
  }

  /// Returns the commands in some of the words, each up to a `;` that is written as `\;`.
  func invocations(_ words: ArraySlice<TmuxWord>) -> [CommandInvocation] {
    var commands: [CommandInvocation] = []
    var rest: [TmuxWord] = []
    for var word in words {
      guard word.endsCommand else {
        rest.append(word)
        continue
      }
      word.text.removeLast()
      if word.raw.hasSuffix("\\;") { word.raw.removeLast(2) } else { word.raw = "" }
      if !word.text.isEmpty { rest.append(word) }
      commands += Self.invocation(rest)
      rest = []
    }
    return commands + Self.invocation(rest)
  }

  private static func invocation(_ words: [TmuxWord]) -> [CommandInvocation] {
    guard let name = words.first else { return [] }
    if name.text == "send-keys" || name.text == "send", words.count > 1 {
      let strokes = words.dropFirst().compactMap { try? TmuxKeys.stroke($0.text) }
      if strokes.count == words.count - 1, let keys = try? KeySequence(typed: strokes) {
        return [.sendKeys(keys)]
      }
    }
    let arguments = words.dropFirst().map(\.raw).joined(separator: " ")
    return [CommandInvocation(line: "\(name.text) \(arguments)")]
  }
}
