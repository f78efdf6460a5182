public import Foundation
import HostLink

/// A responder into which text is inserted, such as by the keys of an input view.
///
/// - Note: Difference from UIKit: the user's keyboard types into fields of the page only, so an
///   object of the app with this protocol gets no text from it.
@preconcurrency @MainActor
public protocol UIKeyInput: NSObjectProtocol {
    /// Whether there is a text.
    var hasText: Bool { get }

    /// Replaces the selection by a text.
    func insertText(_ text: String)

    /// Deletes the selection, or the character before the caret.
    func deleteBackward()
}

extension UITextField: UIKeyInput {}

extension UITextView: UIKeyInput {}

/// The text that an input view edits.
@preconcurrency @MainActor
public protocol UITextDocumentProxy: UIKeyInput {
    /// The text before the selection; `nil` if there is none.
    var documentContextBeforeInput: String? { get }
    /// The text after the selection; `nil` if there is none.
    var documentContextAfterInput: String? { get }
    /// The selected text; `nil` if there is none.
    var selectedText: String? { get }

    /// Moves the caret by a number of characters.
    func adjustTextPosition(byCharacterOffset offset: Int)
}

/// The text of the field that has the focus of a window.
final class FocusedDocument: NSObject, UITextDocumentProxy {
    private weak var window: UIWindow?

    init(of window: UIWindow?) {
        self.window = window
    }

    private var field: (any EditingView)? { (window?.firstResponder as? UIView)?.editingField }

    /// The responder itself, whose class may override the methods.
    private var responder: (any UIKeyInput)? { window?.firstResponder as? any UIKeyInput }

    var hasText: Bool { responder?.hasText ?? false }

    func insertText(_ text: String) { responder?.insertText(text) }

    func deleteBackward() { responder?.deleteBackward() }

    private func part(_ range: (EditedText) -> NSRange) -> String? {
        guard let edited = field?.edited else { return nil }
        let part = range(edited)
        return part.length == 0 ? nil : (edited.text as NSString).substring(with: part)
    }

    var documentContextBeforeInput: String? { part { $0.wholePart(0, $0.selection.start) } }

    var documentContextAfterInput: String? {
        part { $0.wholePart($0.selection.end, $0.length) }
    }

    var selectedText: String? { part { $0.wholePart($0.selection.start, $0.selection.end) } }

    func adjustTextPosition(byCharacterOffset offset: Int) {
        guard let field else { return }
        let (caret, isBeyond) = field.edited.selection.end.addingReportingOverflow(offset)
        guard !isBeyond else { return }
        field.edited.select(TextSelection(start: caret, end: caret))
        field.setNeedsRendering()
    }
}
