public import Foundation
import HostLink
import UIKitPrimitives

/// A control for a number between two bounds.
open class UISlider: UIControl {
    /// The number.
    open var value: Float {
        get { number }
        set {
            // The value may be NaN, for example as 0 divided by 0 in the progress of a recording
            // that is not loaded.
            let wanted = newValue.isNaN ? minimumValue : newValue
            number = min(max(wanted, minimumValue), maximumValue)
        }
    }
    private var number: Float = 0 { didSet { if oldValue != number { setNeedsRendering() } } }

    /// The minimum value.
    open var minimumValue: Float = 0 {
        didSet {
            if minimumValue.isNaN { minimumValue = oldValue }
            maximumValue = max(maximumValue, minimumValue)
            value = number
            setNeedsRendering()
        }
    }

    /// The maximum value.
    open var maximumValue: Float = 1 {
        didSet {
            if maximumValue.isNaN { maximumValue = oldValue }
            value = number
            setNeedsRendering()
        }
    }

    /// Whether events are sent while the user still moves the slider.
    ///
    /// Pages decide how often they send values.
    open var isContinuous = true

    /// The colour of the track on the side of the minimum.
    open var minimumTrackTintColor: UIColor? {
        didSet {
            appearanceValues.note(.minimumTrackTintColor)
            setNeedsRendering()
        }
    }

    /// The colour of the track on the side of the maximum.
    ///
    /// It has no effect; pages choose the colour.
    open var maximumTrackTintColor: UIColor? {
        didSet { appearanceValues.note(.maximumTrackTintColor) }
    }

    /// Sets the value without sending an event.
    ///
    /// The page decides about the animation.
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

    open override func gestureRecognizerShouldBegin(
        _ gestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        // The user moves the thumb.
        gestureRecognizer.view === self
    }

    override func handle(_ action: InputAction) -> Bool {
        guard case .value(let newValue) = action else { return super.handle(action) }
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
