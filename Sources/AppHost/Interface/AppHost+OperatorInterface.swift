/// What operators, the control socket and tests ask of a host.
extension AppHost {
    // MARK: Memory

    /// The memory pressure that still lasts; `nil` while there is enough memory.
    public var memoryPressure: MemoryPressure? { capacity.pressure(at: now) }

    /// Takes a report of memory pressure: warns the apps, and ends background apps.
    ///
    /// The kernel's reports arrive here by themselves. To see how apps react to a warning, call it
    /// with a pressure of the origin `request`.
    public func take(_ pressure: MemoryPressure) { capacity.take(pressure, self) }

    /// Frees memory: warns the running apps, disconnects background scenes, and ends background
    /// processes after they have preserved, the cheapest to restore first.
    ///
    /// - Parameter isCritical: Whether all background processes end, and not a part of them. If
    ///   there is none, one app in the foreground is restarted with its state.
    public func relieveMemory(isCritical: Bool = false) {
        capacity.relieve(isCritical ? .critical : .warning, self)
    }
}
