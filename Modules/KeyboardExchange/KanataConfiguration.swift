import KeyboardCommands
import KeyboardCore

/// The definitions of a kanata configuration.
struct KanataConfiguration {
  private static let maximumDepth = 32
  /// The names of forms that bind no keys.
  private static let others = [
    "defcfg", "defvar", "defalias", "defsrc", "deffakekeys", "defvirtualkeys",
  ]
  private static let localKeys = "deflocalkeys-"

  private var source: [KanataForm] = []
  private var aliases: [String: KanataForm] = [:]
  private var variables: [String: KanataForm] = [:]
  private var localNames: KanataKeys.LocalNames = [:]
  private var layers: Set<String> = []
  private var hasLayer = false
  /// The names of keys that were reported as unknown.
  private var unknownKeys: Set<String> = []

  mutating func read(_ forms: [KanataForm], _ reading: inout KeymapReading) {
    for form in forms {
      let parts = form.list ?? []
      switch form.head {
      case "defsrc": source = Array(parts.dropFirst())
      case "deflayer", "deflayermap":
        if parts.count > 1, let name = parts[1].word ?? parts[1].head { layers.insert(name) }
      case "defalias": define(parts.dropFirst(), \.aliases, &reading)
      case "defvar": define(parts.dropFirst(), \.variables, &reading)
      case let head? where head.hasPrefix(Self.localKeys):
        name(parts.dropFirst(), isOurs: head == "\(Self.localKeys)linux", &reading)
      default: break
      }
    }
    for form in forms {
      let parts = form.list ?? []
      do throws(JSONError) {
        switch form.head {
        case "deflayer": try readLayer(form, parts.dropFirst(), &reading)
        case "deflayermap": try readMap(form, parts.dropFirst(), &reading)
        case let head? where Self.others.contains(head) || head.hasPrefix(Self.localKeys): break
        case "include":
          throw JSONError(
            message: "the definitions of another file; write them into this one",
            position: form.place)
        default:
          throw JSONError(
            message: "\(form.text) has no counterpart; bind its keys in a layer",
            position: form.place)
        }
      } catch {
        reading.refuse(error)
      }
    }
  }

  private mutating func define(
    _ parts: ArraySlice<KanataForm>,
    _ table: WritableKeyPath<KanataConfiguration, [String: KanataForm]>,
    _ reading: inout KeymapReading
  ) {
    var parts = parts
    while let name = parts.popFirst() {
      guard let word = name.word, let value = parts.popFirst() else {
        return reading.refuse(
          JSONError(
            message: "\(name.text) has no name or no value; write both", position: name.place))
      }
      self[keyPath: table][word] = value
    }
  }

  /// Reads names of positions, by the codes of Linux; those of another system are unknown here.
  private mutating func name(
    _ parts: ArraySlice<KanataForm>, isOurs: Bool, _ reading: inout KeymapReading
  ) {
    var parts = parts
    while let name = parts.popFirst() {
      let code = parts.popFirst()
      guard let word = name.word else { continue }
      guard isOurs else {
        if localNames[word] == nil { localNames[word] = .some(nil) }
        continue
      }
      let position = (code?.word).flatMap { Int($0) }.flatMap(PhysicalKey.init(evdev:))
      localNames[word] = .some(position)
      guard position == nil else { continue }
      reading.refuse(
        JSONError(
          message:
            "the name '\(word)', as \(code?.text ?? "nothing") is not a position that is known",
          position: name.place))
    }
  }

  /// Throws if a list of keys or actions may expand to more than is written.
  private func checkTemplates(_ forms: some Sequence<KanataForm>) throws(JSONError) {
    for form in forms where ["template-expand", "t!"].contains(form.head) {
      throw JSONError(
        message: "the layer, as it has a template; write what \(form.text) stands for",
        position: form.place)
    }
  }

  private mutating func readLayer(
    _ form: KanataForm, _ parts: ArraySlice<KanataForm>, _ reading: inout KeymapReading
  ) throws(JSONError) {
    guard let first = parts.first, let name = first.word ?? first.head else {
      throw JSONError(message: "the layer has no name; write one", position: form.place)
    }
    let actions = parts.dropFirst()
    try checkTemplates(source)
    try checkTemplates(actions)
    guard actions.count == source.count else {
      throw JSONError(
        message:
          "the layer \(name) has \(actions.count) keys, and defsrc \(source.count); write as "
          + "many", position: form.place)
    }
    let condition = try condition(of: name, first.place)
    for (key, action) in zip(source, actions) { add(key, action, condition, &reading) }
  }

