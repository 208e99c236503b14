// swift-format-ignore-file
// The code of KeyboardAssistant's README. CHANGED marks the lines that differ from the text.

import KeyboardAssistance

/// The statements of the text, which stand in no function there.
func animate(_ myView: UIView, _ myConstraint: NSLayoutConstraint, _ layoutView: UIView) -> Seek {
    let seek: Seek = Seek()

    seek.view = myView
    seek.duration = 0.3
    seek.properties.fromAlpha = 0
    seek.properties.toAlpha = 1
    seek.properties.fromTransform = Transform(x: 0, y: 0)  // CHANGED: Transform is a value; the text says Seek.getTransform
    seek.properties.toTransform = Transform(x: 80, y: 80)  // CHANGED: as above

    seek.to(position: 1)

    Seek.view(view: myView, duration: 0.3, properties: SeekProperties(fromAlpha: 0, toAlpha: 1))

    Seek.constraint(constraint: myConstraint, constraintLayoutView: layoutView, duration: 0.3, properties: SeekProperties(fromConstraintConstant: 0, toConstraintConstant: 50))

    return seek
}
