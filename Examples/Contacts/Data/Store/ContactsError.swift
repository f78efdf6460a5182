import Foundation

/// Why the store of the contacts could not do what it was asked, for a person to read.
struct ContactsError: Error, CustomStringConvertible, LocalizedError {
    /// What kind of failure it is.
    struct Code: Hashable, Sendable {
        private enum Value: Hashable {
            case cannotOpen, damaged, newerVersion, cannotReadFile, fileTooLarge, noSuchContact
        }

        private let value: Value

        /// The database or its directory cannot be opened or made: rights, space, a missing disk.
        static let cannotOpen = Code(value: .cannotOpen)

        /// The file is no database, or a damaged one; the remedy is to move it away.
        static let damaged = Code(value: .damaged)

        /// A newer Contacts wrote the database; the remedy is to start that one.
        static let newerVersion = Code(value: .newerVersion)

        /// A vCard file is missing or may not be read.
        static let cannotReadFile = Code(value: .cannotReadFile)

        /// A vCard file is larger than ``VCardLimits/fileBytesMax``.
        static let fileTooLarge = Code(value: .fileTooLarge)

        /// The contact was deleted, or never was.
        static let noSuchContact = Code(value: .noSuchContact)
    }

    let code: Code

    /// What happened and what to do, without any contact's data.
    let message: String

    /// The file it happened to, if there is one.
    let path: String?

    /// What the layer below said.
    let cause: (any Error)?

    init(_ code: Code, _ message: String, path: String? = nil, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.cause = cause
    }

    var description: String { path.map { "\(message) (\($0))" } ?? message }
    var errorDescription: String? { description }
}
