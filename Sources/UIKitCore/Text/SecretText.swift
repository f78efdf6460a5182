import HostLink
import UIKitPrimitives

// A secret text is never stored or sent (docs/invariants.md, 5):
// - archives: `EditingView.isSecret` decides which fields preserve neither text nor selection;
// - frames: `EditedText.rendered(isSecure:)` sends the page no text that the user typed;
// - patches: `RenderPatch.keepingSecret` prevents the page from removing such a text;
// - snapshots and the frames of mirrored displays: `RenderNode.withoutSecrets()`.

extension EditingView {
    /// Whether text and selection must not be preserved.
    var isSecret: Bool {
        if isSecureTextEntry || editing.wasSecret { return true }
        return switch textContentType {
        case .password, .newPassword, .oneTimeCode, .creditCardNumber: true
        default: false
        }
    }
}

extension EditedText {
    /// Returns the text to send to the page.
    ///
    /// A secret is sent only if the app itself set it, never if the user typed it.
    nonisolated func rendered(isSecure: Bool) -> RenderValue? {
        isSecure && isTyped ? nil : .string(text)
    }
}

extension RenderNode {
    /// Returns the node without the texts of secure fields, because no stored frame may contain
    /// them.
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

extension RenderPatch {
    /// The patch, changed so that the page keeps a text that has become secret, although the frame
    /// no longer contains the text.
    var keepingSecret: RenderPatch {
        guard case .update(let key, let changed, let removed) = self,
            changed[.secure] == .bool(true), removed.contains(.text)
        else { return self }
        return .update(key, changed: changed, removed: removed.filter { $0 != .text })
    }
}
