import RestorationArchive
import UIKitPrimitives

/// Why an object was not preserved or not restored: data, for the log and for whoever explains.
package struct RestorationSkip: Hashable, Sendable, CustomStringConvertible {
    /// The object, as its path or, where it has none, its class.
    package var object: String
    /// What happened.
    package var reason: Reason

    /// What happened to the object.
    package enum Reason: Hashable, Sendable {
        case noIdentifier(losing: Int)
        case notEncoded(container: String)
        case noView(owner: String)
        case duplicatePath
        case droppedByFactory(String)
        case notFound
        case foundElsewhere(String)
        case parentDropped
        case classMismatch(saved: String, found: String)
        case unknownClass(String)
        case coder(String)
        case large
    }

    package var description: String {
        switch reason {
        case .noIdentifier(let losing):
            "\(object) is not preserved: it has no restorationIdentifier. Give it one."
                + Self.loss(losing)
        case .notEncoded(let container):
            "\(object) is not preserved: \(container) contains it and did not encode it. Encode each "
                + "child in the container's encodeRestorableState(with:)."
        case .noView(let owner):
            "\(object) is not restored: \(owner) has no view with this identifier now."
        case .duplicatePath:
            "\(object) is not preserved: another object has the same path. "
                + "Give one of them another restorationIdentifier."
        case .droppedByFactory(let factory):
            "\(object) is not restored: \(factory) returned nil for it."
        case .notFound:
            "\(object) is not restored: it has no restoration class, the app delegate made none, and "
                + "no view controller with this path exists after launch."
        case .foundElsewhere(let place):
            "\(object) is not restored: it has no restoration class, the app delegate made none, and "
                + "no view controller with this path exists after launch. One with the same "
                + "identifier is at \(place): the path of a screen in a split view differs between "
                + "collapsed and expanded. Have the app delegate find it by its identifier."
        case .parentDropped:
            "\(object) is not restored: the controller around it was not."
        case .classMismatch(let saved, let found):
            "\(object) did not decode its state: a \(saved) was preserved and a \(found) was found. "
                + "If the class was renamed, declare the old name in StableClassNaming."
        case .unknownClass(let name):
            "\(object) is not restored by its restoration class: this build has no class \(name). "
                + "If the class was renamed, declare the old name in StableClassNaming."
        case .coder(let message): message
        case .large:
            "\(object) preserved more than 64 KB. Keep data in the app's own database, and preserve what "
                + "identifies it."
        }
    }

    private static func loss(_ count: Int) -> String {
        switch count {
        case 0: ""
        case 1: " One identified object inside it is lost with it."
        default: " \(count) identified objects inside it are lost with it."
        }
    }
}

extension RestorationSkip.Reason {
    /// What the report says of the object; nil for what only a coder noticed.
    var outcome: RestorationReport.Outcome? {
        switch self {
        case .noIdentifier: .noIdentifier
        case .notEncoded: .notEncoded
        case .duplicatePath: .duplicatePath
        case .droppedByFactory: .droppedByFactory
        case .notFound, .foundElsewhere, .noView: .notFound
        case .parentDropped: .parentNotRestored
        case .classMismatch: .classMismatch
        case .unknownClass: .unknownClass
        case .coder, .large: nil
        }
    }
}
