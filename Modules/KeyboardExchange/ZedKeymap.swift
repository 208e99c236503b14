import KeyboardCommands
import KeyboardCore

/// Zed's keymap.json: a list of sections with a context, bindings and removals.
///
/// Actions and the names in contexts are kept unchanged. An argument that is not an object gets the name `value`. `X
/// > Y` becomes `X && Y`, because names here have no levels. Source: Zed's documentation of key bindings, and its
/// parsers of keystrokes and contexts.
enum ZedKeymap: KeymapTranslation {
  private static let sequenceAction = "action::Sequence"
  private static let keysAction = "workspace::SendKeystrokes"
  private static let blocks = ["zed::NoAction"]

  static func read(_ text: String, _ reading: inout KeymapReading) throws(FileError) {
    let root = try JSON5Node(parsing: text, file: reading.file, ifEmpty: "write [ ]")
    guard let sections = root.elements else {
      throw FileError(
        .shape, root.error("there is no list of sections; choose Zed's keymap.json"),
        file: reading.file)
    }
    for section in sections { read(section, &reading) }
  }

  private static func read(_ section: JSON5Node, _ reading: inout KeymapReading) {
    guard let members = section.members else {
      return reading.refuse(
        section.error("a section is \(section.kind); write { \"bindings\": { } }"))
    }
    var condition = Condition.always
    if let context = section["context"], !context.isNull, context.text != "" {
      do throws(JSONError) {
        let zed = try context.translated(ZedContext.condition)
        condition = zed.condition
        if zed.hasLevels {
          reading.warn(
            context.error("'X > Y' becomes 'X && Y', as names here belong to no level"))
        }
      } catch {
        return reading.refuse(
          JSONError(
            message: "the bindings of this section: \(error.message)", position: error.position))
      }
    }
    for member in members {
      switch member.name {
      case "context": break
      case "bindings", "unbind":
        guard let bindings = member.node.members else {
          reading.refuse(
            member.node.error("\(member.name) is \(member.node.kind); write { \"ctrl-k\": … }"))
          continue
        }
        for binding in bindings {
          read(binding, isRemoval: member.name == "unbind", condition, &reading)
        }
      case "use_key_equivalents":
        guard member.node.value == true else { continue }
        reading.warn(
          member.error(
            "use_key_equivalents moves keys on other layouts, which nothing does here; write "
              + "positions such as [KeyA] where that matters"))
      default: reading.warn(member.error("'\(member.name)' has no counterpart and is left out"))
      }
    }
  }

  private static func read(
    _ member: JSON5Member, isRemoval: Bool, _ condition: Condition, _ reading: inout KeymapReading
  ) {
    do throws(JSONError) {
      let keys: KeySequence
      do throws(ExchangeRefusal) {
        keys = try ZedKeys.sequence(member.name)
      } catch {
        throw JSONError(
          message: error.reason, position: member.position.advanced(by: error.column))
      }
      let effect = isRemoval ? try removal(member.node, &reading) : try action(member.node)
      reading.add(keys, effect, when: condition, at: member.position)
      if !isRemoval { reading.warnAboutLoneValue(member.node.elements?.last) }
    } catch {
      reading.refuse(
        JSONError(message: "\"\(member.name)\": \(error.message)", position: error.position))
    }
  }

  private static func removal(
    _ node: JSON5Node, _ reading: inout KeymapReading
  ) throws(JSONError) -> ResolvedBinding.Effect {
    let parts = node.elements ?? [node]
    guard let name = parts.first?.text, !name.isEmpty, parts.count <= 2 else {
      throw node.error("unbind names \(node.kindOrEmpty); write the action that it removes")
    }
    if let argument = parts.dropFirst().first, !argument.isNull {
      reading.warn(argument.error("'\(name)' is removed whatever its arguments are"))
    }
    return .unbind(CommandID(name))
  }

