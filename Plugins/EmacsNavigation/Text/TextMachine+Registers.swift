/// Registers: a place or a text by a character.
nonisolated extension TextMachine {
  /// The content of a register.
  enum Register: Hashable, Sendable {
    /// A place in the text with a name, which holds it by the register.
    case place(of: String)
    /// A row of the list with a name.
    case row(of: String, Int)
    case text(String)
  }

  /// Performs a command of registers in a text.
  mutating func use(
    _ register: Character, for command: TextCommand, _ argument: PrefixArgument,
    _ text: inout EditedText
  ) throws(Failure) {
    switch command {
    case .pointToRegister:
      registers[register] = .place(of: text.name)
      text.places[register] = text.point
    case .jumpToRegister:
      guard case .place(text.name) = registers[register], let place = text.places[register] else {
        throw noPlace(in: register)
      }
      current = .jump
      if previous != .jump, text.point != place {
        let point = text.point
        text.marks.push(point)
      }
      text.point = place
    case .copyToRegister:
      guard let mark = text.marks.mark else { throw .noRegion }
      registers[register] = .text(text.text(mark, text.point))
      if argument != .none { text.delete(mark, text.point) }
      text.marks.isActive = false
    default:
      let point = text.point
      text.marks.push(point)
      text.insert(try self.text(in: register))
      if argument != .none { exchangePointAndMark(&text) }
    }
  }

  /// Returns the text in a register.
  func text(in register: Character) throws(Failure) -> String {
    guard case .text(let text) = registers[register] else {
      throw Failure("register \(register) holds no text")
    }
    return text
  }

  /// Returns the reason why a register leads nowhere here.
  func noPlace(in register: Character) -> Failure {
    switch registers[register] {
    case .place(let name), .row(let name, _):
      Failure("register \(register) holds a place of \(name); go there first")
    case .text, nil: Failure("register \(register) holds no place")
    }
  }
}
