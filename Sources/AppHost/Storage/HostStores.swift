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
        calls = SQLiteCalls(database: database)
        unreportedPushes = SQLiteUnreportedPushes(database: database)
        maintenance = database
    }
}
