public import Foundation
public import UIKitPrimitives

/// A presentation as a sheet at the bottom of the window, with the heights that the app allows.
///
/// The user drags the sheet between its heights and out of the window, with a finger, with the
/// mouse at the grabber, or with the arrow keys at the grabber.
///
/// In a narrow window the sheet has the window's width. In a wide one it is as wide as its style
/// says; with the large height only, it is in the middle.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
    private var settings: SheetSettings { presentedViewController.ownPresentation.sheetSettings }

    /// The object that is notified of changes by the user.
    open var delegate: (any UISheetPresentationControllerDelegate)? {
        get { adaptingDelegate as? any UISheetPresentationControllerDelegate }
        set { adaptingDelegate = newValue }
    }

    /// The heights of the sheet; the large one by default.
    open var detents: [Detent] {
        get { settings.detents }
        set { settings.detents = newValue }
    }

    /// The name of the selected height; the smallest height is selected without a known name.
    ///
    /// Change it in ``animateChanges(_:)`` to move the sheet visibly.
    open var selectedDetentIdentifier: Detent.Identifier? {
        get { settings.selected }
        set { settings.selected = newValue }
    }

    /// The name of the largest height at which the content behind the sheet is not dimmed, and can
    /// be used; `nil` if it is always dimmed.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? {
        get { settings.largestUndimmed }
        set { settings.largestUndimmed = newValue }
    }

    /// Whether a grabber is shown at the top of the sheet.
    ///
    /// A grabber that is not shown appears while it has the focus of the keyboard.
    open var prefersGrabberVisible: Bool {
        get { settings.showsGrabber }
        set { settings.showsGrabber = newValue }
    }

    /// Whether a swipe over scrolled content makes the sheet larger; `true` by default.
    open var prefersScrollingExpandsWhenScrolledToEdge: Bool {
        get { settings.scrollingExpands }
        set { settings.scrollingExpands = newValue }
    }

    /// Whether the sheet is at the bottom of a window of little height, as in other windows.
    open var prefersEdgeAttachedInCompactHeight: Bool {
        get { settings.attachesInCompactHeight }
        set { settings.attachesInCompactHeight = newValue }
    }

    /// Whether a sheet at the bottom of a window of little height has the preferred width of its
    /// controller.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached: Bool {
        get { settings.followsPreferredWidth }
        set { settings.followsPreferredWidth = newValue }
    }

    /// The radius of the sheet's corners, in points; `nil` for the standard one.
    open var preferredCornerRadius: CGFloat? {
        get { settings.cornerRadius }
        set { settings.cornerRadius = newValue }
    }

    /// Runs a closure, and lets the page animate the changes of the sheet.
    open func animateChanges(_ changes: () -> Void) {
        let container = presentedViewController.ownPresenting?.presentationContainer
        UIView.animate(withDuration: 0.42) {
            changes()
            container?.layoutIfNeeded()
        }
    }

    /// Asks the detents for their heights again.
    open func invalidateDetents() { settings.didChange() }
}

extension UISheetPresentationController {
    /// A height of a sheet.
    @preconcurrency @MainActor
    open class Detent: NSObject {
        /// The name of a height.
        public nonisolated struct Identifier: RawRepresentable, Hashable, Sendable {
            /// The string of the name.
            public let rawValue: String

            /// Creates a name from a string.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// Creates a name from a string.
            public init(_ rawValue: String) {
                self.rawValue = rawValue
            }

            /// The name of the height of about half the window.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// The name of the full height.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// A closure that returns a height, or `nil` if the window has no space for the sheet.
        typealias Resolver = (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        /// The name of the height.
        public let identifier: Identifier
        private let resolver: Resolver

        init(_ identifier: Identifier, _ resolver: @escaping Resolver) {
            self.identifier = identifier
            self.resolver = resolver
        }

        /// Returns the height of about half the window, which windows of little height do not have.
        open class func medium() -> Detent {
            Detent(.medium) { context in
                guard context.containerTraitCollection.verticalSizeClass != .compact else {
                    return nil
                }
                return (context as? DetentContext)?.mediumValue ?? context.maximumDetentValue / 2
            }
        }

        /// Returns the full height.
        open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

        /// Returns a height that the app determines.
        ///
        /// - Parameters:
        ///   - identifier: The name; a new one if `nil`.
        ///   - resolver: Returns the height in points, without the unsafe area at the bottom; `nil`
        ///     to leave the height out.
        open class func custom(
            identifier: Identifier? = nil,
            resolver:
                @escaping (
                    _ context: any UISheetPresentationControllerDetentResolutionContext
                ) -> CGFloat?
        ) -> Detent {
            Detent(identifier ?? Identifier(UUID().uuidString), resolver)
        }

        /// Returns the height in an environment, or `nil` if it is left out there.
        open func resolvedValue(
            in context: any UISheetPresentationControllerDetentResolutionContext
        ) -> CGFloat? { resolver(context) }
    }
}

/// The environment in which a detent determines its height.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
    /// The traits of the window.
    var containerTraitCollection: UITraitCollection { get }
    /// The largest height, in points.
    var maximumDetentValue: CGFloat { get }
}

/// The requirements of an object that is notified of the user's changes of a sheet.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called after the user selected another height. Not called for changes by the app.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
    /// Does nothing.
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {}
}

extension UIViewController {
    /// The presentation of the controller, or of its outermost container, as a sheet.
    ///
    /// `nil` if its style is not one of a sheet.
    public var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }
}
