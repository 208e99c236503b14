import KeyboardPlugins
import KeyboardScripting

let path = PluginSearchPath.standard(environment: [:], programDirectory: nil)
let session = Session(
  Session.Configuration(clock: .virtual, keyHoldLimit: nil, pluginSearchPath: path)
) { print("KeyboardScripting: \($0)") }
try await session.run(
  "set said false; command app.hello 'Say hello' { set said true }; run app.hello; expect said; get said",
  file: "consumer")
