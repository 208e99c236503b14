import KeyboardCore
import Testing

@testable import EmacsNavigationPlugin
@testable import KeyboardPluginSDK

@Suite("The manifest of EmacsNavigation")
struct EmacsManifestTests {
  @Test("keeps every rule, and the limits of bindings")
  func manifest() {
    let manifest = EmacsNavigation.manifest
    #expect(manifest.violations.isEmpty)
    let costs = manifest.bindings.map { ($0.keys.strokes[0], 16 + ($0.when?.utf8.count ?? 0)) }
    #expect(costs.count <= 1000)
    #expect(costs.reduce(0) { $0 + $1.1 } <= 32768)
    #expect(
      Dictionary(grouping: costs, by: \.0).values.allSatisfy { $0.reduce(0) { $0 + $1.1 } <= 6144 })
  }

  @Test("binds every key of its table")
  func keys() {
    let bound = Set(EmacsNavigation.manifest.bindings.map(\.keys.description))
    let keys =
      EmacsAction.all.flatMap(\.keys) + ["ctrl+/", "ctrl+_", "ctrl+alt+_", "alt+-", "alt+5"]
    #expect(keys.filter { !bound.contains($0) } == [])
  }
}
