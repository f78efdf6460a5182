public import Foundation
import HostLink
import UIKitPrimitives

/// A number between two bounds, which a person moves.
open class UISlider: UIControl {
    /// The number.
    open var value: Float {
        get { number }
        set {
            // A quotient of nothing by nothing, as of a recording that is not loaded.
            let wanted = newValue.isNaN ? minimumValue : newValue
            number = min(max(wanted, minimumValue), maximumValue)
        }
    }
    private var number: Float = 0 { didSet { if oldValue != number { setNeedsRendering() } } }

    /// The least value.
    open var minimumValue: Float = 0 {
        didSet {
            if minimumValue.isNaN { minimumValue = oldValue }
            maximumValue = max(maximumValue, minimumValue)
            value = number
            setNeedsRendering()
        }
    }

    /// The greatest value.
    open var maximumValue: Float = 1 {
        didSet {
            if maximumValue.isNaN { maximumValue = oldValue }
            value = number
            setNeedsRendering()
        }
    }

    /// Whether events are sent while a person still moves; screens decide how often.
    open var isContinuous = true

    /// The colour of the side of the lesser values.
    open var minimumTrackTintColor: UIColor? { didSet { setNeedsRendering() } }

    /// The colour of the side of the greater values; screens choose it.
    open var maximumTrackTintColor: UIColor?

    /// Sets the value without sending an event; the screen chooses the movement.
    open func setValue(_ value: Float, animated: Bool) {
        self.value = value
    }

    private static let height: CGFloat = 31

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
    }

    override func receive(_ action: InputAction) -> Bool {
        guard case .value(let newValue) = action else { return super.receive(action) }
        guard isEnabled else { return true }
        let old = value
        value = Float(newValue)
        if value != old { sendActions(for: [.valueChanged]) }
        return true
    }

    override var renderKind: RenderKind { .slider }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.value] = .number(Double(value))
        node[.minimum] = .number(Double(minimumValue))
        node[.maximum] = .number(Double(maximumValue))
        if let color = minimumTrackTintColor ?? tintColor {
            node[.tint] = .string(color.renderedName)
        }
    }
}