  private mutating func readMap(
    _ form: KanataForm, _ parts: ArraySlice<KanataForm>, _ reading: inout KeymapReading
  ) throws(JSONError) {
    guard let first = parts.first, let name = first.head ?? first.word else {
      throw JSONError(message: "the layer has no name; write one", position: form.place)
    }
    let condition = try condition(of: name, first.place)
    var parts = parts.dropFirst()
    try checkTemplates(parts)
    while let key = parts.popFirst() {
      guard let action = parts.popFirst() else {
        throw JSONError(message: "\(key.text) has no action; write one", position: key.place)
      }
      if let word = key.word, !word.isEmpty, word.allSatisfy({ $0 == "_" }) {
        guard action.word != "_" else { continue }
        reading.refuse(
          JSONError(
            message: "\(word) means every other key; here the keys have to be named",
            position: key.place))
      } else {
        add(key, action, condition, &reading)
      }
    }
  }

  /// Returns the condition of a layer; the first one always holds.
  private mutating func condition(
    of name: String, _ place: JSON5Position
  ) throws(JSONError) -> Condition {
    defer { hasLayer = true }
    guard hasLayer else { return .always }
    do throws(ExchangeRefusal) {
      return try Condition("layer", isOneOf: [name])
    } catch {
      throw JSONError(message: error.reason, position: place)
    }
  }

  private mutating func add(
    _ key: KanataForm, _ action: KanataForm, _ condition: Condition,
    _ reading: inout KeymapReading
  ) {
    guard !["_", "‗"].contains(action.word ?? "") else { return }
    do throws(JSONError) {
      guard let word = key.word, let pressed = KanataKeys.position(word, localNames) else {
        guard unknownKeys.insert(key.text).inserted else { return }
        throw JSONError(
          message: KanataKeys.problem(key.text, localNames), position: key.place)
      }
      guard var effect = try effect(of: action, 0, action.place, &reading) else { return }
      if condition == .always, let sent = effect.sentKeys, sent.strokes.count == 1,
        KanataKeys.isItself(pressed, sent.strokes[0])
      {
        return
      }
      // A modifier by itself has an effect only while it is down.
      if case .modifiers(let modifiers)? = effect.part {
        effect = .role(KeyRole(.modifiers(modifiers), .down))
      }
      guard case .role(let role) = effect else {
        return reading.add(
          KeySequence(KeyStroke(pressed)), effect, when: condition, at: action.place)
      }
      // What a key types by itself needs no command.
      if condition == .always, let sent = role.tap?.sentKeys, sent.strokes.count == 1,
        KanataKeys.isItself(pressed, sent.strokes[0])
      {
        effect = .role(KeyRole(role.part, role.span))
      }
      reading.add(
        KeySequence(KeyStroke(pressed)), effect, when: condition, at: action.place, inText: true)
    } catch {
      reading.refuse(JSONError(message: "\(key.text): \(error.message)", position: error.position))
    }
  }

  /// Returns the effect of an action; nil if it has none of its own. Errors name the place where the layer has the
  /// action.
  private func effect(
    of action: KanataForm, _ depth: Int, _ place: JSON5Position, _ reading: inout KeymapReading
  ) throws(JSONError) -> ResolvedBinding.Effect? {
    func refusal(_ reason: String) -> JSONError { JSONError(message: reason, position: place) }
    guard depth < Self.maximumDepth else {
      throw refusal("its aliases lead back to themselves; write what it does")
    }
    if let word = action.word {
      if let known = named(word) {
        return try effect(of: known, depth + 1, place, &reading)
      }
      switch word {
      case "_", "‗": return nil
      case "XX", "✗", "∅", "•": return .block
      case _ where KanataKeymap.commands.contains(word):
        return .perform(CommandInvocation(CommandID(word)))
      default:
        guard let stroke = KanataKeys.stroke(word, localNames) else {
          throw refusal(
            KanataKeys.problem(
              word, localNames,
              unknown: "is neither a key nor an action that is known here; write a key"))
        }
        return .perform(.sendKeys(try sequence([stroke], place)))
      }
    }
    let parts = action.list ?? []
    switch action.head {
    case let name? where KanataKeymap.layerActions.contains(name):
      guard parts.count == 2, let layer = parts[1].word else {
        throw refusal("\(name) names no layer; write one")
      }
      if !layers.contains(layer) {
        let remedy = Spelling.remedy(for: layer, in: layers.sorted())
        reading.warn("there is no layer \(layer); \(remedy)", at: place)
      }
      return name == KanataKeymap.layerSwitch
        ? .perform(CommandInvocation(.switchLayer, ["layer": .string(layer)]))
        : .role(KeyRole(.layer(layer), .down))
    case let name? where KanataKeymap.decisions[name] != nil && parts.count == 5:
      return try hold(name, parts, depth, place, &reading)
    case "one-shot" where parts.count == 3, "one-shot-press" where parts.count == 3:
      let effect = try effect(of: parts[2], depth + 1, place, &reading)
      guard let time = milliseconds(parts[1]), let part = effect?.part, part.command == nil else {
        throw refusal("\(action.text) has no counterpart; write a time, and a modifier or a layer")
      }
      return .role(KeyRole(part, .once(for: time)))
    case let name? where name.hasPrefix("tap-hold") && parts.count > 4:
      let tap = try effect(of: parts[3], depth + 1, place, &reading)
      reading.warn(
        "only the tap of \(name) is carried over; held it is \(parts[4].text), which needs a "
          + "binding of its own", at: place)
      return tap
    case "multi":
      if let modifiers = modifiers(parts.dropFirst()) {
        return .role(KeyRole(.modifiers(modifiers), .down))
      }
      return .perform(.sendKeys(try sequence([try chord(parts.dropFirst(), place)], place)))
    case "macro":
      var strokes: [KeyStroke] = []
      for part in parts.dropFirst() {
        guard let word = part.word, Int(word) == nil,
          let stroke = KanataKeys.stroke(word, localNames)
        else {
          throw refusal("\(part.text) in a macro is not a key; write keys only")
        }
        strokes.append(stroke)
      }
      return .perform(.sendKeys(try sequence(strokes, place)))
    default:
      throw refusal("\(action.text) has no counterpart; write a key, a chord or a layer")
    }
  }

