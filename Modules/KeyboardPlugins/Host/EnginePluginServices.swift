public import KeyboardCommands
public import KeyboardCore

/// What plugins can have done by an engine: it runs their commands' requests and binds their keys.
///
/// ```swift
/// let services = EnginePluginServices(engine: engine) { screen.show($0, isWarning: true) }
/// let plugins = PluginHost(
///   bus: engine.bus, context: engine.context, scheduler: engine.taskScheduler,
///   searchPath: .standard(environment: environment), services: services)
/// let token = engine.addResponder(plugins)
/// ```
public final class EnginePluginServices: PluginServices {
  private let engine: KeyEngine
  /// Called with the reason why a binding never applies.
  private let notify: (String) -> Void

  /// Creates services; a host keeps none, so somebody has to.
  ///
  /// - Parameters:
  ///   - engine: performs and binds.
  ///   - notify: called with the reason why a binding never applies.
  public init(engine: KeyEngine, notify: @escaping (String) -> Void) {
    self.engine = engine
    self.notify = notify
  }

  /// Performs a command as a key does.
  public func plugin(
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

  /// Makes the bindings of a plugin's layer exactly these.
  public func plugin(_ plugin: PluginManifest, setBindings bindings: [PluginBinding]) {
    let resolved = bindings.map { ResolvedBinding($0, of: plugin) }
    for case let problem? in resolved.map(\.problem) { notify("[\(plugin.id)] \(problem)") }
    engine.replace(.plugin(plugin.id), with: resolved)
  }
}

extension ResolvedBinding {
  /// Creates a binding from a plugin's declaration.
  fileprivate convenience init(_ binding: PluginBinding, of plugin: PluginManifest) {
    let layer = BindingLayer.plugin(plugin.id)
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
      problem: problem, layer: layer, title: binding.title, provider: plugin.name,
      allowsRepeat: binding.repeats)
  }
}
