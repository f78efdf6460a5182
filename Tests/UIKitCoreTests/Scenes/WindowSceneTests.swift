import Foundation
import HostLink
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The properties of a window scene that describe its page (specification 1.10.4).
struct WindowSceneTests {
    private func launched() throws -> (AppUnderTest, UIWindowScene) {
        let app = AppUnderTest.withScenes(delegate: "PageSceneDelegate")
        app.launch()
        _ = Trace.take()
        return (app, try #require(app.session()?.scene as? UIWindowScene))
    }

    @Test(.specification("1.10.4"))
    func `a scene has its page's coordinates, orientation and traits`() throws {
        let (app, scene) = try launched()
        #expect(scene.coordinateSpace.bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
        #expect(scene.interfaceOrientation == .portrait)
        #expect(scene.traitCollection == scene.screen.traitCollection)
        app.rotate()
        #expect(scene.coordinateSpace.bounds == CGRect(x: 0, y: 0, width: 844, height: 390))
        #expect(scene.interfaceOrientation == .landscapeRight)
    }

    @Test func `the application's orientation of the status bar is that of the main scene`()
        throws
    {
        let (app, scene) = try launched()
        #expect(UIApplication.shared.statusBarOrientation == .portrait)
        app.rotate()
        #expect(UIApplication.shared.statusBarOrientation == .landscapeRight)
        #expect(UIApplication.shared.statusBarOrientation == scene.interfaceOrientation)
    }

    @Test(.specification("1.10.4"))
    func `the scene delegate gets the page's earlier properties, once for each change`() throws {
        let (app, _) = try launched()
        app.resize(to: CGSize(width: 390, height: 844))
        #expect(Trace.take() == [])
        app.rotate()
        #expect(Trace.take() == ["was 390 x 844 upright, compact"])
        app.resize(to: CGSize(width: 1200, height: 900))
        #expect(Trace.take() == ["was 844 x 390 on its side, regular"])
        app.rotate()
        #expect(Trace.take() == ["was 1200 x 900 on its side, regular"])
    }

    @Test(.specification("1.10.4"))
    func `points and rectangles are converted between views, windows and the page`() throws {
        let (_, scene) = try launched()
        let window = try #require(scene.windows.first)
        window.frame = CGRect(x: 10, y: 20, width: 300, height: 300)
        let outer = UIView(frame: CGRect(x: 5, y: 5, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 1, y: 2, width: 10, height: 10))
        window.addSubview(outer)
        outer.addSubview(inner)
        let page = scene.coordinateSpace
        let point = CGPoint(x: 1, y: 1)
        #expect(inner.convert(point, to: page) == CGPoint(x: 17, y: 28))
        #expect(inner.convert(CGPoint(x: 17, y: 28), from: page) == point)
        #expect(page.convert(CGPoint(x: 17, y: 28), to: inner) == point)
        #expect(page.convert(point, from: inner) == CGPoint(x: 17, y: 28))
        let shown = CGRect(x: 16, y: 27, width: 10, height: 10)
        #expect(inner.convert(inner.bounds, to: page) == shown)
        #expect(inner.convert(shown, from: page) == inner.bounds)
        #expect(page.convert(shown, to: inner) == inner.bounds)
        #expect(page.convert(inner.bounds, from: inner) == shown)
        let other: any UICoordinateSpace = outer
        #expect(inner.convert(point, to: other) == inner.convert(point, to: outer))
        #expect(inner.convert(point, to: nil) == CGPoint(x: 7, y: 8))
    }

    @Test(.specification("1.10.11"))
    func `a request for another size or orientation is refused`() throws {
        let (app, scene) = try launched()
        var codes: [UISceneError.Code?] = []
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape)) {
            codes.append(($0 as? UISceneError)?.code)
        }
        scene.requestGeometryUpdate(.iOS())
        #expect(codes == [])
        app.finishTurn()
        #expect(codes == [.geometryRequestUnsupported])
        #expect(scene.interfaceOrientation == .portrait)
    }
}

/// The delegate of a scene that traces the earlier properties of its page.
final class PageSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
    }

    func windowScene(
        _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection
    ) {
        let size = previousCoordinateSpace.bounds.size
        let orientation = previousInterfaceOrientation.isPortrait ? "upright" : "on its side"
        let width = previousTraitCollection.horizontalSizeClass == .compact ? "compact" : "regular"
        Trace.add("was \(Int(size.width)) x \(Int(size.height)) \(orientation), \(width)")
    }
}
