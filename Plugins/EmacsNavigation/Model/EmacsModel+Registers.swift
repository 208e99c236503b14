import KeyboardCore
import KeyboardPluginSDK

/// Registers: a place or a text by a character.
extension EmacsModel {
  /// Performs a command of registers.
  func use(
    _ register: Character, for command: String, _ argument: PrefixArgument
  ) async throws {
    endSearch()
    machine.begin()
    switch command {
    case "pointToRegister": registers[register] = try await place()
    case "jumpToRegister": try await jump(to: register)
    case "copyToRegister":
      registers[register] = .text(try await regionText(isKilled: argument != .none))
    default: try await insert(register)
    }
  }

  private func place() async throws -> Register {
    if try await isInText() {
      let focused = try await context.focusedText()
      return .place(focused.name, follow(focused).point)
    }
    let list = try await context.focusedList()
    return .place(list.name, try focus(of: list))
  }

  private func jump(to register: Character) async throws {
    guard case .place(let name, let position) = registers[register] else {
      throw PluginError(code: .failed, message: "register \(register) holds no place")
    }
    func checkName(_ focused: String) throws {
      guard focused != name else { return }
      throw PluginError(
        code: .failed, message: "register \(register) holds a place of \(name); go there first")
    }
    if try await isInText() {
      let focused = try await context.focusedText()
      try checkName(focused.name)
      var text = follow(focused)
      machine.leaveMark(in: &text)
      text.point = position
      return try await write(text, over: focused)
    }
    let list = try await context.focusedList()
    try checkName(list.name)
    if let row = list.focus { lists[list.name, default: MarkRing()].push(row) }
    await go(to: position, of: list)
  }

  private func regionText(isKilled: Bool) async throws -> String {
    if try await isInText() {
      let focused = try await context.focusedText()
      var text = follow(focused)
      guard let mark = text.marks.mark else { throw PluginError(.noRegion) }
      let copied = text.text(mark, text.point)
      if isKilled { text.delete(mark, text.point) }
      text.marks.isActive = false
      try await write(text, over: focused)
      return copied
    }
    let list = try await context.focusedList()
    let rows = try region(of: list, lists[list.name] ?? MarkRing())
    let titles = try await titles(of: rows)
    if isKilled { try await context.editList([.remove(rows)]) }
    return titles.map { $0 + "\n" }.joined()
  }

  private func insert(_ register: Character) async throws {
    guard case .text(let inserted) = registers[register] else {
      throw PluginError(code: .failed, message: "register \(register) holds no text")
    }
    if try await isInText() {
      let focused = try await context.focusedText()
      var text = follow(focused)
      // Point stays before it, the mark is behind it.
      let point = text.point
      text.insert(inserted, at: point)
      text.marks.push(point + inserted.count)
      return try await write(text, over: focused)
    }
    let list = try await context.focusedList()
    let row = list.focus ?? list.count
    var marks = lists[list.name] ?? MarkRing()
    try await insert(inserted, at: row, &marks)
    lists[list.name] = marks
    await go(to: row, of: try await context.focusedList())
  }
}
