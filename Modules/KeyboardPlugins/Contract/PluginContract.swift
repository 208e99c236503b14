import FoundationEssentials
package import KeyboardCore
import KeyboardPluginSDK

/// The rules that let a plugin work with every host, for testing an executable.
///
/// The test covers everything that a host does: it sends `hello`; runs all declared commands; sends unknown commands
/// and methods, the subscribed events, and invalid input; cancels, pings and asks the plugin to exit. The plugin's
/// requests to the host are checked against its manifest and not performed. Commands are run without arguments, so
/// test where they can do no harm.
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
      /// The process can be started.
      case start
      /// No message is sent before `hello` is answered.
      case early
      /// `hello` is answered with a version of both and the id of the manifest.
      case handshake
      /// Every line is a message.
      case noMessage
      /// Each request is answered in time.
      case noAnswer
      /// Each request is answered once.
      case twice
      /// The plugin requests only what the manifest allows and the host supports.
      case refused
      /// The state that it keeps over a reload is returned on request, and accepted again.
      case state
      /// An unknown command is answered with an error.
      case unknownCommand
      /// An unknown method is answered with error -32601.
      case unknownMethod
      /// The process runs until it is asked to exit.
      case ended
      /// The process exits when it is asked to, and when its input ends.
      case leaving
      /// The plugin writes no more than a host can read.
      case flood
    }

    /// The rule that it breaks.
    package let code: Code
    /// A sentence about what the plugin does, and what it should do.
    package let message: String

    /// The code and the message.
    package var description: String { "\(code.rawValue): \(message)" }
  }

  /// The result of a check.
  package nonisolated struct Report: Hashable, Sendable {
    /// The plugin's display name; without a manifest, the name or path that was searched.
    package var name: String
    /// The number of checked expectations.
    package var checks = 0
    /// The violations, without repetitions, in the order in which they occurred.
    package var violations: [Violation] = []

    /// Counts an expectation, and records a violation if it fails.
    mutating func expect(
      _ holds: Bool, _ code: Violation.Code, _ message: @autoclosure () -> String
    ) {
      checks += 1
      if !holds { note(code, message()) }
    }

    /// Records a violation, unless it is already known.
    mutating func note(_ code: Violation.Code, _ message: String) {
      let violation = Violation(code: code, message: message.printable())
      if !violations.contains(violation) { violations.append(violation) }
    }
  }

  let scheduler: any Scheduler
  let searchPath: PluginSearchPath
  let limits: PluginHost.Limits
  /// The names of the program for which the plugin is intended.
  package var names = PluginHost.Names()

  /// Creates the rules with the limits of a host.
  ///
  /// - Parameters:
  ///   - scheduler: the clock for deadlines, in real time.
  ///   - searchPath: the directories in which names are looked up.
  ///   - limits: the limits for the plugin.
  package init(
    scheduler: any Scheduler, searchPath: PluginSearchPath = PluginSearchPath(),
    limits: PluginHost.Limits = PluginHost.Limits()
  ) {
    (self.scheduler, self.searchPath, self.limits) = (scheduler, searchPath, limits)
  }

  /// Checks a plugin; its processes have ended when this returns.
  ///
  /// - Parameter plugin: an id, a display name, or a path, which contains a slash.
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
