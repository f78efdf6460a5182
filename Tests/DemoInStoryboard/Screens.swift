import UIKit

/// A screen with a text, whose field the screen preserves.
class TextScreen: UIViewController {
    var textField: UITextField?

    /// Declares the names in the storyboard, because the adapter does not read this app's sources.
    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.property("textField", \TextScreen.textField)
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        note("\(type(of: self)) is made by the storyboard")
    }

    // MARK: - State restoration

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        note("\(type(of: self)) encodes")
        coder.encode(textField?.text, forKey: "textFieldText")
        coder.encode(textField?.isFirstResponder ?? false, forKey: "isFirstResponder")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        note("\(type(of: self)) decodes")
        textField?.text = coder.decodeObject(forKey: "textFieldText") as? String
        if coder.decodeBool(forKey: "isFirstResponder") { textField?.becomeFirstResponder() }
    }

    override func applicationFinishedRestoringState() {
        super.applicationFinishedRestoringState()
        note("\(type(of: self)) has finished restoring")
    }
}

/// The first screen, from which a segue presents the second.
final class ViewController: TextScreen {}

/// The second screen.
final class EditingViewController: TextScreen {
    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.action("done", EditingViewController.done)
    }

    func done() {
        dismiss(animated: false)
    }
}
