import UIKit

/// An application that counts the touches that come to it.
final class CountingApplication: UIApplication {
    private var count: Int

    override init() {
        count = 0
        super.init()
    }

    override func sendEvent(_ event: UIEvent) {
        super.sendEvent(event)
        guard event.allTouches?.contains(where: { $0.phase == .began }) == true else { return }
        count += 1
        (keyWindow?.rootViewController as? CountController)?.label.text = "\(count) touches"
    }
}

/// The delegate of an app that starts in `main.swift`.
final class MainFileDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = CountController()
        window?.makeKeyAndVisible()
        return true
    }
}

/// A screen with the number of touches.
private final class CountController: UIViewController {
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 300, height: 44))

    override func viewDidLoad() {
        super.viewDidLoad()
        label.text = "No touches"
        let pad = UIView(frame: CGRect(x: 20, y: 100, width: 200, height: 200))
        pad.accessibilityIdentifier = "pad"
        view.addSubview(label)
        view.addSubview(pad)
    }
}
