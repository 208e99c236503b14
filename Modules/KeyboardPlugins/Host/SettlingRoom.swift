/// Where tasks wait for plugins to settle.
struct SettlingRoom {
  private enum Place {
    case reserved
    case taken(CheckedContinuation<Void, Never>)
  }

  private var places: [Int: Place] = [:]
  private var last = 0

  /// Keeps a place for a task that is about to wait.
  mutating func reserve() -> Int {
    last += 1
    places[last] = .reserved
    return last
  }

  /// Waits; returns at once when the place was given up before.
  mutating func wait(at place: Int, _ continuation: CheckedContinuation<Void, Never>) {
    if places[place] == nil {
      continuation.resume()
    } else {
      places[place] = .taken(continuation)
    }
  }

  /// Ends one wait.
  mutating func leave(_ place: Int) {
    if case .taken(let continuation) = places.removeValue(forKey: place) { continuation.resume() }
  }

  /// Ends every wait.
  mutating func leaveAll() {
    for place in places.keys.sorted() { leave(place) }
  }
}
