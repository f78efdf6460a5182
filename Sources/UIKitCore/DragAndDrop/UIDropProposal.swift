public import Foundation

/// The operations that a drop performs.
public nonisolated enum UIDropOperation: UInt, Hashable, Sendable {
    /// The drag is cancelled.
    case cancel = 0
    /// The drag is cancelled, and the user sees that the target takes no items here.
    case forbidden = 1
    /// The target gets a copy of the items.
    case copy = 2
    /// The target gets the items, and the source removes them.
    ///
    /// If the source does not allow moves, the drag is cancelled.
    case move = 3
}

/// The operation that a drop target proposes for the items over it.
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
    /// The operation.
    public let operation: UIDropOperation

    /// Whether the target wants the point to be exact; a page's point always is.
    open var isPrecise = false

    /// Whether the items keep their size over the target, which they always do on a page.
    open var prefersFullSizePreview = false

    /// Creates a proposal.
    public init(operation: UIDropOperation) {
        self.operation = operation
        super.init()
    }
}
