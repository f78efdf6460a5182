import AppHost
import Synchronization

/// Uploads of a host without processes, which keeps what arrives.
final class FakeUploads: FileUploadAPI {
    /// An upload that was finished.
    struct Finished: Equatable {
        var upload: FileUpload
        var person: Person
        var bytes: [UInt8]
    }

    private let state = Mutex(State())

    private struct State {
        var refusal: HostError?
        var finished: [Finished] = []
    }

    /// The uploads that are complete.
    var finished: [Finished] { state.withLock(\.finished) }

    /// Refuses every upload from now on.
    func refuse(_ error: HostError) { state.withLock { $0.refusal = error } }

    func begin(
        _ upload: FileUpload, for person: Person
    ) async throws(HostError) -> any IncomingFile {
        if let refusal = state.withLock(\.refusal) { throw refusal }
        return File(upload, person, self)
    }

    /// The identifier of every file.
    static let identifier = String(repeating: "a", count: 32)

    private final class File: IncomingFile {
        private let upload: FileUpload
        private let person: Person
        private let uploads: FakeUploads
        private let bytes = Mutex<[UInt8]>([])

        init(_ upload: FileUpload, _ person: Person, _ uploads: FakeUploads) {
            (self.upload, self.person, self.uploads) = (upload, person, uploads)
        }

        func write(_ new: [UInt8]) async throws(HostError) { bytes.withLock { $0 += new } }

        func finish() async throws(HostError) -> String {
            let all = bytes.withLock { $0 }
            uploads.state.withLock { state in
                state.finished.append(Finished(upload: upload, person: person, bytes: all))
            }
            return FakeUploads.identifier
        }
    }
}
