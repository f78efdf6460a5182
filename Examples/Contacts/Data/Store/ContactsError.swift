import Foundation

/// An error of the contact store, with a message for the user.
struct ContactsError: Error, CustomStringConvertible, LocalizedError {
    /// The kind of failure.
    struct Code: Hashable, Sendable {
        private enum Value: Hashable {
            case cannotOpen, damaged, newerVersion, cannotReadFile, fileTooLarge, noSuchContact
        }

        private let value: Value

        /// The database or its directory cannot be opened or created: permissions, space, a missing
        /// disk.
        static let cannotOpen = Code(value: .cannotOpen)

        /// The file is not a database, or it is damaged; the remedy is to move it away.
        static let damaged = Code(value: .damaged)

        /// A newer Contacts wrote the database; the remedy is to start that version.
        static let newerVersion = Code(value: .newerVersion)

        /// A vCard file is missing or not readable.
        static let cannotReadFile = Code(value: .cannotReadFile)

        /// A vCard file is larger than ``VCardLimits/fileBytesMax``.
        static let fileTooLarge = Code(value: .fileTooLarge)

        /// The contact was deleted, or never existed.
        static let noSuchContact = Code(value: .noSuchContact)
    }

    let code: Code

    /// The failure and its remedy, without any contact's data.
    let message: String

    /// The file concerned, if there is one.
    let path: String?

    /// The underlying error.
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
