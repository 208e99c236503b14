import KeyboardActions
import KeyboardCore
import KeyboardForms

let bus = EventBus()
let time = ManualScheduler()
let controller = KeyboardInputViewController(scheduler: time, bus: bus)
let keyboard = DockedKeyboard(
  controller: controller, windowSize: Size(width: 40, height: 14), keysHeight: 8,
  predictiveBarHeight: 1, bus: bus)

let form = TextForm("signup", keyboard: keyboard)
form.layOut(in: Size(width: 40, height: 14))
form.add(
  ["name", "email", "password"].map { name in
    FormInput(
      name,
      document: TextDocument(isMultiline: false, isSecure: name == "password", bus: bus),
      title: name)
  })

form.navigator.goToNextItem()
for letter in ["A", "n", "n", "a"] { controller.gestures.tap(.character(letter)) }
controller.gestures.tap(.return)
form.navigator.goToNextItem()
for input in form.inputs {
  let frame = form.fieldFrame(of: input)
  print(input.name, input.document.text, frame.minY, input.isEditing, separator: ", ")
}
print("the keyboard covers", keyboard.height)
