import CTerminal
import Dispatch
import Glibc

/// The news of signals, as calls on the main queue.
final class TtyNotices {
  /// The changes that signals tell.
  nonisolated struct Notice: OptionSet {
    let rawValue: Int32

    static let resized = Notice(rawValue: Int32(CTerminalResized))
    static let continued = Notice(rawValue: Int32(CTerminalContinued))
  }

  private let source: any DispatchSourceRead
  /// Hears of sizes where the program has blocked their signal, so that handlers never run.
  private let sizes: any DispatchSourceSignal

  init(_ handler: @escaping (Notice) -> Void) {
    source = DispatchSource.makeReadSource(fileDescriptor: CTerminalNotices(), queue: .main)
    source.setEventHandler {
      let notice = Notice(rawValue: CTerminalTakeNotices())
      MainActor.assumeIsolated { if !notice.isEmpty { handler(notice) } }
    }
    sizes = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)
    sizes.setEventHandler { MainActor.assumeIsolated { handler(.resized) } }
    // A signal that came before Dispatch was ready for it was told to nobody here.
    sizes.setRegistrationHandler { MainActor.assumeIsolated { handler(.resized) } }
    source.resume()
    sizes.resume()
  }

  func stop() {
    source.cancel()
    sizes.cancel()
  }
}
