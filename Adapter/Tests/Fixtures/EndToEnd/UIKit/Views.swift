// swift-format-ignore-file
open class UIResponder: NSObject, RuntimeNamed {
    public required override init() { super.init() }
    open class func declareNames(_ names: RuntimeNames) {}
    open var canBecomeFirstResponder: Bool { false }
    public nonisolated static var sharedName: String { "UIResponder" }
}

open class UIView: UIResponder {
    public var layerRadius = 0.0
}

open class UILabel: UIView {
    public var text: String?
}

public struct UIEvent {
    public init() {}
}

open class UIControl: UIView {
    private var actions: [(target: NSObject?, action: Selector)] = []
    open var isHighlighted = false

    public func addTarget(_ target: NSObject?, action: Selector) {
        actions.append((target, action))
    }

    public func sendActions() {
        for (target, action) in actions { target?.perform(action, with: self, with: UIEvent()) }
    }
}

open class UIButton: UIControl {}
open class UISwitch: UIControl {}

open class UIViewController: UIResponder {
    public let view = UIView()
    open var prefersStatusBarHidden: Bool { false }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
}

public nonisolated final class NSUserActivity: NSObject {
    public let activityType: String
    public init(activityType: String) { self.activityType = activityType }
}

public protocol UIApplicationDelegate: UIResponder {
    func didFinishLaunching() async
}

extension UIApplicationDelegate {
    public static func main() async { await Self().didFinishLaunching() }
}
