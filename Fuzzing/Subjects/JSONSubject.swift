import FoundationEssentials
import KeyboardCore

/// Checks that bytes which are read as JSON are JSON to another reader too, that the value prints
/// as text that reads as the same value, and that another writer can write it.
func json(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let value = try? Value(json: bytes) else { return 0 }
  let printed = value.description
  let again = try? Value(json: printed.utf8)
  precondition(again == value, "\(printed.debugDescription) does not read as what it prints")
  precondition(
    !printed.unicodeScalars.contains { $0.properties.generalCategory == .control },
    "\(printed.debugDescription) is more than a line")
  precondition(
    (try? JSONDecoder().decode(Value.self, from: Data(bytes))) != nil, "\(printed) is no JSON")
  precondition((try? Value(encoding: value)) == value, "\(printed) is encoded as something else")
  return 0
}
