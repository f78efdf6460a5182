import Foundation
import UIKitPrimitives

/// The settings of a popover.
final class PopoverSettings {
    private weak var presented: UIViewController?

    weak var sourceView: UIView? { didSet { didChange() } }
    var sourceRect = CGRect.null { didSet { didChange() } }
    weak var barButtonItem: UIBarButtonItem? { didSet { didChange() } }
    var permittedDirections = UIPopoverArrowDirection.any { didSet { didChange() } }
    var arrowDirection = UIPopoverArrowDirection.unknown
    var passthroughViews: [UIView]?
    var backgroundColor: UIColor? { didSet { didChange() } }
    var margins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) { didSet { didChange() } }
    var canOverlapSource = false { didSet { didChange() } }

    init(of presented: UIViewController) {
        self.presented = presented
    }

    private func didChange() { presented?.ownPresentation.setNeedsLayout() }

    /// Returns the area at which the popover points, in the coordinates of a view of the same
    /// window; `nil` if there is none on the screen.
    func anchor(in container: UIView) -> CGRect? {
        if let area = barButtonItem?.frame(in: container) { return area }
        guard let sourceView, let area = sourceView.frame(in: container) else { return nil }
        return sourceRect.isNull ? area : sourceView.convert(sourceRect, to: container)
    }
}
