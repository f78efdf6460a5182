import HostLink

/// The frame that the page shows of a scene: the last nodes sent to it, with the user's changes
/// since.
///
/// Because the next frame is compared with this one, a patch can never send the user's own text or
/// scroll position back (`docs/invariants.md`).
struct PageFrame {
    private var root: RenderNode?
    private var edits = UserEdits()

    /// Whether the next frame is complete.
    var isForgotten: Bool { root == nil }

    /// Removes the nodes, so that the next frame is complete.
    mutating func forget() {
        root = nil
        edits = UserEdits()
    }

    /// Applies an event of the user on the page.
    mutating func note(_ event: InputEvent) {
        guard root != nil else { return }
        edits.note(event.action, on: event.node)
    }

    /// Returns the content that changes the shown frame into a new frame, and stores the new frame
    /// as the shown one.
    ///
    /// - Returns: `nil` if the frames are equal.
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
