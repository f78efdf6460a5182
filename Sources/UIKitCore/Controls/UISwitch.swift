public import Foundation
import HostLink
import UIKitPrimitives

/// A control that is on or off.
open class UISwitch: UIControl {
    /// Whether the switch is on.
    open var isOn = false { didSet { if oldValue != isOn { setNeedsRendering() } } }

    /// The colour of the switch while it is on.
    open var onTintColor: UIColor? {
        didSet {
            appearanceValues.note(.onTintColor)
            setNeedsRendering()
        }
    }

    /// The colour of the knob.
    ///
    /// It has no effect; pages choose the colour.
    open var thumbTintColor: UIColor? { didSet { appearanceValues.note(.thumbTintColor) } }

    /// Sets whether the switch is on without sending an event.
    ///
    /// The page decides about the animation.
    open func setOn(_ on: Bool, animated: Bool) {
        isOn = on
    }

    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    }

    /// Creates a switch from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        coder.readInterface(into: self, as: UISwitch.self)
    }

    private static let size = CGSize(width: 51, height: 31)

    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    open override var intrinsicContentSize: CGSize { Self.size }

    override func tapped() {
        isOn.toggle()
        sendActions(for: .valueChanged)
        super.tapped()
    }

    override func handle(_ action: InputAction) -> Bool {
        guard case .value(let value) = action else { return super.handle(action) }
        guard isEnabled, isOn != (value >= 0.5) else { return true }
        isOn = value >= 0.5
        sendActions(for: .valueChanged)
        return true
    }

    override var renderKind: RenderKind { .toggle }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.value] = .number(isOn ? 1 : 0)
        if let onTintColor { node[.tint] = .string(onTintColor.renderedName) }
    }
}
