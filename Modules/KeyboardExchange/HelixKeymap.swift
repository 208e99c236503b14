import KeyboardCommands
import KeyboardCore

/// The keys in Helix's config.toml: `[keys.normal]` and tables in it.
///
/// A mode becomes `mode == 'normal'`, `no_op` a block, `:write all` the command `:write` with `all` as
/// `arguments`, a list `runCommands`, and a macro such as `@miw` the command `key.press`. Source: Helix's
/// documentation of remapping, and its parser of keys.
enum HelixKeymap: KeymapTranslation {
  private static let modes = ["normal", "insert", "select"]
  private static let block = "no_op"

  static func read(_ text: String, _ reading: inout KeymapReading) throws(FileError) {
    let entries: [TOMLReader.Entry]
    do throws(JSONError) {
      entries = try TOMLReader.entries(of: text)
    } catch {
      throw FileError(.syntax, error, file: reading.file)
    }
    var others: Set<String> = []
    for table in entries.map(\.path[0]) where others.insert(table.name).inserted {
      guard table.name != "keys", Spelling.nearest(to: table.name, in: ["keys"]) != nil else {
        continue
      }
      reading.refuse(
        JSONError(
          message: "Helix has no table '\(table.name)'; write keys", position: table.place))
    }
    for entry in entries where entry.path[0].name == "keys" {
      do throws(JSONError) {
        try read(entry, &reading)
      } catch {
        let path = entry.path.dropFirst().map(\.name).joined(separator: " ")
        reading.refuse(
          JSONError(message: "\(path): \(error.message)", position: error.position))
      }
    }
  }

  private static func read(
    _ entry: TOMLReader.Entry, _ reading: inout KeymapReading
  ) throws(JSONError) {
    guard entry.path.count > 2 else {
      throw JSONError(
        message: "there are no keys; write them into a mode, such as [keys.normal]",
        position: entry.path[entry.path.count - 1].place)
    }
    let mode = entry.path[1]
    guard modes.contains(mode.name) else {
      throw JSONError(
        message: "Helix has no mode '\(mode.name)'; write \(modes.joined(separator: ", "))",
        position: mode.place)
    }
    var strokes: [KeyStroke] = []
    for part in entry.path[2...] {
      do throws(ExchangeRefusal) {
        strokes.append(try HelixKeys.stroke(part.name))
      } catch {
        throw JSONError(message: error.reason, position: part.place)
      }
    }
    guard !entry.isWord else {
      throw entry.value.error("the value is not a command; write a text or a list of texts")
    }
    let effect = try effect(entry.value)
    do throws(ExchangeRefusal) {
      let keys = try KeySequence(typed: strokes)
      let condition = try Condition("mode", isOneOf: [mode.name])
      reading.add(keys, effect, when: condition, at: entry.path[2].place)
    } catch {
      throw JSONError(message: error.reason, position: entry.path[2].place)
    }
  }

  private static func effect(_ node: JSON5Node) throws(JSONError) -> ResolvedBinding.Effect {
    guard let elements = node.elements else {
      return node.text == block ? .block : .perform(try command(node))
    }
    var commands: [CommandInvocation] = []
    for element in elements { commands.append(try command(element)) }
    guard !commands.isEmpty else {
      throw node.error("the list has no commands; write no_op to block the keys")
    }
    return .perform(.running(commands))
  }

  private static func command(_ node: JSON5Node) throws(JSONError) -> CommandInvocation {
    guard let text = node.text, !text.isEmpty else {
      throw node.error("a command is \(node.kindOrEmpty); write a text")
    }
    guard text.hasPrefix("@") else {
      return text.hasPrefix(":")
        ? CommandInvocation(line: text) : CommandInvocation(CommandID(text))
    }
    return .sendKeys(try node.translated { text throws(ExchangeRefusal) in try macro(text) })
  }

