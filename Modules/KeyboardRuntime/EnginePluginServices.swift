package import KeyboardCommands
import KeyboardCore
package import KeyboardPluginSDK
import KeyboardPlugins

/// The services of an engine for plugins, which run commands for them and bind their keys.
final class EnginePluginServices: PluginServices {
  let engine: KeyEngine
  private let macros: Macros
  private let messages: Observers<ApplicationRuntime.Message>
  /// The text that each plugin has read last, by its id, which it may edit.
  var readTexts: [String: ReadText] = [:]

  init(
    _ engine: KeyEngine, _ macros: Macros, _ messages: Observers<ApplicationRuntime.Message>
  ) {
    (self.engine, self.macros, self.messages) = (engine, macros, messages)
  }

  /// The commands that the engine knows.
  var commands: [CommandID] { engine.commands.map(\.id) }

  /// Performs a command as a key does.
  func plugin(
    _ plugin: String, run invocation: CommandInvocation,
    completion: @escaping (Result<Value, PluginError>) -> Void
  ) {
    func failed(_ error: CommandError) -> PluginError {
      PluginError(code: .failed, message: error.message)
    }
    do throws(CommandError) {
      let task = try engine.asConsequence { () throws(CommandError) in
        try engine.perform(invocation)
      }
      macros.note(byPlugin: invocation)
      guard let task else { return completion(.success(.null)) }
      task.whenFinished { completion($0.mapError(failed)) }
    } catch {
      completion(.failure(failed(error)))
    }
  }

  /// Replaces the bindings of a plugin's layer, and reports those that never apply.
  func plugin(_ plugin: PluginManifest, setBindings bindings: [PluginManifest.Binding]) {
    let resolved = ResolvedBinding.declared(bindings, by: plugin)
    for case let problem? in resolved.map(\.problem) {
      messages.notify(
        ApplicationRuntime.Message(
          "[\(plugin.id)] \(problem)", level: .warning, from: .plugin(plugin.id)))
    }
    engine.replace(.plugin(plugin.id), with: resolved)
  }
}

extension ResolvedBinding {
  /// Returns the bindings that a plugin declares, in its layer.
  package static func declared(
    _ bindings: [PluginManifest.Binding], by plugin: PluginManifest
  ) -> [ResolvedBinding] {
    // The bindings of a mode share their condition, which is parsed once.
    var conditions: [String: Result<Condition, ExpressionError>] = [:]
    for case let text? in bindings.map(\.when) where conditions[text] == nil {
      conditions[text] = Result { () throws(ExpressionError) in try Condition(parsing: text) }
    }
    return bindings.map { ResolvedBinding($0, $0.when.flatMap { conditions[$0] }, of: plugin) }
  }

  /// Creates a binding from a plugin's declaration, with its parsed condition.
  fileprivate convenience init(
    _ binding: PluginManifest.Binding, _ condition: Result<Condition, ExpressionError>?,
    of plugin: PluginManifest
  ) {
    let layer = Layer.plugin(plugin.id)
    var problem: String?
    if case .failure(let error) = condition {
      problem = "the condition of the binding \(binding.id) cannot be read: \(error.message)"
    }
    self.init(
      id: ID(rawValue: "\(layer):\(binding.id)"), binding.keys,
      .perform(CommandInvocation(binding.command, binding.arguments)),
      when: condition.map { (try? $0.get()) ?? .never } ?? .always, problem: problem, layer: layer,
      title: binding.title, provider: plugin.name,
      allowsRepeat: binding.repeats, appliesInText: binding.inText)
  }
}
