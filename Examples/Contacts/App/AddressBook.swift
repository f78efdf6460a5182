import Foundation

/// The store of this process, opened when a screen first needs it.
@MainActor
enum AddressBook {
    /// The store, or the error with which it could not be opened.
    static let opened: Result<ContactStore, ContactsError> = open()

    static var store: ContactStore? { try? opened.get() }

    /// The report of the last import; `nil` if this process imported nothing.
    private(set) static var report: ImportReport?

    /// The reason why the last import failed as a whole.
    private(set) static var importFailure: String?

    /// The user's own file, which the operator specifies when the host is started.
    private static var ownFile: URL? {
        ProcessInfo.processInfo.environment["CONTACTS"].map { URL(fileURLWithPath: $0) }
    }

    private static func open() -> Result<ContactStore, ContactsError> {
        do {
            let home = URL(fileURLWithPath: NSHomeDirectory())
            let store = try ContactStore(directory: home.appendingPathComponent("Documents"))
            importPeople(into: store)
            return .success(store)
        } catch let error as ContactsError {
            return .failure(error)
        } catch {
            return .failure(
                ContactsError(
                    .cannotOpen, "The contacts cannot be opened.", path: "", cause: error))
        }
    }

    private static func importPeople(into store: ContactStore) {
        do {
            if let ownFile {
                report = try store.importIfNeeded(from: ownFile)
            } else if let sample = Bundle.module.url(forResource: "people", withExtension: "vcf") {
                report = try store.importSampleIfNeeded(from: sample)
            }
        } catch {
            importFailure = "\(error)"
        }
    }
}
