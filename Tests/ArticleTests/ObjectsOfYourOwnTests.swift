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

/// A map, of which a person changes what it shows.
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

/// What is played goes on across screens.
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

/// What was called `SettingsController` in an earlier build.
final class MemoController: UIViewController, StableClassNaming {
    nonisolated static var formerClassNames: [String] { ["ArticleTests.SettingsController"] }

    @Preserved("sort") var order = SettingsController.Order.byTitle
}

/// What the articles say of containers, views and objects that an app makes itself.
@MainActor
struct ObjectsOfYourOwnTests {
    @Test func `the children of a container come back if it encodes them`() {
        let app = AppUnderTest.showing { PairController() }
        app.root(PairController.self)?.right.order = .byDate
        app.relaunch()
        #expect(app.root(PairController.self)?.left.order == .byTitle)
        #expect(app.root(PairController.self)?.right.order == .byDate)
        #expect(app.notices == [])
    }

    @Test func `a view keeps what the person changed`() {
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

    @Test func `a registered object that somebody encodes comes back`() {
        let app = AppUnderTest.showing { PlayerController() }
        app.root(PlayerController.self)?.player.position = 61.5
        app.relaunch()
        #expect(app.root(PlayerController.self)?.player.position == 61.5)
        #expect(app.notices == [])
    }

    @Test func `a class that was renamed has the state of its former name`() {
        let app = AppUnderTest.showing { SettingsController() }
        app.root(SettingsController.self)?.order = .byDate
        app.enterBackground()
        app.kill()
        OneScreenDelegate.root = { MemoController() }
        app.launch()
        #expect(app.root(MemoController.self)?.order == .byDate)
    }
}
