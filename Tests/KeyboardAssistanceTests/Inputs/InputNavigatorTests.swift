import KeyboardAssistance
import KeyboardCore
import SeededRandom
import Testing

@Suite("A navigator moves between the inputs of a form")
struct InputNavigatorTests {
  private final class Log: InputNavigatorDelegate {
    var titles: [String?] = []

    func inputNavigatorFocusChanged(
      inputNavigator: InputNavigator, focusedItem: (any NavigableInput)?
    ) {
      titles.append(focusedItem?.title)
    }
  }

  /// The application's own delegate of a field.
  private final class Own: AssistedInputDelegate {
    var calls: [String] = []
    var allows = true

    func inputShouldBeginEditing(_ input: any NavigableInput) -> Bool {
      calls.append("should begin")
      return allows
    }
    func inputDidBeginEditing(_ input: any NavigableInput) { calls.append("did begin") }
    func inputShouldEndEditing(_ input: any NavigableInput) -> Bool {
      calls.append("should end")
      return allows
    }
    func inputDidEndEditing(_ input: any NavigableInput) { calls.append("did end") }
    func inputShouldReturn(_ input: any NavigableInput) -> Bool {
      calls.append("should return")
      return allows
    }
  }

  private final class Container: InputContainer {
    var inputs: [any NavigableInput] = []
    var containers: [any InputContainer] = []
  }

  private let window = Window()
  private let navigator = InputNavigator()

  // MARK: Inputs and their order

  @Test("An input that is added twice is there once, at its first place")
  func duplicates() {
    let fields = column(3, in: window)
    navigator.addInputItems([fields[1], fields[0], fields[1]])
    navigator.addInputItem(fields[0])
    navigator.addInputItem(fields[2])
    #expect(navigator.inputItems.map(\.title) == ["field 1", "field 0", "field 2"])
    navigator.removeInputItem(fields[0])
    #expect(navigator.index(of: fields[2]) == 1)
    #expect(navigator.index(of: fields[0]) == nil)
    navigator.removeAllInputItems()
    #expect(navigator.inputItems.isEmpty)
  }

  @Test("Fields, text views or both are collected")
  func itemTypes() {
    let fields = column(4, in: window)
    fields[1].isMultiline = true
    let container = Container()
    container.inputs = fields
    func collected(_ type: InputItemType) -> [String?] {
      let navigator = InputNavigator()
      navigator.addInputItems(from: container, itemType: type)
      return navigator.inputItems.map(\.title)
    }
    #expect(collected(.textField) == ["field 0", "field 2", "field 3"])
    #expect(collected(.textView) == ["field 1"])
    #expect(collected(.both).count == 4)
  }

  @Test("Ten thousand inputs in any order come into lines")
  func shuffledGrid() {
    var random = SeededGenerator(seed: 41)
    let focus = Focus()
    let container = Container()
    let fields = (0..<10_000).map { index in
      let jitter = Double.random(in: 0..<10, using: &random)
      let field = Field(
        window, focus,
        Rect(
          x: Double(index % 4) * 100, y: Double(index / 4) * 50 + jitter, width: 90, height: 30))
      field.title = "\(index)"
      return field
    }
    container.inputs = fields.shuffled(using: &random)
    navigator.addInputItems(from: container)
    #expect(navigator.inputItems.map(\.title) == fields.map(\.title))
  }

  // MARK: Moving

  @Test("Queries move nothing; hidden, disabled and unreachable inputs are skipped")
  func skipping() {
    let box = Box(window, Rect(x: 0, y: 0, width: 400, height: 300), contentHeight: 600)
    let fields = column(7, in: window)
    let outside = Field(
      window, fields[0].focus, in: box, Rect(x: -500, y: 0, width: 90, height: 30))
    let scrolledOut = Field(
      window, fields[0].focus, in: box, Rect(x: 0, y: 500, width: 90, height: 30))
    scrolledOut.title = "scrolled out"
    fields[1].isEnabled = false
    fields[2].isHidden = true
    fields[3].local.size.height = 0
    navigator.addInputItems(Array(fields[0...3]) + [outside, scrolledOut, fields[4]])
    #expect(navigator.nextItem()?.title == "field 0")
    #expect(navigator.previousItem()?.title == "field 4")
    navigator.focusedItem = fields[0]
    #expect(navigator.nextItem()?.title == "scrolled out")
    #expect(navigator.previousItem() == nil)
    #expect(navigator.previousItem(loops: true)?.title == "field 4")
    #expect(navigator.nextItem(after: fields[4]) == nil)
    #expect(navigator.nextItem(after: fields[4], loops: true)?.title == "field 0")
    #expect(navigator.focusedItem === fields[0])
    fields[1].isEnabled = true
    #expect(navigator.goToNextItem())
    #expect(navigator.focusedItem === fields[1])
  }

