import Foundation
package import HostLink

/// One connected scene: its UIKit objects, its frame on the page, and the events of the user that
/// it has applied and saved.
final class SceneRuntime {
    let scene: UIWindowScene
    let session: String
    private let input: PageInput
    /// The life cycle of the scene; unused in an app without scenes.
    var life = SceneLifeCycle()
    /// The highest number of an event that was applied.
    private(set) var highWaterMark: UInt64 = 0
    /// The numbers of events that the host knows to be safe from the death of the process.
    var safe = SafeMarks()
    var disposition = RenderFrame.Disposition.restored
    var hasPage: Bool
    /// Whether the last preservation included the front controller, so that it will be restored.
    var isFrontPreserved = false
    /// The scene that the page shows while this one has no visible window.
    var mirrored: (() -> SceneRuntime?)?
    private let launch: String
    private var loaded: LoadedState
    private var pageFrame = PageFrame()
    /// The nodes that were drawn last.
    private var drawn = NodeBuilder()
    /// Whether the app's code ran since the scene was drawn last.
    private var isFrameStale = true
    private var sequence: UInt64 = 0
    private var framesInFlight = 0
    private var sentTitle: String?
    /// The text to copy and the file to save with the next frame.
    private var handover = PageHandover()
    /// The highest event number that the host knows to be applied.
    private var reportedMark: UInt64 = 0

    /// The maximum number of frames that a page has not applied: one that is being applied, and the
    /// next one.
    ///
    /// The difference is computed when a frame is sent, so a slow page gets the newest state of
    /// each node and no intermediate states.
    private static let framesInFlightMax = 2

    init(scene: UIWindowScene, order: SceneOrder, launch: String, loaded: LoadedState) {
        self.scene = scene
        input = PageInput(of: scene)
        self.launch = launch
        self.loaded = loaded
        session = order.session
        hasPage = order.hasPage
    }

    /// Whether the scene has saved state that was not restored yet.
    var hasLoadedState: Bool { loaded.archive != nil || loaded.wasUnusable }

    /// Removes and returns the saved state of the scene, which is restored once.
    func takeLoadedState() -> LoadedState {
        defer { loaded = LoadedState() }
        return loaded
    }

    /// Resets the frames for a new page, or for a page whose content must be replaced, so that the
    /// next frame is complete.
    func pageDidConnect() {
        hasPage = true
        forgetPageInput()
        framesInFlight = 0
        pageFrame.forget()
    }

    func pageDidDisconnect() {
        hasPage = false
        forgetPageInput()
        framesInFlight = 0
        pageFrame.forget()
    }

    private func forgetPageInput() {
        scene.run { input.pageDidChange() }
    }

    /// Cancels the touches and presses of the page.
    func cancelPageInput() {
        scene.run { input.cancelAll() }
    }

    func frameShown(_ sequence: UInt64) {
        // A later page confirms only its own frames.
        guard sequence <= self.sequence else { return }
        framesInFlight = min(framesInFlight, Int(self.sequence - sequence))
    }

    func environmentDidChange(to environment: PageEnvironment) {
        let screen = scene.screen
        guard screen.environment != environment else { return }
        let previous = UIScreen(
            environment: screen.environment, textMeasures: screen.textMeasures)
        let next = UIScreen(environment: environment, textMeasures: screen.textMeasures)
        let transitions = scene.windows.map { WindowTransition(of: $0, from: previous, to: next) }
        let haveTextsChanged = screen.update(to: environment)
        for window in scene.windows {
            if haveTextsChanged { window.textMeasuresDidChange() }
            window.frame = screen.bounds
            window.ownSafeAreaInsets = screen.safeAreaInsets
            window.environmentDidChange()
        }
        transitions.forEach { $0.finish() }
        scene.environmentDidChange(from: previous)
        UIDevice.current.screenDidChange()
    }

    /// Applies an event of the user, once.
    ///
    /// - Returns: Whether the event was new.
    func apply(_ event: InputEvent) -> Bool {
        // An external display takes no input; only a forged page sends any.
        guard event.number > highWaterMark, !scene.isExternalDisplay else { return false }
        // An event may arrive in one turn with the event that shows its node, such as a scroll.
        if drawn.views[event.node] == nil, isFrameStale { _ = draw() }
        isFrameStale = true
        UserActionCount.note(event.action, on: drawn.views[event.node]?.view)
        pageFrame.note(event)
        scene.run {
            switch event.action {
            case .back: goBack()
            case .keyCommand(let input, let modifiers): press(input, modifiers, at: event.node)
            case .touches(let report):
                input.touches.apply(
                    report, isAsDrawn: drawn.views[event.node]?.view.map(isAsDrawn) ?? false)
            case .paste(let text):
                UIPasteboard.general.receive(text)
                frontResponder?.paste(nil)
            case .touchesMoved(let report): input.touches.apply(report, isAsDrawn: true)
            case .press(let report): if input.presses.apply(report) { escape() }
            default: dispatch(event)
            }
        }
        highWaterMark = event.number
        return true
    }

