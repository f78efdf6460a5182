import NIOCore
import NIOPosix

/// A port that another program listens on.
enum TakenPort {
    struct NoPort: Error {}

    /// Listens on a port while the body runs.
    static func hold(_ body: (Int) async throws -> Void) async throws {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        guard let port = channel.localAddress?.port else { throw NoPort() }
        try await body(port)
        try await channel.close()
    }
}
