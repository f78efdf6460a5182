import Foundation
import HostLink

extension UITextField {
    /// Handles the user's input to the text, the selection or the focus.
    ///
    /// - Returns: Whether the input was one of these.
    func handleEditing(_ action: InputAction) -> Bool {
        switch action {
        case .text(let newText, let selection, let revision):
            whileTyping { applyTypedText(newText, selection: selection, revision: revision) }
        case .selection(let selection):
            edited.select(selection)
            delegate?.textFieldDidChangeSelection(self)
        case .focus(true): becomeFirstResponder()
        case .focus(false): resignFirstResponder()
        case .submit: submit()
        default: return false
        }
        setNeedsRendering()
        return true
    }

    private func applyTypedText(_ newText: String, selection: TextSelection, revision: UInt64) {
        guard isEnabled else {
            edited.refuse(revision: revision)
            return
        }
        // A field has a single line, even after a paste.
        let newText = newText.replacing("\n", with: " ")
        guard newText != edited.text else {
            edited.accept(newText, selection: selection, revision: revision)
            delegate?.textFieldDidChangeSelection(self)
            return
        }
        guard allowsChange(to: newText) else {
            edited.refuse(revision: revision)
            return
        }
        let (old, change) = (typedState, edited.change(to: newText))
        edited.accept(newText, selection: selection, revision: revision)
        registerTyping(change, from: old)
        textDidChange()
        delegate?.textFieldDidChangeSelection(self)
        notifyOfTyping()
    }

    private func allowsChange(to newText: String) -> Bool {
        guard let delegate else { return true }
        let change = edited.change(to: newText)
        return delegate.textField(
            self, shouldChangeCharactersIn: change.range, replacementString: change.replacement)
    }

    private func submit() {
        if enablesReturnKeyAutomatically, !hasText { return }
        edited.submitDraft()
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
        sendActions(for: .editingDidEndOnExit)
        sendActions(for: .primaryActionTriggered)
        if endsEditing { resignFirstResponder() }
        onReturn?()
    }

    func describeEditing(_ node: inout RenderNode) {
        describeText(&node, isEditable: isEnabled)
        if let placeholder { node[.placeholder] = .string(placeholder) }
        if borderStyle != .none {
            node[.style] = .string(borderStyle == .roundedRect ? "rounded" : "bordered")
        }
    }
}
