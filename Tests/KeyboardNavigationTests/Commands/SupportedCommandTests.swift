import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Commands by id")
struct SupportedCommandTests {
  private let table = TextTable(lines: ["apple", "pear"])

  /// Responders of several kinds.
  private var responders: [any CommandResponder] {
    var policy = NavigationPolicy.listbox
    policy.keys["app.open"] = ["f5"]
    return [
      TextDocument(name: "note", isMultiline: true),
      TextDocument(name: "name", isMultiline: false),
      ControlNavigator(.button),
      ControlNavigator(.checkbox),
      RangeNavigator(5, policy: .slider(0...10)),
      TableNavigator(tableView: table, delegate: nil),
      TableNavigator(tableView: table, delegate: nil, policy: policy),
      ComboBox(
        TextDocument(name: "fruit", isMultiline: false),
        popup: TableNavigator(tableView: table, delegate: nil, policy: .ariaComboBox), of: table),
    ]
  }

  @Test("A command that is looked up by its id is that of the list", arguments: 0..<8)
  func lookup(number: Int) {
    let responder = responders[number]
    let commands = responder.supportedCommands
    for command in commands {
      #expect(responder.supportedCommand(command.id) == commands.first { $0.id == command.id })
    }
    let others = responders.flatMap { $0.supportedCommands }.map(\.id)
    for id in Set(others).subtracting(commands.map(\.id)) {
      #expect(responder.supportedCommand(id) == nil, "\(id)")
    }
  }
}
