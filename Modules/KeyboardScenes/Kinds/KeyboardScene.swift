package import KeyboardActions
package import KeyboardCore
import KeyboardScripting

/// The session's on-screen keyboard as a scene, which types into the previously focused text.
package final class KeyboardScene: Scene, InputScene {
  package let name: String
  package let kind = "a keyboard"
  /// The keys and the touches on them.
  package let keyboard: SystemKeyboard
  package var viewportSize = Size(width: 80, height: 12) {
    didSet { keyboard.size = viewportSize }
  }

  init(_ name: String, _ controller: KeyboardInputViewController) {
    self.name = name
    keyboard = SystemKeyboard(controller: controller, size: viewportSize)
  }

  package var responder: any CommandResponder { keyboard }
  package var input: (any TextDocumentProxy)? { keyboard.controller.document }
  package func scroll(by distance: Point) {}

  // While a secret is typed with the arrow keys, the focused keys are its letters.
  private static var properties: [Property<SystemKeyboard>] {
    [
      Property("key", "the action of the key that has the focus; nothing for a secret") {
        $0.isSecure ? nil : $0.focusedKey.map { .string($0.action.description) }
      },
      Property("callout", "the selected action of the callout; nothing for a secret") {
        $0.isSecure ? nil : $0.callout.map { .string($0.selectedAction.description) }
      },
    ]
  }

  package var properties: Properties { Properties(of: keyboard, Self.properties) }

  /// The labels of the keys, row by row, with the focused one in brackets.
  package func lines() -> [String] {
    let context = keyboard.controller.keyboardContext
    let focused = keyboard.focusedKey
    let controller = keyboard.controller
    let pages = controller.keyboardLayout(context).emojiPages.map {
      ", page \($0.shown + 1) of \($0.count)"
    }
    let search = controller.emojiSearchText.map { ", searching '\($0)'" }
    return ["\(name): \(context.keyboardType)\(pages ?? search ?? "")"]
      + keyboard.keys.map { row in
        let labels = row.filter { !$0.action.isSpacer }.map { key in
          key == focused ? "[\(key.action.label(for: context))]" : key.action.label(for: context)
        }
        return "   " + labels.joined(separator: " ")
      }
  }
}
