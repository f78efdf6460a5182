import HostLink

/// The picture of a scene that is shown until the app is back (specification 5.4).
extension ApplicationRuntime {
    /// Gives the host the picture of a scene that left the screen, or none where it would show what does
    /// not come back (5.4.4).
    func takeSnapshot(of runtime: SceneRuntime) {
        // For one that the app does not want, the host has been told already (1.1.4).
        guard !isSnapshotIgnored, !isLocked else { return }
        let comesBack =
            isStateWanted && runtime.isFrontPreserved || runtime.isFrontBroughtBackByApp
        connection.send(
            .snapshot(session: runtime.session, comesBack ? runtime.snapshot() : nil))
    }
}

extension SceneRuntime {
    /// Whether the app has said what the person is doing, and so makes the screens for it by itself: they need
    /// no identifiers (2.4.1).
    fileprivate var isFrontBroughtBackByApp: Bool {
        front != nil && scene.session.kept.activity != nil
    }

    /// The controller nearest to the person; an alert is nothing that comes back.
    var front: UIViewController? {
        let front = scene.visibleWindows.last?.rootViewController?.frontMost
        return front is UIAlertController ? nil : front
    }
}

extension RenderNode {
    /// The picture without what people type into secure fields, which no picture keeps.
    func withoutSecrets() -> RenderNode {
        var node = self
        if node[.secure] == .bool(true) {
            node[.text] = nil
            node[.selection] = nil
        }
        node.children = children.map { $0.withoutSecrets() }
        return node
    }
}
