import CX11

/// The characters and keys of the keyboard layout in force, by how they are typed.
struct XKeymap {
  /// A key with the modifiers that it needs.
  struct Stroke: Hashable {
    let keycode: Int
    let modifiers: UInt32
  }

  /// The strokes that type characters with keys of the layout.
  private(set) var strokes: [UInt32: Stroke] = [:]
  /// The strokes that type characters with spare keys.
  private(set) var spareStrokes: [UInt32: Stroke] = [:]
  /// The strokes of keys without characters, by their symbols.
  private(set) var symbols: [KeySym: Stroke] = [:]
  /// The keys that set modifiers, by the modifier's bit.
  private(set) var modifierKeys: [UInt32: Int] = [:]
  /// A Boolean value indicating whether Caps Lock is on; the strokes are those without it.
  private(set) var isCapsLocked = false
  /// The keys without any symbol.
  private(set) var unused: [Int] = []
  /// The first two symbols of spare keys.
  private(set) var spareSymbols: [Int: [KeySym]] = [:]

  /// Asks the server for the layout.
  ///
  /// - Parameters:
  ///   - display: the connection.
  ///   - spares: the keys that were given characters.
  init?(_ display: OpaquePointer, spares: Set<Int>) {
    guard let map = screen_get_map(display) else { return nil }
    defer { screen_free_map(map) }
    var state = XkbStateRec()
    XkbGetState(display, UInt32(XkbUseCoreKbd), &state)
    isCapsLocked = UInt32(state.locked_mods) & UInt32(LockMask) != 0
    let locks = UInt32(state.locked_mods) & ~UInt32(LockMask)
    let keycodes = Int(map.pointee.min_key_code)...Int(map.pointee.max_key_code)
    findModifiers(map, keycodes)
    let third = thirdLevel(map, keycodes)
    let combinations: [UInt32] =
      [0, UInt32(ShiftMask)] + (third == 0 ? [] : [third, third | UInt32(ShiftMask)])
    for keycode in keycodes {
      let code = Int32(keycode)
      if spares.contains(keycode) {
        var first: [KeySym] = [0, 0]
        screen_first_symbols(map, code, &first)
        spareSymbols[keycode] = first
      }
      if screen_is_unused(map, code) {
        // The first number does not belong to a key.
        if keycode > 8 { unused.append(keycode) }
        continue
      }
      for modifiers in combinations {
        let symbol = screen_symbol(
          map, code, modifiers | locks, Int32(state.locked_group))
        guard symbol != 0 else { continue }
        let stroke = Stroke(keycode: keycode, modifiers: modifiers)
        let scalar = Self.isDead(symbol) ? 0 : xkb_keysym_to_utf32(xkb_keysym_t(symbol))
        if spares.contains(keycode) {
          if spareStrokes[scalar] == nil { spareStrokes[scalar] = stroke }
        } else {
          if symbols[symbol] == nil { symbols[symbol] = stroke }
          // Digits of the keypad mean something else without Num Lock.
          if scalar >= 32, scalar != 127, !Self.isKeypad(symbol),
            strokes[scalar].map({ modifiers.nonzeroBitCount < $0.modifiers.nonzeroBitCount })
              ?? true
          {
            strokes[scalar] = stroke
          }
        }
      }
    }
  }

  private static func isDead(_ symbol: KeySym) -> Bool { (0xFE50...0xFE93).contains(symbol) }
  private static func isKeypad(_ symbol: KeySym) -> Bool { (0xFF80...0xFFBD).contains(symbol) }

  private mutating func findModifiers(_ map: XkbDescPtr, _ keycodes: ClosedRange<Int>) {
    // Left keys of modifiers, and the keys of the third level, by their symbols.
    let wanted: Set<KeySym> = [0xFFE1, 0xFFE3, 0xFFE9, 0xFFEB, 0xFE03]
    for keycode in keycodes {
      let bits = screen_modifiers(map, Int32(keycode))
      let symbol = screen_symbol(map, Int32(keycode), 0, 0)
      guard bits != 0, wanted.contains(symbol) else { continue }
      for bit in 0..<8 where bits & 1 << bit != 0 {
        modifierKeys[1 << bit] = modifierKeys[1 << bit] ?? keycode
      }
    }
  }

  /// Returns the modifier of the third level; 0 where there is none.
  private func thirdLevel(_ map: XkbDescPtr, _ keycodes: ClosedRange<Int>) -> UInt32 {
    let key = keycodes.first {
      screen_symbol(map, Int32($0), 0, 0) == 0xFE03 && screen_modifiers(map, Int32($0)) != 0
    }
    let bits = key.map { screen_modifiers(map, Int32($0)) } ?? 0
    return bits & (~bits &+ 1)
  }
}
