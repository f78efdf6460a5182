import Synchronization

@testable import AppHost

/// Launch records in memory.
final class MemoryLaunches: LaunchStore {
    private let records = Mutex<[InstanceKey: LaunchRecord]>([:])

    func launchRecord(app: String, person: Person) -> LaunchRecord {
        records.withLock { $0[InstanceKey(person: person, app: app)] } ?? LaunchRecord()
    }

    func keep(_ record: LaunchRecord, app: String, person: Person) {
        records.withLock { $0[InstanceKey(person: person, app: app)] = record }
    }
}

/// Deaths in memory.
final class MemoryDeaths: DeathStore {
    private let deaths = Mutex<[InstanceKey: [AppDeath]]>([:])

    func keep(_ death: AppDeath, app: String, person: Person) {
        deaths.withLock { deaths in
            let key = InstanceKey(person: person, app: app)
            deaths[key] = Array(([death] + (deaths[key] ?? [])).prefix(StoreLimits.deathsKept))
        }
    }

    func deaths(app: String, person: Person) -> [AppDeath] {
        deaths.withLock { $0[InstanceKey(person: person, app: app)] ?? [] }
    }
}

/// A store of locks in memory, whose writes fail if the test requests it.
final class FailingLocks: LockStore {
    private let stored = Mutex(LockState())
    private let failure = Mutex<HostError?>(nil)

    /// Lets every later write fail; with `nil`, writes succeed again.
    func fail(with error: HostError?) { failure.withLock { $0 = error } }

    func lockState() -> LockState { stored.withLock { $0 } }

    func keep(_ state: LockState) throws(HostError) {
        if let failure = failure.withLock({ $0 }) { throw failure }
        stored.withLock { $0 = state }
    }
}
