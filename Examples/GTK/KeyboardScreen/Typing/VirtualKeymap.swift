import KeyboardCore

/// The layout of a virtual keyboard of its own, which has a key for each character that was needed.
///
/// Programs get the layout before the keys, so a key can be given another character at any time. When all keys are
/// taken, the one that was used longest ago is given the next.
public struct VirtualKeymap: Sendable {
  /// The character or function of a key.
  private enum Symbol: Hashable {
    case scalar(Unicode.Scalar)
    case named(String)
  }

  /// The number of the first key, as XKB counts: the system's number and 8.
  private static let first = 9
  private static let capacity = 240

  private var keys: [Symbol: Int] = [:]
  private var symbols: [Symbol] = []
  private var uses: [Int] = []
  private var time = 0
  /// A Boolean value indicating whether the layout is another one since it was asked for.
  public private(set) var hasChanged = true

  /// Creates the layout of the keys that edit.
  public init() {
    for name in ["BackSpace", "Return", "Tab", "Escape", "Left", "Right", "Up", "Down"] {
      _ = key(for: .named(name))
    }
  }

  /// Returns the number that the system gives to the key of a character, which gets one if it has none.
  public mutating func key(for scalar: Unicode.Scalar) -> Int { key(for: .scalar(scalar)) }

  /// Returns the number that the system gives to a key that is pressed for its meaning.
  public mutating func key(for key: TypingKey) -> Int {
    switch key {
    case .backspace: self.key(for: .named("BackSpace"))
    case .enter: self.key(for: .named("Return"))
    case .tab: self.key(for: .named("Tab"))
    case .escape: self.key(for: .named("Escape"))
    case .left: self.key(for: .named("Left"))
    case .right: self.key(for: .named("Right"))
    case .up: self.key(for: .named("Up"))
    case .down: self.key(for: .named("Down"))
    case .character(let scalar): self.key(for: .scalar(scalar))
    }
  }

  private mutating func key(for symbol: Symbol) -> Int {
    time += 1
    if let index = keys[symbol] {
      uses[index] = time
      return Self.first + index - 8
    }
    hasChanged = true
    var index = symbols.count
    if index < Self.capacity {
      symbols.append(symbol)
      uses.append(time)
    } else {
      index = uses.indices.min { uses[$0] < uses[$1] } ?? 0
      keys[symbols[index]] = nil
      (symbols[index], uses[index]) = (symbol, time)
    }
    keys[symbol] = index
    return Self.first + index - 8
  }

  /// Returns the layout in the text format of XKB.
  public mutating func text() -> String {
    hasChanged = false
    var (codes, entries) = ("", "")
    for (index, symbol) in symbols.enumerated() {
      codes += "<K\(index)> = \(Self.first + index);\n"
      let name =
        switch symbol {
        case .named(let name): name
        case .scalar(let scalar): "U" + String(scalar.value, radix: 16, uppercase: true).padded
        }
      entries += "key <K\(index)> { [ \(name) ] };\n"
    }
    return """
      xkb_keymap {
      xkb_keycodes { minimum = 8; maximum = 255;
      \(codes)};
      xkb_types { include "complete" };
      xkb_compatibility { include "complete" };
      xkb_symbols {
      \(entries)};
      };
      """
  }
}

extension String {
  /// The digits of a code point, four at least.
  fileprivate var padded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
