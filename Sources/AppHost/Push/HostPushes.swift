import HostLink
import Logging

/// The pushes of the host: the registrations of apps, and the deliveries.
///
/// Used on the host's queue only.
final class HostPushes {
    let deliveries: PushDeliveries
    /// The must-report rule.
    let reports: PushReports
    /// The push distributor, if the host has one.
    let distributor: HostDistributor?
    private let directory: PushDirectory
    private let logger: Logger

    /// - Throws: `storageFailed`.
    init(_ storage: HostStorage, settings: HostSettings, logger: Logger) throws(HostError) {
        let (stores, directory) = (storage.stores, storage.pushes)
        let reports = PushReports(
            stores.unreportedPushes, limits: settings.crashLimits, logger: logger)
        self.reports = reports
        deliveries = PushDeliveries(
            stores, directory, reports, times: settings.times, logger: logger)
        distributor =
            if let bus = settings.eventSources.connectors {
                try HostDistributor(bus, storage, clock: settings.clock, logger: logger)
            } else { nil }
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
                give(token, type, instance, host)
            } catch {
                logger.error("A device token could not be stored.", error)
            }
        }
    }

    /// Gives an app its device token, or the address of its endpoint if it asks for that
    /// (specification 7.9.11).
    private func give(
        _ token: [UInt8], _ type: PushType, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        guard instance.app.usesPushEndpoint else {
            return host.send(.pushCredentials(type, token: token), to: instance)
        }
        guard let distributor else {
            logger.notice(
                "An app asks for a push endpoint and gets a device token: the host has no distributor. Start it with --unified-push.",
                metadata: instance.metadata())
            return host.send(.pushCredentials(type, token: token), to: instance)
        }
        // Until the host's address is known, the app waits for it (`endpointsAreServed`).
        guard let address = directory.endpoints.address(of: token) else { return }
        host.send(.pushCredentials(type, token: Array(address.utf8)), to: instance)
        distributor.appRegistered(instance.key, address: address, host)
    }

    // MARK: Endpoints

    /// Gives running apps the addresses of their endpoints, and offers the distributor, because the
    /// host's address is known or has changed.
    func endpointsAreServed(_ host: isolated AppHost) {
        for key in registeredApps {
            guard let instance = host.instances[key], instance.process != nil,
                instance.app.usesPushEndpoint
            else { continue }
            let types = PushType.allCases.filter {
                directory.tokens.registration(of: key, $0) != nil
            }
            appRegistered(Set(types), instance, host)
        }
        distributor?.start(host)
    }

    /// Gives an app another endpoint, whether it runs or not: another program has registered it.
    func replaceEndpoint(of key: InstanceKey, _ host: isolated AppHost) {
        do {
            guard let old = directory.tokens.registration(of: key, .voIP) else { return }
            try renewTokens(of: key, host)
            _ = try directory.tokens.token(
                of: key, .voIP, bundleIdentifier: old.bundleIdentifier)
        } catch {
            logger.error("A push endpoint could not be replaced.", error)
        }
    }

    /// Ends the endpoint of an app, because the program that registered it unregistered it; the app
    /// gets another one when it registers again (specification 7.9.11).
    func endEndpoint(of key: InstanceKey, _ host: isolated AppHost) {
        do { try directory.tokens.invalidate(key, [.voIP]) } catch {
            logger.error("The end of a device token could not be stored.", error)
        }
        deliveries.tokenBecameInvalid(key, .voIP, host)
        guard let instance = host.instances[key], instance.process != nil else { return }
        host.send(.pushInvalidated(.voIP), to: instance)
    }

    // MARK: Changes

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
        distributor?.peopleChanged(host)
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
        distributor?.stop()
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
        if types.contains(.voIP) { distributor?.appUnregistered(key, host) }
    }

    /// The identifier that senders name: the one that the host knows before the app runs, or else
    /// the app's own.
    private func bundleIdentifier(of instance: AppInstance) -> String {
        instance.app.bundleIdentifier ?? instance.identity?.bundleIdentifier ?? instance.app.slug
    }
}
