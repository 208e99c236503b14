import KeyboardActions
import KeyboardCore
import KeyboardForms

/// Checks that any text describes a form or is refused at a place within it.
///
/// A form can be laid out, filled with values of every kind, gone through and submitted, and what is submitted are the
/// values of its fields.
func form(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let text = text(bytes, count)
  do throws(JSONError) {
    fill(try FormDescription(parsing: text))
  } catch {
    let lines = text.count(where: \.isNewline) + 1
    precondition(1...lines ~= error.line, "\(error) is outside")
  }
  return 0
}

private func fill(_ description: FormDescription) {
  let bus = EventBus()
  let controller = KeyboardInputViewController(scheduler: ManualScheduler(), bus: bus)
  let form = TextForm("form", keyboard: DockedKeyboard(controller: controller, bus: bus))
  form.add(description.inputs)
  form.layOut(in: Size(width: 40, height: 9))
  for value in values {
    for input in form.inputs where input.kind.hasValue {
      input.value = value
      input.answerDidChange()
      let kept = input.value
      input.value = kept
      precondition(input.value == kept, "\(input.kind.name) does not keep \(kept)")
    }
    while form.goToNextPage() {}
    if form.submit() == .done {
      precondition(form.mistakes.isEmpty, "a form with mistakes is done")
    }
    while form.goToPreviousPage() {}
  }
  precondition(
    Set(form.values.keys).isSubset(of: description.inputs.map(\.name)), "there are other values")
}

private let values: [Value] = [
  "x", "", "2024-02-29", .integer(.max), .integer(.min), -0.5, 1e308, true, ["x", 1], [:], nil,
]
