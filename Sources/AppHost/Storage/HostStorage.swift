/// The state directory, its stores, and the keys derived from the master key.
struct HostStorage: Sendable {
    let directory: StateDirectory
    let stores: HostStores
    let keys: HostKeys

    /// Checkpoints and closes the database, and releases the state directory for another host.
    func close() {
        stores.maintenance.checkpoint()
        stores.maintenance.close()
        directory.unlock()
    }
}
