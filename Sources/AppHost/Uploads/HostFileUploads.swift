import Dispatch
import HostLink
import Synchronization

/// The uploads of files to a host's apps.
///
/// A file goes into the app's container, because the app's process can read nothing else. The host
/// never reads an uploaded file and never serves it to a browser.
struct HostFileUploads: FileUploadAPI {
    let host: AppHost

    /// The maximum size of a file.
    static let fileBytesMax = 256 << 20

    func begin(
        _ upload: FileUpload, for person: Person
    ) async throws(HostError) -> any IncomingFile {
        guard (0...Self.fileBytesMax).contains(upload.bytes) else {
            throw HostError(
                .uploadTooLarge,
                "The file is too large: \(Self.fileBytesMax >> 20) MB are the maximum.")
        }
        let permit = try await Self.permit(upload, for: person, host)
        do throws(HostError) {
            let file = try await Self.onDisk { () throws(HostError) in
                try UploadedFile(
                    named: FileNames.sanitized(upload.name), bytes: upload.bytes,
                    in: permit.inbox, besides: permit.others)
            }
            return HostIncomingFile(permit, file, host)
        } catch {
            await Self.end(permit, hasArrived: false, host)
            throw error
        }
    }

    /// Calls a function that waits for a disk, away from the threads of the host and of tasks.
    static func onDisk<Result: Sendable>(
        _ body: @escaping @Sendable () throws(HostError) -> Result
    ) async throws(HostError) -> Result {
        let result = await withCheckedContinuation {
            (answer: CheckedContinuation<Swift.Result<Result, HostError>, Never>) in
            queue.async {
                do throws(HostError) {
                    answer.resume(returning: .success(try body()))
                } catch {
                    answer.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }

    private static let queue = DispatchQueue(
        label: "perennial.uploads", qos: .utility, attributes: .concurrent)
}

/// The permission for one file of an upload in progress.
struct UploadPermit: Sendable {
    let upload: FileUpload
    let person: Person
    /// The number of the launch of the app that waits for the file.
    let generation: UInt64
    let inbox: UploadInbox
    /// The other uploads in progress when this one began.
    let others: UploadsInProgress
}

extension HostFileUploads {
    /// Uses a permission of an app for one file.
    ///
    /// - Throws: `dataLocked`, `uploadRefused`, `tooManyUploads`.
    fileprivate static func permit(
        _ upload: FileUpload, for person: Person, _ host: isolated AppHost
    ) throws(HostError) -> UploadPermit {
        guard host.dataLock.mayShow(person) else {
            throw HostError(.dataLocked, "Your data on this machine is locked.")
        }
        guard let (instance, scene) = uploading(upload, for: person, host),
            scene.uploads.isOpen(upload.grant)
        else { throw notAwaited }
        let others = try host.pages.uploads.begin(of: person, bytes: upload.bytes, at: host.now)
        guard scene.uploads.take(upload.grant) else {
            host.pages.uploads.end(of: person, bytes: upload.bytes)
            throw HostError(.uploadRefused, "The app does not accept as many files.")
        }
        return UploadPermit(
            upload: upload, person: person, generation: instance.generation,
            inbox: UploadInbox(
                container: host.directory.container(of: person, instance.app)),
            others: others)
    }

    /// Ends an upload.
    ///
    /// - Returns: Whether the app still waits for the file.
    @discardableResult
    fileprivate static func end(
        _ permit: UploadPermit, hasArrived: Bool, _ host: isolated AppHost
    ) -> Bool {
        let upload = permit.upload
        host.pages.uploads.end(of: permit.person, bytes: upload.bytes)
        guard let (instance, scene) = uploading(upload, for: permit.person, host),
            instance.generation == permit.generation, scene.uploads.isOpen(upload.grant)
        else { return false }
        if !hasArrived { scene.uploads.giveBack(upload.grant) }
        return host.dataLock.mayShow(permit.person)
    }

    private static func uploading(
        _ upload: FileUpload, for person: Person, _ host: isolated AppHost
    ) -> (AppInstance, InstanceScene)? {
        let key = InstanceKey(person: person, app: upload.app)
        guard let instance = host.instances[key], instance.link != nil,
            let scene = instance.scenes[upload.session], !scene.isExternalDisplay
        else { return nil }
        return (instance, scene)
    }

    fileprivate static let notAwaited = HostError(
        .uploadRefused,
        "The app does not wait for files any more, because the window that asked for them has "
            + "closed. Nothing else was lost. Open it again to choose files.")
}

/// A file that a page is uploading to a host.
private final class HostIncomingFile: IncomingFile {
    private let permit: UploadPermit
    private let file: UploadedFile
    private let host: AppHost
    private let isOver = Mutex(false)

    init(_ permit: UploadPermit, _ file: UploadedFile, _ host: AppHost) {
        self.permit = permit
        self.file = file
        self.host = host
    }

    deinit {
        guard !isOver.withLock({ $0 }) else { return }
        let (permit, file) = (permit, file)
        host.run { HostFileUploads.end(permit, hasArrived: false, $0) }
        Task { try? await HostFileUploads.onDisk { () throws(HostError) in file.discard() } }
    }

    func write(_ bytes: [UInt8]) async throws(HostError) {
        let file = file
        try await HostFileUploads.onDisk { () throws(HostError) in try file.write(bytes) }
    }

    func finish() async throws(HostError) -> String {
        isOver.withLock { $0 = true }
        let file = file
        let isComplete = file.isComplete
        let isAwaited = await HostFileUploads.end(permit, hasArrived: isComplete, host)
        guard isComplete, isAwaited else {
            try await HostFileUploads.onDisk { () throws(HostError) in file.discard() }
            guard isAwaited else { throw HostFileUploads.notAwaited }
            throw HostError(.uploadRefused, "The file did not arrive completely. Try again.")
        }
        try await HostFileUploads.onDisk { () throws(HostError) in try file.close() }
        return file.identifier
    }
}
