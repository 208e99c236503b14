import KeyboardCommands
import KeyboardCore

/// A configuration of kanata: `defsrc`, `deflayer`, `deflayermap`, `defalias` and `defvar`.
///
/// kanata's keys are positions, so `a` becomes `[KeyA]`. The first layer always applies, another one becomes `layer
/// == 'nav'`. Other keys that a key sends become `key.press`, `XX` a block, and `layer-switch` the command
/// `layer.switch`. `tap-hold`, `tap-hold-press`, `tap-hold-release`, `one-shot`, `layer-while-held` and
/// `layer-toggle`, its former name, become roles. Of other keys with different actions for tapping and holding, the
/// tap is imported. Source: kanata's guide of its configuration.
enum KanataKeymap: KeymapTranslation {
  static func read(_ text: String, _ reading: inout KeymapReading) throws(FileError) {
    do throws(JSONError) {
      let forms = try KanataForm.forms(of: text)
      var configuration = KanataConfiguration()
      configuration.read(forms, &reading)
    } catch {
      throw FileError(.syntax, error, file: reading.file)
    }
  }

  static let layerSwitch = "layer-switch"
  static let layerActions = [layerSwitch, "layer-while-held", "layer-toggle"]
  static let decisions: [String: KeyRole.Decision] = [
    "tap-hold": .time, "tap-hold-press": .press, "tap-hold-release": .release,
  ]
  static let commands = ["lrld", "lrld-next", "lrnx", "lrld-prev", "lrpv", "rpt", "rpt-any"]

  // MARK: Writing

  /// Of several bindings of a key in a layer only the last is written.
  static func write(_ bindings: [ResolvedBinding]) -> KeymapExport {
    var keys: [String] = []
    var layers: [String] = []
    // The actions by layer and key; the first layer has no name yet.
    var actions: [String: [String: String]] = [:]
    let (_, omissions) = KeymapExport.translate(bindings.reversed()) {
      binding throws(ExchangeRefusal) in
      let key = try KanataKeys.source(binding.sequence)
      let action = try action(
        of: binding.effect, on: binding.condition == .always ? key : "_")
      let own = try Self.layers(of: binding.condition)
      if own == [""], let sent = binding.effect.sentKeys, sent.strokes.count == 1,
        KanataKeys.isItself(binding.sequence.strokes[0].key, sent.strokes[0])
      {
        throw ExchangeRefusal(reason: "in kanata the key sends that by itself")
      }
      if own.contains(where: { actions[$0]?[key] != nil }) {
        throw ExchangeRefusal(reason: "the same key is bound again")
      }
      if !keys.contains(key) { keys.append(key) }
      for layer in own {
        if !layers.contains(layer) { layers.append(layer) }
        actions[layer, default: [:]][key] = action
      }
    }
    keys.reverse()
    var names = Array(layers.filter { !$0.isEmpty }.reversed())
    let base =
      ["base", "default"].first { !names.contains($0) } ?? "base-\(names.joined(separator: "-"))"
    names.insert("", at: 0)
    let texts = names.map { name in
      let row = keys.map { actions[name]?[$0] ?? "_" }
      return "(deflayer \(([name.isEmpty ? base : name] + row).joined(separator: " ")))\n"
    }
    return KeymapExport(
      text: "(defsrc \(keys.joined(separator: " ")))\n" + texts.joined(),
      omissions: omissions.reversed())
  }

  private static func layers(of condition: Condition) throws(ExchangeRefusal) -> [String] {
    if condition == .always { return [""] }
    guard let layers = condition.values(of: "layer"), layers.allSatisfy(\.isKanataWord) else {
      throw ExchangeRefusal(
        reason: "kanata asks for a layer only; write when: \"layer == 'nav'\"")
    }
    return Set(layers).sorted()
  }

  private static func action(
    of effect: ResolvedBinding.Effect, on key: String
  ) throws(ExchangeRefusal) -> String {
    switch effect {
    case .role(let role): return try action(of: role, on: key)
    case .block: return "XX"
    case .unbind: throw ExchangeRefusal(reason: "kanata cannot unbind keys; block them instead")
    case .perform(let invocation):
      if let keys = invocation.sentKeys {
        if let modifier = KanataKeys.modifier(keys) {
          throw ExchangeRefusal(reason: "kanata holds a modifier; write while: \"\(modifier)\"")
        }
        var words: [String] = []
        for stroke in keys.strokes { words.append(try KanataKeys.text(of: stroke)) }
        // A number in a macro is a pause.
        return words.count == 1
          ? words[0]
          : "(macro \(words.map { Int($0) == nil ? $0 : "Digit\($0)" }.joined(separator: " ")))"
      }
      let name = invocation.id.rawValue
      if commands.contains(name), invocation.arguments.isEmpty { return name }
      guard invocation.id == .switchLayer, invocation.arguments.count == 1,
        let layer = invocation.arguments["layer"]?.stringValue, layer.isKanataWord
      else {
        throw ExchangeRefusal(
          reason: "kanata sends keys and changes layers; it has no command \(invocation)")
      }
      return "(\(layerSwitch) \(layer))"
    }
  }

