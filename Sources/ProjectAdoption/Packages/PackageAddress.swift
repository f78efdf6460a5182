/// The address of a published package, as Git understands it.
///
/// Git runs a program for some addresses, and reads any folder for others. So only the forms that
/// people publish packages under are taken.
struct PackageAddress {
    /// The kind of place from which Git would fetch.
    enum Kind: Equatable {
        /// A repository on another computer.
        case network
        /// A repository on this computer, by its absolute path.
        case folder(String)
        /// Anything else, such as a program that Git runs, or an option.
        case unknown
    }

    let kind: Kind

    /// Sorts an address into a kind; reads nothing.
    init(_ url: String) {
        if url.hasPrefix("/") {
            kind = .folder(url)
        } else if url.hasPrefix("file:///") {
            let path = String(url.dropFirst("file://".count))
            // Git decodes what the check of the path would take literally.
            kind = path.contains("%") ? .unknown : .folder(path)
        } else {
            kind = Self.isOnNetwork(url) ? .network : .unknown
        }
    }

    private static func isOnNetwork(_ url: String) -> Bool {
        // “ext::” and the like name a program.
        guard !url.contains("::") else { return false }
        // No part may begin with “-”, which another program could take for an option.
        let address =
            /(?:https?|ssh|git):\/\/(?:[A-Za-z0-9_][^\s\p{Cc}@\/]*@)?[A-Za-z0-9][A-Za-z0-9._\-]*(?::[0-9]+)?(?:\/[^\s\p{Cc}]*)?/
        let place =
            /[A-Za-z0-9_][A-Za-z0-9._\-]*@[A-Za-z0-9][A-Za-z0-9._\-]*:[^\s\p{Cc}:\-][^\s\p{Cc}]*/
        return url.wholeMatch(of: address) != nil || url.wholeMatch(of: place) != nil
    }
}
