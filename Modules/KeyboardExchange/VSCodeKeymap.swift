public import KeyboardBindingFiles
public import KeyboardCommands
public import KeyboardCore

/// The bindings of VS Code's keybindings.json, or of an extension's package.json, and what of them
/// could not be carried over.
///
/// Keys, sequences, conditions, arguments, removals (`-command`) and blocks (`"command": ""`)
/// become ours. Removals come first, as they never remove what the file itself binds. Commands and
/// context names are kept as they are. Of an entry with keys for several platforms, those of this
/// one count.
///
/// Nothing is left out silently: an ``KeymapFile/Problem/Severity-swift.enum/error`` among the
/// problems is an entry that is not carried over, a warning is one that is, but with a difference,
/// or one that has no keys on this platform.
public struct VSCodeKeymap: Hashable, Sendable {
  /// The bindings, removals first, else in the order written.
  public let bindings: [ResolvedBinding]
  /// The entries that could not be carried over as they are, in the order written.
  public let problems: [KeymapFile.Problem]

  /// Reads the text of a file: JSON with comments and trailing commas.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - file: the file as places in it should name it.
  ///   - layer: the layer of its bindings.
  /// - Throws: why the file as a whole cannot be read.
  public init(
    parsing text: String, file: String, layer: ResolvedBinding.Layer = .keymapFile
  ) throws(FileError) {
    let root = try JSON5Node(parsing: text, file: file)
    let list = root["contributes"]?["keybindings"] ?? root
    guard let entries = list.elements ?? (list["command"] == nil ? nil : [list]) else {
      let mistake = list.error(
        "there is no list of bindings; choose VS Code's keybindings.json, or the package.json of "
          + "an extension that has keybindings")
      throw FileError(.shape, mistake, file: file)
    }
    var reader = VSCodeReader(file: file, layer: layer)
    for entry in entries { reader.read(entry) }
    bindings = reader.removals.bindings + reader.others.bindings
    problems = reader.problems
  }
}

/// Reads the entries of keybindings.json one after another.
private struct VSCodeReader {
  let file: String
  let layer: ResolvedBinding.Layer
  var removals = BindingList()
  var others = BindingList()
  var problems: [KeymapFile.Problem] = []

  mutating func read(_ node: JSON5Node) {
    guard node.members != nil else {
      return refuse(node.error("an entry is \(node.kind)"))
    }
    do throws(JSONError) {
      let effect = try effect(of: node)
      guard let keys = node.vsCodeKeys else {
        if case .unbind = effect {
          throw node.error("it removes a command from all keys; here the keys have to be named")
        }
        let others = VSCodeKeys.platforms.filter { node[$0] != nil }
        guard !others.isEmpty else { throw node.error("it has no key") }
        return warn(
          node.error(
            "\(effect) has keys for \(others.joined(separator: " and ")) only, none for "
              + VSCodeKeys.platform))
      }
      let sequence = try translate(keys, VSCodeKeys.sequence)
      let condition = try condition(of: node)
      add(
        ResolvedBinding(
          sequence, effect, when: condition, layer: layer, origin: node.position.inFile(file),
          title: node["title"]?.text))
      warnAboutRest(of: node)
    } catch {
      let name = node["command"]?.text.map { "'\($0)': " } ?? ""
      refuse(JSONError(message: name + error.message, position: error.position))
    }
  }

  private mutating func condition(of entry: JSON5Node) throws(JSONError) -> Condition {
    guard let node = entry["when"], !node.isNull, node.text?.allSatisfy(\.isWhitespace) != true
    else { return .always }
    let translation = try translate(node, VSCodeCondition.condition)
    for remark in translation.remarks { warn(node.error(remark)) }
    return translation.condition
  }

  private mutating func effect(of entry: JSON5Node) throws(JSONError) -> ResolvedBinding.Effect {
    guard let node = entry["command"] else { throw entry.error("it has no command") }
    guard let command = node.isNull ? "" : node.text, command != "-" else {
      throw node.error("its command is \(node.text ?? node.kind)")
    }
    guard command.isEmpty || command.hasPrefix("-") else {
      return .perform(CommandInvocation(CommandID(command), arguments(entry["args"])))
    }
    if let args = entry.member("args") {
      warn(args.error("args count only for a command and are left out"))
    }
    return command.isEmpty ? .block : .unbind(CommandID(String(command.dropFirst())))
  }

  /// Arguments by name; VS Code also has lists and single values, which get the name `value`.
  private mutating func arguments(_ node: JSON5Node?) -> [String: Value] {
    guard let node, !node.isNull else { return [:] }
    if node.members != nil { return node.values }
    warn(node.error("args is \(node.kind); it becomes the argument 'value'"))
    return ["value": node.value]
  }

  /// Translates a text; a mistake is placed in it.
  private func translate<Result>(
    _ node: JSON5Node, _ translation: (String) throws(ExchangeRefusal) -> Result
  ) throws(JSONError) -> Result {
    guard let text = node.text else { throw node.error("it holds \(node.kind) for a text") }
    do {
      return try translation(text)
    } catch {
      throw JSONError(
        message: error.reason, position: node.position(ofCharacter: error.column))
    }
  }

  private mutating func add(_ binding: ResolvedBinding) {
    let isRemoval = if case .unbind = binding.effect { true } else { false }
    let former = isRemoval ? removals.add(binding) : others.add(binding)
    guard let line = former?.origin?.line, let origin = binding.origin else { return }
    problems.append(
      KeymapFile.Problem(
        severity: .warning, message: "the same binding as on line \(line), which is left out",
        position: origin))
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

  private mutating func warn(_ error: JSONError) {
    problems.append(KeymapFile.Problem(.warning, error, file: file))
  }

  private mutating func refuse(_ error: JSONError) {
    let error = JSONError(message: "not carried over: \(error.message)", position: error.position)
    problems.append(KeymapFile.Problem(.error, error, file: file))
  }
}

extension JSON5Node {
  /// The keys of an entry on this platform; nil when there are none.
  fileprivate var vsCodeKeys: JSON5Node? {
    let keys = self[VSCodeKeys.platform] ?? self["key"]
    return keys?.isNull == true || keys?.text == "" ? nil : keys
  }
}
