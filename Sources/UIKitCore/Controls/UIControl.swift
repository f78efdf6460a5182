import Foundation
import HostLink
public import UIKitPrimitives

/// A view that a person uses: it says so with events, on which actions are called.
///
/// - Note: Difference from UIKit: there is no target with a selector, since Swift on Linux has no
///   selectors; `addAction(_:for:)` takes a closure.
open class UIControl: UIView {
    // MARK: - State

    /// Whether the control may be used.
    open var isEnabled = true { didSet { if oldValue != isEnabled { stateDidChange() } } }

    /// Whether the control is chosen.
    open var isSelected = false { didSet { if oldValue != isSelected { stateDidChange() } } }

    /// Whether the control is being pressed.
    open var isHighlighted = false { didSet { if oldValue != isHighlighted { stateDidChange() } } }

    /// Everything the control is at present.
    open var state: State {
        var state: State = []
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isHighlighted { state.insert(.highlighted) }
        if isFirstResponder { state.insert(.focused) }
        return state
    }

    func stateDidChange() {
        setNeedsRendering()
    }

    /// Where content stands across.
    open var contentHorizontalAlignment: ContentHorizontalAlignment = .center {
        didSet { setNeedsRendering() }
    }

    /// Where content stands up and down.
    open var contentVerticalAlignment: ContentVerticalAlignment = .center {
        didSet { setNeedsRendering() }
    }

    // MARK: - Actions

    private struct Registration {
        var action: UIAction
        var events: Event
    }

    private var registrations: [Registration] = []

    /// Has an action called on events; one with the same identifier for the same events is replaced.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        registrations.removeAll {
            $0.action.identifier == action.identifier && $0.events == controlEvents
        }
        registrations.append(Registration(action: action, events: controlEvents))
        setNeedsRendering()
    }

    /// Has an action no longer called on events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Has the action of a name no longer called on events.
    open func removeAction(
        identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
    ) {
        for index in registrations.indices
        where registrations[index].action.identifier == actionIdentifier {
            registrations[index].events.subtract(controlEvents)
        }
        registrations.removeAll { $0.events.isEmpty }
        setNeedsRendering()
    }

    /// The events on which something is called.
    open var allControlEvents: Event {
        registrations.reduce(into: []) { $0.formUnion($1.events) }
    }

    /// Calls what was added for the events, in the order it was added.
    open func sendActions(for controlEvents: Event) {
        for registration in registrations
        where !registration.events.isDisjoint(with: controlEvents) {
            sendAction(registration.action)
        }
    }

    /// Calls an action; overridden by apps that want to know.
    open func sendAction(_ action: UIAction) {
        action.performAction(sender: self)
    }

    // MARK: - Use

    /// What a tap does, with the control enabled; subclasses change their value here.
    func tapped() {
        sendActions(for: .touchDown)
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
    }

    /// Whether a tap means something to the control.
    var isTappable: Bool { isEnabled && isUserInteractionEnabled }

    override func receive(_ action: InputAction) -> Bool {
        guard case .tap = action else { return super.receive(action) }
        // A tap on a control that may not be used must not fall through to what is behind it.
        if isTappable { tapped() }
        return true
    }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        if isTappable { node[.tappable] = .bool(true) }
        if !isEnabled { node[.enabled] = .bool(false) }
        if isSelected { node[.selected] = .bool(true) }
        if isHighlighted { node[.highlighted] = .bool(true) }
    }

    open override var accessibilityTraits: UIAccessibilityTraits {
        get {
            var traits = super.accessibilityTraits
            if !isEnabled { traits.insert(.notEnabled) }
            if isSelected { traits.insert(.selected) }
            return traits
        }
        set { super.accessibilityTraits = newValue }
    }
}