  @Test("The only input is not its own neighbor")
  func alone() {
    let fields = column(1, in: window)
    #expect(navigator.nextItem(loops: true) == nil)
    navigator.addInputItems(fields)
    navigator.focusedItem = fields[0]
    #expect(navigator.nextItem(loops: true) == nil)
    #expect(navigator.previousItem(loops: true) == nil)
  }

  @Test("Every change of the focus is told once, whoever causes it")
  func told() {
    let log = Log()
    let bus = EventBus()
    var events: [InputNavigator.FocusChanged] = []
    let subscription = bus.subscribe(to: InputNavigator.FocusChanged.self) { events.append($0) }
    let navigator = InputNavigator(bus: bus, form: "signup")
    navigator.delegate = log
    let fields = column(3, in: window)
    navigator.addInputItems(fields)
    navigator.focusedItem = fields[0]
    navigator.focusedItem = fields[0]
    navigator.goToNextItem()
    #expect(fields[2].beginEditing())
    navigator.focusedItem = nil
    #expect(log.titles == ["field 0", "field 1", nil, "field 2", nil])
    #expect(events.map(\.previous) == [nil, 0, 1, nil, 2])
    #expect(events.map(\.current) == [0, 1, nil, 2, nil])
    #expect(events[0].form == "signup")
    subscription.cancel()
  }

  @Test("Removing the edited input tells that none is edited")
  func removeFocused() {
    let log = Log()
    navigator.delegate = log
    let fields = column(2, in: window)
    navigator.addInputItems(fields)
    navigator.focusedItem = fields[1]
    navigator.removeInputItem(fields[1])
    #expect(navigator.focusedItem == nil)
    #expect(log.titles == ["field 1", nil])
  }

  @Test("T55: an input that refuses to end or to begin editing leaves the focus where it is")
  func refusals() {
    let log = Log()
    navigator.delegate = log
    let fields = column(3, in: window)
    navigator.addInputItems(fields)
    navigator.focusedItem = fields[0]
    fields[1].refusesToBegin = true
    #expect(!navigator.goToNextItem())
    #expect(navigator.focusedItem === fields[0])
    fields[1].refusesToBegin = false
    fields[0].refusesToEnd = true
    #expect(!navigator.goToNextItem())
    #expect(!navigator.done())
    navigator.focusedItem = nil
    #expect(navigator.focusedItem === fields[0])
    #expect(navigator.inputShouldReturn(fields[0]) == false)
    #expect(navigator.focusedItem === fields[0])
    #expect(log.titles == ["field 0"])
    fields[0].refusesToEnd = false
    #expect(navigator.goToNextItem())
    #expect(navigator.goToNextItem())
    #expect(navigator.focusedItem === fields[2])
  }

  /// A field of a user interface that takes the focus away before it refuses it.
  private final class Careless: Field {
    override func beginEditing() -> Bool {
      focus.field = nil
      return false
    }
  }

  @Test("T55: an input that refuses too late is corrected: the old one is edited again")
  func lateRefusal() {
    let fields = column(1, in: window)
    let careless = Careless(
      window, fields[0].focus, Rect(x: 0, y: 90, width: 10, height: 10))
    navigator.addInputItems([fields[0], careless])
    navigator.focusedItem = fields[0]
    #expect(!navigator.goToNextItem())
    #expect(navigator.focusedItem === fields[0])
  }

  /// A delegate that sends the focus on.
  private final class Forwarder: AssistedInputDelegate {
    var onBegin: () -> Void = {}
    func inputDidBeginEditing(_ input: any NavigableInput) { onBegin() }
  }

  @Test("A delegate that sends the focus on has its way")
  func sentOn() {
    let forwarder = Forwarder()
    let fields = column(3, in: window)
    fields[1].inputDelegate = forwarder
    navigator.addInputItems(fields)
    forwarder.onBegin = { navigator.focusedItem = fields[2] }
    navigator.focusedItem = fields[0]
    #expect(!navigator.goToNextItem())
    #expect(navigator.focusedItem === fields[2])
  }

  // MARK: The return key

  @Test(
    "T38: the label is right when fields are added, removed, hidden or disabled after the focus")
  func label() {
    let fields = column(3, in: window)
    navigator.addInputItem(fields[0])
    navigator.focusedItem = fields[0]
    #expect(fields[0].returnKey == .done)
    navigator.addInputItem(fields[1])
    #expect(fields[0].returnKey == .next)
    navigator.removeInputItem(fields[1])
    #expect(fields[0].returnKey == .done)
    navigator.addInputItem(fields[2])
    #expect(fields[0].returnKey == .next)
    fields[2].isHidden = true
    navigator.inputsDidChange()
    #expect(fields[0].returnKey == .done)
    navigator.lastReturnKey = .send
    #expect(fields[0].returnKey == .send)
  }

