import HostLink

extension SceneRuntime {
    /// Returns the scene as it is now, as a complete frame that a page can show while no process
    /// runs.
    func snapshot() -> [UInt8] {
        frame(.complete(draw().withoutSecrets()), sequence: 0, title: title).json()
    }

    /// Whether the app has saved the user's activity, and so restores the screens itself: they need
    /// no identifiers (2.4.1).
    var isFrontRestoredByApp: Bool {
        front != nil && scene.session.kept.activity != nil
    }

    /// The controller nearest to the user; nil for an alert, which is not restored.
    var front: UIViewController? {
        let front = scene.visibleWindows.last?.rootViewController?.frontMost
        return front is UIAlertController ? nil : front
    }
}

extension RenderNode {
    /// Returns the node without the texts of secure fields, which no stored frame contains.
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
