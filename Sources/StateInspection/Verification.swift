import RestorationStore

/// The result of checking each file of a saved state.
public struct Verification: Sendable, Encodable {
    /// The result for one file.
    public struct Verdict: Sendable, Encodable {
        /// The session.
        public let session: String
        /// The session's file: `current` or `previous`.
        public let slot: String
        /// The generation in the file, if it is intact.
        public let generation: UInt64?
        /// The problem, with the file's path, or nil if the file is intact.
        public let problem: String?
    }

    /// The results, session by session.
    public let verdicts: [Verdict]

    /// Whether every file is intact.
    public var isSound: Bool { verdicts.allSatisfy { $0.problem == nil } }

    /// Reads and checks every file.
    public init(of state: SavedState) throws {
        var verdicts: [Verdict] = []
        for saved in try state.store.sessions() {
            for slot in StoreSlot.allCases {
                do throws(RestorationStoreError) {
                    guard
                        let generation = try state.store.verify(
                            session: saved.identifier, slot)
                    else { continue }
                    verdicts.append(
                        Verdict(
                            session: "\(saved.identifier)", slot: slot.rawValue,
                            generation: generation, problem: nil))
                } catch {
                    verdicts.append(
                        Verdict(
                            session: "\(saved.identifier)", slot: slot.rawValue, generation: nil,
                            problem: "\(error)"))
                }
            }
        }
        self.verdicts = verdicts
    }

    /// Returns the lines to print.
    public func lines(style: TerminalStyle = TerminalStyle(isColoured: false)) -> [String] {
        verdicts.map { verdict in
            let name = "\(verdict.session).\(verdict.slot)"
            if let problem = verdict.problem { return "\(style.bad("✗")) \(name): \(problem)" }
            return "\(style.good("✓")) \(name), generation \(verdict.generation ?? 0)"
        }
    }
}
