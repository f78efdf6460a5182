import HostLink
import Logging

/// The sound of all users: performs what `PersonSound` decides, and notifies apps and pages
/// (specification 7.6).
///
/// Samples are moved by `SoundRouter`, away from the host's queue. Used on the host's queue only.
final class HostSound {
    private let router: SoundRouter
    private let limits: SoundLimits
    private let clock: any HostClock
    private let logger: Logger
    private var persons: [Person: PersonSound] = [:]
    private var timers: [Person: any HostTimer] = [:]
    /// The open pages that can be sound devices.
    private var pages: [UInt64: any PageSink] = [:]
    /// The sockets for sound, one of each user at most.
    private var sockets: [Person: Socket] = [:]
    private var count: UInt64 = 0

    /// A page's socket for sound.
    private struct Socket {
        let identifier: UInt64
        let page: UInt64
        let sink: any SoundSink
    }

    init(_ settings: HostSettings, counts: ServerCounts, logger: Logger) {
        router = SoundRouter(clock: settings.clock, counts: counts)
        limits = settings.times.sound
        clock = settings.clock
        self.logger = logger
    }

    /// Closes all sockets, because the host ends.
    func stop() {
        for timer in timers.values { timer.cancel() }
        timers = [:]
        for socket in sockets.values { socket.sink.close(.ending) }
        sockets = [:]
        router.stop()
    }

    // MARK: Steps

    /// Changes the sound of a user, and performs the effects.
    private func step(
        _ person: Person, _ host: isolated AppHost,
        _ change: (inout PersonSound, Duration) -> [PersonSound.Effect]
    ) {
        var sound = persons[person] ?? PersonSound(limits: limits)
        let apps = sound.apps.keys
        let effects = change(&sound, clock.now)
        persons[person] = sound.isEmpty ? nil : sound
        for effect in effects { perform(effect, person, host) }
        if persons[person] == nil { router.remove(person) }
        scheduleTimer(person, host)
        // Every action of a user comes here, so only the apps with sound are visited.
        for app in Set(apps).union(sound.apps.keys) {
            guard let instance = host.instances[InstanceKey(person: person, app: app)] else {
                continue
            }
            updateLife(of: instance, host)
        }
    }

    private func perform(
        _ effect: PersonSound.Effect, _ person: Person, _ host: isolated AppHost
    ) {
        switch effect {
        case .send(let app, let message):
            guard let instance = host.instances[InstanceKey(person: person, app: app)],
                instance.link != nil
            else { return }
            host.send(message, to: instance)
        case .wake(let app, let message):
            wake(InstanceKey(person: person, app: app), for: message, host)
        case .device(let page, let isOn):
            if !isOn { closeSocket(of: person, page) }
            pages[page]?.send(.sound(isOn: isOn))
        case .plan(let plan):
            router.paths(of: person).setPlan(plan)
            sockets[person]?.sink.use(plan.use)
        case .activeWithoutSound(let app):
            logger.notice(
                """
                App keeps its audio session active without playing or capturing. It should \
                deactivate the session, so that other apps can play.
                """,
                metadata: ["app": "\(app)"])
        }
    }

    /// Sends a message to an app that was suspended.
    private func wake(_ key: InstanceKey, for message: HostMessage, _ host: isolated AppHost) {
        guard let instance = host.instances[key], instance.link != nil else { return }
        host.apply(.wanted, to: instance)
        host.send(message, to: instance)
        instance.updateNeeds(host)
    }

    private func scheduleTimer(_ person: Person, _ host: isolated AppHost) {
        timers.removeValue(forKey: person)?.cancel()
        guard !host.isShuttingDown, let deadline = persons[person]?.nextDeadline else { return }
        timers[person] = host.after(max(.zero, deadline - clock.now)) { host in
            host.background.sound.step(person, host) { $0.timePassed($1) }
        }
    }

    /// Lets an app that plays or captures run in the background (7.6.3).
    private func updateLife(of instance: AppInstance, _ host: isolated AppHost) {
        let isOpen = persons[instance.key.person]?.keepsRunning(instance.key.app) == true
        guard instance.life.hasSound != isOpen else { return }
        host.apply(.sound(isOpen: isOpen), to: instance)
    }

    // MARK: Processes

    /// Opens the channel of a new process, if it has one.
    func processStarted(
        _ instance: AppInstance, _ process: any SpawnedProcess, _ host: isolated AppHost
    ) {
        guard let descriptor = process.sound else { return }
        let key = instance.key
        let isInBackground = !instance.isInForeground
        let app = instance.app
        step(key.person, host) { sound, now in
            sound.processStarted(
                key.app, mayRunInBackground: app.playsInBackground,
                mayUseMicrophone: app.sound.hasMicrophone, isInBackground: isInBackground, now)
        }
        router.paths(of: key.person).addApp(key.app, descriptor: descriptor)
    }

    /// Ends the session of a process that has ended.
    func processDied(_ key: InstanceKey, _ host: isolated AppHost) {
        guard persons[key.person]?.apps[key.app] != nil else { return }
        router.paths(of: key.person).removeApp(key.app)
        step(key.person, host) { $0.processDied(key.app, $1) }
    }

    /// Handles that a process may have gone to the background or to the foreground, or was
    /// suspended or resumed.
    func lifeDidChange(of instance: AppInstance, _ host: isolated AppHost) {
        let key = instance.key
        guard let known = persons[key.person]?.apps[key.app] else { return }
        let isInBackground = !instance.isInForeground
        let isSuspended = instance.life.summary == .suspended
        guard known.isInBackground != isInBackground || known.isSuspended != isSuspended else {
            return
        }
        step(key.person, host) { sound, now in
            sound.suspended(key.app, isSuspended, now)
                + sound.moved(key.app, toBackground: isInBackground, now)
        }
    }

