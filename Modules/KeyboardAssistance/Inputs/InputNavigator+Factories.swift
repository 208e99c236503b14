/// The combinations of return key and bar, as in KeyboardAssistant.
extension InputNavigator {
  /// Creates a navigator with the default bar.
  public static func createWithDefaultController() -> InputNavigator {
    createWithController(accessoryController: DefaultInputAccessoryController())
  }

  /// Creates a navigator with a bar.
  public static func createWithController(
    accessoryController: any InputAccessoryController
  ) -> InputNavigator {
    InputNavigator(usesReturnKey: false, accessory: .controller(accessoryController))
  }

  /// Creates a navigator with a bar of the application.
  public static func createWithCustomAccessoryView(accessoryView: AnyObject) -> InputNavigator {
    InputNavigator(usesReturnKey: false, accessory: .view(accessoryView))
  }

  /// Creates a navigator whose return key moves on.
  ///
  /// - Parameter shouldSetTextFieldDelegates: false where the application's own delegates call
  ///   ``inputShouldReturn(_:)``, ``inputDidBeginEditing(_:)`` and ``inputDidEndEditing(_:)``.
  /// - Returns: the navigator, without inputs.
  public static func createWithKeyboardNavigation(
    shouldSetTextFieldDelegates: Bool = true
  ) -> InputNavigator {
    InputNavigator(setsDelegates: shouldSetTextFieldDelegates)
  }

  /// Creates a navigator whose return key moves on, with the default bar.
  ///
  /// - Parameter shouldSetTextFieldDelegates: as in
  ///   ``createWithKeyboardNavigation(shouldSetTextFieldDelegates:)``.
  /// - Returns: the navigator, without inputs.
  public static func createWithKeyboardNavigationAndDefaultController(
    shouldSetTextFieldDelegates: Bool = true
  ) -> InputNavigator {
    InputNavigator(
      setsDelegates: shouldSetTextFieldDelegates,
      accessory: .controller(DefaultInputAccessoryController()))
  }

  /// Creates a navigator whose return key moves on, with a bar.
  public static func createWithKeyboardNavigationAndController(
    accessoryController: any InputAccessoryController
  ) -> InputNavigator {
    InputNavigator(accessory: .controller(accessoryController))
  }

  /// Creates a navigator whose return key moves on, with a bar of the application.
  public static func createWithKeyboardNavigationAndCustomAccessoryView(
    accessoryView: AnyObject
  ) -> InputNavigator {
    InputNavigator(accessory: .view(accessoryView))
  }
}
