import UIKit

/// An app whose root is ten tabs, each a stack of pages, all loaded.
final class TreeAppDelegate: UIResponder, UIApplicationDelegate {
    /// The total number of pages.
    static var pageCount = 1_000

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let tabs = UITabBarController()
        tabs.restorationIdentifier = "Tabs"
        tabs.viewControllers = (0..<10).map { tab in
            let stack = UINavigationController()
            stack.restorationIdentifier = "Stack \(tab)"
            let pages = (0..<Self.pageCount / 10).map { PageController(number: tab * 1_000 + $0) }
            stack.setViewControllers(pages, animated: false)
            for page in pages { page.loadViewIfNeeded() }
            return stack
        }
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = tabs
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool { true }

    func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool { true }
}

/// A page with two views that keep their state, and two values of its own.
final class PageController: UIViewController {
    private let field = UITextField()
    private let scroller = UIScrollView()
    var text: String
    var number: Int

    init(number: Int) {
        self.number = number
        text = "The text that page \(number) keeps for its person."
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Page \(number)"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        field.restorationIdentifier = "Field"
        field.text = text
        scroller.restorationIdentifier = "Scroller"
        for each in [field, scroller] { view.addSubview(each) }
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(text, forKey: "text")
        coder.encode(number, forKey: "number")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        text = coder.decodeObject(of: NSString.self, forKey: "text") as String? ?? text
        number = coder.decodeInteger(forKey: "number")
    }
}
