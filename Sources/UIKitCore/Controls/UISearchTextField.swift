import UIKitPrimitives
public import Foundation
import HostLink
import UIKitPrimitives

/// Takes a text to search for.
open class UISearchTextField: UITextField {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Makes one from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        borderStyle = .roundedRect
        returnKeyType = .search
        autocapitalizationType = .none
        autocorrectionType = .no
    }

    /// What the search bar around the field does when the text changed.
    var onTextChange: ((String) -> Void)?

    /// What the search bar around the field does when a launch brought a draft back.
    var onRestoredDraft: ((String) -> Void)?

    override func textDidChange() {
        super.textDidChange()
        onTextChange?(edited.text)
    }

    override func tellOfRestoredDraft() {
        super.tellOfRestoredDraft()
        onRestoredDraft?(edited.text)
    }

    override var renderKind: RenderKind { .searchField }
}
