import Glibc
import KeyboardActions
import KeyboardCore

/// The click of keys: the sound `button-pressed` of the desktop's sound theme.
///
/// libcanberra plays it, which is loaded when somebody wants sounds. Nothing is heard where the theme has no such
/// sound.
final class KeySounds: @MainActor KeyboardFeedbackPlayer {
  private typealias Create = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> CInt
  private typealias Open = @convention(c) (OpaquePointer) -> CInt
  private typealias Put =
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
  private typealias Play =
    @convention(c) (
      OpaquePointer, UInt32, OpaquePointer, UnsafeRawPointer?, UnsafeMutableRawPointer?
    ) -> CInt

  private let play: Play
  private let context: OpaquePointer
  private let click: OpaquePointer
  /// A Boolean value indicating whether a click could not be played: no key waits for another attempt.
  private var hasFailed = false

  /// Connects to the sound system.
  ///
  /// - Throws: a `MessageError` where there is no libcanberra or no sound system.
  init() throws(MessageError) {
    guard let library = dlopen("libcanberra.so.0", RTLD_NOW | RTLD_LOCAL) else {
      throw MessageError("there is no libcanberra, which plays sounds; install libcanberra0")
    }
    func function<F>(_ name: String, _ type: F.Type) throws(MessageError) -> F {
      guard let symbol = dlsym(library, name) else {
        throw MessageError("libcanberra.so.0 has no \(name); install a newer one")
      }
      return unsafeBitCast(symbol, to: type)
    }
    play = try function("ca_context_play_full", Play.self)
    var (context, click): (OpaquePointer?, OpaquePointer?)
    _ = try function("ca_context_create", Create.self)(&context)
    _ = try function("ca_proplist_create", Create.self)(&click)
    guard let context, let click, try function("ca_context_open", Open.self)(context) == 0 else {
      throw MessageError("no sound system answers, so that keys do not click")
    }
    let put = try function("ca_proplist_sets", Put.self)
    for (name, value) in [
      ("event.id", "button-pressed"), ("event.description", "Key"), ("media.role", "event"),
      ("canberra.cache-control", "permanent"),
    ] { _ = put(click, name, value) }
    (self.context, self.click) = (context, click)
  }

  /// Plays the click, which is the same for all keys, as one may belong to a secret.
  func play(_ audio: AudioFeedback) {
    if !hasFailed { hasFailed = play(context, 0, click, nil, nil) != 0 }
  }

  /// Does nothing: there is nothing to vibrate.
  func play(_ haptic: HapticFeedback) {}
}
