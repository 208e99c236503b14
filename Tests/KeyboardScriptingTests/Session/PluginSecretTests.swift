import FoundationEssentials
import Testing

@testable import KeyboardScripting

@Suite("What is typed into a secure input and the plugins that hear texts and keys")
struct PluginSecretTests {
  @Test("is recorded, expanded and saved by none of them, in memory or in files")
  func secret() async throws {
    let directory = "/tmp/keyboard-toolkit-data-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var configuration = TestSession.configuration
    configuration.pluginDataDirectory = directory
    let session = TestSession(configuration)
    try await session.run(
      """
      load Macros; load Abbreviations; load Autosave
      run abbreviations.add short=zqx text='long'
      """)
    let typed = "type 'zqx qux '; press f6"
    // They hear of what is no secret: only then it means something that they hear nothing.
    #expect(
      try await session.run(
        """
        text note capitals=none; run macros.record; \(typed); run macros.stop; run autosave.list
        get note.value
        """
      ).filter { !$0.contains("nobody takes") } == [
        #""z q x space q u x space f6""#, #"{"note":"long qux "}"#, #"note.value = "long qux ""#,
      ])
    let answers = try await session.run(
      """
      text pw secure; run macros.record; \(typed); type --secret 'zqx '
      focus note; press end; run macros.stop; run autosave.list; get pw.length
      focus pw; run autosave.save
      """)
    #expect(
      answers.filter { !$0.contains("nobody takes") } == [
        #""end""#, #"{"note":"long qux "}"#, "pw.length = 12",
      ])
    #expect(
      await session.failure(of: "run autosave.restore")
        == "t:1:5: autosave.restore failed: no input has the focus; focus a text first")
    await session.session.shutdown()
    let files = ["macros/macros.json", "autosave/drafts.json", "abbreviations/abbreviations.json"]
    let kept = files.map { file in
      FileManager.default.contents(atPath: "\(directory)/\(file)").map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(
      kept == [
        "{\n  \"last\" : \"end\",\n  \"named\" : {\n\n  }\n}",
        "{\n  \"note\" : \"long qux \"\n}", "{\n  \"zqx\" : \"long\"\n}",
      ])
  }
}
