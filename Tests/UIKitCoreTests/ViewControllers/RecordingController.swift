import Foundation
@testable import UIKitCore

/// The recorded calls, in order.
@MainActor
final class CallLog {
    private(set) var calls: [String] = []

    func add(_ call: String) { calls.append(call) }

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }
}

/// A controller that records every appearance callback.
final class RecordingController: UIViewController {
    let name: String
    private let log: CallLog?

    init(_ name: String, log: CallLog? = nil) {
        self.name = name
        self.log = log
        super.init(nibName: nil, bundle: nil)
        title = name
        restorationIdentifier = name
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        log?.add("\(name) didLoad")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        log?.add("\(name) willAppear\(flags)")
    }

    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        log?.add("\(name) isAppearing")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        log?.add("\(name) didAppear")
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        log?.add("\(name) willDisappear\(flags)")
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        log?.add("\(name) didDisappear")
    }

    private var flags: String {
        if isMovingToParent { return " (to parent)" }
        if isMovingFromParent { return " (from parent)" }
        if isBeingPresented { return " (presented)" }
        if isBeingDismissed { return " (dismissed)" }
        return ""
    }
}

/// Shows a controller in a window, by default of a phone's size.
@MainActor
func show(_ root: UIViewController, size: CGSize = CGSize(width: 390, height: 844)) -> UIWindow {
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.rootViewController = root
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return window
}
