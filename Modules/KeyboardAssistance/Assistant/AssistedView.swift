public import KeyboardCore

/// An input or a view that contains inputs, as seen by the assistant.
///
/// The assistant visits the input, then the view around it, and so on outwards: for settings, of which the innermost
/// take precedence, and for scroll views. An input that conforms names the view around it with ``enclosingView``.
public protocol AssistedView: AnyObject {
  /// The view around this one; nil for the outermost.
  var enclosingView: (any AssistedView)? { get }

  /// The settings for this view and the views in it; all inherited by default.
  var assistanceSettings: KeyboardAssistant.Settings { get }
}

extension AssistedView {
  /// All settings are inherited by default.
  public var assistanceSettings: KeyboardAssistant.Settings { KeyboardAssistant.Settings() }

  /// This view and those around it, from the inside.
  var chain: [any AssistedView] {
    Array(sequence(first: self as any AssistedView) { $0.enclosingView })
  }

  /// The scroll views around and including this view, from the inside.
  var scrollViews: [any AssistedScrollView] { chain.compactMap { $0 as? any AssistedScrollView } }
}

extension KeyboardAssistant {
  /// The settings of a view and of the views in it; nil stands for those of the view around it.
  public struct Settings: Hashable, Sendable {
    /// A Boolean value indicating whether inputs are moved into view.
    public var isEnabled: Bool?
    /// The distance of an input from the keyboard, or according to the position constraint.
    public var distance: Double?
    /// A Boolean value indicating whether a touch outside the edited input ends editing.
    public var resignsOnTouchOutside: Bool?
    /// A Boolean value indicating whether a scroll view is scrolled; true by default.
    ///
    /// Source of this and the next two: the flags of scroll views in IQKeyboardManager, and TPKeyboardAvoiding.
    public var scrolls: Bool?
    /// A Boolean value indicating whether a scroll view gets the keyboard's inset; true by default.
    public var setsInsets: Bool?
    /// A Boolean value indicating whether a scroll view keeps its offset, within its content, when the keyboard
    /// disappears; false by default.
    public var keepsOffset: Bool?

    /// Creates settings; omitted ones are inherited.
    public init(
      isEnabled: Bool? = nil, distance: Double? = nil, resignsOnTouchOutside: Bool? = nil,
      scrolls: Bool? = nil, setsInsets: Bool? = nil, keepsOffset: Bool? = nil
    ) {
      (self.isEnabled, self.distance) = (isEnabled, distance)
      (self.resignsOnTouchOutside, self.scrolls) = (resignsOnTouchOutside, scrolls)
      (self.setsInsets, self.keepsOffset) = (setsInsets, keepsOffset)
    }

    /// Returns these settings, completed by those of the enclosing view.
    func completed(by outer: Settings) -> Settings {
      Settings(
        isEnabled: isEnabled ?? outer.isEnabled, distance: distance ?? outer.distance,
        resignsOnTouchOutside: resignsOnTouchOutside ?? outer.resignsOnTouchOutside,
        scrolls: scrolls ?? outer.scrolls, setsInsets: setsInsets ?? outer.setsInsets,
        keepsOffset: keepsOffset ?? outer.keepsOffset)
    }
  }
}

/// A scroll view that the assistant scrolls, and whose bottom inset it sets.
public protocol AssistedScrollView: NavigableScrollView, AssistedView {
  /// The frame of the viewport in the coordinates of the window.
  var frame: Rect { get }

  /// The insets that cover the edges of the viewport.
  ///
  /// The assistant adds the keyboard's to the bottom one, and removes it again. The application may add to the insets
  /// at any time; a bottom inset that is less than the keyboard's is assumed to be the application's alone.
  var insets: Insets { get set }
}

extension AssistedScrollView {
  /// Nil by default: there is no enclosing view.
  public var enclosingView: (any AssistedView)? { nil }

  /// The frame of the content in the coordinates of the window.
  var contentFrame: Rect {
    Rect(
      origin: Point(x: frame.minX - contentOffset.x, y: frame.minY - contentOffset.y),
      size: contentSize)
  }
}

/// The outermost view of a window, which is moved up if scrolling is not enough.
public protocol AssistedRootView: AnyObject {
  /// The distance that the view and its content are moved up; the frames of inputs and scroll views include it.
  var rootOffset: Double { get set }
}

/// The target place of the edited input.
public enum PositionConstraint: String, Hashable, Sendable, CaseIterable, Codable {
  /// At a distance below the top of the scroll view.
  case viewTopToTopOfScreen
  /// At a distance above the keyboard.
  case viewBottomToTopOfKeyboard
  /// Its present place, or the nearest one that is visible at a distance from the keyboard.
  case minimal

  /// The distance without a setting: 10 for the least movement, otherwise 20.
  var defaultDistance: Double { self == .minimal ? 10 : 20 }
}
