import Foundation
import HostLink

/// The form of a call in a message to a page (`docs/formats/page-v1.md`).
extension PresentedCall {
    private typealias Field = PageProtocol.CallField

    /// Writes the call as an object.
    ///
    /// - Parameter date: The date of the message. The message has the age of the call's state,
    ///   because the clock of a browser is not the host's.
    func write(to writer: inout JSONWriter, at date: Date) {
        writer.object(Field.identifier)
        writer.string(id)
        writer.member(Field.app)
        writer.string(app)
        writer.member(Field.appName)
        writer.string(appName)
        if let callerName {
            writer.member(Field.callerName)
            writer.string(callerName)
        }
        if let handle {
            writer.member(Field.handle)
            writer.string(handle.value)
        }
        writer.member(Field.state)
        writer.string(stateName.rawValue)
        if case .ended(let reason) = state {
            writer.member(Field.end)
            writer.string(reason.rawValue)
        }
        writer.member(Field.age)
        let age = date.timeIntervalSince(since) * 1000
        writer.integer(age.isFinite ? UInt64(min(max(0, age.rounded()), Self.ageMax)) : 0)
        let flags: [(Field, Bool)] = [
            (.isOutgoing, isOutgoing), (.hasVideo, hasVideo), (.isMuted, isMuted),
            (.isHeld, isHeld), (.ringsSilently, ringsSilently),
        ]
        for (field, value) in flags where value {
            writer.member(field)
            writer.bool(true)
        }
        if let group {
            writer.member(Field.group)
            writer.string(group)
        }
        writer.member(Field.actions)
        let names = CallUserAction.Kind.allCases.filter { actions.contains($0) }.map(\.rawValue)
        writer.list(names) { writer, name in writer.string(name) }
        writer.raw("}")
    }

    /// The maximum age in milliseconds: the largest integer that JavaScript represents exactly.
    private static let ageMax = 9_007_199_254_740_991.0

    private var stateName: PageProtocol.CallState {
        switch state {
        case .ringing: .ringing
        case .answering: .answering
        case .calling: .calling
        case .connected: .connected
        case .ending: .ending
        case .ended: .ended
        }
    }
}
