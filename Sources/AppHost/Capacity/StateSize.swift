import Foundation

/// The size on the disk of the saved state of one app of one user.
enum StateSize {
    /// Returns the bytes of the saved state in an app's container.
    static func ofSavedState(in container: String) -> UInt64 {
        let folder = container + "/Library/Saved Application State"
        // The app owns its container, so the host must not follow a link in it to the rest of the
        // disk.
        guard let home = RealPath.of(container), let real = RealPath.of(folder),
            real == home + "/Library/Saved Application State"
        else { return 0 }
        return bytes(in: real)
    }

    /// Returns the bytes of all files below a folder; 0 if there are none.
    static func bytes(in folder: String) -> UInt64 {
        let files = FileManager.default.enumerator(
            at: URL(fileURLWithPath: folder), includingPropertiesForKeys: [.fileSizeKey])
        var bytes: UInt64 = 0
        while let file = files?.nextObject() as? URL {
            let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize
            bytes += UInt64(max(size ?? 0, 0))
        }
        return bytes
    }
}
