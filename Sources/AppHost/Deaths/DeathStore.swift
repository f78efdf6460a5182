/// The stored deaths of all users' apps.
protocol DeathStore: Sendable {
    /// Stores a death, and deletes the oldest deaths beyond `StoreLimits.deathsKept`.
    func keep(_ death: AppDeath, app: String, person: Person) throws(HostError)

    /// Returns the last deaths of an app, latest first.
    func deaths(app: String, person: Person) throws(HostError) -> [AppDeath]
}
