@testable import KeyboardCommands

/// Checks that a file of customisations that can be read is written as text that reads as the same changes.
func customizations(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let file = try? CustomizationFile(parsing: text(bytes, count), file: "f") else { return 0 }
  let written = CustomizationFile.text(of: file.customizations)
  let again = try? CustomizationFile(parsing: written, file: "f")
  precondition(again != nil, "what is written cannot be read: \(written)")
  precondition(
    again?.customizations == file.customizations, "what is written means something else: \(written)"
  )
  precondition(
    again.map { CustomizationFile.text(of: $0.customizations) } == written,
    "what is written twice differs: \(written)")
  _ = file.customizations.bindings(over: Keymap())
  return 0
}
