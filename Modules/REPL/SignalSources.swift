import Dispatch
import Glibc

/// Signals as events on the main queue instead of interruptions.
///
/// A signal is blocked before it is watched; threads started later inherit that, and Dispatch
/// reads it from a descriptor. Plugins get an empty mask of their own.
final class SignalSources {
  private var sources: [any DispatchSourceSignal] = []

  /// Calls a closure on the main queue whenever a signal arrives.
  func on(_ signal: Int32, _ handler: @escaping () -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { handler() } }
    source.resume()
    sources.append(source)
  }
}
