import Foundation
import PushGateway
import Synchronization

/// A store of pushes in memory, which can fail.
final class MemoryPushQueue: PushQueueStore {
    private struct State {
        var pushes: [TokenDigest: (push: StoredPush, number: Int64, isBegun: Bool)] = [:]
        var next: Int64 = 1
        var isFailing = false
        var groups: [Int] = []
    }

    private let state = Mutex(State())
    private let beforeCommit: @Sendable () -> Void

    init(beforeCommit: @escaping @Sendable () -> Void = {}) { self.beforeCommit = beforeCommit }

    var isFailing: Bool {
        get { state.withLock { $0.isFailing } }
        set { state.withLock { $0.isFailing = newValue } }
    }

    /// The numbers of changes in the transactions so far.
    var groups: [Int] { state.withLock { $0.groups } }

    func commit(_ changes: [PushChange]) throws(PushGatewayError) -> [PushChangeResult] {
        beforeCommit()
        guard !isFailing else { throw PushGatewayError(.storageFailed, "The disk is full.") }
        return state.withLock { state in
            state.groups.append(changes.count)
            return changes.map { Self.make($0, &state) }
        }
    }

    private static func make(_ change: PushChange, _ state: inout State) -> PushChangeResult {
        switch change {
        case .store(let push):
            let old = state.pushes.updateValue((push, state.next, false), forKey: push.token)
            state.next += 1
            return old.map { !$0.isBegun } ?? false ? .replaced : .done
        case .begin(let token, let now):
            guard let found = state.pushes[token], !found.isBegun else { return .nothingWaits }
            guard found.push.expires > now else {
                state.pushes[token] = nil
                return .expired
            }
            state.pushes[token]?.isBegun = true
            return .begun(found.push, number: found.number)
        case .finish(let number):
            state.pushes = state.pushes.filter { $0.value.number != number }
        case .putBack(let number):
            for (token, stored) in state.pushes where stored.number == number {
                state.pushes[token]?.isBegun = false
            }
        case .discard(let token): state.pushes[token] = nil
        }
        return .done
    }

    func recover(now: Date) throws(PushGatewayError) -> PushRecovery {
        PushRecovery(interrupted: 0, expired: 0)
    }

    func deleteExpired(now: Date) throws(PushGatewayError) -> Int { 0 }

    func waitingTokens() throws(PushGatewayError) -> [TokenDigest] {
        state.withLock { Array($0.pushes.keys) }
    }
}

/// A store of credentials in memory.
final class MemoryCredentials: PushCredentialStore {
    private let state = Mutex<([String: PushCredential], StoredAuthority?)>(([:], nil))

    func credentials() throws(PushGatewayError) -> [PushCredential] {
        state.withLock { Array($0.0.values) }
    }
    func keep(_ credential: PushCredential) throws(PushGatewayError) {
        state.withLock { $0.0[credential.id] = credential }
    }
    func forget(_ identifiers: [String]) throws(PushGatewayError) {
        state.withLock { state in for id in identifiers { state.0[id] = nil } }
    }
    func authority() throws(PushGatewayError) -> StoredAuthority? { state.withLock { $0.1 } }
    func keepFirst(_ authority: StoredAuthority) throws(PushGatewayError) -> StoredAuthority {
        state.withLock { state in
            state.1 = state.1 ?? authority
            return state.1 ?? authority
        }
    }
}
