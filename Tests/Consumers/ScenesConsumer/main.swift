import KeyboardPlugins
import KeyboardScenes
import KeyboardScripting

let path = PluginSearchPath.standard(environment: [:], programDirectory: nil)
let session = Session(
  Session.Configuration(clock: .virtual, keyHoldLimit: nil, pluginSearchPath: path),
  language: .full
) { print("KeyboardScenes: \($0)") }
try await session.run(
  "table t rows=5; press down down; expect t.focus == 1; get t.focus", file: "consumer")
