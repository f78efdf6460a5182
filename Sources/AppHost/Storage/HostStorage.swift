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
