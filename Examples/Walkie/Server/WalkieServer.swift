import ArgumentParser
import Foundation
import NIOCore
import NIOPosix
import WalkieWire

/// The server of Walkie: it knows the people, rings them with pushes, and relays their calls.
///
/// Its protocol is described in `Wire/Frames.swift`. It is an example without encryption: put it
/// behind a TLS proxy, or on a network that you trust.
@main
struct WalkieServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "WalkieServer", abstract: "Relays the calls of Walkie.")

    @Option(help: "The address to listen on.") var address = "127.0.0.1"
    @Option(help: "The port to listen on; 0 for any free one.") var port = 7010
    @Option(help: "The file in which people are stored.") var people: String?
    @Option(help: "The push gateway of the host, as NAME:PORT.") var gateway: String?
    @Option(help: "The certificate that the gateway's authority issued to itself.")
    var authority: String?
    @Option(help: "The file with the provider key.") var key: String?
    @Option(help: "The identifier of the provider key.") var keyID: String?
    @Option(help: "The team of the provider key.") var team: String?
    @Option(help: "The bundle identifier of the app.") var bundle = "org.example.walkie"

    func run() async throws {
        let relay = try Relay(
            pushes: try pushClient(), file: people.map { PeopleFile(path: $0) })
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // The kernel finds connections whose other end is gone, without waking an app.
            .childChannelOption(.socketOption(.so_keepalive), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .bind(host: address, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel)
                }
            }
        let line = "Listening on port \(server.channel.localAddress?.port ?? 0)\n"
        // Not buffered, because a script may wait for it.
        try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
        try await withThrowingDiscardingTaskGroup { group in
            try await server.executeThenClose { connections in
                for try await connection in connections {
                    group.addTask { await relay.serve(connection) }
                }
            }
        }
    }

    private func pushClient() throws -> PushClient? {
        guard let gateway else { return nil }
        guard let key, let keyID, let team, let address = ServerAddress(gateway) else {
            throw ValidationError("--gateway NAME:PORT needs --key, --key-id and --team.")
        }
        let read = { (path: String) in try String(contentsOfFile: path, encoding: .utf8) }
        return try PushClient(
            gateway: address, topic: bundle + ".voip", authority: try authority.map(read),
            token: try ProviderToken(key: try read(key), keyID: keyID, team: team))
    }
}
