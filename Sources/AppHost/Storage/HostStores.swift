/// The host's stores, one for each subject.
///
/// Each type of the host receives only the stores that it uses, so that another database can
/// replace them. A change that concerns several subjects is one method of the store that begins the
/// change, because stores share no transaction.
struct HostStores: Sendable {
    var sessions: any SessionStore
    var launches: any LaunchStore
    var deaths: any DeathStore
    var browsers: any BrowserStore
    var people: any PeopleStore
    var backgroundWork: any BackgroundWorkStore
    var locks: any LockStore
    var pushTokens: any PushTokenStore
    var pushConnectors: any PushConnectorStore
    var calls: any CallStore
    var unreportedPushes: any UnreportedPushStore
    /// The maintenance of the database behind the stores.
    var maintenance: any StoreMaintenance
}

extension HostStores {
    /// Creates the stores of an SQLite database.
    init(in database: HostDatabase) {
        sessions = SQLiteSessions(database: database)
        launches = SQLiteLaunches(database: database)
        deaths = SQLiteDeaths(database: database)
        browsers = SQLiteBrowsers(database: database)
        people = SQLitePeople(database: database)
        backgroundWork = SQLiteBackgroundWork(database: database)
        locks = SQLiteLocks(database: database)
        pushTokens = SQLitePushTokens(database: database)
        pushConnectors = SQLitePushConnectors(database: database)
        calls = SQLiteCalls(database: database)
        unreportedPushes = SQLiteUnreportedPushes(database: database)
        maintenance = database
    }
}

/// The stored launches of all users' apps.
protocol LaunchStore: Sendable {
    /// Returns the record of an app's launches; an empty record if there were none.
    func launchRecord(app: String, person: Person) throws(HostError) -> LaunchRecord

    func keep(_ record: LaunchRecord, app: String, person: Person) throws(HostError)
}

/// The stored deaths of all users' apps.
protocol DeathStore: Sendable {
    /// Stores a death, and deletes the oldest deaths beyond `StoreLimits.deathsKept`.
    func keep(_ death: AppDeath, app: String, person: Person) throws(HostError)

    /// Returns the last deaths of an app, latest first.
    func deaths(app: String, person: Person) throws(HostError) -> [AppDeath]
}

/// The stored locks of users' data.
protocol LockStore: Sendable {
    /// Returns the lock state that was stored last.
    func lockState() throws(HostError) -> LockState

    /// Stores the users whose data is locked.
    ///
    /// The lock of the machine's login session is not stored, because its source reports it.
    func keep(_ state: LockState) throws(HostError)
}

/// The maintenance of the database behind the stores.
protocol StoreMaintenance: Sendable {
    /// Whether the database can be read.
    var isReadable: Bool { get }

    /// Moves the writes since the last call from the log to the database; called at intervals, on
    /// any thread.
    func checkpoint()

    /// Closes the database permanently.
    func close()
}

/// The state directory, its stores, the keys derived from the master key, and the device tokens.
struct HostStorage: Sendable {
    let directory: StateDirectory
    let stores: HostStores
    let keys: HostKeys
    let pushes: PushDirectory

    /// Checkpoints and closes the database, and releases the state directory for another host.
    func close() {
        stores.maintenance.checkpoint()
        stores.maintenance.close()
        directory.unlock()
    }
}