  private static func action(_ node: JSON5Node) throws(JSONError) -> ResolvedBinding.Effect {
    if node.isNull { return .block }
    return .perform(try invocation(node))
  }

  private static func invocation(_ node: JSON5Node) throws(JSONError) -> CommandInvocation {
    let parts = node.elements ?? [node]
    guard let name = parts.first?.text, !name.isEmpty, parts.count <= 2 else {
      throw node.error(
        "the action is \(node.kindOrEmpty); write \"name\", [\"name\", arguments] or null")
    }
    guard let argument = parts.dropFirst().first, !argument.isNull else {
      return CommandInvocation(CommandID(name))
    }
    if name == keysAction, let keys = argument.text.flatMap({ try? ZedKeys.sequence($0) }) {
      return .sendKeys(keys)
    }
    if name == sequenceAction, let actions = argument.elements, actions.count > 1 {
      var commands: [CommandInvocation] = []
      for action in actions { commands.append(try invocation(action)) }
      return .running(commands)
    }
    return CommandInvocation(
      CommandID(name), argument.members == nil ? ["value": argument.value] : argument.values)
  }

  // MARK: Writing

  /// Consecutive bindings with one condition are one section, unless one has keys that are already in it.
  static func write(_ bindings: [ResolvedBinding]) -> KeymapExport {
    var sections: [(context: String?, isRemoval: Bool, members: [(String, JSON5Node)])] = []
    var taken: Set<String> = []
    let (_, omissions) = KeymapExport.translate(bindings) { binding throws(ExchangeRefusal) in
      let keys = try ZedKeys.text(of: binding.sequence)
      let context = try ZedContext.text(of: binding.condition)
      let (isRemoval, node) = try node(of: binding.effect)
      if let last = sections.last, last.context == context, last.isRemoval == isRemoval,
        taken.insert(keys).inserted
      {
        sections[sections.count - 1].members.append((keys, node))
      } else {
        sections.append((context, isRemoval, [(keys, node)]))
        taken = [keys]
      }
    }
    let nodes = sections.map { section in
      let context = section.context.map { [("context", JSON5Node($0))] } ?? []
      return JSON5Node(
        context + [(section.isRemoval ? "unbind" : "bindings", JSON5Node(section.members))])
    }
    return KeymapExport(text: JSON5Printer(.json).print(JSON5Node(nodes)), omissions: omissions)
  }

  private static func node(
    of effect: ResolvedBinding.Effect
  ) throws(ExchangeRefusal) -> (isRemoval: Bool, JSON5Node) {
    switch effect {
    case .perform(let invocation): (false, try node(of: invocation))
    case .role: throw .role(in: "Zed")
    case .block: (false, JSON5Node(.null))
    case .unbind(let command?): (true, JSON5Node(command.rawValue))
    case .unbind(nil):
      throw ExchangeRefusal(reason: "Zed cannot unbind keys without naming an action")
    }
  }

  private static func node(of invocation: CommandInvocation) throws(ExchangeRefusal) -> JSON5Node {
    if let keys = invocation.sentKeys {
      return JSON5Node([JSON5Node(keysAction), JSON5Node(try ZedKeys.text(of: keys))])
    }
    let commands = invocation.commands
    if commands.count > 1 {
      var nodes: [JSON5Node] = []
      for command in commands { nodes.append(try node(of: command)) }
      return JSON5Node([JSON5Node(sequenceAction), JSON5Node(nodes)])
    }
    guard !invocation.id.rawValue.isEmpty else {
      throw ExchangeRefusal(reason: "Zed has no action without a name")
    }
    let name = JSON5Node(invocation.id.rawValue)
    guard let arguments = invocation.jsonArguments else { return name }
    return JSON5Node([name, JSON5Node(arguments)])
  }
}

