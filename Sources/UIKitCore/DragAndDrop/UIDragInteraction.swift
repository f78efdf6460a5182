public import Foundation

/// The requirements of an object that provides the items of a view that can be dragged.
@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: AnyObject {
    /// Returns the items that are lifted; none if the view cannot be dragged.
    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem]
    /// Called before the lifted items move.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
    /// Called after the items moved.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession)
    /// Returns whether a target may move the items; `true` by default.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool
    /// Returns whether the items stay in the app, which they always do on a page.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
    /// Called before the items are dropped, or after the drag was cancelled.
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        willEndWith operation: UIDropOperation)
    /// Called after the drag has ended.
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation)
    /// Called after a target took the items.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession)
}

extension UIDragInteractionDelegate {
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
    ) {}
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession
    ) {}
    /// Returns `true`.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }
    /// Returns `false`.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        willEndWith operation: UIDropOperation
    ) {}
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) {}
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession
    ) {}
}

/// A behaviour that lets the user drag a view's items: after a press, with the mouse, or with the
/// key Alternate-M.
///
/// - Note: Difference from UIKit: items stay in their window. They are not dropped in other
///   windows, in other apps or on the desktop, and no items are added to a drag.
@preconcurrency @MainActor
open class UIDragInteraction: NSObject, UIInteraction {
    /// Whether new interactions are enabled, which they are.
    open class var isEnabledByDefault: Bool { true }

    /// The object that provides the items.
    open private(set) weak var delegate: (any UIDragInteractionDelegate)?

    /// The view to which the interaction was added.
    open private(set) weak var view: UIView?

    /// Whether the user can drag the view's items.
    open var isEnabled = true {
        didSet {
            recognizer?.isEnabled = isEnabled
            view?.setNeedsRendering()
        }
    }

    /// Whether other recognizers receive the touch of lifted items; it has no effect.
    open var allowsSimultaneousRecognitionDuringLift = false

    private var recognizer: DragRecognizer?

    /// Creates an interaction.
    public init(delegate: any UIDragInteractionDelegate) {
        self.delegate = delegate
        super.init()
        isEnabled = Self.isEnabledByDefault
    }

    open func willMove(to view: UIView?) {
        if let recognizer { self.view?.removeGestureRecognizer(recognizer) }
        recognizer = nil
    }

    open func didMove(to view: UIView?) {
        self.view = view
        guard let view else { return }
        let recognizer = DragRecognizer(self)
        recognizer.isEnabled = isEnabled
        self.recognizer = recognizer
        view.addGestureRecognizer(recognizer)
    }
}

extension UIDragInteraction: DragSource {
    var dragView: UIView? { view }
    var liftedView: UIView? { view }
    var hasItems: Bool { isEnabled }

    func items(for session: any UIDragSession, at point: CGPoint) -> [UIDragItem] {
        delegate?.dragInteraction(self, itemsForBeginning: session) ?? []
    }

    func pressEnded(at point: CGPoint) -> Bool {
        view?.menuInteraction?.present(at: point) ?? false
    }

    func allowsMove(_ session: any UIDragSession) -> Bool {
        delegate?.dragInteraction(self, sessionAllowsMoveOperation: session) ?? true
    }

    func isRestricted(_ session: any UIDragSession) -> Bool {
        delegate?.dragInteraction(self, sessionIsRestrictedToDraggingApplication: session) ?? false
    }

    func willBegin(_ session: any UIDragSession) {
        delegate?.dragInteraction(self, sessionWillBegin: session)
    }

    func didMove(_ session: any UIDragSession) {
        delegate?.dragInteraction(self, sessionDidMove: session)
    }

    func willEnd(_ session: any UIDragSession, with operation: UIDropOperation) {
        delegate?.dragInteraction(self, session: session, willEndWith: operation)
    }

    func didEnd(_ session: any UIDragSession, with operation: UIDropOperation) {
        delegate?.dragInteraction(self, session: session, didEndWith: operation)
    }

    func didTransfer(_ session: any UIDragSession) {
        delegate?.dragInteraction(self, sessionDidTransferItems: session)
    }

    func forget() {}
}