  private static func macro(_ text: String) throws(ExchangeRefusal) -> KeySequence {
    var cursor = TextCursor(text)
    cursor.take()
    var strokes: [KeyStroke] = []
    while let next = cursor.next {
      let column = cursor.place.column
      do throws(ExchangeRefusal) {
        cursor.take()
        guard next == "<" else {
          strokes.append(try HelixKeys.stroke(String(next)))
          continue
        }
        let name = cursor.take { $0 != ">" }
        guard cursor.take(">") else { throw ExchangeRefusal(reason: "'<' has no '>'; write <lt>") }
        strokes.append(try HelixKeys.stroke(name))
      } catch {
        throw ExchangeRefusal(reason: error.reason, column: column)
      }
    }
    return try KeySequence(typed: strokes)
  }

  // MARK: Writing

  /// Of several bindings of the same keys in a mode only the last is written.
  static func write(_ bindings: [ResolvedBinding]) -> KeymapExport {
    var modes: [String] = []
    var lines: [String: [String]] = [:]
    // The keys that are bound in a mode, and the prefixes of longer ones.
    var written: Set<[String: [KeyStroke]]> = []
    var begun: Set<[String: [KeyStroke]]> = []
    // The strongest comes first, so that it is the one that is written.
    let (_, omissions) = KeymapExport.translate(bindings.reversed()) {
      binding throws(ExchangeRefusal) in
      let strokes = binding.sequence.strokes
      let value = try text(of: binding.effect)
      var names: [String] = []
      for stroke in strokes { names.append(tomlName(try HelixKeys.text(of: stroke))) }
      let own = try self.modes(of: binding)
      for mode in own {
        let beginnings = (1..<strokes.count).map { [mode: Array(strokes.prefix($0))] }
        if written.contains([mode: strokes]) {
          throw ExchangeRefusal(reason: "the same keys are bound again in mode \(mode)")
        }
        if begun.contains([mode: strokes]) || beginnings.contains(where: written.contains) {
          throw ExchangeRefusal(
            reason: "in Helix keys that start others cannot do something by themselves")
        }
      }
      for mode in own {
        if !modes.contains(mode) { modes.append(mode) }
        written.insert([mode: strokes])
        for count in 1..<strokes.count { begun.insert([mode: Array(strokes.prefix(count))]) }
        lines[mode, default: []].append("\(names.joined(separator: ".")) = \(value)")
      }
    }
    let tables = modes.reversed().map { mode in
      let lines = (lines[mode] ?? []).reversed()
      return "[keys.\(mode)]\n" + lines.joined(separator: "\n") + "\n"
    }
    return KeymapExport(
      text: tables.isEmpty ? "\n" : tables.joined(separator: "\n"),
      omissions: omissions.reversed())
  }

  private static func modes(of binding: ResolvedBinding) throws(ExchangeRefusal) -> [String] {
    guard let modes = binding.condition.values(of: "mode"),
      modes.allSatisfy(Self.modes.contains)
    else {
      throw ExchangeRefusal(
        reason: "Helix binds keys in a mode and asks for nothing else; write when: "
          + "\"mode == 'normal'\", insert or select")
    }
    return Set(modes).sorted()
  }

  private static func text(of effect: ResolvedBinding.Effect) throws(ExchangeRefusal) -> String {
    switch effect {
    case .role: throw .role(in: "Helix")
    case .block: return block.quotedWithBackslashes
    case .unbind:
      throw ExchangeRefusal(reason: "Helix cannot unbind keys; block them or bind them otherwise")
    case .perform(let invocation):
      let commands = invocation.commands
      var texts: [String] = []
      for command in commands { texts.append(try text(of: command).quotedWithBackslashes) }
      return commands.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
    }
  }

  private static func text(of command: CommandInvocation) throws(ExchangeRefusal) -> String {
    if let keys = command.sentKeys {
      var macro = "@"
      for stroke in keys.strokes {
        let name = try HelixKeys.text(of: stroke)
        macro += name.count == 1 ? name : "<\(name)>"
      }
      return macro
    }
    let name = command.id.rawValue
    guard !name.isEmpty, !name.hasPrefix("@"), name != block,
      name.hasPrefix(":") || command.arguments.isEmpty
    else {
      throw ExchangeRefusal(
        reason: "in Helix only :commands have arguments; \(command.id) cannot be written")
    }
    let line = try command.line(of: "Helix")
    guard !line.hasPrefix(":") || CommandInvocation(line: line) == command,
      !line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw ExchangeRefusal(reason: "Helix cannot write \(command) on one line") }
    return line
  }

  private static func tomlName(_ key: String) -> String {
    let isBare = key.unicodeScalars.allSatisfy {
      switch $0 {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
      default: false
      }
    }
    return isBare ? key : key.quotedWithBackslashes
  }
}

