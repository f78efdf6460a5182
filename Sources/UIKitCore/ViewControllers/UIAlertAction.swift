public import Foundation

/// One choice of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// What a choice does, which decides how it looks and where it stands.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// An ordinary choice.
        case `default` = 0
        /// Leaves everything as it is; Escape and Back choose it.
        case cancel = 1
        /// Loses something.
        case destructive = 2
    }

    /// The text of the choice.
    public let title: String?

    /// How the choice looks.
    public let style: Style

    /// Whether the choice may be made.
    open var isEnabled = true { didSet { alert?.viewIfLoaded?.setNeedsRendering() } }

    let handler: ((UIAlertAction) -> Void)?
    weak var alert: UIAlertController?

    /// Makes a choice; the handler is called after the alert has gone.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }
}
