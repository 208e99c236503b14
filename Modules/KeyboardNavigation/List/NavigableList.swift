public import FoundationEssentials
public import KeyboardCore

/// A list of sections of items that a navigator can ask where an item is, and to show it.
///
/// A view adopts it in the application, by way of ``NavigableTable`` or `NavigableCollection`, so
/// that a navigator depends on no user interface. The answers may change at any time.
///
/// The first four requirements must be met. All others have defaults, and each default asks a
/// little more of the first four: a list of millions of items that knows better answers itself.
/// A **flat index** numbers the items of all sections from 0, as if there were no sections.
public protocol NavigableList: AnyObject {
  /// The number of sections; a section may be empty.
  var numberOfSections: Int { get }

  /// Returns the number of items of a section.
  func numberOfItems(inSection section: Int) -> Int

  /// Returns the rectangle of an item, in the coordinates of the whole content.
  func rectForItem(at indexPath: IndexPath) -> Rect

  /// Scrolls as little as needed to show a rectangle of the content; not at all when it is visible.
  ///
  /// The rectangle may reach past the content: the scrolling stops at its ends. Of a rectangle
  /// larger than the viewport, its start is shown.
  func scrollRectToVisible(_ rect: Rect, animated: Bool)

  /// The visible part of the content **where scrolling ends**, without insets; nil when unknown.
  ///
  /// While a scroll animation runs this is its target, so that fast keys do not decide by what
  /// passes by. Without it, which is the default, there are no pages and nothing starts at
  /// a visible item.
  var visibleRect: Rect? { get }

  /// Returns the rectangle of a section's header; nil, the default, when it has none.
  ///
  /// Showing a section's first item also shows its header, if both fit.
  func rectForHeader(inSection section: Int) -> Rect?

  /// The item at a point of the content, or nil between and beside the items.
  ///
  /// The default searches by height only, and takes items to follow one another downwards.
  ///
  /// - Complexity: by default O(log n) questions.
  func indexPathForItem(at point: Point) -> IndexPath?

  /// The first item that lies wholly within a rectangle of the content, or nil.
  ///
  /// The default searches as ``indexPathForItem(at:)`` does.
  func indexPathForFirstItem(completelyIn rect: Rect) -> IndexPath?

  /// The last item that lies wholly within a rectangle of the content, or nil.
  func indexPathForLastItem(completelyIn rect: Rect) -> IndexPath?

  /// Returns whether an item takes the focus; one that does not is never focused nor selected.
  ///
  /// All do by default.
  func isItemEnabled(at indexPath: IndexPath) -> Bool

  /// A Boolean value indicating whether some items may be disabled; true by default.
  ///
  /// A list that has none and says so is not asked item by item when a step goes far or when
  /// everything is selected.
  var hasDisabledItems: Bool { get }

  /// Returns the text by which an item is found; nil, the default, when it cannot be found so.
  func titleForItem(at indexPath: IndexPath) -> String?

  /// Returns the identity that an item keeps when the data around it changes; nil by default.
  func identityForItem(at indexPath: IndexPath) -> AnyHashable?

  /// Returns the current path of the item with an identity; nil, the default, when it is gone.
  func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath?

  /// The number of items of all sections together.
  ///
  /// - Complexity: by default O(sections).
  var totalNumberOfItems: Int { get }

  /// The item with a flat index, or nil when there is none.
  ///
  /// - Complexity: by default O(sections up to the item).
  func indexPathForItem(atFlatIndex index: Int) -> IndexPath?

  /// The flat index of an item, or nil for an item that does not exist.
  ///
  /// - Complexity: by default O(sections up to the item).
  func flatIndexForItem(at indexPath: IndexPath) -> Int?
}
