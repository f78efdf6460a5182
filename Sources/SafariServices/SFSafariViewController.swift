public import Foundation
public import UIKitCore

/// A screen for a page of another site, with the page's address and a button that ends the screen.
///
/// An app presents it. It is not restored after a relaunch, as on iOS.
/// - Note: Difference from UIKit: the browser does not show pages of other sites inside an app. The
///   screen shows the address, and a button that opens it in a new tab. There are no activities, no
///   reader and no prewarming.
open class SFSafariViewController: UIViewController {
    /// The choices for the screen.
    public final class Configuration: NSObject {
        /// Whether the page is shown for reading; it has no effect.
        public var entersReaderIfAvailable = false
        /// Whether bars become smaller while the page scrolls; it has no effect.
        public var barCollapsingEnabled = true
    }

    /// The titles of the button that ends the screen.
    public enum DismissButtonStyle: Int, Hashable, Sendable {
        case done = 0
        case close = 1
        case cancel = 2
    }

    /// The object that is notified when the user ends the screen.
    open weak var delegate: (any SFSafariViewControllerDelegate)?

    /// The choices with which the screen was created.
    public let configuration: Configuration

    /// The colour of the bar; `nil` is the colour of other bars.
    open var preferredBarTintColor: UIColor? { didSet { contentDidChange() } }

    /// The colour of the buttons; `nil` is the tint of the window.
    open var preferredControlTintColor: UIColor? { didSet { contentDidChange() } }

    /// The title of the button that ends the screen.
    open var dismissButtonStyle = DismissButtonStyle.done { didSet { contentDidChange() } }

    private let page: AddressController
    private let bars: UINavigationController

    /// Creates a screen for an address of the web.
    public convenience init(url: URL) {
        self.init(url: url, configuration: Configuration())
    }

    /// Creates a screen for an address of the web, with choices.
    public init(url: URL, configuration: Configuration) {
        self.configuration = configuration
        page = AddressController(url)
        bars = UINavigationController(rootViewController: page)
        super.init(nibName: nil, bundle: nil)
        addChild(bars)
        bars.didMove(toParent: self)
    }

    /// Returns `nil`, because an archive has no address.
    public required init?(coder: NSCoder) { nil }

    open override func viewDidLoad() {
        super.viewDidLoad()
        bars.view.frame = view.bounds
        bars.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(bars.view)
        contentDidChange()
    }

    private func contentDidChange() {
        guard isViewLoaded else { return }
        let item: UIBarButtonItem.SystemItem =
            switch dismissButtonStyle {
            case .done: .done
            case .close: .close
            case .cancel: .cancel
            }
        let end = UIAction { [weak self] _ in self?.userEnds() }
        page.navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: item, primaryAction: end)
        bars.navigationBar.barTintColor = preferredBarTintColor
        bars.navigationBar.tintColor = preferredControlTintColor
        page.openButton.tintColor = preferredControlTintColor
    }

    private func userEnds() {
        dismiss(animated: true)
        delegate?.safariViewControllerDidFinish(self)
    }
}

/// The object that is notified about a ``SFSafariViewController``.
public protocol SFSafariViewControllerDelegate: AnyObject {
    /// Called after the user ended the screen, which is dismissed.
    func safariViewControllerDidFinish(_ controller: SFSafariViewController)
}

extension SFSafariViewControllerDelegate {
    /// Does nothing.
    public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
}
