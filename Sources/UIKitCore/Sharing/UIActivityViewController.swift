public import Foundation
import UIKitPrimitives

/// A controller that lets the user share items.
///
/// The user copies them, saves them, or uses an activity of the app.
///
/// The controller is not preserved: if the process ends while the user chooses, the next one shows
/// the controller below, and the closure is not called.
///
/// - Note: Difference from UIKit: the page offers copying of texts and addresses, and saving of
///   files and images of up to 8 MB. Other apps of the device get nothing.
open class UIActivityViewController: UIViewController {
    /// A closure that is called when the user has chosen, with the type of the activity, whether it
    /// was completed, the items that it returned (none), and its error (none).
    public typealias CompletionWithItemsHandler = (
        UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
    ) -> Void

    /// The closure that is called when the user has chosen.
    open var completionWithItemsHandler: CompletionWithItemsHandler?
    /// The types that are not offered.
    open var excludedActivityTypes: [UIActivity.ActivityType]?

    private let items: [Any]
    private let ownActivities: [UIActivity]
    private var hasChosen = false
    private var isDone = false

    /// Creates a controller of items, and of activities of the app.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        items = activityItems
        ownActivities = applicationActivities ?? []
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
    }

    /// Returns `nil`, because interface files do not contain activity controllers.
    public required init?(coder: NSCoder) { nil }

    private func items(for type: UIActivity.ActivityType?) -> [Any] {
        items.compactMap { item in
            guard let source = item as? any UIActivityItemSource else { return item }
            return source.activityViewController(self, itemForActivityType: type)
        }
    }

    private var placeholders: [Any] {
        items.map { item in
            guard let source = item as? any UIActivityItemSource else { return item }
            return source.activityViewControllerPlaceholderItem(self)
        }
    }

    /// The activities that are offered, in order.
    private lazy var offered: [UIActivity] = {
        let placeholders = placeholders
        return ([CopyActivity(), SaveActivity()] + ownActivities).filter { activity in
            if let type = activity.activityType, excludedActivityTypes?.contains(type) == true {
                return false
            }
            return activity.canPerform(withActivityItems: placeholders)
        }
    }()

    private lazy var actions: [UIAlertAction] =
        offered.map { UIAlertAction(title: $0.activityTitle ?? "", style: .default) }
        + [UIAlertAction(title: "Cancel", style: .cancel)]

    open override func loadView() { view = AlertView(alert: self) }

    private func finish(_ type: UIActivity.ActivityType?, _ completed: Bool) {
        guard !isDone else { return }
        isDone = true
        completionWithItemsHandler?(type, completed, nil, nil)
    }

    override func goBack() -> Bool {
        _ = choose(offered.count)
        return true
    }
}

extension UIActivityViewController: AlertContent {
    var message: String? { nil }
    var preferredStyle: UIAlertController.Style { .actionSheet }
    var choices: [UIAlertAction] { actions }
    var preferredAction: UIAlertAction? { nil }

    func choose(_ index: Int) -> Bool {
        guard actions.indices.contains(index), !hasChosen else { return false }
        hasChosen = true
        let presenter = ownPresenting
        presenter?.dismissOwnPresented(animated: true)
        guard offered.indices.contains(index) else {
            finish(nil, false)
            return true
        }
        let activity = offered[index]
        let type = activity.activityType
        activity.prepare(withActivityItems: items(for: type))
        // The closure keeps the controller until the activity is done.
        activity.onFinish = { completed in
            activity.activityViewController?.dismiss(animated: true)
            self.finish(type, completed)
        }
        if let controller = activity.activityViewController {
            presenter?.present(controller, animated: true)
        } else {
            activity.perform()
        }
        return true
    }
}
