import Foundation
import Glibc
import HostLink

/// A launch in a process of the app's own executable.
///
/// Every call returns when the app has handled its messages and drawn the result, so a test can be
/// written as for an app in memory. Later changes of the app, in timers and tasks, are visible when
/// they happen.
@MainActor
final class ProcessLaunch: AppLaunch {
    /// The time that the app may take to answer.
    var patience: Duration
    /// The maximum number of rounds, because an app may draw without end.
    private static let roundsMax = 50

    private let process: SpawnedApp
    private let link: ProcessLink
    private let keeper: SealedKeeper
    private let log: String
    private var isContinuous = true
    private var frames: [String: RebuiltFrame] = [:]
    /// The scenes that the app was ordered to connect, with their phases.
    private var ordered: [String: ScenePhase] = [:]
    /// The connected scenes with the last phase sent to each.
    private var phases: [String: ScenePhase] = [:]
    /// The number of phases that the app has not yet reported as reached.
    private var owedPhases = 0
    private var frameCount = 0
    private var lastToken: UInt64 = 0
    private var requests: [RequestedWindow] = []
    private(set) var messages: [AppMessage] = []

    init(_ executable: AppExecutable, _ keeper: SealedKeeper, patience: Duration) throws {
        self.patience = patience
        if let obstacle = executable.obstacle { throw obstacle }
        self.keeper = keeper
        let logs = keeper.container + "/Library/Logs"
        try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: true)
        log = logs + "/output.log"
        // The output of earlier launches does not belong to this one.
        try Data().write(to: URL(fileURLWithPath: log))
        process = try SpawnedApp(executable.path, home: keeper.container, log: log)
        link = ProcessLink(process.link)
        if keeper.isFull { process.setDiskFull(true) }
        keeper.onFilling = { [process] isFull in process.setDiskFull(isFull) }
    }

    var identifier: Int32 { process.identifier }

    func start(_ order: LaunchOrder) throws {
        isContinuous = order.preservation == .continuous
        for scene in order.scenes { ordered[scene.session] = scene.phase }
        link.send([.launch(order)])
        // An app without scenes connects the first scene and ignores the others.
        try wait { message in
            switch message {
            case .launched: order.scenes.isEmpty
            case .connected: true
            default: false
            }
        }
        try synchronize()
    }

    func tell(_ messages: [HostMessage]) throws {
        try drain(before: .now)
        for message in messages { note(message) }
        link.send(messages)
        try synchronize()
    }

    func drainRequests() -> [RequestedWindow] {
        defer { requests = [] }
        return requests
    }

    func root(of session: String) throws -> RenderNode? {
        try drain(before: .now)
        guard phases[session] != nil else { return nil }
        if frames[session]?.root == nil {
            // No page shows the scene, so a page is shown briefly to get a frame.
            try tell([.showPage(session: session)])
            link.send([.hidePage(session: session)])
            defer { frames[session] = nil }
            return frames[session]?.root
        }
        return frames[session]?.root
    }

    func settle() throws {
        if isContinuous { try preserve() }
        try synchronize()
    }

    func pass(seconds: Double) throws {
        try drain(before: .now + .seconds(seconds))
        try synchronize()
    }

    func crashWhileSaving() throws {
        let watch = try FolderWatch(keeper.sessionsFolder)
        try drain(before: .now)
        lastToken += 1
        link.send([.preserve(token: lastToken)])
        // An app without new state to save answers instead of writing.
        watch.wait(or: process.link, within: patience)
        kill()
    }

    func terminate() throws {
        link.send([.terminate])
        let deadline = ContinuousClock.now + patience
        while case .message(let message) = try link.next(before: deadline) { try handle(message) }
        _ = process.awaitDeath(within: patience)
    }

    func kill() {
        keeper.onFilling = { _ in }
        process.end()
    }
}