/// Zed's keystrokes: modifiers and a key joined by `-`, strokes separated by blanks.
enum ZedKeys {
  static func sequence(_ text: String) throws(ExchangeRefusal) -> KeySequence {
    var strokes: [KeyStroke] = []
    var column = 1
    for word in text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
      if !word.isEmpty {
        do throws(ExchangeRefusal) {
          strokes.append(try stroke(String(word)))
        } catch {
          throw ExchangeRefusal(reason: error.reason, column: column)
        }
      }
      column += word.count + 1
    }
    return try KeySequence(typed: strokes)
  }

  private static func stroke(_ word: String) throws(ExchangeRefusal) -> KeyStroke {
    // A - at the end is the key.
    let dash = word.hasSuffix("-") && (word.count == 1 || word.hasSuffix("--"))
    var parts = (dash ? String(word.dropLast(word.count == 1 ? 1 : 2)) : word)
      .split(separator: "-", omittingEmptySubsequences: false).map { $0.lowercased() }
    if dash, word.count == 1 { parts = [] }
    let name = dash ? "-" : parts.popLast() ?? ""
    var modifiers: Modifiers = []
    for part in parts {
      guard let modifier = spellings[part] else {
        if part == "fn" {
          throw ExchangeRefusal(reason: "'\(word)' holds fn, which no program sees")
        }
        throw ExchangeRefusal(reason: "'\(part)' in '\(word)' is not a modifier of Zed")
      }
      modifiers.insert(modifier)
    }
    if name.count == 1, let character = name.first {
      // An upper-case letter stands for Shift and the letter.
      let written = dash ? character : word.last ?? character
      return KeyStroke(.character(written), modifiers)
    }
    guard let key = names.key(name) else {
      if spellings[name] != nil || name == "fn" {
        throw ExchangeRefusal(
          reason: "'\(name)' is pressed alone, which cannot be bound here; choose another key")
      }
      throw ExchangeRefusal(reason: "'\(word)' is not a key of Zed; write one such as ctrl-k")
    }
    return KeyStroke(key, modifiers)
  }

  static func text(of sequence: KeySequence) throws(ExchangeRefusal) -> String {
    var words: [String] = []
    for stroke in sequence.strokes {
      let character = stroke.key.character
      guard let key = names.name(of: stroke.key) ?? character.map(String.init),
        let modifiers = stroke.modifiers(spelled: [
          (.control, "ctrl-"), (.alt, "alt-"), (.super, "super-"), (.shift, "shift-"),
        ])
      else { throw ExchangeRefusal(reason: "Zed has no name for \(stroke)") }
      words.append(modifiers + key)
    }
    let text = words.joined(separator: " ")
    guard (try? ZedKeys.sequence(text)) == sequence else {
      throw ExchangeRefusal(reason: "Zed has no name for \(sequence)")
    }
    return text
  }

  private static let spellings: [String: Modifiers] = [
    "ctrl": .control, "alt": .alt, "shift": .shift, "cmd": .super, "super": .super, "win": .super,
    "secondary": .platformPrimary,
  ]

  private static let names = KeyNames(
    [
      ("backspace", .backspace), ("tab", .tab), ("enter", .enter), ("escape", .escape),
      ("space", .space), ("pageup", .pageUp), ("pagedown", .pageDown), ("end", .end),
      ("home", .home), ("left", .left), ("up", .up), ("right", .right), ("down", .down),
      ("insert", .named(.insert)), ("delete", .delete), ("menu", .named(.menu)),
      ("back", .physical(.browserBack)), ("forward", .physical(.browserForward)),
    ] + KeyNames.functions("f", 1...35))
}