  private static func action(of role: KeyRole, on key: String) throws(ExchangeRefusal) -> String {
    let part: String
    switch role.part {
    case .layer(let layer) where layer.isKanataWord: part = "(layer-while-held \(layer))"
    case .layer(let layer): throw ExchangeRefusal(reason: "'\(layer)' is not a word of kanata")
    case .command(let command):
      guard case .held = role.span else {
        throw ExchangeRefusal(reason: "kanata has modifiers and layers only for the next key")
      }
      part = try action(of: .perform(command), on: key)
    case .modifiers(let modifiers):
      let words = KanataKeys.words(of: modifiers)
      guard let words else {
        throw ExchangeRefusal(reason: "kanata has no key for one of \(modifiers)")
      }
      part = words.count == 1 ? words[0] : "(multi \(words.joined(separator: " ")))"
    }
    func time(_ duration: Duration) throws(ExchangeRefusal) -> Int {
      guard let number = Int(exactly: duration / .milliseconds(1)), 1...65_535 ~= number else {
        throw ExchangeRefusal(reason: "kanata takes times from 1 to 65535 milliseconds")
      }
      return number
    }
    switch role.span {
    case .down: return part
    case .once(let duration): return "(one-shot \(try time(duration)) \(part))"
    case .held(let decision, let after, let again):
      let name = decisions.first { $0.value == decision }?.key ?? "tap-hold"
      let tap = try role.tap.map { tap throws(ExchangeRefusal) in
        try action(of: .perform(tap), on: key)
      }
      let times = "\(again == .zero ? 0 : try time(again)) \(try time(after))"
      return "(\(name) \(times) \(tap ?? key) \(part))"
    }
  }
}

extension String {
  /// A Boolean value indicating whether kanata parses the text as one word.
  fileprivate var isKanataWord: Bool {
    guard let first, !"@$_;".contains(first), !hasPrefix("#|"), !hasPrefix("r#") else {
      return false
    }
    return allSatisfy { !$0.isWhitespace && !"()\"".contains($0) }
  }
}

/// A word or a list of kanata's configuration.
indirect enum KanataForm {
  case word(String, JSON5Position)
  case list([KanataForm], JSON5Position)

  private static let maximumDepth = 64

  var place: JSON5Position {
    switch self {
    case .word(_, let place), .list(_, let place): place
    }
  }

  var word: String? { if case .word(let word, _) = self { word } else { nil } }
  var list: [KanataForm]? { if case .list(let list, _) = self { list } else { nil } }
  /// The first word of a list.
  var head: String? { list?.first?.word }

  /// The form on one line, for messages.
  var text: String {
    switch self {
    case .word(let word, _): word
    case .list(let list, _):
      "(\(list.prefix(2).compactMap(\.word).joined(separator: " "))\(list.count > 2 ? " …" : ""))"
    }
  }

  /// Parses the forms of a text.
  ///
  /// - Throws: the first mistake: an unterminated bracket, text or comment.
  static func forms(of text: String) throws(JSONError) -> [KanataForm] {
    var cursor = TextCursor(text)
    var open: [(forms: [KanataForm], place: JSON5Position)] = [([], cursor.place)]
    while let next = cursor.next {
      let place = cursor.place
      if next.isWhitespace {
        cursor.take()
      } else if cursor.starts(with: ";;") {
        cursor.takeLine()
      } else if cursor.take("#|") {
        while !cursor.starts(with: "|#") {
          guard cursor.take() != nil else {
            throw JSONError(message: "a comment does not end; write |#", position: place)
          }
        }
        _ = cursor.take("|#")
      } else if next == "(" {
        cursor.take()
        guard open.count <= maximumDepth else {
          throw JSONError(
            message: "brackets nest deeper than \(maximumDepth); remove some", position: place)
        }
        open.append(([], place))
      } else if next == ")" {
        cursor.take()
        guard open.count > 1, let last = open.popLast() else {
          throw JSONError(message: "a ')' has no '('; remove it", position: place)
        }
        open[open.count - 1].forms.append(.list(last.forms, last.place))
      } else {
        open[open.count - 1].forms.append(.word(try word(&cursor), place))
      }
    }
    guard open.count == 1 else {
      throw JSONError(
        message: "a ')' is missing for this '('", position: open[open.count - 1].place)
    }
    return open[0].forms
  }

  private static func word(_ cursor: inout TextCursor) throws(JSONError) -> String {
    let place = cursor.place
    let end = cursor.take("r#\"") ? "\"#" : cursor.take("\"") ? "\"" : nil
    guard let end else {
      return cursor.take { !$0.isWhitespace && !"()\"".contains($0) }
    }
    let start = cursor.index
    while !cursor.starts(with: end) {
      guard cursor.take() != nil else {
        throw JSONError(message: "a text does not end; write \(end)", position: place)
      }
    }
    let text = cursor.text(from: start)
    _ = cursor.take(end)
    return text
  }
}