  @Test("Text views show next and done where the return key moves on, else return")
  func textViewLabel() {
    let fields = column(2, in: window)
    fields[0].isMultiline = true
    fields[1].isMultiline = true
    navigator.addInputItems(fields)
    navigator.focusedItem = fields[0]
    #expect(fields[0].returnKey == .default)
    #expect(navigator.inputShouldReturn(fields[0]))
    #expect(navigator.focusedItem === fields[0])
    navigator.returnInserts = false
    #expect(fields[0].returnKey == .next)
    #expect(!navigator.inputShouldReturn(fields[0]))
    #expect(navigator.focusedItem === fields[1])
    #expect(fields[1].returnKey == .done)
  }

  @Test("T40: buttons go round, the return key does not: it ends editing at the last field")
  func looping() throws {
    let bar = DefaultInputAccessoryController()
    let navigator = InputNavigator(accessory: .controller(bar))
    let fields = column(3, in: window)
    navigator.addInputItems(fields)
    navigator.focusedItem = fields[0]
    bar.tap(.previous)
    #expect(navigator.focusedItem === fields[2])
    bar.tap(.next)
    #expect(navigator.focusedItem === fields[0])
    navigator.focusedItem = fields[2]
    #expect(!navigator.inputShouldReturn(fields[2]))
    #expect(navigator.focusedItem == nil)
    navigator.focusedItem = fields[1]
    bar.tap(.done)
    #expect(navigator.focusedItem == nil)
    navigator.loops = false
    navigator.focusedItem = fields[0]
    bar.tap(.previous)
    #expect(navigator.focusedItem === fields[0])
  }

  @Test("A removed input has its own return key, delegate and no bar again")
  func removal() {
    let bar = Own()
    let navigator = InputNavigator(accessory: .view(bar))
    let own = Own()
    let fields = column(2, in: window)
    fields[0].returnKey = .search
    fields[0].inputDelegate = own
    navigator.addInputItems(fields)
    #expect(fields[0].inputAccessory === bar)
    navigator.focusedItem = fields[0]
    #expect(fields[0].returnKey == .next)
    navigator.removeInputItem(fields[0])
    #expect(fields[0].returnKey == .search)
    #expect(fields[0].inputDelegate === own)
    #expect(fields[0].inputAccessory == nil)
  }

  // MARK: Delegates

