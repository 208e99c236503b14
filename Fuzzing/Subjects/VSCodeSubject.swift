import KeyboardBindingFiles
import KeyboardCommands
import KeyboardExchange

/// Importing never fails, and what was imported can be exported in both formats.
public func vsCode(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let keymap = try? VSCodeKeymap(parsing: text(bytes, count), file: "f") else { return 0 }
  let export = KeymapExport.keymap(keymap.bindings)
  precondition(
    (try? KeymapFile(parsing: export.text, file: "f")) != nil,
    "the export cannot be read: \(export.text)")
  let back = KeymapExport.vsCode(keymap.bindings)
  precondition(
    (try? VSCodeKeymap(parsing: back.text, file: "f")) != nil,
    "the export cannot be imported: \(back.text)")
  return 0
}
