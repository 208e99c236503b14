/// First in, first out, keeping its memory: steady traffic allocates nothing.
struct Queue<Element> {
  private var elements: [Element] = []
  private var head = 0

  var count: Int { elements.count - head }

  /// The oldest element.
  var first: Element? { head < elements.count ? elements[head] : nil }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Removes and returns the oldest element.
  ///
  /// - Complexity: amortised O(1).
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    head += 1
    if head == elements.count {
      removeAll()
    } else if head >= 64, head * 2 >= elements.count {
      elements.removeSubrange(..<head)
      head = 0
    }
    return element
  }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    head = 0
  }
}
