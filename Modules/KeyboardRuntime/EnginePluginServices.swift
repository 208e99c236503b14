import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// What plugins can have done by an engine: it runs their commands' requests and binds their keys.
final class EnginePluginServices: PluginServices {
  private let engine: KeyEngine
  private let messages: Observers<ApplicationRuntime.Message>

  init(_ engine: KeyEngine, _ messages: Observers<ApplicationRuntime.Message>) {
    (self.engine, self.messages) = (engine, messages)
  }

  /// Performs a command as a key does.
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

  /// Makes the bindings of a plugin's layer exactly these, and tells which never apply.
  func plugin(_ plugin: PluginManifest, setBindings bindings: [PluginManifest.Binding]) {
    let resolved = bindings.map { ResolvedBinding($0, of: plugin) }
    for case let problem? in resolved.map(\.problem) {
      messages.notify(
        ApplicationRuntime.Message(
          "[\(plugin.id)] \(problem)", level: .warning, from: .plugin(plugin.id)))
    }
    engine.replace(.plugin(plugin.id), with: resolved)
  }
}

extension ResolvedBinding {
  /// Creates a binding from a plugin's declaration.
  fileprivate convenience init(_ binding: PluginManifest.Binding, of plugin: PluginManifest) {
    let layer = Layer.plugin(plugin.id)
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
      id: ID(rawValue: "\(layer):\(binding.id)"), binding.keys,
      .perform(CommandInvocation(binding.command, binding.arguments)), when: condition,
      problem: problem, layer: layer, title: binding.title, provider: plugin.name,
      allowsRepeat: binding.repeats)
  }
}
