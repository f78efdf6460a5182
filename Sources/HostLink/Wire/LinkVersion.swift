extension LaunchOrder {
    /// The protocol version that both sides must have.
    ///
    /// It increases with every change of the messages.
    public static let protocolVersion: UInt32 = 14
}

extension LinkReader {
    /// Reads the version.
    ///
    /// Each side sends its version first, and only the same version can read the rest.
    mutating func version() throws(LinkError) -> UInt32 {
        let version = try read(UInt32.self)
        guard version == LaunchOrder.protocolVersion else {
            throw LinkError(
                .otherVersion,
                "The app's packages and the host are of different releases: one uses version "
                    + "\(LaunchOrder.protocolVersion) of their protocol, the other version "
                    + "\(version). Build both from the same release.")
        }
        return version
    }
}
