package import RestorationArchive
package import UIKitPrimitives

/// The state that one preservation gives the keeper to save.
package nonisolated struct PreservedState: Sendable {
    /// One archive to be saved.
    package struct Part: Sendable {
        /// The name under which the archive is saved.
        package let name: String
        /// The state.
        package let archive: Archive
        /// The number that the outcome of this part carries.
        package let number: UInt64

        /// Creates a part.
        package init(name: String, archive: Archive, number: UInt64) {
            self.name = name
            self.archive = archive
            self.number = number
        }
    }

    /// The archives, in the order in which they are saved; no two have the same name.
    package private(set) var parts: [Part] = []
    /// The report on preserved and restored objects, if it replaces the last report.
    package var report: RestorationReport?
    /// The highest handled event of each scene of which the app keeps no state, by session: once
    /// `UserDefaults` are written, no archive follows.
    package private(set) var marksWithoutArchive: [String: UInt64] = [:]
    /// Whether the app may end now, so that the state is put into the form that loads fastest.
    package var isSettling: Bool

    /// Creates a state without archives: saving it writes `UserDefaults` alone.
    package init(isSettling: Bool = false) {
        self.isSettling = isSettling
    }

    /// Adds an archive, in place of an earlier one of the same name.
    package mutating func add(_ part: Part) {
        parts.removeAll { $0.name == part.name }
        parts.append(part)
    }

    /// Adds the highest handled event of a scene of which the app keeps no state.
    package mutating func addMark(_ mark: UInt64, withoutArchiveOf name: String) {
        marksWithoutArchive[name] = mark
    }

    /// Returns this state with a newer one joined: newer archives replace archives with the same
    /// names, and the other archives are saved before them.
    package func joined(with newer: PreservedState) -> PreservedState {
        var joined = self
        let names = Set(newer.parts.map(\.name))
        joined.parts.removeAll { names.contains($0.name) }
        joined.parts += newer.parts
        joined.marksWithoutArchive.merge(newer.marksWithoutArchive, uniquingKeysWith: max)
        joined.report = newer.report ?? report
        joined.isSettling = isSettling || newer.isSettling
        return joined
    }
}

/// The outcome of saving one archive or the report of a preserved state.
package nonisolated enum SaveOutcome: Sendable, Hashable {
    /// The archive with the name is durable, and was written now or before.
    ///
    /// Its state reflects the scene's events up to the mark.
    case saved(name: String, number: UInt64, highWaterMark: UInt64)
    /// The archive with the name was not saved; the reason is a sentence for users.
    case failed(name: String, number: UInt64, reason: String)
    /// The app keeps no state of the scene, and `UserDefaults` reflect its events up to the mark.
    case nothingToSave(name: String, highWaterMark: UInt64)
    /// The report was not saved.
    case reportFailed(reason: String)
}
