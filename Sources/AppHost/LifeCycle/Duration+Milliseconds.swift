extension Duration {
    /// The duration in whole milliseconds, as it is stored and shown.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
