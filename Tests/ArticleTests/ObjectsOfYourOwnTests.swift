import Testing
import UIKit
import UIKitTesting

/// Two screens beside each other.
final class PairController: UIViewController {
    let left = SettingsController()
    let right = SettingsController()

    override func viewDidLoad() {
        super.viewDidLoad()
        for (child, identifier) in [(left, "Left"), (right, "Right")] {
            child.restorationIdentifier = identifier
            addChild(child)
            view.addSubview(child.view)
            child.didMove(toParent: self)
        }
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(left, forKey: "left")
        coder.encode(right, forKey: "right")
    }
}

/// A map, whose visible part the user changes.
final class MapView: UIView {
    var visibleRect = CGRect(x: 0, y: 0, width: 100, height: 100)

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(visibleRect, forKey: "visibleRect")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: "visibleRect") else { return }
        visibleRect = coder.decodeCGRect(forKey: "visibleRect")
    }
}

/// A player that continues across screens.
final class Player: UIStateRestoring {
    var position = 0.0

    func encodeRestorableState(with coder: NSCoder) {
        coder.encode(position, forKey: "position")
    }

    func decodeRestorableState(with coder: NSCoder) {
        position = coder.decodeDouble(forKey: "position")
    }
}

final class PlayerController: UIViewController {
    let player = Player()

    override func viewDidLoad() {
        super.viewDidLoad()
        UIApplication.registerObject(
            forStateRestoration: player, restorationIdentifier: "Player")
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(player, forKey: "player")
    }
}

/// The class that was named `SettingsController` in an earlier build.
final class MemoController: UIViewController, StableClassNaming {
    nonisolated static var formerClassNames: [String] { ["ArticleTests.SettingsController"] }

    @Preserved("sort") var order = SettingsController.Order.byTitle
}

/// The statements of the articles on containers, views and objects that an app itself creates.
@MainActor
struct ObjectsOfYourOwnTests {
    @Test func `the children of a container are restored if it encodes them`() {
        let app = AppUnderTest.showing { PairController() }
        app.root(PairController.self)?.right.order = .byDate
        app.relaunch()
        #expect(app.root(PairController.self)?.left.order == .byTitle)
        #expect(app.root(PairController.self)?.right.order == .byDate)
        #expect(app.notices == [])
    }

    @Test func `a view keeps the user's changes`() {
        func map(_ app: AppUnderTest) -> MapView? {
            app.root()?.view.subviews.first as? MapView
        }
        let app = AppUnderTest.showing {
            let root = UIViewController()
            let map = MapView()
            map.restorationIdentifier = "Map"
            root.view.addSubview(map)
            return root
        }
        map(app)?.visibleRect.origin.x = 42
        app.relaunch()
        #expect(map(app)?.visibleRect.origin.x == 42)
    }

    @Test func `a registered object that another one encodes is restored`() {
        let app = AppUnderTest.showing { PlayerController() }
        app.root(PlayerController.self)?.player.position = 61.5
        app.relaunch()
        #expect(app.root(PlayerController.self)?.player.position == 61.5)
        #expect(app.notices == [])
    }

    @Test func `a renamed class is restored from the state of its former name`() {
        let app = AppUnderTest.showing { SettingsController() }
        app.root(SettingsController.self)?.order = .byDate
        app.enterBackground()
        app.kill()
        OneScreenDelegate.root = { MemoController() }
        app.launch()
        #expect(app.root(MemoController.self)?.order == .byDate)
    }
}
