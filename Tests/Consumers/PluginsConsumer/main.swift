import KeyboardPlugins

let text = #"{ "id": "demo", "name": "Demo", "version": "1.0.0", "summary": "Does nothing." }"#
do {
  _ = try PluginManifest(json: text.utf8)
  preconditionFailure("a manifest says which versions of the protocol it knows")
} catch {
  print("KeyboardPlugins: \(error)")
}
