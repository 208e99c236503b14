import KeyboardAssistance
import KeyboardCore

print("auto:")
let auto = AutoViewController()
auto.viewWillAppear()
auto.inputNavigator.focusedItem = auto.scrollView.fields[0]
auto.keyboardSlides(to: 260)
auto.inputNavigator.goToNextItem()
auto.inputNavigator.goToNextItem()
auto.inputNavigator.goToNextItem()
auto.keyboardSlides(to: 216)
print("  bottom constraint", auto.bottomConstraint.constant)
auto.inputNavigator.goToPreviousItem()
// The known issue: the bar of suggestions is back, and the height is reported without it.
auto.keyboardSlides(to: 216)
auto.keyboardAssistant.closeKeyboard()
auto.keyboardSlides(to: 0)
print("  states:", auto.states.map(\.rawValue).joined(separator: ", "))
auto.viewWillDisappear()

print("manual:")
let manual = ManualViewController()
manual.viewWillAppear()
manual.inputNavigator.focusedItem = manual.scrollView.fields[1]
manual.keyboardSlides(to: 260)
manual.inputNavigator.goToNextItem()
manual.keyboardSlides(to: 260)
manual.keyboardAssistant.closeKeyboard()
manual.keyboardSlides(to: 0)

print("Seek:")
let clock = ManualScheduler()
let (view, layoutView, constraint) = (UIView(clock), UIView(clock), NSLayoutConstraint())
let seek = animate(view, constraint, layoutView)
for _ in 1...3 {
  clock.advance(by: .milliseconds(150))
  print(
    "  alpha \(rounded(view.alpha)), moved \(rounded(view.transform.x)),",
    "constant \(rounded(constraint.constant))")
}
seek.position = 0.5  // under a finger
print("  halfway: alpha \(view.alpha), moved \(view.transform.x)")

func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
