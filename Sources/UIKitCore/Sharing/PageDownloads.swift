import Foundation
import HostLink
import UIKitPrimitives

/// The files that a page saves on the user's device, until a page has them.
enum PageDownloads {
    /// The maximum length of a file.
    static let bytesMax = 8 << 20
    /// The maximum length of all files that wait for a page.
    static let waitingBytesMax = 64 << 20

    /// A file with its name.
    struct File: Equatable {
        /// The name, which a browser can use as it is.
        let name: String
        let data: Data

        init(name: String, data: Data) {
            self.name = FileNames.sanitized(name)
            self.data = data
        }

        /// Reads a file that the app can read; nil for anything that is no file, that cannot be
        /// read, or that is over the limit.
        init?(_ url: URL) {
            // A device or a pipe would never end.
            let values = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [
                .isRegularFileKey, .fileSizeKey,
            ])
            guard values?.isRegularFile == true, let size = values?.fileSize,
                size <= PageDownloads.bytesMax, let data = try? Data(contentsOf: url)
            else {
                PageDownloads.refuse()
                return nil
            }
            self.init(name: url.lastPathComponent, data: data)
        }

        /// The name and the content, as the page gets them.
        var rendered: [String] { [name, data.base64EncodedString()] }
    }

    private static var waiting: [(file: File, target: HandoverTarget)] = []

    /// Asks a page of the app to save a file.
    static func add(_ file: File) {
        let bytes = waiting.reduce(file.data.count) { $0 + $1.file.data.count }
        guard file.data.count <= bytesMax, bytes <= waitingBytesMax else { return refuse() }
        waiting.append((file, HandoverTarget()))
        ApplicationRuntime.current?.setNeedsTurn()
    }

    private static func refuse() {
        ApplicationRuntime.current?.connection.notice(
            .warning,
            "A shared file was not saved, because it cannot be read or has more than "
                + "\(bytesMax >> 20) MB, or because more than \(waitingBytesMax >> 20) MB wait.")
    }

    /// Removes and returns the next file that waits for a scene's page.
    static func take(for scene: UIScene) -> File? {
        guard let index = waiting.firstIndex(where: { $0.target.isReached(by: scene) }) else {
            return nil
        }
        return waiting.remove(at: index).file
    }

    /// Whether no file waits.
    static var isEmpty: Bool { waiting.isEmpty }

    /// Removes all files, for a new launch in the same process.
    static func forgetAll() { waiting = [] }
}
