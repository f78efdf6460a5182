import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The classes that may create objects again (specification 1.5).
struct RestorationClassTests {
    private func app(_ restorer: any UIViewControllerRestoration.Type) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let stack = UINavigationController(rootViewController: TracedController("Root"))
                stack.restorationIdentifier = "Stack"
                return stack
            })
        app.launch()
        let screen = TracedController("Screen")
        screen.restorationClass = restorer
        app.navigation?.pushViewController(screen, animated: false)
        app.enterBackground()
        return app
    }

    @Test(.specification("1.5.1", "1.5.2"))
    func `only a class can be a restoration class`() {
        func takesClass<Restorer: AnyObject>(_: Restorer.Type) {}
        func take<Restorer: UIViewControllerRestoration>(_ type: Restorer.Type) { takesClass(type) }
        func takeObject<Restorer: UIObjectRestoration>(_ type: Restorer.Type) { takesClass(type) }
        take(PrivateRestorer.self)
    }

    @Test(.specification("1.5.2", "3.3.1"))
    func `a private restoration class is preserved without a notice`() {
        let app = app(PrivateRestorer.self)
        #expect(app.notices == [])
        app.kill()
        app.launch()
        #expect(app.navigation?.viewControllers.count == 2)
    }

    @Test(.specification("1.5.2", "3.3.1"))
    func `a restoration class that another process cannot find is named when it is preserved`() {
        let app = app(GenericRestorer<PrivateRestorer>.self)
        app.becomeActive()
        app.enterBackground()
        #expect(app.notices.count == 1)
        #expect(
            app.notices.first?.hasPrefix(
                "Stack/:[1]:/Screen (TracedController) will not be restored in another "
                    + "process: its restoration class UIKitCoreTests.GenericRestorer<") == true)
        #expect(
            app.notices.first?.hasSuffix(
                "cannot be found by its name there. Move the class out of the function or give it a "
                    + "name of its own, or declare one with StableClassName.register(_:as:) at each "
                    + "launch.") == true)
    }
}

private final class PrivateRestorer: UIViewControllerRestoration {
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        let screen = TracedController(identifierComponents.last ?? "")
        screen.restorationClass = PrivateRestorer.self
        return screen
    }
}

private final class GenericRestorer<Element>: UIViewControllerRestoration {
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? { nil }
}
