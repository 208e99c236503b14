import CReadline
import Glibc
import KeyboardCore
import KeyboardScripting
import KeyboardTerminal

/// GNU readline in callback mode, whose prompt never blocks the main queue.
///
/// There is only one, because readline's state is global. The owner calls ``readCharacter()`` when the terminal has
/// input.
final class LineEditor {
  /// Returns the words that complete the text before the cursor.
  var complete: (_ textBeforeCursor: String) -> [Session.Completion] = { _ in [] }
  /// Called with each entered line, or with nil for Ctrl-D on an empty line or when the terminal is gone.
  var onLine: (String?) -> Void = { _ in }

  /// The input that was typed before the prompt was shown; it is read before the terminal.
  var typedAhead = TypedAhead()
  /// A Boolean value indicating whether readline is reading typed-ahead input.
  var isReadingAhead = false
  /// A Boolean value indicating whether a line is being edited.
  private(set) var isEditing = false
  /// The completions that readline can list, by their words.
  private var listed: [String: Session.Completion] = [:]
  /// The terminal, to restore it when readline cannot; nil without one.
  private let tty = try? Tty(
    input: STDIN_FILENO, output: STDOUT_FILENO, scheduler: MainScheduler())
  private(set) static var current: LineEditor?

  init() {
    kt_readline_configure()
    Self.current = self
    kt_readline_on_completion(completions)
    kt_readline_on_terminal(terminalTaken, terminalReleased)
  }

  // MARK: Prompt

  /// Shows the prompt and starts editing a new line.
  func start(prompt: Prompt) {
    isEditing = true
    rl_callback_handler_install(prompt.text, lineEntered)
  }

  /// Restores the terminal and discards the unfinished line.
  func stop() {
    guard isEditing else { return }
    isEditing = false
    rl_callback_handler_remove()
  }

  /// Handles one character; to be called when the terminal has input.
  func readCharacter() {
    if isEditing { rl_callback_read_char() }
  }

  /// Discards the line, like Ctrl-C, and starts a new one.
  func abandonLine(prompt: Prompt) {
    guard isEditing else { return }
    kt_readline_show_caret_c()
    kt_readline_abandon_line()
    rl_callback_handler_remove()
    start(prompt: prompt)
  }

  /// Prints above the prompt, and keeps the line that is being edited.
  func printAbove(_ print: () -> Void) {
    guard isEditing else { return print() }
    kt_readline_hide_line()
    print()
    kt_readline_show_line()
  }

  /// Changes the prompt of the line that is being edited.
  func change(prompt: Prompt) {
    guard isEditing else { return }
    printAbove { rl_set_prompt(prompt.text) }
  }

  // MARK: Terminal

  /// Adapts to a new size of the terminal.
  func resize() {
    // Between lines, the first function would draw the prompt.
    if isEditing { rl_resize_terminal() } else { rl_reset_screen_size() }
  }

  /// Restores the terminal temporarily; the line that is being edited is kept.
  func release() {
    guard isEditing else { return }
    kt_readline_hide_line()
    kt_readline_release_terminal()
  }

  /// Continues editing the line.
  func resume() {
    guard isEditing else { return }
    kt_readline_take_terminal()
    readAhead()
  }

  /// Reads the terminal's description again after another library has used it.
  func relearnTerminal() {
    rl_reset_terminal(nil)
  }

  // MARK: Callbacks

  fileprivate static func takeTerminal(_ meta: Int32) {
    let modes = TtyModes(bracketedPaste: kt_readline_marks_pastes() != 0, signalKeys: .all)
    // If the terminal is already lent, or refuses, readline takes it itself.
    let isLent: Void? = try? current?.tty?.lend(modes) { rl_prep_terminal(meta) }
    if isLent == nil { rl_prep_terminal(meta) }
  }

  fileprivate static func releaseTerminal() {
    if let tty = current?.tty { tty.takeBack(rl_deprep_terminal) } else { rl_deprep_terminal() }
  }

  fileprivate static func entered(_ line: String?) {
    guard let editor = current else { return }
    editor.stop()
    editor.onLine(line)
  }

  /// Returns the replacements for readline's word.
  ///
  /// It can start at another place than the completed word: in `$name`, it starts at the `$`.
  fileprivate static func matches(
    before text: String, for word: String
  ) -> (words: [String], endsWord: Bool) {
    guard let editor = current else { return ([], false) }
    let completions = editor.complete(text)
    let words = completions.map { word + $0.remainder }
    editor.listed = Dictionary(zip(words, completions), uniquingKeysWith: { first, _ in first })
    return (words, completions.first?.endsWord == true)
  }

  /// Lists completions with their summaries, one a line.
  fileprivate static func display(_ words: [String]) {
    guard let editor = current else { return }
    let completions = words.compactMap { editor.listed[$0] }
    let width = min(32, completions.map(\.text.count).max() ?? 0)
    var text = "\n"
    for completion in completions {
      let padding = String(repeating: " ", count: max(0, width - completion.text.count))
      text += completion.text
      text += completion.summary.isEmpty ? "\n" : "\(padding)  \(completion.summary)\n"
    }
    StandardOutput.write(text)
    kt_readline_show_line()
  }
}

// MARK: - Callbacks of readline

/// Called by readline to take the terminal for a line.
nonisolated private func terminalTaken(_ meta: Int32) {
  MainActor.assumeIsolated { LineEditor.takeTerminal(meta) }
}

/// Called by readline to give the terminal back.
nonisolated private func terminalReleased() {
  MainActor.assumeIsolated { LineEditor.releaseTerminal() }
}

/// Called by readline with a line that the callee frees, or nil at the end of input.
nonisolated private func lineEntered(_ line: UnsafeMutablePointer<CChar>?) {
  let text = line.map { String(cString: $0) }
  free(line)
  MainActor.assumeIsolated { LineEditor.entered(text) }
}

/// Called by readline for TAB; returns the common prefix and the matches, all for readline to free.
nonisolated private func completions(
  _ word: UnsafePointer<CChar>?, _ start: Int32, _ end: Int32
) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  guard let buffer = kt_readline_buffer() else { return nil }
  let bytes = UnsafeBufferPointer(start: buffer, count: strlen(buffer)).prefix(Int(end))
  let text = String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  let typed = word.map { String(cString: $0) } ?? ""
  var (words, endsWord) = MainActor.assumeIsolated { LineEditor.matches(before: text, for: typed) }
  kt_readline_completion_ends_with(endsWord ? 0x20 : 0)
  // More matches than the screen has lines are listed in columns, to be visible at once.
  var lines: Int32 = 0
  rl_get_screen_size(&lines, nil)
  kt_readline_lists_by(words.count < max(lines, 24) ? displayCompletions : nil)
  guard let first = words.first else { return nil }
  if words.count > 1 {
    let common = words.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    words.insert(common, at: 0)
  }
  let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
  for (index, word) in words.enumerated() { list[index] = strdup(word) }
  list[words.count] = nil
  return list
}

/// Called by readline to list matches; the first entry is the common prefix.
nonisolated private func displayCompletions(
  _ matches: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ count: Int32, _ width: Int32
) {
  guard let matches, count > 0 else { return }
  let words = (1...Int(count)).compactMap { matches[$0].map { String(cString: $0) } }
  MainActor.assumeIsolated { LineEditor.display(words) }
}

extension String {
  /// Returns the common prefix of two texts.
  nonisolated fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
