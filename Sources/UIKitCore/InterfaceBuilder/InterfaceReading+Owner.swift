import InterfaceFiles
import UIKitPrimitives

extension InterfaceReading {
    /// The owner, if it is a responder.
    var responderOwner: UIResponder? { owner as? UIResponder }

    /// Registers the owner with the id of its controller in a storyboard, or of the placeholder
    /// "File's Owner".
    func registerOwner() {
        guard let owner else { return }
        if let controller = owner as? UIViewController, let interface = controller.interface,
            interface.file === file
        {
            register(owner, id: interface.element.idNumber)
        }
        guard let objects = file.document.root.child("objects") else { return }
        for placeholder in objects.children
        where placeholder["placeholderIdentifier"] == "IBFilesOwner" {
            register(owner, id: placeholder.idNumber)
        }
    }
}
