/// What of the system's own events reaches apps (the significant events of UIKit).
public struct SignificantEventSources: Sendable {
    /// Tells when memory is short.
    public var memory: (any MemoryPressureSource)?

    /// Makes sources; what is left out is not watched.
    public init(memory: (any MemoryPressureSource)? = nil) {
        self.memory = memory
    }

    /// The machine's own.
    public static var ofThisMachine: SignificantEventSources {
        SignificantEventSources(memory: SystemMemoryPressure())
    }
}
