import InterfaceFiles

extension RuntimeNames {
    /// The reason why a property could not be read or set.
    enum PropertyFault {
        /// The class has no property with the name that was to be read or set.
        case unknown(object: AnyObject, key: String, isRead: Bool)
        /// The property is read-only, or the value cannot be converted to its type.
        case mismatch(object: AnyObject, key: String, needed: String)

        var message: String {
            switch self {
            case .unknown(let object, let key, let isRead):
                let names = RuntimeNames.of(type(of: object)).properties.keys
                let hint = NearestName.nearest(to: key, among: names).map {
                    " Did you mean \($0)?"
                }
                return
                    "[<\(RuntimeNames.className(object)) \(RuntimeNames.address(object))> "
                    + "\(isRead ? "valueForUndefinedKey:" : "setValue:forUndefinedKey:")]: this class is not key value coding-compliant "
                    + "for the key \(key)." + (hint ?? "")
            case .mismatch(let object, let key, let needed):
                return
                    "The property \(key) of \(RuntimeNames.className(object)) cannot be set: it is "
                    + "read-only, or the value cannot be converted to \(needed)."
            }
        }
    }
}