/// Zed's contexts: names, comparisons with bare words, `!`, `&&`, `||`, `>` and parentheses.
enum ZedContext {
  /// Returns the condition for a context, and whether it tests levels.
  static func condition(
    _ text: String
  ) throws(ExchangeRefusal) -> (condition: Condition, hasLevels: Bool) {
    var cursor = TextCursor(text)
    var hasLevels = false
    // The parts between > of each open group.
    var groups: [[String]] = [[""]]
    func refusal(_ reason: String) -> ExchangeRefusal {
      ExchangeRefusal(reason: reason, column: cursor.place.column)
    }
    func append(_ text: String) {
      groups[groups.count - 1][groups[groups.count - 1].count - 1] += text
    }
    while true {
      cursor.take(while: \.isWhitespace)
      guard let next = cursor.next else { break }
      switch next {
      case "(":
        cursor.take()
        groups.append([""])
      case ")":
        guard groups.count > 1 else { throw refusal("a ')' has no '('; remove it") }
        cursor.take()
        append(" (\(joined(groups.removeLast())))")
      case ">":
        cursor.take()
        hasLevels = true
        groups[groups.count - 1].append("")
      case "&", "|":
        guard let sign = ["&&", "||"].first(where: { cursor.take($0) }) else {
          throw refusal("'\(next)' is not an operator; write \(next)\(next)")
        }
        append(" \(sign)")
      case "!":
        cursor.take()
        append(" !")
      case _ where isName(next):
        let name = cursor.take(while: isName).expressionName
        cursor.take(while: \.isWhitespace)
        guard let sign = ["==", "!="].first(where: { cursor.take($0) }) else {
          append(" \(name)")
          continue
        }
        cursor.take(while: \.isWhitespace)
        let value = cursor.take { isName($0) || "<>~\"".contains($0) }
        guard !value.isEmpty else { throw refusal("a word is missing after \(sign)") }
        append(" \(name) \(sign) \(value.expressionText)")
      default: throw refusal("'\(next)' does not belong in a context; write names, !, && and ||")
      }
    }
    guard groups.count == 1 else { throw refusal("a ')' is missing") }
    return (try Condition(text: joined(groups[0])), hasLevels)
  }

  private static func joined(_ parts: [String]) -> String {
    parts.count == 1 ? parts[0] : parts.map { "(\($0))" }.joined(separator: " && ")
  }

  private static func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }

  /// Returns the context for a condition; nil if that always holds.
  static func text(of condition: Condition) throws(ExchangeRefusal) -> String? {
    condition == .always ? nil : try text(of: condition.node)
  }

  private static func text(of node: ExpressionNode) throws(ExchangeRefusal) -> String {
    switch node {
    case .name(let name): return try word(name)
    case .comparison(.name(let name), .equal, .constant(.string(let text))):
      return "\(try word(name)) == \(try word(text))"
    case .negation(.comparison(.name(let name), .equal, .constant(.string(let text)))):
      return "\(try word(name)) != \(try word(text))"
    case .membership(of: .name(let name), in: .constant(.array(let values))):
      var terms: [ExpressionNode] = []
      for value in values { terms.append(.compare(.name(name), .equal, .constant(value))) }
      guard !terms.isEmpty else { throw ExchangeRefusal(reason: "Zed has no empty list") }
      return try text(of: .or(terms))
    case .negation(let inner): return "!(\(try text(of: inner)))".simplified
    case .all(let terms), .any(let terms):
      let sign = if case .all = node { " && " } else { " || " }
      var texts: [String] = []
      for term in terms {
        let text = try text(of: term)
        texts.append(text.contains(" && ") || text.contains(" || ") ? "(\(text))" : text)
      }
      return texts.joined(separator: sign)
    default:
      throw ExchangeRefusal(
        reason: "Zed asks for names and for texts that they are only, not \(node)")
    }
  }

  private static func word(_ text: String) throws(ExchangeRefusal) -> String {
    guard !text.isEmpty, text.allSatisfy(isName) else {
      throw ExchangeRefusal(
        reason: "Zed has only letters, digits, _ and - in a word, not \(text.expressionText)")
    }
    return text
  }
}

extension String {
  /// `!(name)` without parentheses.
  fileprivate var simplified: String {
    let inner = dropFirst(2).dropLast()
    return inner.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      ? "!\(inner)" : self
  }
}
