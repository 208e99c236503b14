/// The origin of a command that was started by a pressed key: the key, and the commands since.
///
/// It is set while these commands are performed. Work that they defer to a timer, a queue or another process keeps
/// the trail and restores it.
package enum PressTrail {
  /// The steps, such as `key.press x` and `macros.play`; empty where no command pressed a key.
  @TaskLocal package static var current: [String] = []

  /// Returns a closure that restores the present trail when it is called.
  static func keeping(_ work: @escaping () -> Void) -> () -> Void {
    let trail = current
    return trail.isEmpty ? work : { $current.withValue(trail, operation: work) }
  }
}