    private func dispatch(_ event: InputEvent) {
        if case .focus(false) = event.action {
            scene.keyWindow?.firstResponder?.resignFirstResponder()
            return
        }
        var candidate = drawn.views[event.node]?.view
        // The view that the user tapped may no longer exist, or may be a cell that now shows
        // another row.
        if !event.action.isState, let view = candidate, !isAsDrawn(view) { return }
        let tapped = candidate
        if let touch = event.touch, !input.touches.mayTap(endOf: touch) { return }
        while let view = candidate {
            if view.isReachable {
                if case .menu(let x, let y) = event.action, let interaction = view.menuInteraction,
                    interaction.present(at: view.bounds.origin.moved(x, y))
                {
                    return
                }
                if view.handle(event.action) { return }
            }
            guard case .tap(let x, let y) = event.action else { return }
            // The recognizers of the view have received the touch of any other tap.
            if event.touch == nil, view.hasSingleTap, let tapped {
                return input.touches.tap(tapped, at: tapped.bounds.origin.moved(x, y))
            }
            candidate = view.superview
        }
    }

    private func isAsDrawn(_ view: UIView) -> Bool {
        guard view.window != nil else { return false }
        var candidate: UIView? = view
        while let current = candidate {
            if let name = drawn.name(of: current), name != current.nodeComponent {
                return false
            }
            candidate = current.superview
        }
        return true
    }

    private func press(_ input: String, _ modifiers: Int, at node: NodeKey) {
        if scene.dragging.press(input, modifiers, on: drawn.views[node]?.view) { return }
        var responder: UIResponder? = drawn.views[node]?.view ?? scene.keyWindow?.firstResponder
        while let current = responder {
            if let view = current as? UIView,
                view.handle(.keyCommand(input: input, modifiers: modifiers))
            {
                return
            }
            responder = current.next
        }
        if ResponderCommands.perform(input, modifiers, in: scene.keyWindow) { return }
        if modifiers == UIKeyModifierFlags.command.rawValue {
            if input == "c" { frontResponder?.copy(nil as Any?) }
            if input == "x" { frontResponder?.cut(nil) }
        }
        if input == KeyInputNames.escape { escape() }
    }

    /// The responder at which the chain begins.
    private var frontResponder: UIResponder? {
        ResponderCommands.chain(in: scene.keyWindow).first
    }

    /// Shows hidden bars in front, or goes back.
    private func escape() {
        let roots = scene.visibleWindows.compactMap(\.rootViewController)
        if let front = roots.last?.frontMost, BarHiding.showBars(around: front) { return }
        goBack()
    }

    private func goBack() {
        for window in scene.visibleWindows.reversed() {
            guard let root = window.rootViewController else { continue }
            if root.goBackInFront() { return }
        }
    }

    /// Continues after the events that the restored state reflects; `connected` reports their
    /// number to the host.
    func adopt(highWaterMark mark: UInt64) {
        highWaterMark = mark
        safe.committed = mark
        reportedMark = mark
    }

    /// Reports the last applied event, if that has not been reported yet.
    ///
    /// An action is reported when it is done, because the next action waits for the report. States
    /// are reported at the end of the turn, and only if no frame of that turn reports them.
    func reportApplied(to connection: any HostConnection) {
        guard highWaterMark > reportedMark else { return }
        reportedMark = highWaterMark
        connection.send(.applied(session: session, number: highWaterMark))
    }

    /// Lays out and draws the scene, and sends the difference if a page can take it.
    func render(to connection: any HostConnection) {
        defer { reportApplied(to: connection) }
        LayerAnimations.isForNewPage = hasPage && pageFrame.isForgotten
        var root = drawPage()
        LayerAnimations.isForNewPage = false
        // Only in a difference for the page: complete frames and snapshots are drawn without it.
        if hasPage, !scene.isExternalDisplay, !pageFrame.isForgotten {
            handover.take(for: scene)
            handover.describe(&root)
        }
        let title = shown.title
        if title != sentTitle {
            sentTitle = title
            connection.send(.title(session: session, title))
        }
        guard hasPage, framesInFlight < Self.framesInFlightMax,
            let content = pageFrame.advance(to: root)
        else { return }
        sequence += 1
        framesInFlight += 1
        handover.wasSent(in: content)
        ButtonFocus.wasSent(in: scene)
        reportedMark = highWaterMark
        let frame = frame(content, sequence: sequence, title: title)
        var isComplete = false
        if case .complete = content { isComplete = true }
        connection.send(
            .frame(
                session: session, sequence: sequence, isComplete: isComplete,
                applied: highWaterMark, frame.json()))
    }

    /// Creates a frame.
    func frame(
        _ content: RenderFrame.Content, sequence: UInt64, title: String
    ) -> RenderFrame {
        RenderFrame(
            sequence: sequence, launch: launch, disposition: disposition, applied: highWaterMark,
            title: title, content: content)
    }

