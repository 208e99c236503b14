import KeyboardCore
import KeyboardNavigation
import KeyboardScripting

/// The text inputs in the cells of a grid or a tree grid, with the same number in each cell.
final class CellInputs {
  /// The navigation into the cells.
  let widgets: CellWidgets
  private let inputs: Inputs
  private let navigator: ListNavigator
  /// The responder that receives the keys: an input, or the one before the grid.
  private(set) var responder: any CommandResponder

  /// The inputs by the identities of their cells, created on demand.
  private final class Inputs {
    let count: Int
    let list: any NavigableList
    var documents: [AnyHashable: [TextDocument]] = [:]
    var onFocus: (any CommandResponder) -> Void = { _ in }
    weak var next: (any CommandResponder)?

    init(_ count: Int, _ list: any NavigableList) { (self.count, self.list) = (count, list) }

    func documents(at indexPath: IndexPath) -> [TextDocument] {
      guard let identity = list.identityForItem(at: indexPath) else { return [] }
      if let known = documents[identity] { return known }
      let made = (0..<count).map { index in
        TextDocument(
          index == 0 ? list.titleForItem(at: indexPath) ?? "" : "", name: "input \(index)",
          isMultiline: false, autocapitalizationType: nil)
      }
      for document in made {
        document.excludedCommands = TextDocument.commandsOfLists
        document.nextResponder = next
      }
      documents[identity] = made
      return made
    }
  }

  /// Creates inputs.
  ///
  /// - Parameters:
  ///   - count: the number of inputs of a cell; the first one contains the cell's title.
  ///   - navigator: the navigator of the cells.
  ///   - list: the cells.
  ///   - reach: the cells whose inputs Tab moves through.
  ///   - hasInputs: returns whether a cell has inputs.
  init(
    _ count: Int, of navigator: ListNavigator, in list: any NavigableList,
    reach: CellWidgets.Reach, where hasInputs: @escaping (IndexPath) -> Bool = { _ in true }
  ) {
    let inputs = Inputs(count, list)
    (self.inputs, self.navigator) = (inputs, navigator)
    widgets = CellWidgets(of: navigator, in: list, reach: reach) { path in
      guard hasInputs(path) else { return [] }
      return inputs.documents(at: path).enumerated().map { .init("\($0.offset)", $0.element) }
    } onFocus: {
      inputs.onFocus($0)
    }
    inputs.next = widgets
    responder = widgets
  }

  /// Connects the inputs of a scene to the session, which sends them its keys.
  func connect(to session: Session, _ scene: any Scene) {
    inputs.onFocus = { [weak self, weak session, weak scene] responder in
      self?.responder = responder
      if let session, let scene { session.respondersDidChange(in: scene) }
    }
  }

  /// Returns to moving through cells when the scene receives the keyboard focus in any way.
  func enter(_ arrival: FocusSequence.Arrival) {
    if widgets.cell == nil { responder = widgets }
    widgets.arrive(arrival)
  }

  /// The additional properties of a scene with inputs.
  var properties: Properties { Properties(of: self, Self.properties) }

  private static var properties: [Property<CellInputs>] {
    [
      Property(
        "cell", "flat index of the cell that the focus is in; null while it moves through cells"
      ) { inputs in
        inputs.widgets.cell.flatMap(inputs.inputs.list.flatIndexForItem).map(Value.integer)
      },
      Property("input", "the number of the input of the cell that has the focus, from 0") {
        inputs in
        inputs.widgets.cell == nil ? nil : inputs.focusedInput.map(Value.integer)
      },
      Property("text", "the text of the focused input, or of the first one in the focused cell") {
        inputs in
        let documents = inputs.documents
        return (inputs.focusedInput.map { documents[$0] } ?? documents.first).map {
          .string($0.text)
        }
      },
    ]
  }

  /// The inputs of the focused cell.
  private var documents: [TextDocument] {
    (widgets.cell ?? navigator.indexPathForFocusedRow).map { inputs.documents(at: $0) } ?? []
  }

  private var focusedInput: Int? { documents.firstIndex { $0 === responder } }
}