extension ProcessLaunch {
    /// Waits until the app has drawn the result of all earlier messages.
    ///
    /// The app answers a phase that a scene already has, without a change. The frame of a turn may
    /// arrive after that turn's answers, so the phase is sent again until a round brings no frame.
    private func synchronize() throws {
        for round in 1...Self.roundsMax {
            let before = frameCount
            if let (session, phase) = phases.min(by: { $0.key < $1.key }) {
                owedPhases += 1
                link.send([.phase(session: session, phase)])
                while owedPhases > 0 { try handleNext() }
            } else {
                try preserve()
            }
            if round > 1, frameCount == before { return }
        }
    }

    private func preserve() throws {
        lastToken += 1
        let token = lastToken
        link.send([.preserve(token: token)])
        try wait { $0 == .preserved(token: token) }
    }

    private func wait(until isDone: (AppMessage) -> Bool) throws {
        while try !isDone(handleNext()) {}
    }

    @discardableResult
    private func handleNext() throws -> AppMessage {
        switch try link.next(before: .now + patience) {
        case .message(let message):
            try handle(message)
            return message
        case .nothing:
            kill()
            throw ScreenError(
                "The app did not answer within \(patience).\(lastOutput)")
        case .ended: throw ended
        }
    }

    /// Handles the messages that have arrived, and those that arrive until the deadline.
    private func drain(before deadline: ContinuousClock.Instant) throws {
        while true {
            switch try link.next(before: deadline) {
            case .message(let message): try handle(message)
            case .nothing: return
            case .ended: throw ended
            }
        }
    }

    private func handle(_ message: AppMessage) throws {
        messages.append(message)
        switch message {
        case .frame(let session, let sequence, _, _, let json):
            frameCount += 1
            try frames[session, default: RebuiltFrame()].apply(RenderFrame(json: json).content)
            link.send([.frameShown(session: session, sequence: sequence)])
        case .connected(let session, _, _):
            // The app reports next that the scene has reached its phase.
            phases[session] = ordered[session]
            owedPhases += 1
        case .reached(let session, _): if phases[session] != nil { owedPhases -= 1 }
        case .requestScene(let request, let session, let activity):
            requests.append(
                RequestedWindow(request: request, session: session, activity: activity))
        case .refused(let reason): throw ScreenError(reason)
        default: break
        }
    }

    /// Records the effect of a message to the app.
    private func note(_ message: HostMessage) {
        switch message {
        case .connect(let order): ordered[order.session] = order.phase
        case .phase(let session, let phase):
            guard phases[session] != nil else { return }
            phases[session] = phase
            owedPhases += 1
        case .event(let session, let event):
            frames[session]?.note(event.action, on: event.node)
        case .hidePage(let session): frames[session] = nil
        case .disconnect(let session, _):
            phases[session] = nil
            frames[session] = nil
        default: break
        }
    }

    private var ended: ScreenError {
        let death = process.awaitDeath(within: patience)
        keeper.onFilling = { _ in }
        return ScreenError("The app's process \(death).\(lastOutput)")
    }

    /// The app's last output: the line in which Swift prints the reason of a trap, if there is one,
    /// or else the end.
    private var lastOutput: String {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n")
        if let reason = lines.last(where: { $0.contains("Fatal error: ") }) {
            return " It printed: \(reason)"
        }
        return lines.isEmpty
            ? "" : " It printed last: \(lines.suffix(10).joined(separator: "\n"))"
    }
}

/// A watch that detects writes in a folder.
final class FolderWatch {
    /// The descriptor, which is readable once a file in the folder was written.
    let descriptor: Int32

    init(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        let changes = UInt32(IN_CREATE) | UInt32(IN_MODIFY)
        guard descriptor >= 0, inotify_add_watch(descriptor, path, changes) >= 0 else {
            throw ScreenError(
                "The folder “\(path)” cannot be watched: \(String(cString: strerror(errno))).")
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Waits until a file is written in the folder, or until another descriptor can be read.
    func wait(or other: Int32, within patience: Duration) {
        var watched = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        poll(&watched, 2, patience.inMilliseconds)
    }
}
