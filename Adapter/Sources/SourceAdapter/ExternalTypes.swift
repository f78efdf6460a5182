/// The known facts about types that other modules declare.
enum ExternalTypes {
    /// Whether a class of another module has a table of names, which a subclass extends.
    ///
    /// UIKit's classes have one. Only the name is known of a class that is neither UIKit's nor
    /// Foundation's, so the suffix of the name decides.
    static func isRuntimeNamed(_ name: String) -> Bool {
        let name = withoutModule(name)
        if withoutTable.contains(name) { return false }
        if ["UI", "WK", "MK", "AVPlayerView"].contains(where: name.hasPrefix) { return true }
        if name.hasPrefix("NS") || foundation.contains(name) { return false }
        return viewEndings.contains { name.hasSuffix($0) }
    }

    /// Whether a type of another module after a class's colon is a protocol.
    static func isProtocol(_ name: String) -> Bool {
        let name = withoutModule(name)
        if protocols.contains(name) { return true }
        return protocolEndings.contains { name.hasSuffix($0) }
    }

    /// Returns the name without the module before it.
    static func withoutModule(_ name: String) -> String {
        for module in ["UIKit.", "Foundation.", "WebKit.", "Swift."] where name.hasPrefix(module) {
            return String(name.dropFirst(module.count))
        }
        return name
    }

    /// UIKit's classes that do not conform to `RuntimeNamed`, nor does a superclass.
    private static let withoutTable: Set<String> = [
        "UIPresentationController", "UIPopoverPresentationController", "UIActivity",
        "UIActivityItemProvider", "UIDocument", "UIManagedDocument", "UIAlertAction",
        "UIMenuElement", "UIMenu", "UIAction", "UICommand", "UIKeyCommand", "UIEvent", "UITouch",
        "UILayoutGuide", "UIStoryboard", "UIPercentDrivenInteractiveTransition", "UIBezierPath",
        "UICollectionViewLayoutAttributes", "UIDynamicBehavior", "UIDynamicAnimator", "UINib",
        "UISceneConfiguration", "UISceneActivationConditions", "UISceneDestructionRequestOptions",
    ]

    private static let foundation: Set<String> = [
        "Operation", "BlockOperation", "OperationQueue", "Thread", "Formatter", "NumberFormatter",
        "DateFormatter", "Timer", "Bundle", "FileManager", "UserDefaults", "UndoManager",
        "NotificationCenter", "Progress", "Stream", "InputStream", "OutputStream", "XMLParser",
        "URLProtocol", "ValueTransformer", "JSONEncoder", "JSONDecoder", "Port", "Process",
    ]

    private static let viewEndings = [
        "ViewController", "Controller", "View", "Cell", "Button", "Control", "Label", "Field",
        "Window", "Bar", "Item", "Recognizer", "Segue", "Responder", "Slider", "Switch",
    ]

    private static let protocols: Set<String> = [
        "AnyObject", "Any", "class", "Codable", "Encodable", "Decodable", "Error", "Equatable",
        "Hashable", "Comparable", "Identifiable", "Sendable", "CustomStringConvertible",
        "NSObjectProtocol", "NSCoding", "NSSecureCoding", "NSCopying", "RuntimeNamed",
        "ObservableObject", "LocalizedError",
    ]

    private static let protocolEndings = [
        "Delegate", "DataSource", "Protocol", "Convertible", "Coding", "able", "Type",
        "Restoration", "Restoring", "Source", "Transitioning", "Association", "Appearance",
        "Input",
    ]
}
