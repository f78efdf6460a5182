import RestorationArchive
import Testing

@testable import UIKitTesting

extension AppUnderTest {
    /// Returns the archive with a name, by default the archive of the app's first scene.
    func archive(_ name: String = AppUnderTest.session) throws -> ArchiveReader {
        try ArchiveReader(bytes: try #require(keeper.bytes(name)))
    }

    /// Returns the records in the archive of the app's first scene.
    func records() throws -> [ArchiveRecord] {
        let archive = try archive()
        return try (0..<archive.recordCount).map { try archive.record(number: $0) }
    }

    /// Returns the paths of the records in the archive of the app's first scene.
    func paths() throws -> [String] { try records().map { "\($0.path)" } }

    /// Returns the record under a path in its text form.
    func record(_ path: String) throws -> ArchiveRecord {
        try #require(try records().first { "\($0.path)" == path })
    }
}
