import KeyboardCore
import Testing

@testable import KeyboardNavigation

@Suite("Navigation events")
struct NavigationEventsTests {
  @Test(
    "A row that there is none of is null, not left out, and everything reads back",
    arguments: [
      (nil, 0, #"{"current":0,"previous":null,"scene":"mail"}"#),
      (3, nil, #"{"current":null,"previous":3,"scene":"mail"}"#),
      (3, 4, #"{"current":4,"previous":3,"scene":"mail"}"#),
    ] as [(Int?, Int?, String)])
  func moves(previous: Int?, current: Int?, json: String) throws {
    let event = ListNavigator.FocusMoved(scene: "mail", previous: previous, current: current)
    let value = try Value(encoding: event)
    #expect(value.description == json)
    #expect(try value.decoded() == event)
  }

  @Test("A commit carries the table's name and the row")
  func commits() throws {
    let event = ListNavigator.Committed(scene: "mail", row: 7)
    let value = try Value(encoding: event)
    #expect(value.description == #"{"row":7,"scene":"mail"}"#)
    #expect(try value.decoded() == event)
  }

  @Test("Rows are written as text, by the range")
  func rows() throws {
    let rows = try #require(ListSelection("0-4,7"))
    let selected = ListNavigator.SelectionChanged(scene: "mail", selection: rows)
    let deleted = ListNavigator.Deleted(scene: "mail", rows: rows)
    #expect(
      try Value(encoding: selected).description
        == #"{"count":6,"scene":"mail","selection":"0-4,7"}"#)
    #expect(try Value(encoding: deleted).description == #"{"rows":"0-4,7","scene":"mail"}"#)
    #expect(try Value(encoding: selected).decoded() == selected)
    #expect(try Value(encoding: deleted).decoded() == deleted)
  }

  @Test("The catalogue describes every field of every event")
  func catalogue() throws {
    let events: [(any KeyboardEvent)] = [
      ListNavigator.FocusMoved(scene: "mail", previous: nil, current: nil),
      ListNavigator.Committed(scene: "mail", row: 0),
      ListNavigator.SelectionChanged(scene: "mail", selection: ListSelection(only: 3)),
      ListNavigator.ExpansionChanged(scene: "mail", row: 3, isExpanded: true),
      ListNavigator.Deleted(scene: "mail", rows: ListSelection(only: 3)),
      ListNavigator.Inserted(scene: "mail", row: 3, count: 2),
      ListNavigator.Moved(scene: "mail", from: 3, to: 2, count: 1),
      ListNavigator.MenuRequested(scene: "mail", row: 3),
      ComboBox.Accepted(scene: "fruit", row: 3, value: "Apple"),
      ScrollNavigator.Scrolled(scene: "text", offset: 10, maximum: 90),
      FocusSequence.Moved(scene: "window", previous: nil, current: nil),
      FocusSequence.Closed(scene: "dialog"),
      MenuNavigator.FocusMoved(scene: "menu", item: "File/Open"),
      MenuNavigator.Activated(scene: "menu", item: "File/Open", isChecked: nil),
      MenuNavigator.Closed(scene: "menu"),
      RangeNavigator.ValueChanged(scene: "volume", previous: 1, value: 2),
      ControlNavigator.Activated(scene: "wrap", state: .on),
    ]
    let descriptions = EventDescription.navigationEvents
    #expect(descriptions.map(\.name) == events.map { type(of: $0).name })
    for (description, event) in zip(descriptions, events) {
      let fields = try Value(encoding: event).objectValue ?? [:]
      #expect(Set(description.fields.map(\.name)) == Set(fields.keys))
    }
  }
}
