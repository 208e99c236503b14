import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// Handles the requests of plugins: runs commands and binds keys with a session's engine.
final class SessionPluginServices: PluginServices {
  private let engine: KeyEngine
  /// Called with the reason why a binding never applies.
  private let notify: (String) -> Void

  init(engine: KeyEngine, notify: @escaping (String) -> Void) {
    self.engine = engine
    self.notify = notify
  }

  func plugin(
    _ plugin: String, run invocation: CommandInvocation,
    completion: @escaping (Result<Value, PluginError>) -> Void
  ) {
    func failed(_ error: CommandError) -> PluginError {
      PluginError(code: .failed, message: error.message)
    }
    do throws(CommandError) {
      guard let task = try engine.perform(invocation) else { return completion(.success(.null)) }
      task.whenFinished { completion($0.mapError(failed)) }
    } catch {
      completion(.failure(failed(error)))
    }
  }

  func plugin(_ plugin: String, setBindings bindings: [PluginBinding]) {
    let layer = BindingLayer.plugin(plugin)
    let resolved = bindings.map { ResolvedBinding($0, layer: layer) }
    for case let problem? in resolved.map(\.problem) { notify("[\(plugin)] \(problem)") }
    engine.replace(layer, with: resolved)
  }
}

extension Session {
  /// Warns of commands and names in the user's keymap file that nobody defines, from now on also
  /// whenever the file changes.
  ///
  /// To be called when everything that the user starts with is loaded. Plugins that are not loaded
  /// count too: their manifests are read when something is unknown.
  public func checkKeymap() async {
    checksKeymap = true
    guard !files.unknownNames().isEmpty else { return }
    var manifests: [PluginManifest] = []
    for plugin in plugins.availablePlugins() where plugin.problem == nil {
      if let manifest = try? await plugins.manifest(of: plugin.name) { manifests.append(manifest) }
    }
    let problems = files.unknownNames(
      otherCommands: manifests.flatMap { $0.commands.map(\.id) },
      otherNames: manifests.flatMap { $0.context.map(\.name) })
    say(problems.map { "\($0)" })
  }
}

extension ResolvedBinding {
  /// Creates a binding from a plugin's declaration.
  fileprivate convenience init(_ binding: PluginBinding, layer: BindingLayer) {
    var condition = Condition.always
    var problem: String?
    if let text = binding.when {
      do {
        condition = try Condition(parsing: text)
      } catch {
        condition = .never
        problem = "the condition of the binding \(binding.id) cannot be read: \(error.message)"
      }
    }
    self.init(
      id: BindingID(rawValue: "\(layer):\(binding.id)"), binding.keys,
      .perform(CommandInvocation(binding.command, binding.arguments)), when: condition,
      problem: problem, layer: layer, title: binding.title, allowsRepeat: binding.repeats)
  }
}