    /// Notifies the host that the scene is connected.
    func announce(to connection: any HostConnection) {
        connection.send(
            .connected(session: session, highWaterMark: highWaterMark, disposition))
    }

    /// The screen that the page shows in place of this one's.
    var mirroredScreen: UIScreen? { shown === self ? nil : shown.scene.screen }

    /// Returns the nodes that the page shows: those of the scene or, on an external display without
    /// a visible window, those of the scene that it mirrors.
    func drawPage() -> RenderNode {
        let shown = shown
        guard shown === self else { return shown.draw().withoutSecrets() }
        var root = draw()
        // A snapshot is drawn without it.
        scene.dragging.describe(&root, drawn)
        return root
    }

    private var shown: SceneRuntime {
        guard let other = mirrored?(), scene.visibleWindows.isEmpty else { return self }
        return other
    }

    func draw() -> RenderNode { scene.run { drawInScope() } }

    private func drawInScope() -> RenderNode {
        scene.dragging.checkSource()
        let windows = scene.visibleWindows
        for window in windows {
            window.giveFocusToWaitingResponder()
            window.updateInputViews()
            window.layoutIfNeeded()
            // A list creates its cells only in the layout, and a field in a cell may have had the
            // focus.
            if window.giveFocusToWaitingResponder() {
                window.updateInputViews()
                window.layoutIfNeeded()
            }
        }
        var builder = NodeBuilder()
        let notices = BlankScene(scene).map { [$0.notice()] } ?? []
        var root = builder.build(windows + notices, bounds: scene.screen.bounds)
        let keys = ResponderCommands.spellings(in: scene.keyWindow)
        if !keys.isEmpty { root[.keys] = .strings(keys) }
        if ScenePresses.areWanted(in: scene.keyWindow) { root[.presses] = .bool(true) }
        if UIApplication.sharedIfRunning?.isIdleTimerDisabled == true { root[.awake] = .bool(true) }
        drawn = builder
        isFrameStale = false
        return root
    }

    /// The title of the page.
    var title: String {
        scene.title ?? scene.windows.first?.rootViewController.flatMap(Self.frontTitle)
            ?? scene.session.configuration.name ?? ""
    }

    /// Returns the title of the controller nearest to the user that has one.
    private static func frontTitle(of root: UIViewController) -> String? {
        var candidate: UIViewController? = root.frontMost
        while let controller = candidate {
            if let title = controller.navigationItemIfLoaded?.title ?? controller.title,
                !title.isEmpty
            {
                return title
            }
            candidate = controller.parent ?? controller.ownPresenting
        }
        return nil
    }
}

extension UIView {
    /// Whether events reach the view: it and all views around it are enabled and visible.
    fileprivate var isReachable: Bool {
        var candidate: UIView? = self
        while let view = candidate {
            if !view.isUserInteractionEnabled || view.isHidden { return false }
            candidate = view.superview
        }
        return true
    }
}

extension UIViewController {
    /// The controller nearest to the user: the last one presented, then the front child, and so on.
    var frontMost: UIViewController {
        if let ownPresented { return ownPresented.frontMost }
        return frontChild?.frontMost ?? self
    }

    /// Sends Back to the front-most controller that handles it.
    fileprivate func goBackInFront() -> Bool {
        var candidate: UIViewController? = frontMost
        while let controller = candidate {
            if controller.goBack() { return true }
            candidate = controller.parent ?? controller.ownPresenting
        }
        return false
    }
}

extension UIWindow {
    /// Called after the page changed its size, colours or fonts.
    func environmentDidChange() {
        setNeedsLayout()
        setNeedsRendering()
    }
}

extension SceneRuntime {
    /// Returns the scene as it is now, as a complete frame that a page can show while no process
    /// runs.
    func snapshot() -> [UInt8] {
        frame(.complete(draw().withoutSecrets()), sequence: 0, title: title).json()
    }

    /// Whether the app has saved the user's activity, and so restores the screens itself: they need
    /// no identifiers (specification 2.4.1).
    var isFrontRestoredByApp: Bool {
        front != nil && scene.session.kept.activity != nil
    }

    /// The controller nearest to the user; nil for an alert, which is not restored.
    var front: UIViewController? {
        let front = scene.visibleWindows.last?.rootViewController?.frontMost
        return front is UIAlertController ? nil : front
    }
}

extension ApplicationRuntime {
    /// Returns the nodes that the page of a session shows, for tests without a page.
    package func pageContent(of session: String) -> RenderNode? {
        scenes.scene(session)?.drawPage()
    }
}

/// The numbers of a scene's events that were reported to the host as safe from the death of the
/// process.
struct SafeMarks {
    /// The highest number that a commit reflects.
    var committed: UInt64 = 0
    /// The highest number that needs no commit, because the app keeps no state of the scene.
    var withoutCommit: UInt64 = 0
}
