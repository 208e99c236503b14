import KeyboardCore

extension TerminalDecoder {
  /// Decodes `CSI A`, `CSI m A` and `CSI 1;m A`: cursor and function keys.
  func letter(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    guard let name = FunctionKeys.key(final: sequence.last) else { return false }
    guard !parameters.isAtEnd else {
      send(name, sequence, emit)
      return true
    }
    guard let details = letterDetails(&parameters) else { return false }
    send(name, with: details, sequence, emit)
    return true
  }

  /// Returns the modifiers of `m` or `1;m`.
  private func letterDetails(_ parameters: inout ParameterReader) -> KeyDetails? {
    let first = parameters.next()
    if parameters.isAtEnd {
      return KeyDetails(
        modifiers: first, phase: ParameterReader.absent, eight: settings.modifierEight)
    }
    guard first == 1 || first == ParameterReader.absent else { return nil }
    let details = details(&parameters)
    return parameters.isAtEnd ? details : nil
  }

  /// Decodes `CSI r;c R`: the position of the cursor, or F3 with modifiers if the two are indistinguishable.
  func letterR(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    var report = parameters
    let row = report.next()
    let column = report.nextField()
    guard report.isAtEnd, column > 0, row != 0 else { return letter(sequence, &parameters, emit) }
    let isKey = abs(row) == 1 && 2...16 ~= column && !settings.expectsCursorReport
    guard !isKey else { return letter(sequence, &parameters, emit) }
    send(.reply(.cursorPosition(row: max(row, 1), column: column)), sequence, emit)
    return true
  }

  /// Decodes `CSI Z` and `CSI 1;m Z`: Tab with Shift.
  func backtab(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    var details: KeyDetails? = KeyDetails()
    if !parameters.isAtEnd { details = letterDetails(&parameters) }
    guard var details else { return false }
    details.modifiers.insert(.shift)
    send(.tab, with: details, sequence, emit)
    return true
  }

  /// Decodes `CSI n ~` and `CSI n;m ~`: editing and function keys, modifyOtherKeys, the brackets of a paste.
  mutating func tilde(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    let number = parameters.next()
    guard number != 27 else { return otherKey(sequence, &parameters, emit) }
    guard !parameters.isAtEnd else {
      if number == 200 {
        beginPaste(sequence, emit)
        return true
      }
      guard let (name, modifiers) = key(number: number) else { return false }
      send(name, with: KeyDetails(modifiers), sequence, emit)
      return true
    }
    guard let (name, modifiers) = key(number: number), var details = details(&parameters),
      parameters.isAtEnd
    else { return false }
    details.modifiers.formUnion(modifiers)
    send(name, with: details, sequence, emit)
    return true
  }

  private mutating func beginPaste(_ sequence: TerminalSequence, _ emit: Emit) {
    if sequence.isPrefixed { sendEscape(before: sequence, emit) }
    paste.begin(at: sequence.unprefixed.offset)
    state = .paste
  }

  /// Decodes `CSI n $`, `CSI n ^` and `CSI n @`: rxvt's Shift, Control, and both.
  func rxvt(
    _ sequence: TerminalSequence, _ parameters: inout ParameterReader, _ emit: Emit
  ) -> Bool {
    let number = parameters.next()
    guard parameters.isAtEnd, let (name, modifiers) = key(number: number) else { return false }
    let held: Modifiers =
      switch sequence.last {
      case UInt8(ascii: "$"): .shift
      case UInt8(ascii: "^"): .control
      default: [.control, .shift]
      }
    send(name, with: KeyDetails(held.union(modifiers)), sequence, emit)
    return true
  }

  /// Returns the key of a number, and the modifiers that the dialect adds to it.
  private func key(number: Int) -> (NamedKey, Modifiers)? {
    switch settings.dialect {
    case .rxvt:
      // F1 is sent as 23 with Shift, F3 as 25: ten keys further, with gaps at 27 and 30.
      if let name = FunctionKeys.key(number: number), 23...34 ~= number {
        return shifted(name, by: 10)
      }
    case .linuxConsole:
      if let name = FunctionKeys.key(number: number), 25...34 ~= number {
        return shifted(name, by: 12)
      }
    case .common:
      if number == 29 { return (settings.key29, []) }
    }
    return FunctionKeys.key(number: number).map { ($0, []) }
  }

  /// Returns the function key a distance of numbers before another, with Shift.
  private func shifted(_ name: NamedKey, by distance: Int) -> (NamedKey, Modifiers)? {
    FunctionKeys.functionKeys.firstIndex(of: name).map {
      (FunctionKeys.functionKeys[$0 - distance], .shift)
    }
  }

  /// Decodes SS3: cursor keys, F1 to F4, the keypad's application mode, rxvt's Control and arrows.
  func singleShift(_ sequence: TerminalSequence, _ emit: Emit) {
    let final = sequence.last
    var parameters = ParameterReader(sequence, sequence.bodyStart..<sequence.lastIndex)
    if parameters.isAtEnd {
      if let name = FunctionKeys.keypadKey(final: final) {
        var key = KeyEvent(key: .named(name), source: .terminal)
        if name == .space, !sequence.isPrefixed { key.text = " " }
        return send(key, sequence, emit)
      }
      if UInt8(ascii: "a")...UInt8(ascii: "d") ~= final,
        let name = FunctionKeys.key(final: final - 0x20)
      {
        return send(name, with: KeyDetails(.control), sequence, emit)
      }
    }
    if !letter(sequence, &parameters, emit) { sendUnrecognized(sequence, emit) }
  }
}
