import HostLink
import Logging

/// The pushes of the host: the registrations of apps, and the deliveries.
///
/// Used on the host's queue only.
final class HostPushes {
    let deliveries: PushDeliveries
    /// The must-report rule.
    let reports: PushReports
    private let directory: PushDirectory
    private let logger: Logger

    init(
        _ stores: HostStores, _ directory: PushDirectory, settings: HostSettings, logger: Logger
    ) {
        let reports = PushReports(
            stores.unreportedPushes, limits: settings.crashLimits, logger: logger)
        self.reports = reports
        deliveries = PushDeliveries(
            stores, directory, reports, times: settings.times, logger: logger)
        self.directory = directory
        self.logger = logger
    }

    /// The apps with a valid device token.
    var registeredApps: [InstanceKey] { directory.tokens.registeredApps }

    /// Registers an app for push types, gives it their device tokens, and unregisters it from all
    /// other types (specification 7.2.3).
    func appRegistered(
        _ types: Set<PushType>, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        let key = instance.key
        unregister(key, Set(PushType.allCases).subtracting(types), host)
        for type in PushType.allCases where types.contains(type) {
            do {
                let token = try directory.tokens.token(
                    of: key, type, bundleIdentifier: bundleIdentifier(of: instance))
                host.send(.pushCredentials(type, token: token), to: instance)
            } catch {
                logger.error("A device token could not be stored.", error)
            }
        }
    }

    /// Invalidates the device tokens of an app, which gets others if it runs; an app that does not
    /// run gets another at its next launch (specification 7.2.6).
    func renewTokens(of key: InstanceKey, _ host: isolated AppHost) throws(HostError) {
        let types = try directory.tokens.invalidate(key, Set(PushType.allCases))
        for type in PushType.allCases where types.contains(type) {
            deliveries.tokenBecameInvalid(key, type, host)
        }
        guard let instance = host.instances[key], instance.process != nil else { return }
        for type in PushType.allCases where types.contains(type) {
            host.send(.pushInvalidated(type), to: instance)
        }
        if !types.isEmpty { appRegistered(types, instance, host) }
    }

    /// Reads the registrations again, because a user was deleted or merged into another.
    func peopleChanged(_ persons: [Person], _ host: isolated AppHost) {
        do { try directory.tokens.reload() } catch {
            logger.error("The device tokens could not be read again.", error)
        }
        for person in persons {
            for app in host.catalog.all {
                let key = InstanceKey(person: person, app: app.slug)
                for type in PushType.allCases
                where directory.tokens.registration(of: key, type) == nil {
                    deliveries.tokenBecameInvalid(key, type, host)
                }
            }
        }
    }

    /// Handles that users were locked or unlocked.
    func locksDidChange(_ locks: LockState, _ host: isolated AppHost) {
        deliveries.obstaclesDidChange(host)
        directory.readiness.update(locks)
    }

    /// Lets pushes launch an app again that reported no call for several pushes.
    ///
    /// - Returns: Whether it had failed to report a call.
    /// - Throws: `storageFailed`.
    func reset(_ key: InstanceKey, _ host: isolated AppHost) throws(HostError) -> Bool {
        let hasFailed = try reports.reset(key)
        if hasFailed { deliveries.obstacleMayBeGone(key, host) }
        return hasFailed
    }

    /// Returns every waiting push to its sender, because the host ends.
    func stop(_ host: isolated AppHost) {
        directory.readiness.shutDown()
        deliveries.obstaclesDidChange(host)
    }

    private func unregister(
        _ key: InstanceKey, _ types: Set<PushType>, _ host: isolated AppHost
    ) {
        guard !types.isEmpty else { return }
        do { try directory.tokens.invalidate(key, types) } catch {
            logger.error("The end of a device token could not be stored.", error)
        }
        for type in types { deliveries.tokenBecameInvalid(key, type, host) }
    }

    /// The identifier that senders name: the one that the host knows before the app runs, or else
    /// the app's own.
    private func bundleIdentifier(of instance: AppInstance) -> String {
        instance.app.bundleIdentifier ?? instance.identity?.bundleIdentifier ?? instance.app.slug
    }
}
