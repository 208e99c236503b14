import Glibc
import KeyboardCore

/// Loads every hostile plugin again and again, and shows what a person would feel of it.
@main
enum Torture {
  /// The number of keys that are pressed after the one behind the plugin's.
  private static let keys = 100

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let loads = arguments.first.flatMap { Int($0) } ?? 1000
    let part = arguments.dropFirst().first ?? ""
    let plugins = HostilePlugin.all.filter { part.isEmpty || $0.description.contains(part) }
    var failures = 0
    print(
      "next key, 99 of 100 later keys within, lines, processes left, keys lost, keys not explained: "
        + "plugin")
    for (index, plugin) in plugins.enumerated() {
      let count = loads * (index + 1) / plugins.count - loads * index / plugins.count
      var next = Duration.zero
      var later: [Duration] = []
      var lines = 0
      var left = 0
      var lost = 0
      var unexplained = 0
      for _ in 0..<count {
        let outcome = try await Trial.run(plugin, keys: keys)
        next = max(next, outcome.next)
        later += outcome.later
        lines = max(lines, outcome.lines.count)
        left += outcome.left.count
        lost += outcome.lost
        unexplained += outcome.unexplained
        for pid in outcome.left { kill(pid, SIGKILL) }
      }
      guard count > 0 else { continue }
      let p99 = later.sorted()[later.count * 99 / 100]
      let isGood =
        next < .milliseconds(120) && p99 < .milliseconds(5) && left == 0 && lost == 0
        && unexplained == 0
      if !isGood { failures += 1 }
      print(
        isGood ? "ok  " : "BAD ", next.text, p99.text, lines, left, lost, unexplained, plugin,
        separator: "\t")
    }
    print("\(loads) loads of \(plugins.count) plugins, \(failures) of these not as they should be")
    exit(failures == 0 ? 0 : 1)
  }
}

extension Duration {
  /// Milliseconds with two digits behind the point.
  fileprivate var text: String {
    let hundredths = Int(self / .microseconds(10))
    return "\(hundredths / 100).\(String(100 + hundredths % 100).dropFirst()) ms"
  }
}
