public import Foundation
import HostLink

/// The view that contains the views of a scene.
open class UIWindow: UIView {
    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet { rootViewControllerDidChange(from: oldValue) }
    }

    /// The scene that shows the window.
    ///
    /// In an app without scenes, `makeKeyAndVisible()` sets it. In an app with scenes, a window
    /// without a scene is not shown (specification 1.10.5).
    open weak var windowScene: UIWindowScene? {
        didSet {
            guard oldValue !== windowScene else { return }
            oldValue?.detach(self)
            windowScene?.attach(self)
            if windowScene?.isExternalDisplay == true, isKeyWindow {
                _ = moveFocus(to: nil)
                isKeyWindow = false
            }
            let screen = oldValue?.screen ?? UIScreen.main
            if screen.textMeasures !== textMeasures { textMeasuresDidChange() }
        }
    }

    /// The screen that shows the window.
    ///
    /// An app without scenes sets it to show a window on an external display, before the window is
    /// made visible. A window on an external display is never key.
    ///
    /// - Note: Difference from UIKit: the window is resized to the screen's bounds. In an app with
    ///   scenes, a screen without a scene is refused, which is logged.
    open var screen: UIScreen {
        get { windowScene?.screen ?? UIScreen.main }
        set { move(to: newValue) }
    }

    /// The position in the stack of windows; higher is nearer to the user.
    open var windowLevel: Level = .normal { didSet { setNeedsRendering() } }

    /// Whether the window receives key presses and text.
    public internal(set) var isKeyWindow = false

    /// The responder that has the focus of this window.
    public internal(set) weak var firstResponder: UIResponder?

    /// The views at the lower edge of the window for the responder that has the focus.
    final var inputViews = WindowInputViews()

    /// The changes that the user can undo in this window.
    open override var undoManager: UndoManager? { ownUndoManager }
    private lazy var ownUndoManager = UndoManager()

    /// Creates a hidden window of a scene, as large as its screen.
    public init(windowScene: UIWindowScene) {
        super.init(frame: windowScene.screen.bounds)
        isHidden = true
        self.windowScene = windowScene
        windowScene.attach(self)
    }

    /// Creates a hidden window; in an app without scenes it belongs to the app's one scene.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
    }

    /// Creates a hidden window without a size, for a subclass in an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        isHidden = true
        coder.readInterface(into: self, as: UIWindow.self)
    }

    /// Shows the window and makes it the key window, which receives key presses and text.
    ///
    /// An app that restores state calls it in `application(_:willFinishLaunchingWithOptions:)` or
    /// when its scene connects (specification 2.2.3).
    open func makeKeyAndVisible() {
        isHidden = false
        if windowScene == nil { windowScene = UIApplication.sharedIfRunning?.implicitScene }
        makeKey()
        updateAppearance()
    }

    /// Makes the window the key window, unless it is on an external display.
    open func makeKey() {
        guard windowScene?.isExternalDisplay != true else { return }
        for other in windowScene?.windows ?? [] where other !== self && other.isKeyWindow {
            other.isKeyWindow = false
        }
        isKeyWindow = true
        giveFocusToWaitingResponder()
    }

    /// Passes an event to the recognizers, views and responders of the window.
    ///
    /// If an override does not call `super`, they do not get the event
    /// (``UIApplication/sendEvent(_:)``).
    open func sendEvent(_ event: UIEvent) {
        event.route?.reach(self)
    }

    /// The levels in the stack of windows.
    public nonisolated struct Level: RawRepresentable, Hashable, Sendable, Comparable {
        /// The number of the level; higher is nearer to the user.
        public var rawValue: CGFloat

        /// Creates a level.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// The level of ordinary windows.
        public static let normal = Level(rawValue: 0)
        /// The level above ordinary windows.
        public static let statusBar = Level(rawValue: 1000)
        /// The level above all others.
        public static let alert = Level(rawValue: 2000)

        /// Returns whether a level is below another one.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    override open var window: UIWindow? { self }

    override open var next: UIResponder? { windowScene ?? UIApplication.sharedIfRunning }

    override open var isHidden: Bool {
        didSet {
            guard oldValue != isHidden else { return }
            if !isHidden { AppearanceProxies.shared.apply(to: self) }
            updateAppearance()
        }
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        rootViewController?.viewIfLoaded?.frame = bounds
    }

    override var renderKind: RenderKind { .window }
}

extension UIWindow {
    /// Whether appearance is deferred, because an app launches or a scene connects, and state is
    /// decoded first (specification 2.2.10).
    static var isAppearanceDeferred = false

    func rootViewControllerDidChange(from old: UIViewController?) {
        guard old !== rootViewController else { return }
        old?.rootIndex = nil
        if let old {
            old.setAppeared(false, animated: false)
            old.viewIfLoaded?.removeFromSuperview()
        }
        placeRootView()
        updateAppearance()
    }

    /// Lets the root appear or disappear with the window.
    func updateAppearance() {
        guard !Self.isAppearanceDeferred, let rootViewController else { return }
        placeRootView()
        rootViewController.setAppeared(!isHidden, animated: false)
        giveFocusToWaitingResponder()
    }

    private func placeRootView() {
        guard let rootViewController else { return }
        InterfaceStyles.place(rootViewController, in: self) {
            guard let view = rootViewController.view, view.superview !== self else { return }
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
    }

    /// Lets roots appear that were set while appearance was deferred.
    static func updateDeferredAppearances(_ windows: [UIWindow]) {
        for window in windows where !window.isHidden {
            guard let root = window.rootViewController, !root.isOnScreen else { continue }
            SceneScope.run(for: window.windowScene?.home) { window.updateAppearance() }
        }
    }
}

extension UIWindow {
    /// Moves the window to the scene behind a screen.
    func move(to screen: UIScreen) {
        guard screen !== windowScene?.screen else { return }
        let scenes = UIApplication.sharedIfRunning?.windowScenes ?? []
        guard let scene = scenes.first(where: { $0.screen === screen }) else {
            ApplicationRuntime.current?.notice(
                .warning,
                "A window was moved to a screen that is disconnected or has no scene, so it stays "
                    + "where it is. In an app with scenes, set the window's windowScene.")
            return
        }
        windowScene = scene
        updateAppearance()
    }
}
