public import KeyboardPluginSDK

/// A snapshot of a loaded plugin.
public nonisolated struct Plugin: Hashable, Sendable, Identifiable {
  /// The declaration of the plugin.
  public let manifest: PluginManifest
  /// The absolute path of its executable.
  public let executable: String
  /// The stage of its life.
  public let state: State
  /// Its process; nil if none is running.
  public let pid: Int32?
  /// The time for which its process has been running; nil if none is.
  public let uptime: Duration?
  /// The number of restarts of its process since it was loaded.
  public let restarts: Int
  /// The time until its process may be restarted; nil if the next use starts it.
  public let restartDelay: Duration?
  /// The round-trip times of commands and events in the plugin.
  public let roundTrips: RoundTrips
  /// The number of events that were lost because it did not read fast enough.
  public let droppedEvents: Int
  /// The bindings in force: the manifest's, or those it has set since.
  public let bindings: [PluginManifest.Binding]

  /// The manifest's id.
  public var id: String { manifest.id }
}

extension Plugin {
  /// A stage of a plugin's life.
  ///
  /// ```
  /// declared ──use──▶ starting ──▶ active ──unload──▶ stopping ──▶ unloaded
  ///                      │ ▲          │
  ///                      ▼ └──use──┐  ▼
  ///                    failed     exited
  /// ```
  public nonisolated enum State: Hashable, Sendable, CustomStringConvertible {
    /// The plugin is loaded: its names and keys are in force and no process is running.
    case declared
    /// The process is running and has not finished its handshake.
    case starting
    /// The process answers.
    case active
    /// The plugin is being unloaded.
    case stopping
    /// The process ended, or is being killed; the next use starts another.
    case exited(reason: String)
    /// It cannot work as it is, and is not restarted until it is reloaded.
    case failed(reason: String)
    /// The plugin is unloaded.
    case unloaded

    /// The word for events, conditions and listings.
    public var name: String {
      switch self {
      case .declared: "declared"
      case .starting: "starting"
      case .active: "active"
      case .stopping: "stopping"
      case .exited: "exited"
      case .failed: "failed"
      case .unloaded: "unloaded"
      }
    }

    /// The reason why it exited or failed, such as `signal 9`; nil in all other states.
    public var reason: String? {
      switch self {
      case .exited(let reason), .failed(let reason): reason
      default: nil
      }
    }

    var isFailure: Bool { if case .failed = self { true } else { false } }

    /// The word, with the reason in parentheses if there is one: `exited (signal 9)`.
    public var description: String { reason.map { "\(name) (\($0))" } ?? name }
  }
}
