import KeyboardActions
import KeyboardAssistance
import KeyboardCore
import KeyboardForms

/// The cost of the number of inputs: steps between them, typing, and submitting.
enum FormBenchmark: Benchmark {
  static let name = "form"
  static let summary = "a form of 10,000 inputs; the reference has 10"

  static func run() -> [Row] {
    let count = 10_000
    let made = Measurement(count: 1, rounds: 5).row(
      "\(count) inputs: make and lay out", { _ in _ = FormSubject(inputs: count) },
      limits: Limits())
    let (subject, reference) = (FormSubject(inputs: count), FormSubject(inputs: 10))
    let operations: [(label: String, count: Int, limit: Double?, run: (FormSubject) -> Void)] = [
      ("next or previous input", 1 << 10, 100_000, { $0.step() }),
      ("a character typed", 1 << 10, 100_000, { $0.type() }),
      ("a value on which another depends", 1 << 10, 100_000, { $0.change() }),
      ("submit", 1, nil, { $0.submit() }),
    ]
    return [made]
      + operations.map { operation in
        Measurement(count: operation.count, rounds: 5).row(
          "\(count) inputs: \(operation.label)",
          { count in for _ in 0..<count { operation.run(subject) } },
          against: { count in for _ in 0..<count { operation.run(reference) } },
          limits: Limits(nanoseconds: operation.limit))
      }
  }
}

/// A form in which every hundredth input is shown or hidden by the one before it.
private final class FormSubject {
  private let form: TextForm
  private var turn = 0

  init(inputs count: Int) {
    let bus = EventBus()
    let controller = KeyboardInputViewController(scheduler: ManualScheduler(), bus: bus)
    form = TextForm(
      "form",
      keyboard: DockedKeyboard(
        controller: controller, windowSize: Size(width: 80, height: 24), keysHeight: 8, bus: bus))
    let fields = (0..<count).map { index in
      let shown = index % 100 == 99 ? #", "when": "f\#(index - 1) == 'x'""# : ""
      return #"{"name": "f\#(index)"\#(shown)}"#
    }
    let description = try? FormDescription(
      parsing: #"{"fields": [\#(fields.joined(separator: ", "))]}"#)
    form.add(description?.inputs ?? [])
    form.layOut(in: Size(width: 80, height: 24))
    form.navigator.focus(form.inputs[count / 2])
  }

  func step() {
    turn += 1
    if turn.isMultiple(of: 2) {
      form.navigator.goToNextItem()
    } else {
      form.navigator.goToPreviousItem()
    }
  }

  func type() {
    guard let document = form.editedInput?.document else { return }
    turn += 1
    if turn.isMultiple(of: 2) { document.insertText("a") } else { document.undo() }
  }

  func change() {
    turn += 1
    let input = form.inputs[form.inputs.count > 98 ? 98 : 0]
    input.value = turn.isMultiple(of: 2) ? "x" : "y"
    input.answerDidChange()
  }

  func submit() { form.submit() }
}
