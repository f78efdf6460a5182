import Foundation
import HostLink
public import UIKitPrimitives

/// A view that the user operates.
///
/// It sends events, and calls the actions that were added for them.
///
/// - Note: Difference from UIKit: there is no target with a selector, since Swift on Linux has no
///   selectors; `addAction(_:for:)` takes a closure.
open class UIControl: UIView {
    // MARK: - State

    /// Whether the control is enabled.
    open var isEnabled = true { didSet { if oldValue != isEnabled { stateDidChange() } } }

    /// Whether the control is selected.
    open var isSelected = false { didSet { if oldValue != isSelected { stateDidChange() } } }

    /// Whether the control is being pressed.
    open var isHighlighted = false { didSet { if oldValue != isHighlighted { stateDidChange() } } }

    /// The current state of the control.
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

    /// The horizontal alignment of the content.
    open var contentHorizontalAlignment: ContentHorizontalAlignment = .center {
        didSet { setNeedsRendering() }
    }

    /// The vertical alignment of the content.
    open var contentVerticalAlignment: ContentVerticalAlignment = .center {
        didSet { setNeedsRendering() }
    }

    // MARK: - Actions

    private struct Registration {
        var action: UIAction
        var events: Event
    }

    private var registrations: [Registration] = []

    /// Adds an action for events.
    ///
    /// It replaces an action with the same identifier for the same events.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        registrations.removeAll {
            $0.action.identifier == action.identifier && $0.events == controlEvents
        }
        registrations.append(Registration(action: action, events: controlEvents))
        setNeedsRendering()
    }

    /// Removes an action for events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes the action with an identifier for events.
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

    /// The events for which an action was added.
    open var allControlEvents: Event {
        registrations.reduce(into: []) { $0.formUnion($1.events) }
    }

    /// Calls the actions that were added for the events, in the order in which they were added.
    open func sendActions(for controlEvents: Event) {
        for registration in registrations
        where !registration.events.isDisjoint(with: controlEvents) {
            sendAction(registration.action)
        }
    }

    /// Calls an action.
    ///
    /// Subclasses override this method to observe or change the call.
    open func sendAction(_ action: UIAction) {
        action.performAction(sender: self)
    }

    // MARK: - Use

    /// Handles a tap on the enabled control.
    ///
    /// Subclasses change their value here.
    func tapped() {
        sendActions(for: .touchDown)
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
    }

    /// Whether the control reacts to a tap.
    var isTappable: Bool { isEnabled && isUserInteractionEnabled }

    override func handle(_ action: InputAction) -> Bool {
        guard case .tap = action else { return super.handle(action) }
        // A tap on a disabled control must not reach the view behind it.
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
