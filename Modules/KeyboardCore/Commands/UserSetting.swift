/// A setting written by a user, for a plugin or for the program itself.
///
/// ```
/// settings: { screen: { theme: "dark" } }
/// ```
///
/// The owners declare settings as ``CommandParameter`` values.
public struct UserSetting: Hashable, Sendable {
  /// The id of the plugin, or the part of the program, to which it belongs.
  public let owner: String
  /// The name of the setting.
  public let name: String
  /// The value as written, of any kind.
  public let value: Value
  /// The place where it is written; nil if there is none.
  public let place: SourcePosition?

  /// Creates a setting.
  public init(_ owner: String, _ name: String, _ value: Value, place: SourcePosition? = nil) {
    (self.owner, self.name, self.value, self.place) = (owner, name, value, place)
  }
}

extension [UserSetting] {
  /// Returns the values of an owner's declared settings, by name: for each the last valid one that is written,
  /// otherwise the default.
  package func values(of owner: String, _ parameters: [CommandParameter]) -> [String: Value] {
    var values: [String: Value] = [:]
    for parameter in parameters {
      let written = last {
        $0.owner == owner && $0.name == parameter.name && $0.value != .null
          && parameter.accepts($0.value)
      }
      values[parameter.name] = written?.value ?? parameter.defaultValue
    }
    return values
  }

  /// Returns the mistakes in the settings of an owner, with a title for the owner in messages.
  package func mistakes(
    of owner: String, _ title: String, _ parameters: [CommandParameter]
  ) -> [String] {
    filter { $0.owner == owner }.compactMap { setting in
      let place = setting.place.map { "\($0): " } ?? ""
      let names = parameters.map(\.name)
      guard let parameter = parameters.first(where: { $0.name == setting.name }) else {
        let remedy =
          Spelling.nearest(to: setting.name, in: names).map { "did you mean \($0)?" }
          ?? (names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))")
        return "\(place)\(title) has no setting \(setting.name); \(remedy)"
      }
      guard !parameter.accepts(setting.value) else { return nil }
      return "\(place)\(owner).\(setting.name) must be \(parameter.requirement), not "
        + "\(setting.value); "
        + (parameter.defaultValue.map { "\($0) counts instead" } ?? "it has no value")
    }
  }
}
