import Dispatch
import Glibc

/// Signals as events on the main queue, as a program has them that handles its own.
final class SignalSources {
  private var sources: [any DispatchSourceSignal] = []

  func on(_ number: Int32, _ handler: @escaping () -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { handler() } }
    source.resume()
    sources.append(source)
  }
}
