import KeyboardCore
import KeyboardPluginSDK

/// Registers in lists: a row or the titles of rows by a character.
extension EmacsModel {
  /// Performs a command of registers where the focus is.
  func use(
    _ register: Character, for command: TextCommand, _ argument: PrefixArgument
  ) async throws {
    endSearch()
    if try await isInText() { return try await perform(command, argument, register) }
    machine.begin()
    let list = try await context.focusedList()
    switch command {
    case .pointToRegister: machine.registers[register] = .row(of: list.name, try focus(of: list))
    case .jumpToRegister: try await jump(to: register, in: list)
    case .copyToRegister:
      let rows = try region(of: list, lists[list.name] ?? MarkRing())
      let titles = try await titles(of: rows)
      if argument != .none { try await context.editList([.remove(rows)]) }
      machine.registers[register] = .text(titles.map { $0 + "\n" }.joined())
    default: try await insert(register, in: list)
    }
  }

  private func jump(to register: Character, in list: FocusedList) async throws {
    guard case .row(list.name, let row) = machine.registers[register] else {
      throw PluginError(machine.noPlace(in: register))
    }
    if let focus = list.focus { lists[list.name, default: MarkRing()].push(focus) }
    await go(to: row, of: list)
  }

  private func insert(_ register: Character, in list: FocusedList) async throws {
    let inserted = try reporting { () throws(TextMachine.Failure) in
      try machine.text(in: register)
    }
    let row = list.focus ?? list.count
    var marks = lists[list.name] ?? MarkRing()
    try await insert(inserted, at: row, &marks)
    lists[list.name] = marks
    await go(to: row, of: try await context.focusedList())
  }

  /// Returns what a command returns, with its failure as one of the plugin.
  private func reporting<Result>(
    _ body: () throws(TextMachine.Failure) -> Result
  ) throws -> Result {
    do throws(TextMachine.Failure) { return try body() } catch { throw PluginError(error) }
  }
}