  /// Returns the effect of a key with different actions for tapping and holding.
  private func hold(
    _ name: String, _ parts: [KanataForm], _ depth: Int, _ place: JSON5Position,
    _ reading: inout KeymapReading
  ) throws(JSONError) -> ResolvedBinding.Effect {
    let tapped = try effect(of: parts[3], depth + 1, place, &reading)
    let held = try effect(of: parts[4], depth + 1, place, &reading)
    guard let decision = KanataKeymap.decisions[name], let again = milliseconds(parts[1]),
      let after = milliseconds(parts[2]), let part = held?.part,
      tapped == nil || tapped?.part?.command != nil
    else {
      throw JSONError(
        message:
          "\(name) of \(parts[3].text) and \(parts[4].text) has no counterpart; write two times, and "
          + "keys, modifiers or layers", position: place)
    }
    return .role(
      KeyRole(part, .held(decision, after: after, again: again), tap: tapped?.part?.command))
  }

  private func milliseconds(_ form: KanataForm) -> Duration? {
    let word = form.word.flatMap { named($0)?.word ?? $0 }
    return word.flatMap { UInt16($0) }.map { .milliseconds(Int($0)) }
  }

  /// Returns the modifiers of some keys; nil if another key is among them.
  private func modifiers(_ parts: ArraySlice<KanataForm>) -> Modifiers? {
    var modifiers: Modifiers = []
    for part in parts {
      guard let stroke = part.word.flatMap({ KanataKeys.stroke($0, localNames) }),
        stroke.modifiers.isEmpty, let modifier = KanataKeys.modifier(stroke.key)
      else { return nil }
      modifiers.insert(modifier)
    }
    return modifiers.isEmpty ? nil : modifiers
  }

  /// Returns the form of an alias or a variable.
  private func named(_ word: String) -> KanataForm? {
    switch word.first {
    case "@": aliases[String(word.dropFirst())]
    case "$": variables[String(word.dropFirst())]
    default: nil
    }
  }

  /// Returns the single key that is pressed together with modifiers.
  private func chord(
    _ parts: ArraySlice<KanataForm>, _ place: JSON5Position
  ) throws(JSONError) -> KeyStroke {
    var modifiers: Modifiers = []
    for (index, part) in parts.enumerated() {
      guard let word = part.word, let stroke = KanataKeys.stroke(word, localNames) else { break }
      guard index < parts.count - 1 else {
        return KeyStroke(stroke.key, stroke.modifiers.union(modifiers))
      }
      guard stroke.modifiers.isEmpty, let modifier = KanataKeys.modifier(stroke.key) else { break }
      modifiers.insert(modifier)
    }
    throw JSONError(
      message: "multi is more than one key with modifiers; bind what it does one by one",
      position: place)
  }

  private func sequence(
    _ strokes: [KeyStroke], _ place: JSON5Position
  ) throws(JSONError) -> KeySequence {
    do throws(ExchangeRefusal) {
      return try KeySequence(typed: strokes)
    } catch {
      throw JSONError(message: error.reason, position: place)
    }
  }
}

extension ResolvedBinding.Effect {
  /// The part of a role for a held key with this effect; nil if there is none.
  fileprivate var part: KeyRole.Part? {
    switch self {
    case .perform(let command):
      return command.sentKeys.flatMap(KanataKeys.modifier).map { .modifiers($0) }
        ?? .command(command)
    case .role(let role): return role.span == .down ? role.part : nil
    case .block, .unbind: return nil
    }
  }
}

extension KeyRole.Part {
  fileprivate var command: CommandInvocation? {
    if case .command(let command) = self { command } else { nil }
  }
}
