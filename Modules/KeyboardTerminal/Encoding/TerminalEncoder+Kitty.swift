import KeyboardCore

extension TerminalEncoder {
  /// Returns the bytes of kitty's protocol with some of its flags.
  func kitty(_ event: KeyEvent, _ flags: TtyModes.KeyboardFlags) -> [UInt8]? {
    let takesAll = flags.contains(.allKeys)
    guard event.phase == .press || flags.contains(.eventTypes) else { return nil }
    if !takesAll, event.key.name?.isModifier == true { return nil }
    if !takesAll, staysLegacy(event) { return legacy(event) }
    if !takesAll, !flags.contains(.disambiguate), let bytes = legacy(event) { return bytes }
    if let name = event.key.name, event.physicalKey == nil, event.text == nil,
      let bytes = kittyFunction(event, name)
    {
      return bytes
    }
    return kittyCode(event, flags)
  }

  /// Returns whether a key is text, or one of those that a shell needs after a crash.
  private func staysLegacy(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .enter, .tab, .backspace: event.modifiers.isEmpty
    default:
      event.key.terminalScalar != nil && event.modifiers.isSubset(of: .shift)
    }
  }

  /// Returns modifiers and phase, if they need to be sent.
  private func fields(_ event: KeyEvent) -> String {
    let phase =
      switch event.phase {
      case .press: ""
      case .repeat: ":2"
      case .release: ":3"
      }
    let number = event.terminalModifiers
    return number == 1 && phase.isEmpty ? "" : "\(number)\(phase)"
  }

  /// Returns the bytes of keys that keep their older forms.
  private func kittyFunction(_ event: KeyEvent, _ name: NamedKey) -> [UInt8]? {
    guard event.shiftedKey == nil, event.baseLayoutKey == nil else { return nil }
    let fields = fields(event)
    // CSI R is a cursor report.
    if let final = Self.finals[name], name != .f3 {
      let letter = String(UnicodeScalar(final))
      return Array("\u{1B}[\(fields.isEmpty ? "" : "1;")\(fields)\(letter)".utf8)
    }
    let number = name == .f3 ? 13 : Self.numbers[name]
    guard let number, number < 25 else { return nil }
    return Array("\u{1B}[\(number)\(fields.isEmpty ? "" : ";")\(fields)~".utf8)
  }

  /// Returns `CSI key:shifted:base;modifiers:event;text u`.
  private func kittyCode(_ event: KeyEvent, _ flags: TtyModes.KeyboardFlags) -> [UInt8]? {
    guard var code = kittyCode(event) else { return nil }
    if event.shiftedKey != nil || event.baseLayoutKey != nil {
      guard flags.contains(.alternateKeys), let alternates = alternates(event) else { return nil }
      code += alternates
    }
    var text: String?
    if let typed = event.text {
      guard flags.isSuperset(of: [.allKeys, .text]), let codes = Self.codes(typed) else {
        return nil
      }
      text = codes
    }
    let fields = fields(event)
    switch (fields.isEmpty, text) {
    case (_, let text?): return Array("\u{1B}[\(code);\(fields);\(text)u".utf8)
    case (true, nil): return Array("\u{1B}[\(code)u".utf8)
    case (false, nil): return Array("\u{1B}[\(code);\(fields)u".utf8)
    }
  }

  /// Returns the code of a key; 0 for text without a key.
  private func kittyCode(_ event: KeyEvent) -> String? {
    if let code = code(event.key, at: event.physicalKey) { return code }
    // A character of several code points comes from an input method.
    guard let character = event.key.character, event.text?.first == character,
      event.shiftedKey == nil, event.baseLayoutKey == nil, event.physicalKey == nil,
      !event.key.isUpperCase
    else { return nil }
    return "0"
  }

  /// Returns the code of a key that is a character, or of one with a code of its own at a position.
  private func code(_ key: Key, at position: PhysicalKey?) -> String? {
    if let code = code(key) { return position == nil ? "\(code)" : nil }
    guard let name = key.name else { return nil }
    let index = FunctionKeys.codes.firstIndex { $0?.name == name && $0?.position == position }
    return index.map { "\($0 + FunctionKeys.firstCode)" }
  }

  private func alternates(_ event: KeyEvent) -> String? {
    func code(_ key: Key) -> String? {
      guard let scalar = key.terminalScalar else { return self.code(key, at: nil) }
      return isCode(scalar) ? "\(scalar.value)" : nil
    }
    var text = ":"
    if let shifted = event.shiftedKey {
      guard let code = code(shifted) else { return nil }
      text += code
    }
    if let base = event.baseLayoutKey {
      guard let code = code(base) else { return nil }
      text += ":\(code)"
    }
    return text
  }

  private static func codes(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    let isText = scalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) }
    return isText && !scalars.isEmpty
      ? scalars.map { "\($0.value)" }.joined(separator: ":") : nil
  }
}
