import HostLink
import UIKitPrimitives

/// The text to copy and the file to save that the app passes to the browser with a frame.
///
/// The page acts when a difference sets them. So a complete frame has neither, and the next ones
/// wait until a frame has removed those before.
struct PageHandover {
    private var copied: String?
    private var download: PageDownloads.File?
    /// Whether the page's frame has what was handed over last.
    private var isShown = false

    /// Takes what waits for a scene's page, if the next frame is a difference.
    mutating func take(for scene: UIScene) {
        guard !isShown else { return }
        if copied == nil { copied = PageClipboard.take(for: scene) }
        if download == nil { download = PageDownloads.take(for: scene) }
    }

    /// Adds the text and the file to the root of a frame.
    func describe(_ root: inout RenderNode) {
        if let copied { root[.copied] = .string(copied) }
        if let download { root[.download] = .strings(download.rendered) }
    }

    /// Called after a frame was sent.
    mutating func wasSent(in content: RenderFrame.Content) {
        guard case .patches = content else {
            isShown = false
            return
        }
        isShown = copied != nil || download != nil
        copied = nil
        download = nil
    }
}

/// The page that gets a text or a file: that of the scene for which the app's code ran or, outside
/// of any scene, one that the user looks at.
struct HandoverTarget {
    private let home = SceneScope.current

    /// Returns whether a scene's page gets the text or the file.
    func isReached(by scene: UIScene) -> Bool {
        if let own = home?.scene { return own === scene }
        let scenes = ApplicationRuntime.current?.application.connectedScenes ?? []
        let active = scenes.filter { $0.activationState == .foregroundActive }
        return active.isEmpty || active.contains(scene)
    }
}
