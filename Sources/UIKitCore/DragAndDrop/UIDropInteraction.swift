public import Foundation
import UIKitPrimitives

/// The requirements of an object that takes the items that the user drops on a view.
///
/// Every requirement is optional.
@preconcurrency @MainActor
public protocol UIDropInteractionDelegate: AnyObject {
    /// Returns whether the view may take the items; `true` by default.
    func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool
    /// Called after the items were moved over the view.
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
    /// Returns the operation that a drop at the present point performs; by default, none.
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal
    /// Called after the items were moved away from the view.
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
    /// Called when the user drops the items, to load their data.
    func dropInteraction(
        _ interaction: UIDropInteraction, performDrop session: any UIDropSession)
    /// Called after the items were dropped.
    func dropInteraction(
        _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession)
    /// Called after the end of every drag that was over the view.
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
}

extension UIDropInteractionDelegate {
    /// Returns `true`.
    public func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool { true }
    /// Does nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
    ) {}
    /// Returns a proposal to cancel.
    public func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal { UIDropProposal(operation: .cancel) }
    /// Does nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) {}
    /// Does nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) {}
    /// Does nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
    ) {}
    /// Does nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
    ) {}
}

/// A behaviour that lets the user drop dragged items on a view.
@preconcurrency @MainActor
open class UIDropInteraction: NSObject, UIInteraction {
    /// The object that takes the items.
    open private(set) weak var delegate: (any UIDropInteractionDelegate)?

    /// The view to which the interaction was added.
    open private(set) weak var view: UIView?

    /// Whether several drags may be over the view; a window has one at a time.
    open var allowsSimultaneousDropSessions = false

    /// Creates an interaction.
    public init(delegate: any UIDropInteractionDelegate) {
        self.delegate = delegate
        super.init()
    }

    open func willMove(to view: UIView?) {}

    open func didMove(to view: UIView?) { self.view = view }
}

extension UIDropInteraction: DropTarget {
    var dropView: UIView? { view }
    var mark: CGRect? { view?.bounds }
    var placeName: String { view?.accessibilityLabel ?? "" }

    var stops: [CGPoint] {
        guard let bounds = view?.bounds, bounds.width > 0, bounds.height > 0 else { return [] }
        return [CGPoint(x: bounds.midX, y: bounds.midY)]
    }

    func canHandle(_ session: any UIDropSession) -> Bool {
        delegate?.dropInteraction(self, canHandle: session) ?? false
    }

    func didEnter(_ session: any UIDropSession) {
        delegate?.dropInteraction(self, sessionDidEnter: session)
    }

    func didUpdate(_ session: any UIDropSession) -> UIDropOperation {
        delegate?.dropInteraction(self, sessionDidUpdate: session).operation ?? .cancel
    }

    func didExit(_ session: any UIDropSession) {
        delegate?.dropInteraction(self, sessionDidExit: session)
    }

    func perform(_ session: any UIDropSession) {
        delegate?.dropInteraction(self, performDrop: session)
    }

    func conclude(_ session: any UIDropSession) {
        delegate?.dropInteraction(self, concludeDrop: session)
    }

    func didEnd(_ session: any UIDropSession) {
        delegate?.dropInteraction(self, sessionDidEnd: session)
    }
}
