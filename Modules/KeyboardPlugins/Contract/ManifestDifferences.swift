import KeyboardCore
import KeyboardPluginSDK

extension PluginHost {
  /// Returns the differences between a manifest file and the manifest that the program prints, a sentence for each
  /// member; empty if the program prints no manifest.
  func differences(
    of manifest: PluginManifest, in file: String, _ executable: String
  ) async -> [String] {
    let name = file.splitPath.name
    let remedy = "run \(executable.splitPath.name) --manifest > \(name)"
    guard let text = try? await output(of: executable), let value = try? Value(json: text.utf8),
      value["id"] != nil, value["protocol"] != nil
    else { return [] }
    var printed: PluginManifest
    do throws(PluginError) {
      printed = try PluginManifest(value)
    } catch {
      return ["the program prints a manifest that is wrong: \(error)"]
    }
    // Only a file has to name it.
    printed.executable = printed.executable ?? manifest.executable
    let differences = manifest.value.differences(
      from: printed.value, at: "", names: (String(name), "what the program prints"))
    let told = differences.prefix(Self.mostDifferences).map { "\($0); \(remedy)" }
    let rest = differences.count - told.count
    return told + (rest > 0 ? ["\(rest) more members differ from what the program prints"] : [])
  }

  /// The maximum number of differences that are listed individually.
  private static let mostDifferences = 8
}

nonisolated extension Value {
  /// Returns the differences between two values, by the paths of differing members.
  ///
  /// The elements of lists are compared with those of the same `id` or `name`, or at the same index if they have
  /// none.
  fileprivate func differences(
    from other: Value, at path: String, names: (String, String)
  ) -> [String] {
    if self == other { return [] }
    switch (self, other) {
    case (.object(let own), .object(let others)):
      return Set(own.keys).union(others.keys).sorted().flatMap { key -> [String] in
        let place = path.isEmpty ? key : "\(path).\(key)"
        switch (own[key], others[key]) {
        case (let one?, let another?):
          return one.differences(from: another, at: place, names: names)
        case (let one?, nil):
          return ["\(place) is \(one.brief) in \(names.0) and missing in \(names.1)"]
        case (nil, let another):
          return ["\(place) is missing in \(names.0) and \(another?.brief ?? "") in \(names.1)"]
        }
      }
    case (.array(let own), .array(let others)):
      let (ownKeys, otherKeys) = (Self.keys(of: own), Self.keys(of: others))
      let changes = own.enumerated().flatMap { index, element -> [String] in
        let place = "\(path)[\(index)]"
        guard let match = otherKeys.firstIndex(of: ownKeys[index]) else {
          return ["\(place) (\(element.title)) is only in \(names.0)"]
        }
        return element.differences(from: others[match], at: place, names: names)
      }
      let new = others.enumerated().filter { !ownKeys.contains(otherKeys[$0.offset]) }.map {
        "\(path)[\($0.offset)] (\($0.element.title)) is only in \(names.1)"
      }
      // The order is significant only for bindings: the last that applies wins.
      guard path == "bindings", changes.isEmpty, new.isEmpty else { return changes + new }
      return ["\(path) has another order in \(names.0) than in \(names.1)"]
    default: return ["\(path) is \(brief) in \(names.0) and \(other.brief) in \(names.1)"]
    }
  }

  /// Returns the keys that identify the elements of a list: their ids or names if they have them, texts themselves,
  /// or otherwise their indexes.
  private static func keys(of elements: [Value]) -> [Value] {
    let named = elements.map { $0["id"] ?? $0["name"] ?? ($0.stringValue == nil ? .null : $0) }
    return named.contains(.null) || Set(named).count < named.count
      ? elements.indices.map(Value.integer) : named
  }

  private var title: String { (self["id"] ?? self["name"] ?? self).brief }

  /// The value as JSON, shortened.
  private var brief: String { description.printable(limit: 60) }
}
