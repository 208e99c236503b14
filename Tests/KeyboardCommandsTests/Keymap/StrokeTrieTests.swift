import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite struct StrokeTrieTests {
  @Test("Binding and removing forever takes no more room than binding once")
  func noGrowth() throws {
    var keymap = Keymap()
    var sizes: Set<Int> = []
    for round in 0..<200 {
      for index in 0..<20 {
        keymap.add(
          try bind(KeySequence("a", "b", Self.letter(round + index)), CommandID("c\(index)")))
      }
      sizes.insert(keymap.trie.nodes.count)
      for binding in keymap.bindings.shuffled() { keymap.remove(binding.id) }
    }
    #expect(sizes.count == 1)
    #expect(keymap.trie.nodes[0].firstChild == StrokeTrie.none)
  }

  @Test("A walk below a node visits everything longer and nothing else, parents first")
  func walk() {
    var trie = StrokeTrie()
    for sequence in ["a b c", "a d", "b", "a b e f", "a b"] as [KeySequence] {
      _ = trie.insert(sequence)
    }
    let start = trie.node(at: [KeyStroke("a")])
    var visited: [String] = []
    var node = trie.successor(of: start, below: start)
    while node != StrokeTrie.none {
      visited.append(trie.stroke(to: node)?.description ?? "root")
      node = trie.successor(of: node, below: start)
    }
    #expect(visited == ["b", "c", "e", "f", "d"])
    let leaf = trie.node(at: [KeyStroke("b")])
    #expect(trie.successor(of: leaf, below: leaf) == StrokeTrie.none)
  }

  private static func letter(_ index: Int) -> KeyStroke {
    KeyStroke(.character(Array("abcdefghijklmnopqrstuvwxyz")[index % 26]))
  }
}
