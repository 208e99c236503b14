import KeyboardCore
import Testing

@testable import EmacsNavigation
@testable import KeyboardPlugins

@Suite("The universal argument")
nonisolated struct UniversalArgumentTests {
  /// What is pressed: nil for `C-u`, else a digit.
  @Test(
    "is 4, four times as much each time, or what the digits say",
    arguments: [
      ([], nil), ([nil], 4), ([nil, nil], 16), ([nil, nil, nil], 64), ([nil, 1, 2], 12),
      ([nil, 0], 0), ([nil, nil, 7], 7), ([nil, 1, nil], 1), ([5], nil), ([nil, 10], 4),
      ([nil] + Array(repeating: 9, count: 30), UniversalArgument.limit),
      (Array(repeating: nil, count: 40), UniversalArgument.limit),
    ] as [([Int?], Int?)])
  func keys(_ keys: [Int?], _ value: Int?) {
    var argument = UniversalArgument()
    for key in keys {
      if let key { argument.append(key) } else { argument.press() }
    }
    #expect(argument.value == value)
    #expect(argument.take() == value)
    #expect(argument == UniversalArgument())
  }
}

@Suite("The manifest of EmacsNavigation")
struct EmacsManifestTests {
  @Test("keeps every rule, and leaves the keys of texts to texts")
  func manifest() {
    let manifest = EmacsNavigation.manifest
    #expect(manifest.violations.isEmpty)
    let keys = ["ctrl+n", "ctrl+v", "ctrl+u", "ctrl+space", "ctrl+x ctrl+x", "ctrl+s", "ctrl+g"]
    for key in keys {
      let conditions = manifest.bindings.filter { $0.keys.description == key }.map(\.when)
      #expect(!conditions.isEmpty)
      let others = conditions.filter { condition in
        condition?.contains("!focus.acceptsText") != true && condition != "emacs.searching"
      }
      #expect(others == [])
    }
  }
}
