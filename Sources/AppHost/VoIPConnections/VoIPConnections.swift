import HostLink
import Logging

/// The connections of suspended apps with the mode `voip`: their sockets are watched
/// (specification 7.1.3), and their keep-alive handlers are called (specification 7.1.4).
///
/// Used on the host's queue only.
final class VoIPConnections {
    private let logger: Logger
    private var apps: [InstanceKey: Connections] = [:]
    /// Whether the log contains the line that the kernel does not allow watching sockets.
    private var isProhibitionLogged = false

    /// The shortest period of a keep-alive handler.
    static let keepAliveMin = Duration.seconds(600)
    /// The time of a keep-alive handler (specification 6.3.7).
    static let keepAliveTime = Duration.seconds(10)

    /// The connections of one process.
    private final class Connections {
        let sockets = SocketWatch()
        var keepAlive: Duration?
        /// The timer of the next call of the handler, or of the end of its time.
        var timer: (any HostTimer)?
    }

    init(logger: Logger) { self.logger = logger }

    /// Whether an app would lose a connection if the host ended it, so that it is not ended because
    /// it was suspended for long.
    func keepsSuspended(_ key: InstanceKey) -> Bool {
        guard let connections = apps[key] else { return false }
        return !connections.sockets.isEmpty || connections.keepAlive != nil
    }

    // MARK: The app

    /// Handles an app's message that a socket is a VoIP socket, or is not one any more.
    func appMarked(
        _ number: Int32, isMarked: Bool, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        guard let process = instance.process else { return }
        guard isMarked else {
            apps[instance.key]?.sockets.unmark(number)
            return forgetIfUnused(instance.key)
        }
        guard instance.app.isVoIP else { return }
        let connections = connections(of: instance.key)
        guard !connections.sockets.mark(number, of: process.identifier) else {
            // The message may have come before the process was stopped, and be read after it.
            if instance.life.summary == .suspended { processStopped(instance, host) }
            return
        }
        logger.warning(
            "A socket of an app is not watched: it is not open, or too many are marked.",
            metadata: ["app": "\(instance.key.app)", "most": "\(SocketWatch.countMax)"])
        forgetIfUnused(instance.key)
    }

    /// Handles an app's message about its keep-alive handler; `nil` if it has none any more.
    func appSetKeepAlive(
        _ period: Duration?, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        let key = instance.key
        guard let period, instance.app.isVoIP else {
            apps[key]?.keepAlive = nil
            apps[key]?.timer?.cancel()
            return forgetIfUnused(key)
        }
        let connections = connections(of: key)
        connections.keepAlive = max(period, Self.keepAliveMin)
        schedule(key, host)
    }

    /// Suspends an app whose keep-alive handler has returned.
    func handlerReturned(_ instance: AppInstance, _ host: isolated AppHost) {
        guard apps[instance.key]?.keepAlive != nil else { return }
        schedule(instance.key, host)
        // A push that was sent meanwhile may be unread, and gives the app more time.
        guard !host.pushes.deliveries.hasUnhandled(instance.key) else { return }
        host.apply(.suspend, to: instance)
    }

    private func connections(of key: InstanceKey) -> Connections {
        let connections = apps[key] ?? Connections()
        apps[key] = connections
        return connections
    }

    private func forgetIfUnused(_ key: InstanceKey) {
        guard let connections = apps[key], connections.sockets.isEmpty,
            connections.keepAlive == nil
        else { return }
        apps[key] = nil
    }

    // MARK: Keep-alive handlers

    private func schedule(_ key: InstanceKey, _ host: isolated AppHost) {
        guard let connections = apps[key], let period = connections.keepAlive else { return }
        connections.timer = host.after(period) { host in
            host.background.connections.callHandler(of: key, host)
        }
    }

    private func callHandler(of key: InstanceKey, _ host: isolated AppHost) {
        guard let instance = host.instances[key], instance.process != nil, !host.isShuttingDown,
            let connections = apps[key], connections.keepAlive != nil
        else { return }
        guard !instance.isInForeground, instance.life.takesEvents else {
            return schedule(key, host)
        }
        if instance.life.summary == .suspended { host.apply(.resume, to: instance) }
        host.send(.keepAlive, to: instance)
        // An app whose handler does not return in time is suspended nevertheless.
        connections.timer = host.afterRunning(Self.keepAliveTime) { host in
            guard let instance = host.instances[key] else { return }
            host.background.connections.handlerReturned(instance, host)
        }
    }

    // MARK: The process

    /// Watches the sockets of a process that has been stopped.
    func processStopped(_ instance: AppInstance, _ host: isolated AppHost) {
        guard let connections = apps[instance.key], !connections.sockets.isEmpty,
            let process = instance.process
        else { return }
        let (key, generation) = (instance.key, instance.generation)
        let isAllowed = connections.sockets.begin(
            process.identifier, on: host.hostQueue.queue
        ) { [weak host] in
            host?.run { host in host.background.connections.dataCame(key, generation, host) }
        }
        if !isAllowed, !isProhibitionLogged {
            isProhibitionLogged = true
            logger.warning(
                """
                Data resumes no suspended app: the kernel refuses pidfd_getfd. Check \
                kernel.yama.ptrace_scope, and SystemCallFilter= of the service.
                """)
        }
        // Bytes may have come before the process was stopped.
        host.run { host in host.background.connections.dataCame(key, generation, host) }
    }

    /// Stops watching, before a process runs again.
    func processResumes(_ key: InstanceKey) { apps[key]?.sockets.end() }

    /// Forgets the connections of a dead process.
    func processDied(_ key: InstanceKey) {
        guard let connections = apps.removeValue(forKey: key) else { return }
        connections.timer?.cancel()
        connections.sockets.end()
    }

    /// Resumes an app for data of its sockets.
    private func dataCame(_ key: InstanceKey, _ generation: UInt64, _ host: isolated AppHost) {
        guard let instance = host.instance(key, launch: generation),
            instance.life.summary == .suspended, !host.isShuttingDown,
            apps[key]?.sockets.takeNews() == true
        else { return }
        logger.info("App resumed: data has come for it.", metadata: ["app": "\(key.app)"])
        host.apply(.resume, to: instance)
    }
}
