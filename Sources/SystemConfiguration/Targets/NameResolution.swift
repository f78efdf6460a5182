import NetworkRoutes

/// The rules that decide when a name is resolved (specification 7.9.3): at most one lookup runs, a
/// change of the network starts another one, and a lookup that failed temporarily is repeated a few
/// times.
///
/// A pure state machine: the events of its target go in, and the next step comes out.
struct NameResolution: Sendable {
    /// The step that the performer carries out.
    enum Step: Equatable, Sendable {
        /// Nothing.
        case none
        /// Resolve the name, and report the answer.
        case resolve
        /// Report `retryIsDue` after this time, unless another step comes first.
        case wait(Duration)
    }

    /// The addresses that the name has, and `nil` as long as no lookup has ended.
    private(set) var addresses: [InternetAddress]?

    private var isResolving = false
    private var mustResolveAgain = false
    private var isWaiting = false
    private var retries = 0

    /// The times between repetitions.
    ///
    /// After the last one only a change of the network starts a lookup, because permanent
    /// repetition would wake an idle process.
    static let delays: [Duration] = [1, 2, 4, 8, 16, 32].map { .seconds($0) }

    /// Records that the target is watched from now on, or that the network has changed.
    mutating func networkDidChange() -> Step {
        retries = 0
        return resolve()
    }

    /// Records that the time of a `wait` is over.
    mutating func retryIsDue() -> Step {
        guard isWaiting else { return .none }
        return resolve()
    }

    /// Records that a lookup has ended.
    mutating func didResolve(_ answer: NameResolver.Answer) -> Step {
        isResolving = false
        if mustResolveAgain { return resolve(keeping: answer) }
        record(answer)
        guard answer == .temporaryFailure, retries < Self.delays.count else { return .none }
        isWaiting = true
        defer { retries += 1 }
        return .wait(Self.delays[retries])
    }

    private mutating func resolve(keeping answer: NameResolver.Answer? = nil) -> Step {
        if let answer { record(answer) }
        isWaiting = false
        mustResolveAgain = isResolving
        if isResolving { return .none }
        isResolving = true
        return .resolve
    }

    private mutating func record(_ answer: NameResolver.Answer) {
        addresses = if case .addresses(let found) = answer { found } else { [] }
    }
}
