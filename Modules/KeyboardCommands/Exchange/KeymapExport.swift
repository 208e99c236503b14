import KeyboardCore

/// Bindings as a text in some format, and those that the format cannot hold.
public struct KeymapExport: Hashable, Sendable {
  /// A binding that the format cannot hold.
  public struct Omission: Hashable, Sendable, CustomStringConvertible {
    /// The binding.
    public let binding: ResolvedBinding
    /// The reason, in words that can follow a colon.
    public let reason: String

    /// `keys effect: reason`.
    public var description: String { "\(binding.sequence) \(binding.effect): \(reason)" }
  }

  /// The text, which ends with a line break.
  public let text: String
  /// The bindings that are not in it, in the order given.
  public let omissions: [Omission]

  /// Writes a keymap of ours: the text of a `keymap.json5`.
  ///
  /// Read again as a ``KeymapFile``, it gives equal bindings, but in the layer of that file,
  /// without the depth of responders, and written at other places. A binding whose condition could
  /// not be read is omitted, since its text is not known any more.
  ///
  /// - Parameter bindings: the bindings, weaker ones first.
  /// - Returns: the text.
  public static func keymap(_ bindings: [ResolvedBinding]) -> KeymapExport {
    let (entries, omissions) = translate(bindings) { binding throws(ExchangeRefusal) in
      binding.keymapEntry
    }
    let members = [
      ("version", JSON5Node(.integer(KeymapFile.version))), ("bindings", JSON5Node(entries)),
    ]
    return KeymapExport(
      text: JSON5Printer(.json5).print(JSON5Node(members)), omissions: omissions)
  }

  /// Writes the text of a `keybindings.json` of VS Code.
  ///
  /// Ids, titles, sentences, and whether a binding repeats or applies in text have no counterpart
  /// there and are left out. A binding with keys or a condition that VS Code cannot express is
  /// omitted, and so is an unbinding of everything on some keys.
  ///
  /// - Parameter bindings: the bindings, weaker ones first.
  /// - Returns: the text.
  public static func vsCode(_ bindings: [ResolvedBinding]) -> KeymapExport {
    let (entries, omissions) = translate(bindings) { binding throws(ExchangeRefusal) in
      try binding.vsCodeEntry()
    }
    return KeymapExport(
      text: JSON5Printer(.json).print(JSON5Node(entries)), omissions: omissions)
  }

  private static func translate(
    _ bindings: [ResolvedBinding],
    _ translation: (ResolvedBinding) throws(ExchangeRefusal) -> JSON5Node
  ) -> ([JSON5Node], [Omission]) {
    var entries: [JSON5Node] = []
    var omissions: [Omission] = []
    for binding in bindings {
      do throws(ExchangeRefusal) {
        if let problem = binding.problem { throw ExchangeRefusal(reason: problem) }
        entries.append(try translation(binding))
      } catch {
        omissions.append(Omission(binding: binding, reason: error.reason))
      }
    }
    return (entries, omissions)
  }
}

/// The reason why something has no counterpart in the other format.
struct ExchangeRefusal: Error {
  /// The reason, in words that can follow a colon.
  let reason: String
  /// The place in the text that was read, in characters, the first being 1.
  var column = 1
}

extension ResolvedBinding {
  /// The entry of a keymap of ours; the id is left out where reading would make the same one.
  fileprivate var keymapEntry: JSON5Node {
    var members = JSON5Node.members(sequence, effect, when: condition)
    if id != derivedID { members.append(("id", JSON5Node(id.rawValue))) }
    if let title { members.append(("title", JSON5Node(title))) }
    if let summary { members.append(("summary", JSON5Node(summary))) }
    if allowsRepeat { members.append(("repeats", JSON5Node(true))) }
    if appliesInText { members.append(("inText", JSON5Node(true))) }
    return JSON5Node(members)
  }

  /// The entry of VS Code's keybindings.json.
  fileprivate func vsCodeEntry() throws(ExchangeRefusal) -> JSON5Node {
    var members = [("key", JSON5Node(try VSCodeKeys.text(of: sequence)))]
    let command =
      switch effect {
      case .perform(let invocation): invocation.id.rawValue
      case .block: ""
      case .unbind(let command?): "-\(command)"
      case .unbind(nil):
        throw ExchangeRefusal(reason: "VS Code cannot unbind keys without naming a command")
      }
    members.append(("command", JSON5Node(command)))
    if let clause = try condition.vsCodeClause() { members.append(("when", JSON5Node(clause))) }
    if let arguments = invocation?.arguments, !arguments.isEmpty {
      members.append(("args", JSON5Node(.object(arguments))))
    }
    return JSON5Node(members)
  }
}
