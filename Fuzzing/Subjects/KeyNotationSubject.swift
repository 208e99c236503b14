import KeyboardCore

/// Checks that a key sequence which can be parsed is printed as text that parses to the same sequence.
func keyNotation(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let sequence = try? KeySequence(parsing: text(bytes, count)) else { return 0 }
  let printed = sequence.description
  let again = try? KeySequence(parsing: printed)
  precondition(again == sequence, "\(printed.debugDescription) does not read as what it prints")
  precondition(again?.description == printed, "\(printed.debugDescription) is not canonical")
  for style in Key.LabelStyle.allCases { _ = sequence.label(style) }
  return 0
}
