import Foundation
import Glibc
import HostLink
import Synchronization
import Testing

@testable import AppProcess
@testable import UIKitCore

/// An app that is launched by its link alone.
private final class PlainDelegate: UIResponder, UIApplicationDelegate {}

/// Answers about sound that a thread waits for.
@MainActor
@Suite(.serialized)
struct SoundLinkTests {
    /// The host's end of a link, which a thread of its own serves.
    private nonisolated final class Host: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        func send(_ message: HostMessage) {
            let bytes = LinkFraming.framed(message.encoded())
            _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }

        /// Answers each request with messages, until the link ends.
        func serve(_ answers: @escaping @Sendable (UInt64) -> [HostMessage]) {
            hear { message in
                guard case .soundSession(let request, _, _, _) = message else { return }
                for answer in answers(request) { self.send(answer) }
            }
        }

        /// Calls a closure with each message of the app, until the link ends.
        func hear(_ handle: @escaping @Sendable (AppMessage) -> Void) {
            Thread {
                var framing = LinkFraming()
                var buffer = [UInt8](repeating: 0, count: 1 << 14)
                while true {
                    let count = recv(self.descriptor, &buffer, buffer.count, 0)
                    guard count > 0 else { return }
                    framing.append(buffer.prefix(count))
                    while let bytes = try? framing.next() {
                        if let message = try? AppMessage(decoding: bytes) { handle(message) }
                    }
                }
            }.start()
        }
    }

    /// The sound system of the app, which notes messages.
    private nonisolated final class Receiver: SoundReceiver {
        private let state = Mutex<[HostMessage]>([])
        private let isNew = DispatchSemaphore(value: 0)

        var messages: [HostMessage] { state.withLock { $0 } }

        func receive(_ message: HostMessage) {
            state.withLock { $0.append(message) }
            isNew.signal()
        }

        func abandon() {}

        /// Blocks the thread until another message has arrived.
        func wait() { isNew.wait() }
    }

    /// Makes a link that has received its launch order, with a runtime that has a sound channel.
    private func withLink(
        _ patience: SoundCenter.Patience = SoundCenter.Patience(),
        _ body: (SocketLink, SoundCenter, Host) async throws -> Void
    ) async throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let link = SocketLink(descriptor: ends[0])
        let manifest = AppManifest(infoDictionary: [:], executableName: "Plain")
        let center = SoundCenter(manifest: manifest, connection: link, patience: patience)
        // No sample is exchanged in these tests.
        center.channel = -1
        center.launch()
        defer {
            center.abandon()
            shutdown(ends[0], Int32(SHUT_RDWR))
        }
        try await body(link, center, Host(ends[1]))
    }

    private nonisolated static func activate(_ center: SoundCenter) -> SoundCenter.Answer {
        center.request {
            .soundSession(
                request: $0, SoundSession(), isActive: true, notifiesOthers: false)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an answer arrives while the main thread waits for it`() async throws {
        try await withLink { _, center, host in
            host.serve { [.soundAnswered(request: $0, nil)] }
            #expect(Self.activate(center) == .granted)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an answer arrives while the main thread waits for another thread that waits for it`()
        async throws
    {
        try await withLink { _, center, host in
            host.serve { [.soundAnswered(request: $0, .insufficientPriority)] }
            let queue = DispatchQueue(label: "app")
            #expect(queue.sync { Self.activate(center) } == .refused(.insufficientPriority))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `messages before an answer that is waited for keep their order`() async throws {
        try await withLink { link, center, host in
            host.serve {
                [
                    .memoryWarning, .suspend, .soundAnswered(request: $0, nil),
                ]
            }
            #expect(Self.activate(center) == .granted)
            var heard: [HostMessage] = []
            link.receive { heard.append($0) }
            #expect(heard == [.memoryWarning, .suspend])
            #expect(link.isOpen)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a request ends without an answer when the app has ended`() async throws {
        try await withLink { _, center, host in
            let isWaiting = DispatchSemaphore(value: 0)
            let isDone = DispatchSemaphore(value: 0)
            host.serve { _ in
                isWaiting.signal()
                return []
            }
            DispatchQueue(label: "app").async {
                #expect(Self.activate(center) == .unanswered)
                isDone.signal()
            }
            isWaiting.wait()
            center.abandon()
            isDone.wait()
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `an answer that arrives after its request has timed out does not reach the session`()
        async throws
    {
        try await withLink(SoundCenter.Patience(request: 0.01)) { _, center, host in
            let receiver = Receiver()
            _ = center.receiver { _, _ in receiver }
            #expect(Self.activate(center) == .unanswered)
            let message = HostMessage.soundInterrupted(.ended(shouldResume: true))
            host.send(.soundAnswered(request: 1, nil))
            host.send(message)
            receiver.wait()
            #expect(receiver.messages == [message])
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a call activates the session while the main thread is busy, and only once`() async throws
    {
        try await withLink { link, center, host in
            let receiver = Receiver()
            _ = center.receiver { _, _ in receiver }
            host.send(.callSound(isActive: true))
            receiver.wait()
            // The call providers are notified on the main thread.
            var heard: [HostMessage] = []
            while heard.isEmpty { link.receive { heard.append($0) } }
            #expect(heard == [.callSound(isActive: true)])
            for message in heard { center.receiveOnMain(message) }
            #expect(receiver.messages == [.callSound(isActive: true)])
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a host that does not report the state of the session is logged, once`() async throws {
        try await withLink(SoundCenter.Patience(state: 0.01)) { _, center, host in
            let heard = Mutex<[AppMessage]>([])
            let isDone = DispatchSemaphore(value: 0)
            host.hear { message in
                heard.withLock { $0.append(message) }
                if message == .soundRunning(input: false, output: false) { isDone.signal() }
            }
            center.waitForState()
            center.waitForState()
            center.send(.soundRunning(input: false, output: false))
            isDone.wait()
            let warnings = heard.withLock { messages in
                messages.compactMap { message -> String? in
                    guard case .notice(.warning, let text) = message else { return nil }
                    return text
                }
            }
            #expect(warnings.count == 1)
            #expect(warnings.first?.contains("has not reported the state") == true)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `the end of a link that another queue reads is noticed on the main queue`() async throws {
        try await withLink { link, _, host in
            await withCheckedContinuation { continuation in
                var hasEnded = false
                link.watch {
                    guard !link.isOpen, !hasEnded else { return }
                    hasEnded = true
                    continuation.resume()
                }
                shutdown(host.descriptor, Int32(SHUT_RDWR))
            }
            #expect(!link.isOpen)
        }
    }
}
