import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

extension ResolvedBinding {
  /// A plugin's declaration as the resolver holds it.
  init(_ binding: PluginBinding, layer: BindingLayer) {
    var condition: Condition?
    var problem: String?
    if let text = binding.when {
      do {
        condition = try Condition(parsing: text)
      } catch {
        problem = "the condition of the binding \(binding.id) cannot be read: \(error.message)"
      }
    }
    self.init(
      id: BindingID(rawValue: "\(layer):\(binding.id)"), binding.keys,
      .perform(CommandInvocation(binding.command, binding.arguments)), when: condition,
      problem: problem, layer: layer, title: binding.title, allowsRepeat: binding.repeats)
  }
}
