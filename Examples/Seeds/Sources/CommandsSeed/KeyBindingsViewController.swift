import KeyboardCommands
import KeyboardCore
import SeedNames

/// Lists the bindings of all providers, and lets a person change or remove their keys.
///
/// All decisions are those of a `BindingsEditor`; this class shows it. On terminals the toolkit has this screen:
/// `KeyboardTerminalShell` opens it with F2.
class KeyBindingsViewController: UIViewController {
  private var editor = BindingsEditor(registry: .default)

  init(style: UITableView.Style) {
    super.init()
  }

  override func viewDidLoad() { show() }

  /// Does something with the list, such as to record keys for a binding.
  func handle(_ inputs: BindingsEditor.Input...) {
    for effect in inputs.flatMap({ editor.handle($0) }) {
      switch effect {
      case .store(let edit):
        do { try KeyBindingsRegistry.default.apply(edit) } catch { print("  \(error)") }
      case .refuse(let refusal): print("  \(refusal.message)")
      }
    }
    show()
  }

  private func show() {
    for section in editor.visibleSections {
      print("  \(section.name)")
      for row in section.rows {
        let keys = KeyCommandLabel(row.sequence)
        print("    \(row.name): \(keys.strokes.isEmpty ? "unassigned" : keys.text)")
      }
    }
  }
}
