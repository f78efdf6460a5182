public import Foundation
import HostLink
import UIKitPrimitives

/// A control that increases and decreases a number in steps.
open class UIStepper: UIControl {
    /// The number.
    open var value: Double {
        get { number }
        set {
            let wanted = newValue.isNaN ? minimumValue : newValue
            number = min(max(wanted, minimumValue), maximumValue)
        }
    }
    private var number = 0.0 { didSet { if oldValue != number { setNeedsRendering() } } }

    /// The minimum value.
    open var minimumValue = 0.0 {
        didSet {
            if minimumValue.isNaN { minimumValue = oldValue }
            value = number
        }
    }
    /// The maximum value.
    open var maximumValue = 100.0 {
        didSet {
            if maximumValue.isNaN { maximumValue = oldValue }
            value = number
        }
    }
    /// The amount that a tap adds or subtracts.
    open var stepValue = 1.0
    /// Whether the number continues at the opposite bound.
    open var wraps = false
    /// Whether events are sent while a button is held.
    ///
    /// It has no effect, because pages send complete taps.
    open var isContinuous = true
    /// Whether a held button repeats.
    ///
    /// It has no effect, because pages send complete taps.
    open var autorepeat = true

    private static let size = CGSize(width: 94, height: 32)

    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    }

    /// Creates a stepper from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        coder.readInterface(into: self, as: UIStepper.self)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    open override var intrinsicContentSize: CGSize { Self.size }

    override func handle(_ action: InputAction) -> Bool {
        switch action {
        case .choose(let index): step(isUp: index == 1)
        case .tap(let x, _): step(isUp: x >= bounds.width / 2)
        default: return super.handle(action)
        }
        return true
    }

    private func step(isUp: Bool) {
        guard isTappable else { return }
        let old = value
        let target = value + (isUp ? stepValue : -stepValue)
        if wraps, target > maximumValue {
            value = minimumValue
        } else if wraps, target < minimumValue {
            value = maximumValue
        } else {
            value = target
        }
        guard value != old else { return }
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }

    override var renderKind: RenderKind { .segmentedControl }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.titles] = .strings(["−", "+"])
        node[.selectedIndex] = .number(-1)
        if accessibilityValue == nil { node[.accessibilityValue] = .string("\(value)") }
    }
}
