import Testing
import UIKit
import UIKitTesting

/// A stack whose screens a storyboard creates.
final class LibraryDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        UIStoryboard.declare(
            "Library", initial: "Shelf",
            viewControllers: [
                "Shelf": { Self.screen("Shelf") },
                "Book": { Self.screen("Book") },
            ])
        let library = UIStoryboard(name: "Library", bundle: nil)
        let shelf = library.instantiateInitialViewController() ?? UIViewController()
        let navigation = UINavigationController(rootViewController: shelf)
        navigation.restorationIdentifier = "Navigation"
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = navigation
        window?.makeKeyAndVisible()
        return true
    }

    private static func screen(_ identifier: String) -> UIViewController {
        let screen = SettingsController()
        screen.restorationIdentifier = identifier
        return screen
    }

    func application(
        _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool { true }

    func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool { true }
}

/// The statements of the article about the order of lookup that no other test of the articles
/// proves.
@MainActor
struct LookupArticleTests {
    @Test func `a storyboard creates its screens again`() throws {
        let app = AppUnderTest(LibraryDelegate.self, infoDictionary: [:])
        app.launch()
        let library = UIStoryboard(name: "Library", bundle: nil)
        let book = library.instantiateViewController(withIdentifier: "Book")
        (book as? SettingsController)?.order = .byDate
        app.root(UINavigationController.self)?.pushViewController(book, animated: false)
        app.relaunch()
        let top = app.root(UINavigationController.self)?.topViewController
        #expect((top as? SettingsController)?.order == .byDate)
        #expect(top?.storyboard != nil)
    }

    @Test func `the report has the result of each object`() throws {
        let app = AppUnderTest.showing { PairController() }
        app.relaunch()
        let report = app.restorationReport
        var lines: [String] = []
        for entry in report.restoration?.entries ?? [] {
            let path = entry.path.map(\.name).joined(separator: "/")
            lines.append("\(path) \(entry.outcome) \(entry.message ?? "")")
        }
        #expect(lines == ["Root restored ", "Root/Left restored ", "Root/Right restored "])
    }
}
