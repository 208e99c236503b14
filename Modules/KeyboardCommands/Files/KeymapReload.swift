/// What reading a keymap again has changed; where things are written does not count.
public struct KeymapReload: Hashable, Sendable {
  /// The bindings that were not there before, in the order written.
  public let added: [ResolvedBinding]
  /// The bindings that are not there any more, in the order they were written.
  public let removed: [ResolvedBinding]
  /// Whether bindings that stayed are declared in another order.
  public let isReordered: Bool
  /// Whether a setting changed.
  public let changedSettings: Bool
  /// Whether another profile is chosen.
  public let changedProfile: Bool
  /// What is wrong with the file as it is now.
  public let problems: [KeymapProblem]

  /// Whether nothing changed that has an effect.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && !isReordered && !changedSettings && !changedProfile
  }

  init(from former: KeymapFile, to next: KeymapFile) {
    let (before, after) = (former.bindings.map(\.unplaced), next.bindings.map(\.unplaced))
    let (gone, new) = (Set(before).subtracting(after), Set(after).subtracting(before))
    added = next.bindings.filter { new.contains($0.unplaced) }
    removed = former.bindings.filter { gone.contains($0.unplaced) }
    isReordered = before.filter { !gone.contains($0) } != after.filter { !new.contains($0) }
    changedSettings = former.settings != next.settings
    changedProfile = former.profile != next.profile
    problems = next.problems
  }
}

extension ResolvedBinding {
  /// The same binding without the place where it is written.
  fileprivate var unplaced: ResolvedBinding {
    ResolvedBinding(
      id: id, sequence, effect, when: condition, problem: problem, layer: layer, depth: depth,
      title: title, sentence: sentence, allowsRepeat: allowsRepeat, appliesInText: appliesInText)
  }
}