    /// Handles a message of an app that concerns sound.
    func handle(_ message: AppMessage, _ instance: AppInstance, _ host: isolated AppHost) {
        let app = instance.key.app
        step(instance.key.person, host) { sound, now in
            switch message {
            case .soundSession(let request, let session, true, _):
                sound.activate(app, session, request: request, now)
            case .soundSession(let request, let session, false, let notifiesOthers):
                sound.deactivate(
                    app, session, request: request, notifiesOthers: notifiesOthers, now)
            case .soundConfiguration(let session): sound.configure(app, session, now)
            case .soundRunning(let input, let output):
                sound.run(app, input: input, output: output, now)
            case .requestMicrophone(let request):
                sound.requestMicrophone(app, request: request, now)
            default: []
            }
        }
    }

    /// Handles a change of the apps whose calls have the sound.
    func callsDidChange(
        of person: Person, _ apps: [String], ready: Set<String>, _ host: isolated AppHost
    ) {
        guard persons[person] != nil else { return }
        step(person, host) { $0.callsDidChange(apps, ready: ready, $1) }
    }

    // MARK: Pages

    /// Returns a number for a page or a socket.
    private func nextIdentifier() -> UInt64 {
        count += 1
        return count
    }

    /// Adds a page that can be its user's sound device.
    ///
    /// - Returns: The number of the page; `nil` for the page of an external display, which takes no
    ///   input, and for a page of a session that does not exist.
    func pageCame(
        _ page: SoundPageDescription, of person: Person, _ sink: any PageSink,
        _ host: isolated AppHost
    ) -> UInt64? {
        guard !host.isShuttingDown, isEligible(page, of: person, host) else { return nil }
        let identifier = nextIdentifier()
        pages[identifier] = sink
        step(person, host) { sound, now in
            sound.pageCame(
                identifier, token: page.token, isFreshlyLoaded: page.isFreshlyLoaded, now)
        }
        return identifier
    }

    private func isEligible(
        _ page: SoundPageDescription, of person: Person, _ host: isolated AppHost
    ) -> Bool {
        guard let shown = page.scene else { return true }
        // The page was attached before, so its scene is in memory.
        let instance = host.instances[InstanceKey(person: person, app: shown.app)]
        if let scene = instance?.scenes[shown.session] { return !scene.isExternalDisplay }
        do {
            let session = try host.session(shown.session, of: shown.app, for: person)
            return session?.isExternalDisplay == false
        } catch {
            logger.error("A page has no sound.", error)
            return false
        }
    }

    /// Handles an action of the user on a page.
    func userActed(on page: UInt64, of person: Person, _ host: isolated AppHost) {
        step(person, host) { $0.noteAction(on: page, $1) }
    }

    /// Handles that the user has answered a call on a page.
    func callAnswered(on page: UInt64, of person: Person, _ host: isolated AppHost) {
        step(person, host) { $0.makeDevice(page, $1) }
    }

    /// Removes a page whose connection has ended, with its socket for sound.
    func pageLeft(_ page: UInt64, of person: Person, _ host: isolated AppHost) {
        guard pages.removeValue(forKey: page) != nil else { return }
        closeSocket(of: person, page)
        step(person, host) { $0.pageLeft(page, $1) }
    }

    private func closeSocket(of person: Person, _ page: UInt64) {
        guard let socket = sockets[person], socket.page == page else { return }
        sockets[person] = nil
        router.paths(of: person).disconnect(socket.identifier)
        socket.sink.close(.notDevice)
    }

    // MARK: Sockets

    /// Admits the socket for sound of the page that is the user's sound device.
    ///
    /// - Returns: The number of the socket and the path of its packets; `nil` if it was closed.
    func connect(
        token: String, of person: Person, _ sink: any SoundSink, _ host: isolated AppHost
    ) -> (identifier: UInt64, paths: SoundPaths)? {
        guard !host.isShuttingDown, let sound = persons[person] else {
            sink.close(.notAccepted)
            return nil
        }
        guard let page = sound.device, let device = sound.pages[page],
            PassSigner.areEqual(device.token.utf8, token.utf8)
        else {
            let isKnown = sound.pages.values.contains {
                PassSigner.areEqual($0.token.utf8, token.utf8)
            }
            sink.close(isKnown ? .notDevice : .notAccepted)
            return nil
        }
        closeSocket(of: person, page)
        let socket = Socket(identifier: nextIdentifier(), page: page, sink: sink)
        sockets[person] = socket
        let paths = router.paths(of: person)
        paths.connect(socket.identifier, sink)
        sink.use(sound.performed.use)
        return (socket.identifier, paths)
    }

    /// Handles what a page can capture and play with.
    func devicesDidChange(
        _ devices: SoundDevices, of socket: UInt64, _ person: Person, _ host: isolated AppHost
    ) {
        guard let known = sockets[person], known.identifier == socket else { return }
        step(person, host) { $0.devicesDidChange(devices, of: known.page, $1) }
    }

    /// Removes a socket that was closed by its page; the page opens another one.
    func disconnect(_ socket: UInt64, of person: Person) {
        guard sockets[person]?.identifier == socket else { return }
        sockets[person] = nil
        router.paths(of: person).disconnect(socket)
    }
}
