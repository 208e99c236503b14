import KeyboardCore

/// Bindings as a text in some format, and those that the format cannot represent.
public struct KeymapExport: Hashable, Sendable {
  /// A binding that the format cannot represent.
  public struct Omission: Hashable, Sendable, CustomStringConvertible {
    /// The binding that was not exported.
    public let binding: ResolvedBinding
    /// The reason, in words that can follow a colon.
    public let reason: String

    /// `keys effect: reason`.
    public var description: String { "\(binding.sequence) \(binding.effect): \(reason)" }
  }

  /// The text, which ends with a line break.
  public let text: String
  /// The omitted bindings, in the order given.
  public let omissions: [Omission]

  package init(text: String, omissions: [Omission]) {
    (self.text, self.omissions) = (text, omissions)
  }

  /// Writes a keymap of the toolkit: the text of a `keymap.json5`.
  ///
  /// Read again as a ``KeymapFile``, it gives equal bindings, but in the layer of that file, without the depth of
  /// responders, and at other places. A binding with an invalid condition is omitted, since its text is no longer
  /// known.
  ///
  /// - Parameters:
  ///   - bindings: the bindings, weaker ones first.
  ///   - profile: the profile that it selects; `default` and nil are not written.
  ///   - ambiguityTimeout: the time that a complete sequence waits for a longer one; the default and nil are not
  ///     written.
  /// - Returns: the text.
  public static func keymap(
    _ bindings: [ResolvedBinding], profile: String? = nil, ambiguityTimeout: Duration? = nil
  ) -> KeymapExport {
    let (entries, omissions) = translate(bindings) { binding throws(ExchangeRefusal) in
      binding.keymapEntry
    }
    var members = [("version", JSON5Node(.integer(KeymapFile.version)))]
    if let profile, profile != "default" { members.append(("profile", JSON5Node(profile))) }
    members.append(("bindings", JSON5Node(entries)))
    if let ambiguityTimeout, ambiguityTimeout != KeyEngine.ChordSettings().ambiguityTimeout {
      let number = ambiguityTimeout / .milliseconds(1)
      let milliseconds = Int(exactly: number).map { Value.integer($0) } ?? .number(number)
      let settings = [(KeymapFile.ambiguityTimeoutSetting, JSON5Node(milliseconds))]
      members.append(("settings", JSON5Node(settings)))
    }
    return KeymapExport(
      text: JSON5Printer(.json5).print(JSON5Node(members)), omissions: omissions)
  }

  /// Returns the export with further omitted bindings, for one reason.
  public func omitting(_ bindings: [ResolvedBinding], _ reason: String) -> KeymapExport {
    let others = bindings.map { Omission(binding: $0, reason: reason) }
    return KeymapExport(text: text, omissions: omissions + others)
  }

  /// Translates bindings one after another; one whose translation throws is an omission.
  package static func translate<Part>(
    _ bindings: some Sequence<ResolvedBinding>,
    _ translation: (ResolvedBinding) throws(ExchangeRefusal) -> Part
  ) -> ([Part], [Omission]) {
    var parts: [Part] = []
    var omissions: [Omission] = []
    for binding in bindings {
      do throws(ExchangeRefusal) {
        if let problem = binding.problem { throw ExchangeRefusal(reason: problem) }
        parts.append(try translation(binding))
      } catch {
        omissions.append(Omission(binding: binding, reason: error.reason))
      }
    }
    return (parts, omissions)
  }
}

/// The reason why something has no counterpart in the other format.
package struct ExchangeRefusal: Error {
  /// The reason, in words that can follow a colon.
  package let reason: String
  /// The place in the text, in characters, the first being 1.
  package let column: Int

  /// Creates a reason.
  package init(reason: String, column: Int = 1) {
    (self.reason, self.column) = (reason, column)
  }
}

extension ResolvedBinding {
  /// The entry of a keymap of the toolkit; the id is left out if reading would derive the same one.
  fileprivate var keymapEntry: JSON5Node {
    var members = JSON5Node.members(sequence, effect, when: condition)
    if id != derivedID { members.append(("id", JSON5Node(id.rawValue))) }
    if let title { members.append(("title", JSON5Node(title))) }
    if let summary { members.append(("summary", JSON5Node(summary))) }
    if allowsRepeat { members.append(("repeats", JSON5Node(true))) }
    if appliesInText { members.append(("inText", JSON5Node(true))) }
    return JSON5Node(members)
  }
}
