import KeyboardCore
import KeyboardPlugins

/// What plugins may ask of a session: to run commands and to bind keys.
final class PluginDesk: PluginServices {
  private let dispatcher: CommandDispatcher
  private let keys: KeyPipeline

  init(dispatcher: CommandDispatcher, keys: KeyPipeline) {
    self.dispatcher = dispatcher
    self.keys = keys
  }

  func plugin(
    _ plugin: String, run invocation: CommandInvocation,
    completion: @escaping (Result<Value, PluginError>) -> Void
  ) {
    func failed(_ error: CommandError) {
      completion(.failure(PluginError(code: .failed, message: error.message)))
    }
    do throws(CommandError) {
      let outcome = try dispatcher.perform(
        invocation,
        completion: { error in
          if let error { failed(error) } else { completion(.success(.null)) }
        })
      if case .performed = outcome { completion(.success(.null)) }
    } catch {
      failed(error)
    }
  }

  func plugin(_ plugin: String, setBindings bindings: [PluginBinding]) {
    keys.setBindings(bindings, ofPlugin: plugin)
  }
}
