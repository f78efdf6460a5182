import HostLink

/// The pushes of one user's app that are on their way, as a state machine without clocks and
/// processes.
///
/// A push waits until the app's process can read it. Of several that wait for one type, the last
/// one stays (specification 7.4.4). A push whose payload a gateway stores is taken from there only
/// then, and does not give way to another one. A push that was sent is never sent again.
struct PushLane {
    /// The maximum number of pushes that a process has received and not handled.
    static let sentMax = 8

    /// A push, with the number by which the host knows it.
    struct Push: Hashable, Sendable {
        let number: UInt64
        let type: PushType
        /// `nil` if the payload is taken when the process can read it.
        var payload: [UInt8]?
        /// Whether a newer push of the type takes its place while it waits.
        var isReplaceable = true
    }

    /// The state of the app's process.
    enum Process: Equatable {
        /// There is none, and one can be launched.
        case absent
        /// It reads messages.
        case ready
        /// It starts or ends, and the lane is notified when it has.
        case changing
    }

    /// An action that the caller carries out.
    enum Action: Equatable {
        /// Launch the app.
        case launch
        /// Take the payload of a push.
        case take(UInt64)
        /// Send a push to the process.
        case send(Push)
        /// Report the result of a push.
        case finish(UInt64, PushOutcome)
    }

    /// The pushes that wait, at most one replaceable one of each type, in the order of their
    /// arrival.
    private var waiting: [Push] = []
    /// The pushes whose payload is being taken.
    private var taking: [UInt64: Push] = [:]
    /// The pushes that the process has received and not handled.
    private(set) var sent: Set<UInt64> = []
    /// Whether a launch was requested and no process has read its launch order since.
    private(set) var isLaunching = false

    /// Whether no push is on its way, so that the lane can be forgotten.
    var isIdle: Bool { waiting.isEmpty && taking.isEmpty && sent.isEmpty }

    /// Whether a push waits for the process.
    var isWaiting: Bool { !waiting.isEmpty }

    /// Adds a push.
    mutating func add(_ push: Push, _ process: Process) -> [Action] {
        var actions: [Action] = []
        if let index = waiting.firstIndex(where: { $0.type == push.type && $0.isReplaceable }) {
            actions.append(.finish(waiting[index].number, .replaced))
            waiting.remove(at: index)
        }
        waiting.append(push)
        return actions + advance(process)
    }

    /// Launches the app or sends what waits, as the state of the process allows.
    mutating func advance(_ process: Process) -> [Action] {
        guard !waiting.isEmpty else { return [] }
        switch process {
        case .changing: return []
        case .absent:
            guard !isLaunching else { return [] }
            isLaunching = true
            return [.launch]
        case .ready:
            isLaunching = false
            let next = Array(waiting.prefix(max(0, Self.sentMax - sent.count - taking.count)))
            waiting.removeFirst(next.count)
            return next.map { push in
                guard push.payload == nil else {
                    sent.insert(push.number)
                    return .send(push)
                }
                taking[push.number] = push
                return .take(push.number)
            }
        }
    }

    /// Enters the payload that was taken for a push; `nil` if there is none any more.
    ///
    /// If the process has ended meanwhile, the push waits for the next one.
    mutating func took(
        _ payload: [UInt8]?, for number: UInt64, _ process: Process
    ) -> [Action] {
        guard var push = taking.removeValue(forKey: number) else { return [] }
        guard let payload else { return [.finish(number, .withdrawn)] + advance(process) }
        push.payload = payload
        waiting.insert(push, at: 0)
        return advance(process)
    }

    /// Records the app's report that it has handled a push; ignores a push that it does not have.
    mutating func handled(
        _ number: UInt64, _ outcome: PushOutcome, _ process: Process
    ) -> [Action] {
        guard sent.remove(number) != nil else { return [] }
        return [.finish(number, outcome)] + advance(process)
    }

    /// Records that the time of a push is over.
    mutating func timedOut(_ number: UInt64, _ process: Process) -> [Action] {
        guard sent.remove(number) != nil else { return [] }
        return [.finish(number, .unhandled(.timedOut))] + advance(process)
    }

    /// Records that the process has ended; what waits requests another launch.
    mutating func processDied(_ process: Process) -> [Action] {
        let lost = sent.sorted()
        sent = []
        isLaunching = false
        return lost.map { .finish($0, .unhandled(.processEnded)) } + advance(process)
    }

    /// Returns the pushes that wait to their senders, because the app cannot be launched now.
    mutating func refuse(_ outcome: PushOutcome, type: PushType? = nil) -> [Action] {
        let refused = waiting.filter { (type ?? $0.type) == $0.type }
        waiting.removeAll { (type ?? $0.type) == $0.type }
        if waiting.isEmpty { isLaunching = false }
        return refused.map { .finish($0.number, outcome) }
    }
}
