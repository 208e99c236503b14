import Foundation
import KeyboardCore
import Requirements
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

extension ProcessSuites {
  @Suite("Installing plugins")
  struct PluginInstallationTests {
    private let workshop: Workshop
    private var installation: PluginInstallation
    private static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

    init() throws {
      workshop = try Workshop()
      installation = PluginInstallation(in: workshop.directory.path + "/data")
      installation.limits = .init(bytes: 1 << 20, files: 20)
    }

    private func path(_ name: String) -> String {
      workshop.directory.appendingPathComponent(name).path
    }

    /// Writes the directory of a plugin.
    private func write(_ id: String = "sample", version: String = "1", run: String = "") throws {
      try FileManager.default.createDirectory(
        atPath: path("\(id)/parts"), withIntermediateDirectories: true)
      var plugin = ShellPlugin(id)
      plugin.permissions = #"{"run": [\#(run)]}"#
      try workshop.write("\(id)/run", plugin.script)
      try workshop.write("\(id)/parts/part.txt", version)
      try workshop.write(
        "\(id)/plugin.json",
        plugin.manifest.replacing(#""version": "1""#, with: #""version": "\#(version)""#)
          .replacing(#""protocol""#, with: #""executable": "run", "protocol""#))
    }

    private func stage(_ name: String) async throws(PluginError) -> StagedPlugin {
      try await installation.stage(path(name), environment: Self.environment)
    }

    @discardableResult
    private func shell(_ script: String) async throws -> [String] {
      let run = try await ProcessRun(
        "/bin/sh", ["-c", "cd \"$0\" && { \(script); }", workshop.directory.path])
      #expect(run.end == .code(0), "\(run.lines)")
      return run.lines
    }

    /// The names of the files in the directory of plugins, hidden ones included.
    private var names: [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: installation.directory))?.sorted() ?? []
    }

    @Test(
      "A directory or an archive becomes one of the installed, whole and once it is agreed to",
      arguments: [
        ("sample", "true"),
        ("sample.tar.gz", "tar -czf sample.tar.gz sample"),
        ("sample.tgz", "tar -czf sample.tgz sample"),
        ("sample.tar", "tar -cf sample.tar sample"),
        ("flat.tgz", "tar -czf flat.tgz -C sample ."),
      ])
    func installs(source: String, script: String) async throws {
      try write(run: #""list.go""#)
      try await shell(script)
      try await expectInstalls(source)
    }

    @Test("So does a zip archive", .needs("unzip"), .needs("zip"))
    func installsZip() async throws {
      try write(run: #""list.go""#)
      try await shell("zip -qr sample.zip sample")
      try await expectInstalls("sample.zip")
    }

    @Test(
      "A zip archive whose program may not be executed is refused", .needs("unzip"),
      .needs("python3"))
    func refusesZipWithoutMode() async throws {
      try write()
      try await shell("chmod a-x sample/run; python3 -m zipfile -c sample.zip sample")
      let error = await #expect(throws: PluginError.self) { try await stage("sample.zip") }
      #expect(error?.message.hasSuffix("make it executable with chmod +x") == true)
      #expect(names.isEmpty)
    }

    @Test("Without the program that unpacks an archive, the error says which one to install")
    func needsProgram() async throws {
      try workshop.write("sample.zip", "")
      let error = await #expect(throws: PluginError.self) {
        try await installation.stage(path("sample.zip"), environment: ["PATH": "/nowhere"])
      }
      #expect(
        error?.message
          == "unzip is not installed, and \(path("sample.zip")) needs it; apt-get install unzip")
    }

    private func expectInstalls(_ source: String) async throws {
      let staged = try await stage(source)
      #expect(staged.manifest.id == "sample" && staged.former == nil)
      #expect(staged.excess[.run] == ["list.go"])
      #expect(!names.contains("sample"))
      let place = try installation.install(staged)
      #expect(names == ["sample"])
      #expect(place == installation.directory + "/sample")
      #expect(workshop.file("data/plugins/sample/parts/part.txt") == "1")
      let installed = try installation.plugin(named: "SAMPLE")
      #expect(installed.manifest?.version == "1" && installed.isManaged)
      #expect(installed.excess.summary == nil)
    }

    @Test("A new version takes the place of the old one, and says what more it asks for")
    func replaces() async throws {
      try write(run: #""list.*""#)
      try installation.install(await stage("sample"))
      try write(version: "2", run: #""list.go", "list.open.*""#)
      var staged = try await stage("sample")
      #expect(staged.former == "1" && staged.excess.summary == nil)
      try installation.install(staged)
      #expect(workshop.file("data/plugins/sample/parts/part.txt") == "2")
      try write(version: "3", run: #""list.go", "text.*""#)
      staged = try await stage("sample")
      #expect(staged.former == "2" && staged.excess[.run] == ["text.*"])
      installation.discard(staged)
      #expect(names == ["sample"])
      #expect(try installation.plugin(named: "sample").manifest?.version == "2")
      let gone = try installation.plugin(named: "sample")
      try installation.remove(gone)
      #expect(names.isEmpty)
      #expect(throws: PluginError.self) { try installation.plugin(named: "sample") }
    }

    @Test("A name that is not installed is told with what is, and what is gone cannot be removed")
    func remedies() async throws {
      let directory = installation.directory
      func failure(_ name: String, _ remedy: String) {
        #expect(
          throws: PluginError(
            code: .notFound,
            message: "the plugin \(name) is not installed in \(directory); \(remedy)")
        ) { try installation.plugin(named: name) }
      }
      failure("sample", "nothing is")
      try write()
      try installation.install(await stage("sample"))
      failure("simple", "did you mean sample?")
      failure("calculator", "keyboard-repl plugin list names what is")
      let plugin = try installation.plugin(named: "sample")
      try installation.remove(plugin)
      #expect(
        throws: PluginError(
          code: .failed,
          message: "cannot remove \(directory)/sample (No such file or directory); check the "
            + "directory's permissions and the space on its disk")
      ) { try installation.remove(plugin) }
      failure("simple", "nothing is")
    }

    @Test(
      "Every kind of permission is agreed to", arguments: PluginManifest.Permissions.Kind.allCases)
    func kinds(kind: PluginManifest.Permissions.Kind) throws {
      func manifest(_ names: String) throws -> PluginManifest {
        let list = "\"\(kind.rawValue)\": [\(names)]"
        let member = kind == .environment ? list : "\"permissions\": {\(list)}"
        return try PluginManifest(
          json: #"{"id": "all", "name": "A", "version": "1", "protocol": 1, \#(member)}"#.utf8)
      }
      let one = try manifest("\"texts\"")
      let two = try manifest("\"texts\", \"lists\"")
      let agreement = PluginInstallation.Agreement(one)
      #expect(agreement.excess(of: one.permissions).summary == nil)
      #expect(agreement.excess(of: two.permissions)[kind] == ["lists"])
      #expect(agreement.excess(of: two.permissions).summary?.hasSuffix(" lists") == true)
    }

    @Test("What asks for more than was agreed to is not loaded before that is agreed to")
    func refusesToLoad() async throws {
      try write(run: #""list.go""#)
      try installation.install(await stage("sample"))
      var path = PluginSearchPath([.init(installation.directory)])
      path.installation = installation
      let host = PluginHost(
        bus: workshop.bus, context: workshop.context, scheduler: workshop.scheduler,
        searchPath: path, services: workshop.services)
      try await host.load("sample")
      try write(run: #""list.go", "text.insert""#)
      try await shell("cp sample/plugin.json data/plugins/sample/")
      let refusal =
        "SAMPLE asks for more than was agreed to: may run text.insert; to agree, run "
        + "keyboard-repl plugin allow sample"
      await #expect(
        throws: PluginError(
          code: .refused, message: refusal + "; SAMPLE stays as it was loaded")
      ) { try await host.reload("sample") }
      try await host.unload("sample")
      await #expect(throws: PluginError(code: .refused, message: refusal)) {
        try await host.load("sample")
      }
      try await host.load("sample", denying: ["run:text.insert"])
      try await host.unload("sample")
      #expect(try installation.plugin(named: "sample").excess[.run] == ["text.insert"])
      try installation.allow(installation.plugin(named: "sample"))
      try await host.load("sample")
      await host.shutdown()
      // A plugin that a person has put there by hand needs no permission.
      try write("other", run: #""text.insert""#)
      try await shell("cp -r other data/plugins/")
      try await host.load("other")
      await host.shutdown()
    }

    @Test(
      "What leads outside, is no plugin or too much is refused, and leaves nothing",
      arguments: [
        ("mkdir a; : > a/x", "a", "a holds no plugin.json; "),
        ("mkdir a; cp -r sample other a/", "a", "a holds 2 plugins (other, sample); install one"),
        (
          "mkdir a; cp -r sample other a/; tar -czf a.tgz -C a .", "a.tgz",
          "a.tgz holds 2 plugins ("
        ),
        (
          "mkdir sample/d; tar -czPf a.tgz sample ../$(basename $PWD)/outside", "a.tgz",
          "which leads outside of it"
        ),
        ("tar -czPf a.tgz sample $PWD/outside", "a.tgz", "which leads outside of it"),
        (
          "ln -s ../outside sample/link; tar -czf a.tgz sample", "a.tgz",
          "leads nowhere; leave it out"
        ),
        (
          "ln -s /etc/passwd sample/link; tar -cf a.tar sample", "a.tar",
          "leads outside, to /etc/passwd"
        ),
        ("ln -s .. sample/link", "sample", "leads outside, to ..; put a copy there"),
        ("ln -s nothing sample/link", "sample", "leads nowhere; leave it out"),
        ("mkfifo sample/pipe", "sample", "is not a file, directory or link; leave it out"),
        ("truncate -s 2M sample/big", "sample", "holds more than 1 MiB; "),
        (
          "head -c 2M /dev/zero > sample/big; tar -czf a.tgz sample; rm sample/big", "a.tgz",
          "holds more than 1 MiB; "
        ),
        (
          "seq 30 | sed 's,^,sample/parts/,' | xargs touch", "sample",
          "holds more than 20 files"
        ),
        (
          ": > a.rar", "a.rar",
          "a.rar is not a directory and ends with none of .tar.gz, .tgz, .tar, .zip"
        ),
        ("echo no > a.tgz", "a.tgz", "cannot read "),
        ("mkdir -p data/plugins/sample", "sample", "was put there by hand; move it away first"),
        ("chmod -x sample/run", "sample", "make it executable with chmod +x"),
        (
          "mv sample/run outside2; ln -s ../outside2 sample/run; tar -czf a.tgz sample", "a.tgz",
          "leads nowhere; leave it out"
        ),
        (":", "none", "/none; name a directory or an archive"),
      ])
    func refuses(preparation: String, source: String, message: String) async throws {
      try write()
      try write("other")
      try workshop.write("outside", "outside")
      try await shell(preparation)
      let error = await #expect(throws: PluginError.self) { try await stage(source) }
      #expect("\(try #require(error))".contains(message))
      #expect(names.filter { $0 != "sample" } == [])
      #expect(!FileManager.default.fileExists(atPath: installation.directory + "/sample/run"))
    }

    @Test("Links of a directory to files outside become those files, links inside stay links")
    func links() async throws {
      try write()
      try workshop.write("outside", "outside")
      try await shell(
        "ln -s ../outside sample/far; ln -s parts/part.txt sample/near; mkdir sample/.git")
      let place = try installation.install(await stage("sample"))
      let far = try FileManager.default.attributesOfItem(atPath: place + "/far")
      #expect(far[.type] as? FileAttributeType == .typeRegular)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: place + "/near")
          == "parts/part.txt")
      #expect(!FileManager.default.fileExists(atPath: place + "/.git"))
    }
  }
}
