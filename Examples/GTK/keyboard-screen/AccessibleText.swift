import CPainting
import KeyboardCore
import KeyboardScreen

/// The text around the cursor of the field that has the focus, as its program tells assistive technology.
///
/// The program is asked whenever it tells that something has changed, and nothing waits for its answer.
final class AccessibleText {
  /// Tell the text; nil where the program tells none.
  let changes = Observers<ToldText?>()

  private let connection: OpaquePointer
  /// The field that is followed; nil for none.
  private(set) var place: AccessiblePlace?
  private var questions = TextQuestions()
  /// Counts the fields, so that answers of former ones are known.
  private var count = 0
  /// The code points that are asked for before and after the cursor.
  private static let (before, after) = (1001, 200)

  /// Listens to programs on the bus of assistive technology.
  init(_ connection: OpaquePointer) {
    self.connection = connection
    // It lives as long as the program.
    let data = Unmanaged.passRetained(self).toOpaque()
    for signal in ["TextChanged", "TextCaretMoved", "TextSelectionChanged"] {
      g_dbus_connection_signal_subscribe(
        connection, nil, "org.a11y.atspi.Event.Object", signal, nil, nil,
        G_DBUS_SIGNAL_FLAGS_NONE,
        { _, sender, path, _, _, _, data in
          guard let data, let sender, let path else { return }
          let (program, object) = (String(cString: sender), String(cString: path))
          let text = Unmanaged<AccessibleText>.fromOpaque(data)
          MainActor.assumeIsolated {
            text.takeUnretainedValue().noteChange(
              AccessiblePlace(program: program, object: object))
          }
        }, data, nil)
    }
  }

  /// The events of which programs are to tell.
  static let events = [
    "object:text-changed", "object:text-caret-moved", "object:text-selection-changed",
  ]

  /// Follows the text of a field; nil for none.
  func follow(_ place: AccessiblePlace?) {
    self.place = place
    count += 1
    questions = TextQuestions()
    if let place { noteChange(place) }
  }

  /// Drops the answer that is awaited, as something was clicked, or somebody else typed.
  func refuse() { questions.refuse() }

  private func noteChange(_ place: AccessiblePlace) {
    if place == self.place, questions.noteChange() { ask(place) }
  }

  /// Asks for the cursor, then the selection, then the text around them; a program that changes anything in
  /// between tells so before its answer, which does not count then.
  private func ask(_ place: AccessiblePlace) {
    let (count, text) = (count, "org.a11y.atspi.Text")
    AccessibleCall.call(
      connection, place, ("org.freedesktop.DBus.Properties", "Get"),
      [g_variant_new_string(text), g_variant_new_string("CaretOffset")]
    ) { [weak self] answer in
      guard let self else { return }
      guard let cursor = AccessibleCall.integer(answer), cursor >= 0 else {
        return finish(nil, count)
      }
      AccessibleCall.call(
        connection, place, (text, "GetSelection"), [g_variant_new_int32(0)]
      ) { [weak self] answer in
        guard let self else { return }
        let ends = [0, 1].compactMap { AccessibleCall.integer(answer, at: $0) }
        var selection = cursor..<cursor
        if ends.count == 2, ends[0] >= 0, ends[0] < ends[1] { selection = ends[0]..<ends[1] }
        let start = max(0, selection.lowerBound - Self.before)
        guard selection.count <= Self.before else { return finish(nil, count) }
        AccessibleCall.call(
          connection, place, (text, "GetText"),
          [start, selection.upperBound + Self.after].map { g_variant_new_int32(Int32($0)) }
        ) { [weak self] answer in
          let part = AccessibleCall.text(answer)
          self?.finish(part.flatMap { ToldText($0, from: start, selection: selection) }, count)
        }
      }
    }
  }

  private func finish(_ text: ToldText?, _ count: Int) {
    guard count == self.count, let place else { return }
    let (counts, asksAgain) = questions.noteAnswer()
    if counts { changes.notify(text) }
    if asksAgain { ask(place) }
  }
}
