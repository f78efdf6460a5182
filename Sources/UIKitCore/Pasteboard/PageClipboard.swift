import Foundation
import HostLink

/// The text that a page copies to the clipboard of the user's device, until a page has it.
enum PageClipboard {
    /// The maximum length of a text, in UTF-8: that of an event's text.
    static let bytesMax = 1 << 20

    private static var waiting: (text: String, target: HandoverTarget)?

    /// Asks a page of the app to copy a text.
    ///
    /// A text over the limit stays in the app, which is logged.
    static func copy(_ text: String) {
        guard text.utf8.count <= bytesMax else {
            ApplicationRuntime.current?.connection.notice(
                .warning,
                "A text of more than \(bytesMax >> 20) MB on the pasteboard was not copied to the "
                    + "user's clipboard. Shorten it.")
            return
        }
        waiting = (text, HandoverTarget())
        ApplicationRuntime.current?.setNeedsTurn()
    }

    /// Removes and returns the text that waits for a scene's page.
    static func take(for scene: UIScene) -> String? {
        guard let (text, target) = waiting, target.isReached(by: scene) else { return nil }
        waiting = nil
        return text
    }

    /// Removes the text, for a new launch in the same process.
    static func forget() { waiting = nil }
}
