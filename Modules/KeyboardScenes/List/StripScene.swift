package import KeyboardCore
import KeyboardNavigation
public import KeyboardScripting

extension SceneKind {
  /// The kind `tabs`: the tabs of a window, one of which is shown.
  public static let tabs = strip(
    .tabs, "Makes tabs and gives them the focus.", example: "tabs folder Inbox Sent 'All mail'")

  /// The kind `toolbar`: buttons in a line.
  public static let toolbar = strip(
    .toolbar, "Makes a tool bar of buttons and gives it the focus.",
    example: "toolbar edit Cut Copy Paste")

  /// The kind `radio`: radio buttons, one of which is checked.
  public static let radio = strip(
    .radio, "Makes a group of radio buttons and gives it the focus.",
    example: "radio align Left Center Right")

  private static func strip(
    _ style: StripScene.Style, _ summary: String, example: String
  ) -> SceneKind {
    SceneKind(
      style.rawValue, summary, example: example,
      commands: TableNavigator.commands(keys: style.policy.keys),
      .indexes(named: "selected", "ITEM"), .disabled("ITEMS"), .flag("vertical"), .flag("rtl"),
      .policy(standard: style.policy), .words("ITEM")
    ) { name, session, selected, disabled, isVertical, isMirrored, policy, items in
      var policy = policy
      if isVertical { policy.keys = policy.keys.turned }
      let table = TableModel(
        items: ListItems(ListSource([items.count], lines: Lines(items)), disabled: disabled),
        layout: TableLayout(rowCounts: [items.count], height: 1), height: Double(items.count),
        insets: .zero, rowHeight: 1, noun: style.noun)
      table.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      let scene = StripScene(name, style, table, policy, isVertical: isVertical, bus: session.bus)
      let first = style == .tabs ? RangeSet(0..<1) : RangeSet()
      scene.navigator.setSelection(ListSelection(selected ?? first))
      return scene.rememberingEdits(in: session)
    }
  }
}

/// Tabs, a tool bar or radio buttons in a session: a short list of named items.
package final class StripScene: ListScene {
  /// The kinds of items.
  package enum Style: String {
    case tabs, toolbar, radio

    /// The policy according to the ARIA Authoring Practices.
    fileprivate var policy: NavigationPolicy {
      switch self {
      case .tabs: .ariaTabs
      case .toolbar: .ariaToolbar
      case .radio: .ariaRadioGroup
      }
    }

    fileprivate var kind: String {
      switch self {
      case .tabs: "tabs"
      case .toolbar: "a tool bar"
      case .radio: "radio buttons"
      }
    }

    fileprivate var role: AccessibilityElement.Role {
      switch self {
      case .tabs: .tab
      case .toolbar: .button
      case .radio: .radioButton
      }
    }

    fileprivate var noun: String {
      switch self {
      case .tabs: "tab"
      case .toolbar: "button"
      case .radio: "option"
      }
    }
  }

  /// The kind of the items.
  package let style: Style
  /// The items.
  package let table: TableModel
  /// A Boolean value indicating whether the items are below each other.
  package let isVertical: Bool

  init(
    _ name: String, _ style: Style, _ table: TableModel, _ policy: NavigationPolicy,
    isVertical: Bool, bus: EventBus
  ) {
    (self.style, self.table, self.isVertical) = (style, table, isVertical)
    let navigator = TableNavigator(
      tableView: table, delegate: nil, bus: bus, scene: name, policy: policy)
    super.init(name, style.kind, table, navigator)
  }

  package override var kindName: String { style.rawValue }

  package override var element: AccessibilityElement? {
    guard var element = super.element else { return nil }
    element.role = style.role
    if style == .radio, let focus = navigator.flatIndexOfFocusedRow {
      element.states.insert(.checked(navigator.selection.contains(focus)), at: 0)
    }
    return element
  }
}
