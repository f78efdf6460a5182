/// The reason why an object was not registered for restoration as the app requested.
enum RegistrationFault: Hashable, CustomStringConvertible {
    /// The identifier is empty, so nothing can refer to the object (1.1.6).
    case emptyIdentifier(className: String)
    /// The object is its own parent, directly or through others (1.4.1).
    case circularParent(identifier: String, className: String)

    /// A sentence about what happened and what to do.
    var description: String {
        switch self {
        case .emptyIdentifier(let className):
            "A \(className) was not registered for restoration: its identifier is empty. Pass an "
                + "identifier that is unique within the object's restorationParent."
        case .circularParent(let identifier, let className):
            "\(identifier) (\(className)) was registered for restoration without its "
                + "restorationParent: the parent is inside the object itself. Return a parent that "
                + "does not lead back to the object."
        }
    }
}
