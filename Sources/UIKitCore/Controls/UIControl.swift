import Foundation
import HostLink
public import UIKitPrimitives

/// A view that the user operates.
///
/// It sends events, and calls the actions that were added for them.
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
        var call: ControlCall
        var events: Event
    }

    private var registrations: [Registration] = []

    /// Adds an action for events.
    ///
    /// It replaces an action with the same identifier for the same events.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        registrations.removeAll {
            $0.call.action?.identifier == action.identifier && $0.events == controlEvents
        }
        registrations.append(Registration(call: .action(action), events: controlEvents))
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
        removeCalls(for: controlEvents) { $0.action?.identifier == actionIdentifier }
    }

    private func removeCalls(for events: Event, where matches: (ControlCall) -> Bool) {
        for index in registrations.indices where matches(registrations[index].call) {
            registrations[index].events.subtract(events)
        }
        registrations.removeAll { $0.events.isEmpty }
        setNeedsRendering()
    }

    /// Adds a method that is called for events; without a target, the responder chain is searched.
    ///
    /// The target is not kept alive. A target that is no object counts as none.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        let call = ControlCall.target(ControlTarget(ControlTarget.instance(target), action))
        if let index = registrations.firstIndex(where: { $0.call.isSame(as: call) }) {
            registrations[index].events.formUnion(controlEvents)
        } else {
            registrations.append(Registration(call: call, events: controlEvents))
        }
        setNeedsRendering()
    }

    /// Removes a method for events; every target or method that is `nil` matches.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        removeCalls(for: controlEvents) { $0.target?.matches(target, action) ?? false }
    }

    /// Returns the methods that are called on a target for an event, or `nil` if there are none.
    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        let found = registrations.compactMap { registration -> String? in
            guard let own = registration.call.target, own.matches(target, nil),
                registration.events.isSuperset(of: controlEvent)
            else { return nil }
            return own.action.name
        }
        return found.isEmpty ? nil : found
    }

    /// The targets of all methods; `NSNull` for those that search the responder chain.
    open var allTargets: Set<AnyHashable> {
        Set(registrations.compactMap { $0.call.target?.identity })
    }

    /// The events for which an action was added.
    open var allControlEvents: Event {
        registrations.reduce(into: []) { $0.formUnion($1.events) }
    }

    /// Calls the actions that were added for the events, in the order in which they were added.
    open func sendActions(for controlEvents: Event) {
        for registration in registrations
        where !registration.events.isDisjoint(with: controlEvents) {
            switch registration.call {
            case .action(let action): sendAction(action)
            case .target(let target):
                guard target.isAlive else { continue }
                sendAction(target.action, to: target.object, for: nil)
            }
        }
    }

    /// Calls a method of a target, or of the first responder in the chain that has it.
    ///
    /// Subclasses override this method to observe or change the call.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        ActionSending.send(action, to: target, from: self, for: event)
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

    override var takesTaps: Bool { true }

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