  @Test("T39: the application's delegate is asked and told all the same, and can refuse")
  func forwarding() {
    let own = Own()
    let fields = column(2, in: window)
    fields[0].inputDelegate = own
    navigator.addInputItems(fields)
    #expect(fields[0].inputDelegate === navigator)
    navigator.focusedItem = fields[0]
    #expect(!navigator.inputShouldReturn(fields[0]))
    #expect(
      own.calls == ["should begin", "did begin", "should return", "should end", "did end"])
    navigator.focusedItem = fields[0]
    own.allows = false
    own.calls = []
    #expect(!navigator.inputShouldReturn(fields[0]))
    #expect(!navigator.done())
    #expect(own.calls == ["should return", "should return"])
    #expect(!navigator.goToNextItem())
    #expect(navigator.focusedItem === fields[0])
  }

  @Test("T39: a delegate that is set after adding is found again, and given back")
  func laterDelegate() {
    let own = Own()
    let fields = column(2, in: window)
    navigator.addInputItems(fields)
    fields[0].inputDelegate = own
    navigator.focusedItem = fields[0]
    #expect(fields[0].inputDelegate === navigator)
    #expect(own.calls == ["should begin", "did begin"])
    navigator.removeAllInputItems()
    #expect(fields[0].inputDelegate === own)
    #expect(fields[1].inputDelegate == nil)
  }

  @Test("T39: a navigator can leave delegates alone; then the application tells it")
  func noDelegates() {
    let navigator = InputNavigator(setsDelegates: false)
    let own = Own()
    let fields = column(2, in: window)
    fields[0].inputDelegate = own
    navigator.addInputItems(fields)
    #expect(fields[0].inputDelegate === own)
    #expect(fields[0].beginEditing())
    #expect(navigator.focusedItem == nil)
    navigator.inputDidBeginEditing(fields[0])
    #expect(navigator.focusedItem === fields[0])
    #expect(own.calls == ["should begin", "did begin"])
    #expect(fields[0].returnKey == .next)
    #expect(!navigator.inputShouldReturn(fields[0]))
    #expect(navigator.focusedItem === fields[1])
    #expect(fields[1].endEditing())
    navigator.inputDidEndEditing(fields[1])
    #expect(navigator.focusedItem == nil)
  }

  @Test("T39: a delegate that answers nothing allows everything")
  func quietDelegate() {
    final class Quiet: AssistedInputDelegate {}
    let quiet = Quiet()
    let fields = column(2, in: window)
    fields[0].inputDelegate = quiet
    fields[1].inputDelegate = quiet
    navigator.addInputItems(fields)
    #expect(navigator.goToNextItem())
    #expect(navigator.focusedItem === fields[0])
    #expect(!navigator.inputShouldReturn(fields[0]))
    #expect(navigator.focusedItem === fields[1])
    #expect(!navigator.inputShouldReturn(fields[1]))
    #expect(navigator.focusedItem == nil)
    fields[0].isMultiline = true
    #expect(navigator.inputShouldReturn(fields[0]))
    navigator.removeInputItem(fields[0])
    #expect(fields[0].inputDelegate === quiet)
  }

  // MARK: The bar

  /// An input that has only what an input needs.
  private final class Plain: AssistedInput {
    weak var inputDelegate: (any AssistedInputDelegate)?
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    var returnKey = ReturnKey.default
    var isEditing = false

    func beginEditing() -> Bool {
      isEditing = true
      return true
    }

    func endEditing() -> Bool {
      isEditing = false
      return true
    }
  }

  @Test("An input that shows no bar is an input like others, and keeps none")
  func noBar() {
    let navigator = InputNavigator(accessory: .view(Own()))
    let plain = Plain()
    navigator.addInputItems([plain] + column(1, in: window))
    #expect(plain.inputAccessory == nil)
    #expect(plain.inputDelegate === navigator)
    #expect(navigator.goToNextItem())
    #expect(plain.isEditing)
    #expect(plain.returnKey == .next)
    navigator.removeInputItem(plain)
    #expect(plain.inputAccessory == nil)
    #expect(plain.inputDelegate == nil)
    #expect(plain.returnKey == .default)
  }

  @Test("The bar shows title or placeholder, and enables what leads somewhere")
  func bar() {
    let bar = DefaultInputAccessoryController()
    let navigator = InputNavigator(usesReturnKey: false, accessory: .controller(bar))
    navigator.loops = false
    let fields = column(3, in: window)
    fields[1].title = nil
    fields[1].placeholder = "8 characters"
    var changes = 0
    let token = bar.changes.observe { changes += 1 }
    navigator.addInputItems(fields)
    #expect(fields[0].inputAccessory === bar)
    #expect(bar.state.enabledButtons == [.previous, .next])
    navigator.focusedItem = fields[0]
    #expect(
      bar.state
        == InputAccessory.State(
          title: "field 0", enabledButtons: [.next, .done]))
    bar.tap(.next)
    #expect(
      bar.state
        == InputAccessory.State(
          title: "8 characters", enabledButtons: [.previous, .next, .done]))
    fields[2].isEnabled = false
    navigator.inputsDidChange()
    #expect(bar.state.enabledButtons == [.previous, .done])
    bar.tap(.next)
    #expect(navigator.focusedItem === fields[1])
    bar.tap(.done)
    #expect(bar.state.title == nil)
    #expect(fields[0].returnKey == .default)
    #expect(bar.height == 50)
    #expect(changes >= 4)
    token.cancel()
  }

  @Test(
    "After a change of any input the bar and the return key are as its neighbors are",
    arguments: seeds(20))
  func oneInput(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bar = DefaultInputAccessoryController()
    let navigator = InputNavigator(accessory: .controller(bar))
    let fields = column(6, in: window)
    navigator.addInputItems(fields)
    for step in 0..<200 {
      if step % 20 == 0 {
        for field in fields { field.isEnabled = true }
        navigator.loops = Bool.random(using: &random)
        navigator.focusedItem = random.pick(fields)
      }
      let field = random.pick(fields)
      guard !field.isEditing else { continue }
      field.isEnabled.toggle()
      navigator.inputDidChange(field)
      let buttons = bar.state.enabledButtons
      let (previous, next) = (
        navigator.previousItem(loops: navigator.loops), navigator.nextItem(loops: navigator.loops)
      )
      #expect(buttons.contains(.previous) == (previous != nil))
      #expect(buttons.contains(.next) == (next != nil))
      #expect(
        navigator.focusedItem?.returnKey == (navigator.nextItem() == nil ? .done : .next))
    }
  }
}
