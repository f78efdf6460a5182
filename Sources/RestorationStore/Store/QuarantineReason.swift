/// The text beside a file in the quarantine, for its finder.
struct QuarantineReason {
    static let suffix = ".reason"

    var session: SessionIdentifier
    var slot: StoreSlot
    var error: RestorationStoreError

    var text: String {
        var lines = [
            "session: \(session)", "generation: \(slot.rawValue)", "verdict: \(error.code)",
            "message: \(Self.oneLine(error.message))",
        ]
        if let cause = error.cause { lines.append("cause: \(Self.oneLine("\(cause)"))") }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
