import PickerProgram

await Picker.main()
