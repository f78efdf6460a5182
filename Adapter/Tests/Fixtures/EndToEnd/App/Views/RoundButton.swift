import UIKit

extension UIView {
    @IBInspectable var cornerRadius: Double {
        get { layerRadius }
        set { layerRadius = newValue }
    }
}

@IBDesignable class RoundButton: UIButton {
    @IBInspectable dynamic var shape: String = "round"
}

extension RoundButton {
    override var canBecomeFirstResponder: Bool { true }
    override var isHighlighted: Bool {
        willSet { print("will highlight", newValue) }
        didSet(before) { print("highlighted", before, isHighlighted) }
    }
}
