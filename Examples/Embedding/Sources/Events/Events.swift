import KeyboardCore

// Key notation, labels, and events between parts of a program that do not know each other.

/// Published when somebody saves.
struct Saved: KeyboardEvent {
  static let name = "editor.saved"
  let key: KeySequence
}

@main
enum Events {
  static func main() throws {
    let bus = EventBus()
    let token = bus.subscribe(to: Saved.self) { event in
      print("saved by \(event.key.label(.words)), on a Mac \(event.key.label(.glyphs))")
    }
    bus.publish(Saved(key: "ctrl+k ctrl+s"))
    token.cancel()
    bus.publish(Saved(key: "ctrl+s"))

    // Key sequences that users write are read with helpful errors.
    for text in ["alt+shift+left", "cmd+s", "controll+s"] {
      do {
        print(text, "is", try KeySequence(parsing: text))
      } catch {
        print(error.message)
      }
    }
  }
}
