import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The calls that report a page's new size and appearance to an app's controllers and views.
@MainActor struct SurroundingsTests {
    private final class Journal {
        var lines: [String] = []
    }

    private final class WatchingView: UIView {
        var journal: Journal?
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            journal?.lines.append("view traits")
        }
    }

    private final class WatchingController: UIViewController {
        let name: String
        let journal: Journal

        init(_ name: String, _ journal: Journal) {
            self.name = name
            self.journal = journal
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func willTransition(
            to newCollection: UITraitCollection,
            with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            journal.lines.append(
                "\(name) will have traits \(newCollection.userInterfaceStyle == .dark ? "dark" : "light"),"
                    + " has \(traitCollection.userInterfaceStyle == .dark ? "dark" : "light")")
            super.willTransition(to: newCollection, with: coordinator)
        }

        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            journal.lines.append("\(name) will be \(Int(size.width)), is \(Int(view.bounds.width))")
            super.viewWillTransition(to: size, with: coordinator)
            coordinator.animate(
                alongsideTransition: { [weak self] _ in
                    self?.journal.lines.append(
                        "\(self?.name ?? "") along at \(Int(self?.view.bounds.width ?? 0))")
                },
                completion: { [weak self] context in
                    self?.journal.lines.append(
                        "\(self?.name ?? "") complete, cancelled: \(context.isCancelled)")
                })
        }

        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            let before = previousTraitCollection?.userInterfaceStyle == .dark ? "dark" : "light"
            let now = traitCollection.userInterfaceStyle == .dark ? "dark" : "light"
            journal.lines.append("\(name) traits from \(before) to \(now)")
        }
    }

    @Test func `a page's new size and appearance reach the controllers and views in UIKit's order`()
        throws
    {
        let app = AppUnderTest.withScenes()
        app.launch(["a"])
        let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
        let window = try #require(scene?.windows.first)
        app.tell(
            .environment(session: "a", PageEnvironment(width: 400, height: 800, isDark: false)))
        let journal = Journal()
        let (outer, inner) = (
            WatchingController("outer", journal), WatchingController("inner", journal)
        )
        outer.addChild(inner)
        inner.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        outer.view.addSubview(inner.view)
        let view = WatchingView(frame: .zero)
        view.journal = journal
        inner.view.addSubview(view)
        window.rootViewController = outer
        app.finishTurn()
        journal.lines = []

        app.tell(
            .environment(session: "a", PageEnvironment(width: 500, height: 800, isDark: true)))
        #expect(
            journal.lines == [
                "outer will have traits dark, has light",
                "inner will have traits dark, has light",
                "outer will be 500, is 400",
                "inner will be 500, is 100",
                "outer traits from light to dark",
                "inner traits from light to dark",
                "view traits",
                "inner along at 200",
                "outer along at 500",
                "inner complete, cancelled: false",
                "outer complete, cancelled: false",
            ])
        journal.lines = []
        app.tell(
            .environment(session: "a", PageEnvironment(width: 500, height: 900, isDark: true)))
        #expect(
            journal.lines == [
                "outer will be 500, is 500", "inner will be 500, is 200",
                "inner along at 200", "outer along at 500",
                "inner complete, cancelled: false", "outer complete, cancelled: false",
            ])
    }
}
