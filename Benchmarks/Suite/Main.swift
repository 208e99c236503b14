#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs the benchmarks whose names are given, or all of them.
@main
enum Main {
  static var benchmarks: [any Benchmark.Type] {
    [
      PublishBenchmark.self, ResolveBenchmark.self, LookaheadBenchmark.self, LoadBenchmark.self,
      PeerBenchmark.self, NavigationScaleBenchmark.self, TreeBenchmark.self, DecodeBenchmark.self,
      AutocompleteBenchmark.self, FormBenchmark.self, PluginBenchmark.self,
    ]
  }

  static func main() {
    var names = Array(CommandLine.arguments.dropFirst())
    let isCheck = names.contains("--check")
    names.removeAll { $0 == "--check" }
    let known = benchmarks.map { $0.name }
    for name in names where !known.contains(name) {
      print("there is no benchmark '\(name)'; write \(known.joined(separator: " or "))")
      exit(2)
    }
    var violations: [String] = []
    for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
      let rows = benchmark.run()
      print("\(benchmark.name): \(benchmark.summary)")
      for line in Table(rows: rows).lines { print("  \(line)") }
      violations += rows.flatMap(\.violations)
    }
    guard isCheck, !violations.isEmpty else { return }
    for violation in violations { print("too much: \(violation)") }
    exit(1)
  }
}
