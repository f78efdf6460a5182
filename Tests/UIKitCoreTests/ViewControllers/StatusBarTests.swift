import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

@MainActor struct StatusBarTests {
    private final class Light: UIViewController {
        var isStatusBarHidden = false
        override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
        override var prefersStatusBarHidden: Bool { isStatusBarHidden }
        override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .slide }
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
        override var shouldAutorotate: Bool { false }
        override var prefersHomeIndicatorAutoHidden: Bool { true }
    }

    private final class Following: UINavigationController {
        override var childForStatusBarStyle: UIViewController? { topViewController }
    }

    /// Runs an app with a root controller, for the closure that reads its status bar.
    private func withStatusBar(
        of root: UIViewController, _ read: (UIStatusBarManager) -> Void
    ) throws {
        let app = AppUnderTest.planned(AppPlan { root })
        app.launch()
        let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
        read(try #require(scene?.statusBarManager))
        withExtendedLifetime(app) {}
    }

    @Test func `the root controller's preferences are those of the scene's status bar`() throws {
        let root = Light()
        try withStatusBar(of: root) { bar in
            #expect(bar.statusBarStyle == .lightContent)
            #expect(!bar.isStatusBarHidden)
            root.isStatusBarHidden = true
            root.setNeedsStatusBarAppearanceUpdate()
            #expect(bar.isStatusBarHidden)
            #expect(bar.statusBarFrame == .zero)
        }
    }

    @Test func `a container decides which child's preferences count`() throws {
        let plain = UINavigationController(rootViewController: Light())
        try withStatusBar(of: plain) { bar in
            #expect(bar.statusBarStyle == .default)
            plain.navigationBar.barStyle = .black
            #expect(bar.statusBarStyle == .lightContent)
        }
        let bare = UINavigationController(rootViewController: Light())
        bare.isNavigationBarHidden = true
        try withStatusBar(of: bare) { #expect($0.statusBarStyle == .lightContent) }
        let light = Light()
        light.isStatusBarHidden = true
        try withStatusBar(of: Following(rootViewController: light)) { bar in
            #expect(bar.statusBarStyle == .lightContent)
            #expect(bar.isStatusBarHidden)
        }
    }

    @Test func `a presented controller decides only if it covers the screen`() throws {
        let root = UIViewController()
        try withStatusBar(of: root) { bar in
            let light = Light()
            light.modalPresentationStyle = .formSheet
            root.present(light, animated: false)
            #expect(bar.statusBarStyle == .default)
            light.modalPresentationCapturesStatusBarAppearance = true
            #expect(bar.statusBarStyle == .lightContent)
        }
    }
}
