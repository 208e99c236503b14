import KeyboardCommands
import KeyboardCore

/// Checks that a keymap that can be read is exported as text that reads as the same bindings, and
/// that putting it into force never fails.
func keymap(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let file = try? KeymapFile(parsing: text(bytes, count), file: "f") else { return 0 }
  let sound = file.bindings.filter { $0.problem == nil }
  let export = KeymapExport.keymap(sound)
  let again = try? KeymapFile(parsing: export.text, file: "f")
  precondition(again != nil, "the export cannot be read: \(export.text)")
  precondition(
    again?.bindings.map(Content.init) == sound.map(Content.init),
    "the export means something else: \(export.text)")
  var keymap = Keymap(file.bindings)
  for binding in file.bindings {
    _ = keymap.resolve(binding.sequence, in: Keymap.Environment([String: Value]()))
  }
  keymap.removeAll(in: .keymapFile)
  precondition(keymap.isEmpty, "bindings stay although their layer went")
  return 0
}

/// The parts of a binding that are the same once it was exported and read again.
struct Content: Equatable {
  let id: ResolvedBinding.ID
  let sequence: KeySequence
  let effect: ResolvedBinding.Effect
  let condition: Condition?
  let title: String?
  let allowsRepeat: Bool
  let appliesInText: Bool

  init(_ binding: ResolvedBinding) {
    id = binding.id
    sequence = binding.sequence
    effect = binding.effect
    condition = binding.condition
    title = binding.title
    allowsRepeat = binding.allowsRepeat
    appliesInText = binding.appliesInText
  }
}
