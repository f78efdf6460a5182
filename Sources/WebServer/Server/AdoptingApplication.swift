import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOPosix
import ServiceLifecycle

/// An application that serves on a socket that is already listening.
///
/// Hummingbird's own server opens its socket itself. An inherited socket stays open in the program
/// that opened it, and connections wait in its queue while no host runs. So no connection is
/// refused during a restart.
struct AdoptingApplication<Base: ApplicationProtocol, Setup: ServerChildChannel>:
    ApplicationProtocol
{
    typealias Responder = Base.Responder

    let base: Base
    let socket: InheritedSocket
    let setup: @Sendable (@escaping HTTPChannelHandler.Responder) -> Setup

    var responder: Responder { get async throws { try await base.responder } }
    var configuration: ApplicationConfiguration { base.configuration }
    var logger: Logger { base.logger }

    /// Serves until the task is cancelled or shut down gracefully.
    func run() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let setup = setup(Self.answering(with: try await responder, logger))
        let quiescing = ServerQuiescingHelper(group: group)
        let (accepted, continuation) = AsyncStream.makeStream(of: Setup.Value.self)
        let logger = logger
        let channel = try await ServerBootstrap(group: group)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        quiescing.makeServerChannelHandler(channel: channel))
                }
            }
            .childChannelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                setup.setup(channel: channel, logger: logger).map {
                    _ = continuation.yield($0)
                }
            }
            .withBoundSocket(socket.descriptor).get()
        channel.closeFuture.whenComplete { _ in continuation.finish() }
        await base.onServerRunning(channel)
        await withGracefulShutdownHandler {
            await withTaskCancellationHandler {
                await withDiscardingTaskGroup { tasks in
                    for await connection in accepted {
                        tasks.addTask { await setup.handle(value: connection, logger: logger) }
                    }
                }
            } onCancel: {
                channel.close(promise: nil)
            }
        } onGracefulShutdown: {
            quiescing.initiateShutdown(promise: nil)
        }
    }

    private static func answering(
        with responder: Responder, _ logger: Logger
    ) -> HTTPChannelHandler.Responder {
        { request, writer, channel in
            let context = Responder.Context(
                source: ApplicationRequestContextSource(channel: channel, logger: logger))
            var response: Response
            do {
                response = try await responder.respond(to: request, context: context)
            } catch let error as HTTPParserError {
                // The code that reads the connection answers this error, so it is answered exactly
                // once.
                throw error
            } catch let error as any HTTPResponseError {
                response = Response(status: error.status)
            } catch {
                response = Response(status: .internalServerError)
            }
            response.headers[.date] = HTTPDate.text(Date())
            try await writer.write(response: response.head, body: response.body)
        }
    }
}

/// The HTTP date format, written without a date formatter to save memory.
enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns text such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits)
        return "\(days[Int(parts.tm_wday)]), \(twoDigits(parts.tm_mday)) "
            + "\(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) "
            + "\(time.joined(separator: ":")) GMT"
    }

    private static func twoDigits(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
