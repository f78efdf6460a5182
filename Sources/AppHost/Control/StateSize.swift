import Foundation

/// How much an app's saved state takes on the disk.
enum StateSize {
    /// The bytes of the files below the folder of an app's container where its state lies.
    static func bytes(inContainer container: String) -> Int {
        let folder = URL(fileURLWithPath: container + "/Library/Saved Application State")
        let keys: Set<URLResourceKey> = [.fileSizeKey, .isRegularFileKey]
        guard
            let files = FileManager.default.enumerator(
                at: folder, includingPropertiesForKeys: Array(keys))
        else { return 0 }
        var bytes = 0
        while let file = files.nextObject() as? URL {
            guard let values = try? file.resourceValues(forKeys: keys),
                values.isRegularFile == true
            else { continue }
            bytes += values.fileSize ?? 0
        }
        return bytes
    }
}
