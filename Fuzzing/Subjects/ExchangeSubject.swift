import KeyboardCommands
import KeyboardExchange

/// Checks that importing never fails, and that the imported bindings can be exported in their format
/// and in ours, and read again. The first byte chooses the format.
func exchange(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let bytes, count > 0 else { return 0 }
  let formats = KeymapFormat.allCases
  let format = formats[Int(bytes[0]) % formats.count]
  guard let keymap = try? format.read(text(bytes + 1, count - 1), file: "f") else { return 0 }
  let export = KeymapExport.keymap(keymap.bindings)
  precondition(
    (try? KeymapFile(parsing: export.text, file: "f")) != nil,
    "the export cannot be read: \(export.text)")
  let back = format.write(keymap.bindings)
  let again = try? format.read(back.text, file: "f")
  precondition(again != nil, "the export cannot be imported: \(back.text)")
  let omitted = Set(back.omissions.map(\.binding.id))
  let ids = Set(again?.bindings.map(\.id) ?? [])
  precondition(
    keymap.bindings.allSatisfy { ids.contains($0.id) || omitted.contains($0.id) },
    "the export means something else: \(back.text)")
  return 0
}
