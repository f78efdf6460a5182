import UIKit

/// An app that does not opt in to state preservation: its delegate has none of the methods.
@main
final class PlainApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = FirstController()
        window?.makeKeyAndVisible()
        return true
    }
}

/// The only screen of the app, which has no restoration identifier.
private final class FirstController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let label = UILabel(frame: CGRect(x: 20, y: 20, width: 300, height: 44))
        label.text = "The first screen"
        view.addSubview(label)
    }
}
