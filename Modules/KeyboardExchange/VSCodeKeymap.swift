import KeyboardCommands
import KeyboardCore

/// VS Code's keybindings.json, or the keybindings in an extension's package.json.
///
/// Keys, sequences, conditions, arguments, removals (`-command`) and blocks (`"command": ""`) are translated.
/// Removals come first, because they never remove bindings of the file itself. Commands and context names are kept
/// unchanged. Of an entry with keys for several platforms, those of this one are used.
enum VSCodeKeymap: KeymapTranslation {
  /// Reads JSON with comments and trailing commas.
  static func read(_ text: String, _ reading: inout KeymapReading) throws(FileError) {
    let root = try JSON5Node(parsing: text, file: reading.file)
    let list = root["contributes"]?["keybindings"] ?? root
    guard let entries = list.elements ?? (list["command"] == nil ? nil : [list]) else {
      let mistake = list.error(
        "there is no list of bindings; choose VS Code's keybindings.json, or the package.json of "
          + "an extension that has keybindings")
      throw FileError(.shape, mistake, file: reading.file)
    }
    for entry in entries { reading.addEntry(entry) }
  }
}

/// Reads the entries of keybindings.json one after another.
extension KeymapReading {
  fileprivate mutating func addEntry(_ node: JSON5Node) {
    guard node.members != nil else {
      return refuse(node.error("an entry is \(node.kind); write { \"key\": …, \"command\": … }"))
    }
    do throws(JSONError) {
      let effect = try effect(of: node)
      guard let keys = node.vsCodeKeys else {
        if case .unbind = effect {
          throw node.error("it removes a command from all keys; here the keys have to be named")
        }
        let others = VSCodeKeys.platforms.filter { node[$0] != nil }
        guard !others.isEmpty else { throw node.error("it has no key; write \"key\": \"ctrl+k\"") }
        return warn(
          node.error(
            "\(effect) has keys for \(others.joined(separator: " and ")) only, none for "
              + VSCodeKeys.platform))
      }
      let sequence = try keys.translated(VSCodeKeys.sequence)
      let condition = try condition(of: node)
      let isRemoval = if case .unbind = effect { true } else { false }
      add(
        sequence, effect, when: condition, at: node.position, title: node["title"]?.text,
        first: isRemoval)
      warnAboutRest(of: node)
    } catch {
      let name = node["command"]?.text.map { "'\($0)': " } ?? ""
      refuse(JSONError(message: name + error.message, position: error.position))
    }
  }

  private mutating func condition(of entry: JSON5Node) throws(JSONError) -> Condition {
    guard let node = entry["when"], !node.isNull, node.text?.allSatisfy(\.isWhitespace) != true
    else { return .always }
    let translation = try node.translated(VSCodeCondition.condition)
    for remark in translation.remarks { warn(node.error(remark)) }
    return translation.condition
  }

  private mutating func effect(of entry: JSON5Node) throws(JSONError) -> ResolvedBinding.Effect {
    guard let node = entry["command"] else {
      throw entry.error("it has no command; write \"command\": \"ID\"")
    }
    guard let command = node.isNull ? "" : node.text, command != "-" else {
      throw node.error("its command is \(node.text ?? node.kind); write its id as a text")
    }
    guard command.isEmpty || command.hasPrefix("-") else {
      return .perform(CommandInvocation(CommandID(command), arguments(entry["args"])))
    }
    if let args = entry.member("args") {
      warn(args.error("args count only for a command and are left out"))
    }
    return command.isEmpty ? .block : .unbind(CommandID(String(command.dropFirst())))
  }

  /// Returns arguments by name; VS Code also has lists and single values, which get the name `value`.
  private mutating func arguments(_ node: JSON5Node?) -> [String: Value] {
    guard let node, !node.isNull else { return [:] }
    warnAboutLoneValue(node)
    if node.members != nil { return node.values }
    warn(node.error("args is \(node.kind); it becomes the argument 'value'"))
    return ["value": node.value]
  }

  private mutating func warnAboutRest(of entry: JSON5Node) {
    for member in entry.members ?? []
    where !(["key", "command", "when", "args", "title"] + VSCodeKeys.platforms).contains(
      member.name)
    {
      warn(member.error("'\(member.name)' has no counterpart and is left out"))
    }
    for (member, first) in entry.duplicates {
      warn(member.error("'\(member.name)' is written at \(first) already; that one is left out"))
    }
  }
}

extension KeymapReading {
  /// Warns about arguments that are an object with only `value`, which is written like the value alone.
  mutating func warnAboutLoneValue(_ node: JSON5Node?) {
    guard let node, let members = node.members, members.count == 1, members[0].name == "value",
      members[0].node.members == nil, !members[0].node.isNull
    else { return }
    warn(node.error("an object of nothing but 'value' counts as the value alone"))
  }
}

extension CommandInvocation {
  /// The arguments in the form of programs that also have lists and single values.
  var jsonArguments: Value? {
    guard arguments.count == 1, let value = arguments["value"], value.objectValue == nil,
      value != .null
    else { return arguments.isEmpty ? nil : .object(arguments) }
    return value
  }
}

extension JSON5Node {
  /// The keys of an entry on this platform; nil if there are none.
  fileprivate var vsCodeKeys: JSON5Node? {
    let keys = self[VSCodeKeys.platform] ?? self["key"]
    return keys?.isNull == true || keys?.text == "" ? nil : keys
  }
}

extension JSON5Node {
  /// Returns the translation of a text; an error gets the place of the text.
  func translated<Result>(
    _ translation: (String) throws(ExchangeRefusal) -> Result
  ) throws(JSONError) -> Result {
    guard let text else { throw error("it holds \(kind) for a text") }
    do {
      return try translation(text)
    } catch {
      throw JSONError(message: error.reason, position: position(ofCharacter: error.column))
    }
  }
}
