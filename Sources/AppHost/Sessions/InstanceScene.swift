import HostLink

/// A session in memory: its events, its page, and its state in the app's process.
final class InstanceScene {
    let session: String
    /// Whether its page is an external display, which takes no input.
    let isExternalDisplay: Bool
    var ledger: EventLedger
    var environment: PageEnvironment
    var activity: [UInt8]?
    private(set) var isNew: Bool
    /// The page that shows it.
    var page: UInt64?
    private(set) var phase = ScenePhase.background
    /// Whether the process was asked to connect it.
    private(set) var isOrdered = false
    private(set) var isConnected = false
    /// Whether the next launch connects it although no page shows it.
    var isWantedWithoutPage = false
    /// The progress of its transition to the background.
    var arrival = BackgroundArrival()
    /// The frames that its page has not applied yet.
    var frames = FramesInFlight()
    let deadlines = SceneDeadlines()
    let unresponsive = UnresponsiveWatch()
    /// The permissions of its page to upload files.
    var uploads = UploadGrants()
    private var lastAcknowledged: PageMessage?
    /// Whether deliveries wait until storage works again, after the page was notified of the error.
    var isHeldBack = false

    init(row: SessionRow) {
        session = row.session.identifier
        isExternalDisplay = row.session.isExternalDisplay
        ledger = EventLedger(
            row.marks, committed: row.committed, withoutCommit: row.withoutCommit)
        environment = row.environment
        activity = row.activity
        isNew = row.isNew
    }

    /// Whether it can be disconnected without losing state or events.
    var isIdle: Bool {
        isConnected && phase == .background && arrival.hasArrived && !ledger.hasUndelivered
            && !ledger.isUncommitted
    }

    /// The progress of its events.
    private var acknowledgement: PageMessage {
        .acknowledged(
            received: ledger.received, delivered: ledger.delivered, committed: ledger.committed)
    }

    // MARK: The process

    /// Returns the order that connects the scene to a process, including the openings that wait for
    /// the scene.
    func makeOrder(_ host: isolated AppHost) -> SceneOrder {
        isOrdered = true
        isWantedWithoutPage = false
        arrival = BackgroundArrival()
        awaitCompleteFrame(host)
        return SceneOrder(
            session: session, isNew: isNew, phase: phase, hasPage: page != nil,
            environment: environment, activity: activity,
            openings: phase > .background
                ? host.openings.removeOpenings(of: session, at: host.now) : [],
            isExternalDisplay: isExternalDisplay)
    }

    /// Records that the process has connected the scene.
    ///
    /// - Returns: Whether the database has to be updated, because the app connects the session for
    ///   the first time or has received its stored activity.
    func hasConnected() -> Bool {
        isConnected = true
        guard isNew || activity != nil else { return false }
        isNew = false
        activity = nil
        return true
    }

    /// Resets the state of the scene in the process, because the process has ended or has
    /// disconnected the scene.
    func processDied() {
        arrival = BackgroundArrival()
        ledger.processDied()
        isOrdered = false
        isConnected = false
        _ = frames.removeAll()
        frames.areHeld = false
        deadlines.processDied()
        unresponsive.processDied()
        uploads.removeAll()
    }

    /// Adds the final event numbers to a change, for a scene that delivers no more events.
    func noteEnd(in change: inout SessionChange) {
        change.committed = ledger.committed
        change.withoutCommit = ledger.withoutCommit
        change.lastMarks = ledger.lastMarks
    }

    // MARK: The page

    /// Sends a message to its page, if one shows it and the message does not remove the page's
    /// cover.
    func sendToPage(_ message: PageMessage, _ host: isolated AppHost) {
        guard let page = page.flatMap({ host.pages[$0] }),
            host.dataLock.maySend(message, to: page.key.person)
        else { return }
        page.sink.send(message)
    }

    /// Notifies the page of the progress of its events, if that has changed.
    func acknowledge(_ host: isolated AppHost) {
        let acknowledgement = acknowledgement
        guard page != nil, acknowledgement != lastAcknowledged else { return }
        lastAcknowledged = acknowledgement
        sendToPage(acknowledgement, host)
        requestRefused(host)
    }

    /// Makes the page send a refused event again, if there is capacity for it.
    func requestRefused(_ host: isolated AppHost) {
        guard ledger.canStoreRefused, let page = page.flatMap({ host.pages[$0] }) else { return }
        host.pages.reconnect(page, host)
    }

    /// Records that a page shows the scene.
    func pageCame(_ page: AttachedPage) {
        self.page = page.identifier
        environment = page.hello.environment
        isHeldBack = false
        lastAcknowledged = nil
        ledger.pageStartsOver()
    }

    /// Records that no page shows the scene any more.
    func pageLeft() {
        page = nil
        phase = .background
    }

    /// Changes the phase of the scene in its process, and requests a frame for a new page.
    func changePhase(
        to phase: ScenePhase, _ instance: AppInstance, showsNewPage: Bool,
        _ host: isolated AppHost
    ) {
        let isChanged = self.phase != phase
        self.phase = phase
        guard instance.link != nil else { return }
        guard isOrdered else {
            guard host.dataLock.mayConnect(instance.key.person) else { return }
            if isExternalDisplay { host.pages.displays.connectWindow(of: instance, host) }
            host.send(.connect(makeOrder(host)), to: instance)
            return host.deliverEvents(of: self, instance)
        }
        if showsNewPage {
            host.send(.environment(session: session, environment), to: instance)
            requestCompleteFrame(instance, host)
            deadlines.awaitFrame(self, instance, host)
        }
        if isChanged { sendPhase(instance, host) }
        host.openings.send(to: self, instance, host)
    }

