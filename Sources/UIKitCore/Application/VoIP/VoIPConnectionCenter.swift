import Foundation
import Glibc
import HostLink

/// The connections of an app with the mode `voip` that the host keeps while the app is suspended:
/// its VoIP sockets and its keep-alive handler (specification 7.1.3, 7.1.4).
final class VoIPConnectionCenter {
    private let application: UIApplication
    private let connection: any HostConnection
    private let callsAtEndOfTurn: CallsAtEndOfTurn
    private let scenes: ConnectedScenes
    private let preservation: PreservationCoordinator
    private let tasks: BackgroundTaskCenter
    private let exit: ProcessExit
    private var keepAliveHandler: (() -> Void)?

    init(
        application: UIApplication, connection: any HostConnection,
        callsAtEndOfTurn: CallsAtEndOfTurn, scenes: ConnectedScenes,
        preservation: PreservationCoordinator, tasks: BackgroundTaskCenter, exit: ProcessExit
    ) {
        self.application = application
        self.connection = connection
        self.callsAtEndOfTurn = callsAtEndOfTurn
        self.scenes = scenes
        self.preservation = preservation
        self.tasks = tasks
        self.exit = exit
    }

    /// Drops the app's handler.
    func abandon() { keepAliveHandler = nil }

    private func hasMode(_ call: String) -> Bool {
        guard !exit.isDue else { return false }
        guard application.manifest.backgroundModes.contains("voip") else {
            connection.notice(
                .warning, "\(call) has no effect: add voip to UIBackgroundModes in Info.plist.")
            return false
        }
        return true
    }

    // MARK: Sockets

    /// Marks a TCP socket as a VoIP socket, or removes the mark.
    func mark(_ descriptor: Int32, isVoIP: Bool) -> Bool {
        guard hasMode("setNetworkServiceType(_:ofSocket:)") else { return false }
        guard !isVoIP || Self.isTCP(descriptor) else {
            connection.notice(
                .warning,
                "setNetworkServiceType(_:ofSocket:) has no effect: the descriptor is not a TCP socket."
            )
            return false
        }
        connection.send(.voipSocket(descriptor: Int(descriptor), isMarked: isVoIP))
        return true
    }

    private static func isTCP(_ descriptor: Int32) -> Bool {
        var (value, size): (Int32, socklen_t) = (-1, socklen_t(MemoryLayout<Int32>.size))
        return getsockopt(descriptor, SOL_SOCKET, SO_PROTOCOL, &value, &size) == 0
            && value == Int32(IPPROTO_TCP)
    }

    // MARK: The keep-alive handler

    /// Sets the handler; returns whether the host calls it.
    func setKeepAlive(_ timeout: TimeInterval, _ handler: (() -> Void)?) -> Bool {
        guard hasMode("setKeepAliveTimeout(_:handler:)") else { return false }
        guard timeout >= UIApplication.minimumKeepAliveTimeout, timeout < 1e9, let handler else {
            connection.notice(
                .warning,
                "setKeepAliveTimeout(_:handler:) has no effect: it needs a handler, and at least "
                    + "\(Int(UIApplication.minimumKeepAliveTimeout)) seconds.")
            return false
        }
        keepAliveHandler = handler
        connection.send(.keepAlive(milliseconds: UInt64(timeout * 1_000)))
        return true
    }

    /// Removes the handler.
    func clearKeepAlive() {
        guard keepAliveHandler != nil else { return }
        keepAliveHandler = nil
        connection.send(.keepAlive(milliseconds: nil))
    }

    /// Calls the handler, preserves what it changed, and notifies the host.
    func callKeepAliveHandler() {
        guard let keepAliveHandler, !exit.isDue else { return connection.send(.keepAliveDone) }
        let task = tasks.begin("keep-alive", nil)
        keepAliveHandler()
        // The end of the call is handled after the app's code has returned, so that all of its
        // changes are preserved.
        callsAtEndOfTurn.perform { [weak self] in self?.finish(task) }
    }

    private func finish(_ task: UIBackgroundTaskIdentifier) {
        guard !exit.isDue else { return }
        if application.applicationState == .background {
            preservation.preserveWithSnapshots(of: scenes.all)
        }
        tasks.endPreserved(task)
        connection.send(.keepAliveDone)
    }
}
