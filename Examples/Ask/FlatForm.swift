import Glibc
import KeyboardActions
import KeyboardCommands
import KeyboardCore
import KeyboardForms

/// A form line by line: questions on standard error, answers from standard input, or from the
/// terminal where that was the description.
///
/// An empty line keeps the value; `<` goes back; the end of the input leaves.
final class FlatForm {
  private let form: TextForm
  private let description: FormDescription
  private var input = fdopen(STDIN_FILENO, "r")

  init(_ description: FormDescription) {
    self.description = description
    let scheduler = ManualScheduler()
    let bus = EventBus()
    let keyboard = DockedKeyboard(
      controller: KeyboardInputViewController(scheduler: scheduler, bus: bus), bus: bus)
    keyboard.hasHardwareKeyboard = true
    form = TextForm("ask", keyboard: keyboard)
    form.add(description.inputs)
  }

  /// Asks for every value; nil when the input ends before.
  func run() -> [String: Value]? {
    if CommandLine.arguments.contains("-") {
      guard let terminal = fopen("/dev/tty", "r") else { return nil }
      input = terminal
    }
    if !description.title.isEmpty { say(description.title) }
    var index = 0
    var page = -1
    while index < form.inputs.count {
      let field = form.inputs[index]
      guard isAsked(field) else {
        index += 1
        continue
      }
      if field.page != page, !description.pages[field.page].isEmpty {
        say(description.pages[field.page])
      }
      page = field.page
      guard field.kind.hasValue else {
        say(field.title ?? "")
        index += 1
        continue
      }
      switch ask(field) {
      case .answered: index += 1
      case .back:
        index = form.inputs[..<index].lastIndex { isAsked($0) && $0.kind.hasValue } ?? index
      case .ended: return nil
      }
    }
    return form.values
  }

  private enum Reply { case answered, back, ended }

  private func isAsked(_ field: FormInput) -> Bool {
    field.condition.evaluate(in: form.values)
  }

  private func ask(_ field: FormInput) -> Reply {
    var prompt = field.title ?? field.name
    if let hint = field.hint { prompt += " (\(hint))" }
    if field.rules.isRequired { prompt += ", needed" }
    if field.kind == .choices { prompt += ", numbers with commas" }
    if field.kind == .switch { prompt += ", yes or no" }
    if field.kind == .lines { prompt += ", a . alone ends" }
    for (index, option) in field.options.enumerated() {
      prompt += "\n  \(index + 1) \(option.title)"
    }
    while true {
      let before = field.kind == .secret || field.value == .null ? "" : " [\(field.value.text)]"
      write("\(prompt)\(before): ")
      guard var line = readLine(isSecret: field.kind == .secret) else { return .ended }
      if line == "<" { return .back }
      if field.kind == .lines, line != "." {
        while let more = readLine(isSecret: false), more != "." { line += "\n" + more }
      }
      if !line.isEmpty, !take(line, of: field) {
        say("! write one of the numbers, or a value of the list")
        continue
      }
      guard let mistake = field.mistakeNow else { return .answered }
      say("! \(mistake)")
    }
  }

  /// Takes an answer.
  ///
  /// - Returns: false for what is none of the options.
  private func take(_ line: String, of field: FormInput) -> Bool {
    if field.kind == .switch {
      field.value = .bool(["y", "yes", "on", "true", "1"].contains(line.lowercased()))
      return true
    }
    guard field.kind.hasOptions else {
      field.document.setText(line)
      return true
    }
    let parts = field.kind == .choices ? line.split(separator: ",").map(String.init) : [line]
    var chosen: [Value] = []
    for part in parts.map({ $0.filter { !$0.isWhitespace } }) {
      let option =
        field.options.first { $0.id.text == part || $0.title == line }
        ?? Int(part).flatMap {
          field.options.indices.contains($0 - 1) ? field.options[$0 - 1] : nil
        }
      guard let option else { return false }
      chosen.append(option.id)
    }
    field.value = field.kind == .choices ? .array(chosen) : chosen[0]
    return true
  }

  // MARK: Lines

  private func readLine(isSecret: Bool) -> String? {
    guard let input else { return nil }
    let descriptor = fileno(input)
    var before = termios()
    let isHidden = isSecret && isatty(descriptor) == 1 && tcgetattr(descriptor, &before) == 0
    if isHidden {
      var hidden = before
      hidden.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(descriptor, TCSAFLUSH, &hidden)
    }
    defer {
      if isHidden {
        tcsetattr(descriptor, TCSAFLUSH, &before)
        say("")
      }
    }
    var buffer: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(buffer) }
    let count = getline(&buffer, &capacity, input)
    guard count >= 0, let buffer else { return nil }
    let bytes = UnsafeRawBufferPointer(start: buffer, count: count)
    let line = String(decoding: bytes, as: UTF8.self)
    return line.hasSuffix("\n") ? String(line.dropLast()) : line
  }

  private func say(_ line: String) { write(line + "\n") }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
