extension ApplicationRuntime {
    /// Calls the expiration handlers of background tasks whose time is nearly up.
    package func expireBackgroundTasks() {
        tasks.expire()
    }
}