/// Helix's keys: `C-`, `A-`, `S-` and `Meta-` before a name or a character.
enum HelixKeys {
  static func stroke(_ text: String) throws(ExchangeRefusal) -> KeyStroke {
    var parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    if text == "-" { parts = ["minus"] }
    let name = parts.popLast() ?? ""
    var modifiers: Modifiers = []
    for part in parts {
      guard !part.isEmpty else {
        throw ExchangeRefusal(reason: "'\(text)' has no key; write minus for -")
      }
      guard let modifier = spellings.first(where: { $0.1 == part + "-" })?.0 else {
        throw ExchangeRefusal(
          reason: "'\(part)-' in '\(text)' is not a modifier of Helix; write C-, A-, S- or Meta-")
      }
      modifiers.insert(modifier)
    }
    if let key = names.key(name) { return KeyStroke(key, modifiers) }
    guard name.count == 1, let character = name.first else {
      throw ExchangeRefusal(
        reason: name.isEmpty
          ? "'\(text)' has no key; write minus for -"
          : "'\(name)' is not a key of Helix; write one such as C-k, ret or esc")
    }
    return KeyStroke(.character(character), modifiers)
  }

  static func text(of stroke: KeyStroke) throws(ExchangeRefusal) -> String {
    let letter = stroke.upperCaseLetter.map(String.init)
    let key = letter ?? names.name(of: stroke.key) ?? stroke.key.character.map(String.init)
    guard let key,
      let modifiers = stroke.modifiers(
        spelled: spellings, besides: letter == nil ? [] : .shift),
      (try? Self.stroke(modifiers + key)) == stroke
    else { throw ExchangeRefusal(reason: "Helix has no name for \(stroke)") }
    return modifiers + key
  }

  private static let spellings: [(Modifiers, String)] = [
    (.super, "Meta-"), (.super, "Cmd-"), (.super, "Win-"), (.control, "C-"), (.alt, "A-"),
    (.shift, "S-"),
  ]

  private static let names: KeyNames = {
    let named: [(String, Key)] = [
      ("backspace", .backspace), ("space", .space), ("ret", .enter), ("left", .left),
      ("right", .right), ("up", .up), ("down", .down), ("home", .home), ("end", .end),
      ("pageup", .pageUp), ("pagedown", .pageDown), ("tab", .tab), ("del", .delete),
      ("ins", .named(.insert)), ("esc", .escape), ("minus", .character("-")),
      ("lt", .character("<")), ("gt", .character(">")), ("capslock", .named(.capsLock)),
      ("scrolllock", .named(.scrollLock)), ("numlock", .named(.numLock)),
      ("printscreen", .named(.printScreen)), ("pause", .named(.pause)), ("menu", .named(.menu)),
      ("keypadbegin", .named(.clear)), ("play", .named(.mediaPlay)),
      ("pausemedia", .named(.mediaPause)), ("playpause", .named(.mediaPlayPause)),
      ("reverse", .named(.mediaReverse)), ("stop", .named(.mediaStop)),
      ("fastforward", .named(.mediaFastForward)), ("rewind", .named(.mediaRewind)),
      ("tracknext", .named(.mediaTrackNext)), ("trackprevious", .named(.mediaTrackPrevious)),
      ("record", .named(.mediaRecord)), ("lowervolume", .named(.audioVolumeDown)),
      ("raisevolume", .named(.audioVolumeUp)), ("mutevolume", .named(.audioVolumeMute)),
    ]
    return KeyNames(named + KeyNames.functions("F", 1...24), foldsCase: false)
  }()
}
