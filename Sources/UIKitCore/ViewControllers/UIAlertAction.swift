public import Foundation

/// One choice of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// The effect of a choice, which decides its appearance and position.
    public nonisolated enum Style: Int, Hashable, Sendable {
        /// An ordinary choice.
        case `default` = 0
        /// A choice without an effect.
        ///
        /// Escape and Back choose it.
        case cancel = 1
        /// A choice that destroys data.
        case destructive = 2
    }

    /// The text of the choice.
    public let title: String?

    /// The style of the choice.
    public let style: Style

    /// Whether the choice is enabled.
    open var isEnabled = true { didSet { alert?.viewIfLoaded?.setNeedsRendering() } }

    /// The colour of the text, which apps set by its name; it has no effect.
    var titleTextColor: UIColor?

    let handler: ((UIAlertAction) -> Void)?
    weak var alert: UIAlertController?

    /// Creates a choice.
    ///
    /// The handler is called after the alert was dismissed.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }
}
