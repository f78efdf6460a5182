import HostLink

/// The picture of a scene that is shown until the app is back (specification 5.4).
extension ApplicationRuntime {
    /// Gives the host the picture of a scene that left the screen, or none where it would show what does
    /// not come back (5.4.4).
    func takeSnapshot(of runtime: SceneRuntime) {
        // For one that the app does not want, the host has been told already (1.1.4).
        guard !isSnapshotIgnored, !isLocked else { return }
        let picture = isStateWanted && runtime.isFrontRestorable ? runtime.snapshot() : nil
        connection.send(.snapshot(session: runtime.session, picture))
    }
}

extension SceneRuntime {
    /// Whether the controller nearest to the person, and everything around it, has an identifier.
    fileprivate var isFrontRestorable: Bool {
        guard let front = scene.visibleWindows.last?.rootViewController?.frontMost,
            !(front is UIAlertController), case .complete = front.restorationPath
        else { return false }
        return true
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
