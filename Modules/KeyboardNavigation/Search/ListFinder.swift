import KeyboardCore

/// Finds a row while somebody types: each letter focuses the first match from where the search began.
///
/// ```
/// begin()   remembers focus, selection and what is seen
/// look(for: SearchQuery("berry"))          for each letter
/// while !finder.advance(while: { !keyIsWaiting }) { … }
/// keep()    the match keeps the focus      leave()   all is as it was
/// ```
///
/// `navigation.findNext` and `navigation.findPrevious` of the navigator go on from a match. It keeps no
/// clock and starts nothing, as ``ListSeek``.
public final class ListFinder {
  /// The query that is looked for and highlighted; nil for none.
  public private(set) var query: SearchQuery?
  /// A Boolean value indicating whether no row has what is looked for.
  public private(set) var isMissing = false

  private let navigator: ListNavigator
  private var seek: ListSeek?
  private var origin: Origin?

  /// The state to restore when a search is left.
  private struct Origin {
    let focus: IndexPath?
    let selection: ListSelection
    let visible: Rect?
  }

  /// Creates a finder that looks for nothing.
  public init(_ navigator: ListNavigator) {
    self.navigator = navigator
  }

  /// Begins a search where the focus is.
  public func begin() {
    origin = Origin(
      focus: navigator.indexPathForFocusedRow, selection: navigator.selection,
      visible: navigator.list?.visibleRect)
  }

  /// Looks for something else from where the search began; nil goes back there.
  public func look(for query: SearchQuery?) {
    (self.query, isMissing, seek) = (query, false, nil)
    guard let query, let list = navigator.list else { return goBack() }
    let start = origin?.focus.flatMap(list.flatIndexForItem) ?? 0
    seek = ListSeek(query, in: list, from: start)
  }

  /// Searches on until the first match has the focus, or until a closure says otherwise.
  ///
  /// - Returns: true when there is nothing more to do; where no row matches, the focus is where the search
  ///   began.
  /// - Complexity: O(rows up to the match).
  @discardableResult
  public func advance(while goesOn: () -> Bool = { true }) -> Bool {
    guard let list = navigator.list, var seek else { return true }
    while let index = seek.next(in: list, while: goesOn) {
      if navigator.focus(found: index, by: seek.query) {
        self.seek = nil
        return true
      }
    }
    self.seek = seek.hasEnded ? nil : seek
    isMissing = seek.hasEnded
    if isMissing { goBack() }
    return isMissing
  }

  /// Ends the search where it has led to; what is looked for stays highlighted.
  public func keep() {
    origin = nil
  }

  /// Ends the search, and goes back to where it began.
  public func leave() {
    look(for: nil)
    origin = nil
  }

  private func goBack() {
    guard let origin else { return }
    navigator.setFocus(origin.focus)
    navigator.setSelection(origin.selection)
    if let visible = origin.visible {
      navigator.list?.scrollRectToVisible(visible, animated: false)
    }
  }
}
