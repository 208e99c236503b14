import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardCommands

@Suite struct CustomizationCrashTests {
  private let directory: TemporaryDirectory
  private let store: CustomizationStore

  init() throws {
    directory = try TemporaryDirectory()
    store = CustomizationStore(path: directory.file("customizations.json"))
  }

  /// The number of saves of a writer that are in the file.
  private func count(of name: String) -> Int {
    guard
      case .added(_, .perform(let invocation), when: .always)? =
        store.customizations[ResolvedBinding.ID(name)]?.change
    else { return 0 }
    return invocation.arguments["count"]?.integerValue ?? 0
  }

  @Test("Two writers killed at 200 random moments leave a valid file and lose nothing saved")
  func kills() throws {
    var generator = SeededGenerator(seed: 200)
    let names = ["left", "right"]
    var writers = try names.map { try WriterProcess(of: store.path, name: $0) }
    var before = [0, 0]
    for _ in 0..<200 {
      let victim = Int.random(in: 0...1, using: &generator)
      try #require(writers[victim].wait(forSaves: Int.random(in: 0...3, using: &generator)))
      writers[victim].wait(microseconds: Int.random(in: 0...8000, using: &generator))
      writers[victim].kill()

      try store.load()
      #expect(store.problems.isEmpty)
      // All reported saves are there; one more may have happened before it could be reported.
      let saved = count(of: names[victim])
      let reported = before[victim] + writers[victim].saves
      #expect(saved == reported || saved == reported + 1)
      let survivor = 1 - victim
      #expect(count(of: names[survivor]) >= before[survivor] + writers[survivor].saves)

      before[victim] = saved
      writers[victim] = try WriterProcess(of: store.path, name: names[victim])
    }
    for writer in writers { writer.kill() }
    try store.update { $0["after"] = Customization(.none) }
    #expect(Set(store.customizations.ids) == ["after", "left", "right"])
    #expect(TextFile.names(in: directory.path) == ["customizations.json"])
  }
}
