import Dispatch

/// Calls back on the main queue whenever a descriptor can be read, until it is let go.
///
/// The descriptor stays the caller's; close it only after the source is gone.
@MainActor
public final class ReadSource {
  private let source: any DispatchSourceRead

  /// Starts to watch a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor of a pipe, a socket, a terminal or the like.
  ///   - onReadable: called on the main queue as long as there is something to read.
  public init(_ descriptor: Int32, onReadable: @escaping @MainActor () -> Void) {
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { onReadable() } }
    source.resume()
  }

  isolated deinit {
    source.cancel()
  }
}
