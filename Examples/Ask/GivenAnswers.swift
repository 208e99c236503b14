import Glibc
import KeyboardActions
import KeyboardCore
import KeyboardForms
import KeyboardTerminalShell

/// Answers from a file, checked as those of a person are; what is wrong ends the process.
struct GivenAnswers {
  /// The values of the fields that are asked for.
  let values: [String: Value]

  /// Reads the answers; a mistake in one is told with the name of its field, and the status is 1.
  init(
    _ description: FormDescription, _ file: String, _ arguments: TerminalProgram.Arguments
  ) {
    guard let answers = (try? Value(json: arguments.read(file)))?.objectValue else {
      arguments.fail("\(file) has no answers; write an object in JSON, as ask prints it")
    }
    let bus = EventBus()
    let controller = KeyboardInputViewController(scheduler: ManualScheduler(), bus: bus)
    let form = TextForm("ask", keyboard: DockedKeyboard(controller: controller, bus: bus))
    form.add(description.inputs)
    var mistakes: [String] = []
    for (name, value) in answers.sorted(by: { $0.key < $1.key }) {
      guard let input = form.input(named: name), input.kind.hasValue else {
        let names = form.inputs.filter(\.kind.hasValue).map(\.name).joined(separator: ", ")
        arguments.fail("\(file): \(name) is not a field of the form; its fields are \(names)")
      }
      for value in value.arrayValue ?? [value] where input.kind.hasOptions && value != .null {
        guard !input.options.contains(where: { $0.matches(value) }) else { continue }
        let titles = input.options.map(\.id.text).joined(separator: ", ")
        mistakes.append("\(name): \(value.text) is none of its options: \(titles)")
      }
      input.value = value
      // A default does not replace it.
      input.answerDidChange()
    }
    form.submit()
    let told = form.mistakes.filter { input in !mistakes.contains { $0.hasPrefix("\(input.name):") }
    }
    mistakes += told.map { "\($0.name): \($0.mistake ?? "")" }
    for mistake in mistakes { arguments.warn(mistake) }
    if !mistakes.isEmpty { exit(1) }
    values = form.values
  }
}
