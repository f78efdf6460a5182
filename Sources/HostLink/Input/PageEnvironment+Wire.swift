extension PageEnvironment {
    /// Returns the environment as bytes, for a host that stores it without reading it.
    public func encoded() -> [UInt8] {
        var writer = LinkWriter()
        writer.environment(self)
        return writer.bytes
    }

    /// Reads a stored environment.
    public init(decoding bytes: [UInt8]) throws(LinkError) {
        var reader = LinkReader(bytes[...])
        self = try reader.environment()
        try reader.finish()
    }
}
