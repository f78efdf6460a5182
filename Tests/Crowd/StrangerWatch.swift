/// The search for text of other persons in all messages that a person receives.
final class StrangerWatch {
    private let mark: [UInt8]
    private var strange: String?
    private static let marker = Array(VisitPlan.marker.utf8)

    /// - Parameter mark: The prefix of all texts of this person.
    init(mark: String) { self.mark = Array(mark.utf8) }

    func look(_ bytes: [UInt8]) {
        guard strange == nil else { return }
        let first = Self.marker[0]
        for index in bytes.indices where bytes[index] == first {
            let rest = bytes[index...]
            guard rest.starts(with: Self.marker), !rest.starts(with: mark) else { continue }
            strange = String(decoding: rest.prefix(60), as: UTF8.self)
            return
        }
    }

    func check() throws {
        if let strange { throw Violation("text of another person was received: \(strange)") }
    }
}

/// A violation of a property that the soak checks.
struct Violation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
