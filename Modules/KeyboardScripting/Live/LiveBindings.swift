public import KeyboardCommands
public import KeyboardCore

/// The bindings in force in an editor on a whole screen, and what it changes in the user's file.
public final class LiveBindings {
  /// The editor; inputs go to ``handle(_:)``.
  public private(set) var editor: BindingsEditor
  /// Told that something may look different.
  public var onChange: () -> Void = {}
  /// Told what a person should know: a refused key, a file that could not be written.
  public var onMessage: (String) -> Void = { _ in }

  private let session: Session

  init(in session: Session) {
    self.session = session
    editor = BindingsEditor(
      sections: session.bindingSections, customizations: session.files.customizations,
      keymap: session.keys.keymap)
    session.keys.onKeymapChange = { [weak self] in self?.refresh() }
  }

  /// Shows what is bound now: a plugin came, a file was edited, a change was stored.
  private func refresh() {
    _ = editor.handle(.bindingsChanged(session.bindingSections, session.keys.keymap))
    _ = editor.handle(.customizationsChanged(session.files.customizations))
    onChange()
  }

  /// Why a stroke can never arrive from this keyboard, in one sentence; nil for one that can.
  public var obstacle: @Sendable (KeyStroke) -> String? {
    get { editor.rules.obstacle }
    set { editor.rules.obstacle = newValue }
  }

  /// Gives the editor an input and does what it asks for.
  ///
  /// - Returns: the effects that only a view can follow: rows to reveal, keys that are passed on.
  @discardableResult
  public func handle(_ input: BindingsEditor.Input) -> [BindingsEditor.Effect] {
    let effects = editor.handle(input)
    var others: [BindingsEditor.Effect] = []
    for effect in effects {
      switch effect {
      case .store(let edit): store(edit)
      case .refuse(let refusal): onMessage(refusal.message)
      case .pauseDispatch, .resumeDispatch: break
      case .reveal, .passOn: others.append(effect)
      }
    }
    onChange()
    return others
  }

  private func store(_ edit: BindingsEdit) {
    do throws(BindingFiles.SavingError) {
      try session.files.update { edit.apply(to: &$0) }
    } catch {
      onMessage(error.message)
      _ = editor.handle(.customizationsChanged(session.files.customizations))
    }
  }
}

extension Session {
  /// What is bound below the user's own changes, layer by layer.
  fileprivate var bindingSections: [BindingsEditor.Section] {
    let declared = keys.keymap.bindings.filter { $0.layer < .customisations }
    let layers = declared.map(\.layer).reduce(into: [BindingLayer]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return layers.sorted().map { layer in
      BindingsEditor.Section(
        id: "\(layer)", name: "\(layer)",
        rows: declared.filter { $0.layer == layer }.compactMap(BindingsEditor.Row.init))
    }
  }
}
