/// The types of documents that Xcode writes.
enum DocumentType {
    private static let storyboard = "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"
    private static let xib = "com.apple.InterfaceBuilder3.CocoaTouch.XIB"
    /// The only major version; Xcode has written it since version 5.
    private static let version = "3"

    /// Returns the kind of a document, and refuses files for other platforms and other versions.
    static func kind(
        of root: InterfaceElement, source: String
    ) throws(InterfaceFileError) -> InterfaceDocument.Kind {
        func refuse(_ message: String) -> InterfaceFileError {
            InterfaceFileError(source: source, line: root.line, message: message)
        }
        guard root.name != "archive" else {
            throw refuse(
                "The file was saved by Xcode 4 or older. Open and save it in Xcode 5 or newer.")
        }
        guard root.name == "document" else {
            throw refuse(
                "The root element is <\(root.name)>; a storyboard or a xib has <document>.")
        }
        let type = root["type"] ?? ""
        let kind: InterfaceDocument.Kind
        switch type {
        case storyboard: kind = .storyboard
        case xib: kind = .xib
        default:
            throw refuse(
                "\(platform(of: type)) Only files for iOS can be used; their type is "
                    + "\"\(storyboard)\" or \"\(xib)\".")
        }
        let found = root["version"] ?? ""
        guard found.split(separator: ".").first.map(String.init) == version else {
            throw refuse(
                "The document has version \"\(found)\"; only 3.0 can be read. "
                    + "Save it in a version of Xcode that writes 3.0.")
        }
        return kind
    }

    private static func platform(of type: String) -> String {
        if type.hasPrefix("com.apple.InterfaceBuilder3.Cocoa.") {
            return "The document is for macOS (type \"\(type)\")."
        }
        if type.contains("AppleTV") { return "The document is for tvOS (type \"\(type)\")." }
        if type.contains("WatchKit") { return "The document is for watchOS (type \"\(type)\")." }
        if type.isEmpty { return "The document has no type." }
        return "The document has the unknown type \"\(type)\"."
    }
}
