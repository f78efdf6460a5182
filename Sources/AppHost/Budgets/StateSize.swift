import Foundation

/// How much the saved state of one app of one person takes on the disk.
enum StateSize {
    /// The bytes of the state in an app's container.
    static func ofSavedState(in container: String) -> UInt64 {
        bytes(in: container + "/Library/Saved Application State")
    }

    /// The bytes of every file below a folder; 0 where there is none.
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
