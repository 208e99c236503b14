import KeyboardCore

/// Gets manifests from files or from the executables themselves, and remembers them.
final class ManifestSource {
  private struct Remembered {
    let facts: FileFacts
    let manifest: PluginManifest
  }

  private let poller: Poller
  private let scheduler: any Scheduler
  private let environment: [String: String]
  private let limits: PluginLimits
  private var remembered: [String: Remembered] = [:]

  init(
    poller: Poller, scheduler: any Scheduler, environment: [String: String], limits: PluginLimits
  ) {
    self.poller = poller
    self.scheduler = scheduler
    self.environment = environment
    self.limits = limits
  }

  /// The manifest of a plugin; asked for again only when the file's size or time has changed.
  func manifest(at location: PluginLocation) async throws(PluginError) -> PluginManifest {
    let file = location.manifestFile ?? location.executable
    guard let facts = FileFacts(file) else {
      throw PluginError(code: .notFound, message: "there is no file \(file); check the path")
    }
    if let known = remembered[file], known.facts == facts { return known.manifest }
    let manifest: PluginManifest
    if let file = location.manifestFile {
      manifest = try PluginFolder.readManifest(at: file)
    } else {
      manifest = try await printedManifest(of: location.executable)
    }
    remembered[file] = Remembered(facts: facts, manifest: manifest)
    return manifest
  }

  /// What an executable prints when it is started with `--manifest`.
  private func printedManifest(of executable: String) async throws(PluginError) -> PluginManifest {
    let launch = PluginProcess.Launch(
      executable: executable, arguments: ["--manifest"], environment: environment, limits: limits)
    let result = await withCheckedContinuation { continuation in
      let listing = ManifestListing(launch, poller: poller, scheduler: scheduler) {
        continuation.resume(returning: $0)
      }
      listing.start()
    }
    switch result {
    case .failure(let error): throw error
    case .success(let text):
      do {
        return try PluginManifest(json: text.utf8)
      } catch {
        throw PluginError(
          code: error.code, message: error.message,
          path: "\(executable) --manifest: \(error.path ?? "manifest")")
      }
    }
  }
}
