import KeyboardActions
import KeyboardCore
import SeededRandom
import Testing

/// Every layout that a locale, a device, an input and a screen can ask for, looked at as it is drawn.
@Suite("All layouts")
struct LayoutCheckTests {
  /// The keys that a row has beside its characters, and the input that it is for.
  struct Case {
    var type: KeyboardType
    var content = TextContentType.text
    var flags: Int

    static let all: [Case] = (0..<16).flatMap { flags in
      KeyboardType.standard.map { Case(type: $0, flags: flags) }
        + TextContentType.allCases.filter { $0.keys == $0 && $0 != .text }.map {
          Case(
            type: [.number, .decimal, .phone].contains($0) ? .numeric : .alphabetic(.lowercased),
            content: $0, flags: flags)
        }
    }
  }

  @Test(
    "No key is off the screen, has no width or is hit elsewhere, and pads fill their rows",
    arguments: KeyboardLocale.all)
  func layouts(locale: KeyboardLocale) {
    let document = TextDocument()
    let controller = KeyboardInputViewController(
      document: document, scheduler: ManualScheduler(), locale: locale)
    let context = controller.keyboardContext
    var failures: [String] = []
    // All of them in an optimized build, a part from everywhere in a debug build.
    let widths = [40.0, 80, 320, 430, 1366]
    for index in seeds(Case.all.count) {
      let sample = Case.all[index * 37 % Case.all.count]
      document.contentType = sample.content
      context.keyboardType = sample.type
      context.needsInputModeSwitchKey = sample.flags & 1 != 0
      context.hasDictationKey = sample.flags & 2 != 0
      context.locales = sample.flags & 4 != 0 ? [locale, .english] : [locale]
      context.isLandscape = sample.flags & 8 != 0
      for device in KeyboardContext.Device.allCases {
        context.device = device
        for step in seeds(widths.count) {
          let size = Size(width: widths[(index + step) % widths.count], height: 216)
          let keyboard = SystemKeyboard(controller: controller, size: size)
          let found = Self.failures(of: keyboard, isPad: device == .pad, hitting: index)
          let place = "\(locale) \(sample) \(device) \(size.width)"
          failures += found.map { "\(place): \($0)" }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(5))")
  }

  /// Returns the faults of a keyboard, one of whose keys is touched.
  private static func failures(
    of keyboard: SystemKeyboard, isPad: Bool, hitting number: Int
  ) -> [String] {
    let width = keyboard.size.width
    var failures: [String] = []
    var actions: Set<String> = []
    let rows = keyboard.keys
    for (number, row) in rows.enumerated() {
      var end = 0.0
      for key in row {
        actions.insert(key.action.name)
        let frame = key.frame
        if frame.minX < end - 0.001 { failures.append("\(key) overlaps the key before it") }
        end = frame.maxX
        if frame.maxX > width + 0.001 { failures.append("\(key) ends off the screen") }
        guard !key.action.isSpacer else { continue }
        if frame.size.width < width / 40 { failures.append("\(key) is \(frame.size.width) wide") }
      }
      guard let first = row.first, let last = row.last else { continue }
      let filled = (last.frame.maxX - first.frame.minX) / width
      if isPad, filled < 0.999 { failures.append("row \(number) fills \(filled)") }
    }
    let keys = rows.joined().filter { !$0.action.isSpacer }
    let key = keys[number % keys.count]
    if let hit = keyboard.key(at: key.frame.center), hit != key {
      failures.append("\(key) is hit as \(hit)")
    }
    if !actions.contains("backspace") { failures.append("no backspace") }
    if !actions.contains("emojiCategory"), actions.isDisjoint(with: ["return", "primary"]) {
      failures.append("no return key")
    }
    return failures
  }

  @Test("The check finds a key that is off the screen, has no width, or leaves room beside it")
  func findings() {
    func found(_ items: [KeyboardLayout.Item]) -> [String] {
      let controller = KeyboardInputViewController(scheduler: ManualScheduler())
      let row = items + [.init(.backspace), .init(.return)]
      controller.keyboardLayout = { _ in KeyboardLayout(rows: [row]) }
      let size = Size(width: 100, height: 50)
      return Self.failures(
        of: SystemKeyboard(controller: controller, size: size), isPad: true, hitting: 0)
    }
    #expect(found([.init(.character("a"))]).isEmpty)
    #expect(found([.init(.character("a"), width: .points(0))]).contains { $0.contains("0.0 wide") })
  }
}

extension KeyboardType {
  /// The kinds of keys that every keyboard has.
  fileprivate static let standard: [KeyboardType] =
    [.numeric, .symbolic, .email, .emojis]
    + [.lowercased, .uppercased, .capsLocked].map { .alphabetic($0) }
}
