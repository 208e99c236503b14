import FoundationEssentials
package import KeyboardCore
import KeyboardPluginSDK

/// The rules that a plugin keeps so that every host can work with it, tried on an executable.
///
/// The plugin goes through everything that a host does: it is greeted; it runs every command that it
/// declares; it is asked for commands and methods that it does not know; it is sent the events that it
/// has subscribed to, and broken input; it is cancelled, pinged and asked to leave. The requests that it
/// makes of the host are checked against its manifest and not carried out. Its commands are run without
/// arguments, so try it where they can do no harm.
///
/// ```swift
/// let contract = PluginContract(scheduler: MainScheduler())
/// for violation in await contract.check("./bookmark").violations { print(violation) }
/// ```
package struct PluginContract {
  /// A rule that a plugin has broken.
  package nonisolated struct Violation: KeyboardError {
    /// The rules of the contract.
    package enum Code: String, Hashable, Sendable, CaseIterable {
      /// The manifest can be read and has no unknown members.
      case manifest
      /// The process starts.
      case start
      /// No message is sent before `hello` is answered.
      case early
      /// `hello` is answered with a version of both and the id of the manifest.
      case handshake
      /// Every line is a message.
      case noMessage
      /// Every request is answered in time.
      case noAnswer
      /// Every request is answered once.
      case twice
      /// Nothing is asked for that the manifest does not allow, or that the host does not know.
      case refused
      /// The state that it keeps over a reload is returned when it is requested, and accepted
      /// again.
      case state
      /// A command that is not the plugin's is answered with an error.
      case unknownCommand
      /// A method that is not the plugin's is answered with error -32601.
      case unknownMethod
      /// The process goes on until it is asked to leave.
      case ended
      /// The process leaves when it is asked to, and when its input ends.
      case leaving
      /// No more is written than a host can read.
      case flood
    }

    /// The rule that it breaks.
    package let code: Code
    /// A sentence that says what the plugin does, and what it should do.
    package let message: String

    /// The code and the message.
    package var description: String { "\(code.rawValue): \(message)" }
  }

  /// The result of a check.
  package nonisolated struct Report: Hashable, Sendable {
    /// The plugin's display name; without a manifest, the name or path that was looked for.
    package var name: String
    /// The number of things that were expected.
    package var checks = 0
    /// The violations, each once, in the order in which they occurred.
    package var violations: [Violation] = []

    /// Counts something that was expected, and takes note when it is not so.
    mutating func expect(
      _ holds: Bool, _ code: Violation.Code, _ message: @autoclosure () -> String
    ) {
      checks += 1
      if !holds { note(code, message()) }
    }

    /// Takes note of a violation, unless the same is known.
    mutating func note(_ code: Violation.Code, _ message: String) {
      let violation = Violation(code: code, message: message.printable())
      if !violations.contains(violation) { violations.append(violation) }
    }
  }

  let scheduler: any Scheduler
  let searchPath: PluginSearchPath
  let limits: PluginHost.Limits
  /// The names of the program that the plugin is for.
  package var names = PluginHost.Names()

  /// Creates the rules with the limits of a host.
  ///
  /// - Parameters:
  ///   - scheduler: real time; deadlines are counted on it.
  ///   - searchPath: the directories in which names are looked up.
  ///   - limits: the limits that the plugin has to keep.
  package init(
    scheduler: any Scheduler, searchPath: PluginSearchPath = PluginSearchPath(),
    limits: PluginHost.Limits = PluginHost.Limits()
  ) {
    (self.scheduler, self.searchPath, self.limits) = (scheduler, searchPath, limits)
  }

  /// Checks a plugin; its processes are gone when this returns.
  ///
  /// - Parameter plugin: an id, a display name, or a path, which has a slash in it.
  /// - Returns: the result of the check.
  package func check(_ plugin: String) async -> Report {
    var report = Report(name: plugin)
    do throws(PluginError) {
      let location = try searchPath.locate(plugin)
      // Only reads manifests.
      let services = NoServices()
      let host = PluginHost(
        bus: EventBus(), context: Context(), scheduler: scheduler, searchPath: searchPath,
        services: services, limits: limits)
      let manifest = try await host.manifest(of: plugin)
      report.name = manifest.name
      if let violation = manifest.violation(of: names) { throw violation }
      report.checks += 1
      for warning in manifest.warnings { report.note(.manifest, warning) }
      if let file = location.manifestFile {
        for difference in await host.differences(of: manifest, in: file, location.executable) {
          report.note(.manifest, difference)
        }
      }
      withExtendedLifetime(services) {}
      let rehearsal = PluginRehearsal(
        manifest, executable: location.executable, limits: limits, scheduler: scheduler,
        report: report)
      await rehearsal.run()
      return rehearsal.report
    } catch {
      report.expect(false, .manifest, "\(error)")
      return report
    }
  }
}

/// Services of a host that loads nothing.
private final class NoServices: PluginServices {
  func plugin(
    _ plugin: String, run invocation: CommandInvocation,
    completion: @escaping (Result<Value, PluginError>) -> Void
  ) {}

  func plugin(_ plugin: PluginManifest, setBindings bindings: [PluginManifest.Binding]) {}
}