    /// Notifies the process of the phase; if the scene leaves the screen, starts the deadline for
    /// its transition.
    func sendPhase(_ instance: AppInstance, _ host: isolated AppHost) {
        arrival = BackgroundArrival(since: phase == .background ? host.now : nil)
        host.send(.phase(session: session, phase), to: instance)
        deadlines.awaitBackground(self, instance, host)
    }

    /// Requests a complete frame from the app, once the page has read enough of the earlier ones.
    ///
    /// A request lets the app draw again without the page's confirmation. The frames of a page that
    /// requests them without end and reads nothing would fill the host's memory.
    func requestCompleteFrame(_ instance: AppInstance, _ host: isolated AppHost) {
        awaitCompleteFrame(host)
        guard !frames.areHeld else { return }
        releaseFrames(instance, host)
        host.send(.showPage(session: session), to: instance)
    }

    /// Sends the page only a complete frame from now on, once the page has read enough of the
    /// earlier frames.
    private func awaitCompleteFrame(_ host: isolated AppHost) {
        frames.awaitsComplete = page != nil
        frames.areHeld = false
        guard let page = page.flatMap({ host.pages[$0] }) else { return }
        let identifier = page.identifier
        frames.areHeld = !page.sink.isReadyForFrame { [host] in
            host.run { host in
                guard let (page, scene, instance) = host.pages.current(identifier, host),
                    scene.frames.areHeld, scene.isOrdered, host.dataLock.mayShow(page.key.person)
                else { return }
                scene.requestCompleteFrame(instance, host)
            }
        }
    }

    /// Lets the app draw again although the page of its last frames has closed.
    func releaseFrames(_ instance: AppInstance, _ host: isolated AppHost) {
        for frame in frames.removeAll() {
            host.send(.frameShown(session: session, sequence: frame), to: instance)
        }
    }

    /// Covers the page and sends the scene to the background, because the user's data is locked.
    func cover(_ instance: AppInstance, _ host: isolated AppHost) {
        sendToPage(.state(DataLock.coveredPage), host)
        changePhase(to: .background, instance, showsNewPage: false, host)
        deadlines.cancelFrame()
        if isOrdered, page != nil { host.send(.hidePage(session: session), to: instance) }
    }

    /// Shows the app on the page again, because the user's data is unlocked.
    func uncover(_ instance: AppInstance, _ host: isolated AppHost) {
        guard let page = page.flatMap({ host.pages[$0] }) else { return }
        sendToPage(.state(instance.life.pageState), host)
        changePhase(to: host.dataLock.phase(of: page), instance, showsNewPage: true, host)
        host.deliverEvents(of: self, instance)
    }
}

/// The progress of a scene's transition to the background.
struct BackgroundArrival {
    /// The time when the scene left the screen; `nil` once the app has reported that the scene is
    /// in the background.
    private var since: Duration?
    /// Whether the app has reported that the scene is in the background.
    private(set) var hasArrived = false

    /// - Parameter since: The time when the scene left the screen; `nil` for a scene without a
    ///   transition.
    init(since: Duration? = nil) { self.since = since }

    /// Records the phase that the app reports.
    ///
    /// - Returns: The time that the scene took to reach the background, if it has reached it now.
    mutating func reached(
        _ phase: ScenePhase, of scene: ScenePhase, at now: Duration
    ) -> Duration? {
        hasArrived = phase == .background && scene == .background
        guard hasArrived, let since else { return nil }
        self.since = nil
        return now - since
    }
}

/// The frames that were sent to a page and that the page has not applied yet.
struct FramesInFlight {
    /// The maximum number of frames in flight; an app that follows the protocol never has more.
    private static let countMax = 16

    /// Whether the page can show only a complete frame, because it has missed one.
    var awaitsComplete = false
    /// Whether the page gets no frame until it has read enough of the earlier ones; then the app
    /// draws a complete one.
    var areHeld = false
    private var unseen: [UInt64] = []

    /// Whether the app sends frames without waiting for the page.
    var isOverfull: Bool { unseen.count > Self.countMax }

    /// Adds a frame that the app has drawn; returns whether it is sent to the page.
    mutating func add(_ sequence: UInt64) -> Bool {
        unseen.append(sequence)
        if !areHeld { awaitsComplete = false }
        return !areHeld
    }

    /// Removes the frames up to the one that the page has applied, and returns them.
    ///
    /// If that frame is unknown, removes none.
    mutating func applied(_ sequence: UInt64) -> [UInt64] {
        guard unseen.contains(sequence) else { return [] }
        defer { unseen.removeAll { $0 <= sequence } }
        return unseen.filter { $0 <= sequence }
    }

    /// Removes all frames and returns them.
    mutating func removeAll() -> [UInt64] {
        defer { unseen = [] }
        return unseen
    }
}
