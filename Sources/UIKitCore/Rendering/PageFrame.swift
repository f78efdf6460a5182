import HostLink

/// What the page shows of a scene: the last picture sent to it, with what the person did to it since.
///
/// Comparing the next picture with this one, a patch can never carry the person's own text or scroll
/// position back (`docs/invariants.md`).
struct PageFrame {
    private var root: RenderNode?
    private var edits = UserEdits()

    /// Forgets the picture; the next frame is complete.
    mutating func forget() {
        root = nil
        edits = UserEdits()
    }

    /// Takes in what the person did on the page.
    mutating func note(_ event: InputEvent) {
        guard root != nil else { return }
        edits.note(event.action, on: event.node)
    }

    /// The way from what the page shows to a new picture, which is then what the page shows.
    ///
    /// - Returns: `nil` when there is nothing to send.
    mutating func advance(to new: RenderNode) -> RenderFrame.Content? {
        defer {
            root = new
            edits = UserEdits()
        }
        guard var old = root else { return .complete(new) }
        edits.apply(to: &old)
        let patches = RenderDifference(from: old, to: new).patches.map(\.keepingSecret)
        return patches.isEmpty ? nil : .patches(patches)
    }
}

extension RenderPatch {
    /// A text that becomes a secret leaves the picture and stays on the page.
    fileprivate var keepingSecret: RenderPatch {
        guard case .update(let key, let changed, let removed) = self,
            changed[.secure] == .bool(true), removed.contains(.text)
        else { return self }
        return .update(key, changed: changed, removed: removed.filter { $0 != .text })
    }
}
