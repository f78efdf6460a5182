import Foundation
import HostLink

/// The files that pages uploaded for the app: the folder `Inbox` in the app's temporary folder.
///
/// The host creates one folder for each file, named by the file's identifier.
enum FileInbox {
    /// The time after which a file that the app did not move is deleted, in seconds.
    private static let kept: TimeInterval = 24 * 3600

    static var folder: URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("Inbox", isDirectory: true)
    }

    /// Returns the file with an identifier; `nil` if there is none.
    ///
    /// A page can name any identifier, so the text must have the form of one.
    static func file(_ identifier: String) -> URL? {
        guard UploadName.isValid(identifier) else { return nil }
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder.appendingPathComponent(identifier, isDirectory: true),
            includingPropertiesForKeys: [.isRegularFileKey])
        guard let file = files?.first, files?.count == 1,
            (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
        else { return nil }
        return file
    }

    /// Deletes a file that the app does not get.
    static func delete(_ file: URL) {
        try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
    }

    /// Deletes the files that the app has not moved for a day.
    static func deleteOld() {
        let uploads = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        for upload in uploads ?? [] where UploadName.isValid(upload.lastPathComponent) {
            let values = try? upload.resourceValues(forKeys: [.contentModificationDateKey])
            guard let changed = values?.contentModificationDate,
                Date().timeIntervalSince(changed) > kept
            else { continue }
            try? FileManager.default.removeItem(at: upload)
        }
    }
}

/// A permission of a scene's page to upload files to the app.
///
/// It is random and ends with the process, so a page that chose files for an earlier process cannot
/// use it.
final class FileGrant {
    let identifier = UploadName.random()
    private let session: String
    private weak let runtime: ApplicationRuntime?
    private var isOpen = true

    /// Gives the permission for a number of files.
    init?(_ scene: UIScene?, filesMax: Int) {
        guard let scene, let runtime = ApplicationRuntime.current else { return nil }
        session = scene.session.persistentIdentifier
        self.runtime = runtime
        FileInbox.deleteOld()
        runtime.connection.send(
            .acceptFiles(
                session: session, grant: identifier, filesMax: UInt32(clamping: filesMax)))
    }

    /// Withdraws the permission.
    func end() {
        guard isOpen else { return }
        isOpen = false
        runtime?.connection.send(.acceptFiles(session: session, grant: identifier, filesMax: 0))
    }
}
