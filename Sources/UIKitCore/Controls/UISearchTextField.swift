import UIKitPrimitives
public import Foundation
import HostLink
import UIKitPrimitives

/// A text field for a search text.
open class UISearchTextField: UITextField {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a field from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        coder.readInterface(into: self, as: UISearchTextField.self)
    }

    private func prepare() {
        borderStyle = .roundedRect
        returnKeyType = .search
        autocapitalizationType = .none
        autocorrectionType = .no
    }

    /// A closure that the enclosing search bar sets.
    ///
    /// It is called when the text changed.
    var onTextChange: ((String) -> Void)?

    /// A closure that the enclosing search bar sets.
    ///
    /// It is called when a launch restored a draft.
    var onRestoredDraft: ((String) -> Void)?

    override func textDidChange() {
        super.textDidChange()
        onTextChange?(edited.text)
    }

    override func notifyOfRestoredDraft() {
        super.notifyOfRestoredDraft()
        onRestoredDraft?(edited.text)
    }

    override var renderKind: RenderKind { .searchField }
}
