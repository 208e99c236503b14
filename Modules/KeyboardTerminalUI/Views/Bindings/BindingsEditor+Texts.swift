public import KeyboardCommands
public import KeyboardCore

nonisolated extension BindingsEditor {
  /// What an answer is called.
  public func text(of edit: BindingsEdit, _ style: KeyLabelStyle = .words) -> String {
    switch edit {
    case .customize(_, let keys): "Set \(keys.label(style)) and keep the others"
    case .unassignAndCustomize(let others, _, let keys):
      "Set \(keys.label(style)) and unassign \(names(others))"
    case .revert: "Revert and keep the others"
    case .revertAndUnassign(_, let others): "Revert and unassign \(names(others))"
    case .revertBoth(let ids): "Revert \(names(ids))"
    case .unassign(let id): "Unassign \(name(id))"
    case .cancel: "Cancel"
    }
  }

  /// What is about to happen.
  public func text(of subject: Question.Subject, _ style: KeyLabelStyle = .words) -> String {
    switch subject {
    case .customize(let id, let keys): "\(keys.label(style)) for \(name(id))"
    case .revert(let id): "Revert \(name(id))"
    case .revertAll: "Revert all bindings"
    }
  }

  /// What competes.
  public func text(of conflict: BindingConflict, _ style: KeyLabelStyle = .words) -> String {
    let (first, second) = (conflict.first, conflict.second)
    let keys = first.sequence.label(style)
    let text =
      switch conflict.kind {
      case .same: "\(name(first)) and \(name(second)) both have \(keys)"
      case .prefix:
        "\(keys) of \(name(first)) begins \(second.sequence.label(style)) of \(name(second))"
      }
    return conflict.certainty == .possible ? text + ", perhaps never at once" : text
  }

  /// One name, or one and how many others.
  private func names(_ ids: [BindingID]) -> String {
    guard let first = ids.first else { return "nothing" }
    let others = ids.count - 1
    let more = others == 0 ? "" : " and \(others) other\(others == 1 ? "" : "s")"
    return name(first) + more
  }

  private func name(_ id: BindingID) -> String { row(id)?.name ?? id.rawValue }

  private func name(_ binding: ResolvedBinding) -> String {
    row(binding.id)?.name ?? binding.title ?? binding.id.rawValue
  }
}
