import RestorationArchive
import UIKitPrimitives

/// The reason why an object was not preserved or not restored, or probably will not be: data, for
/// the log and for reports.
package struct RestorationSkip: Hashable, Sendable, CustomStringConvertible {
    /// The object's path or, if it has none, its class.
    package var object: String
    /// The reason why the object was skipped.
    package var reason: Reason

    /// The reasons for skipping an object.
    package enum Reason: Hashable, Sendable {
        case noIdentifier(losing: Int)
        case notEncoded(container: String)
        /// Its presenter overrides encoding without calling `super` (specification 8.3.1).
        case superNotCalled(presenter: String)
        /// A screen below it in its stack has no identifier (specification 3.5.5).
        case stackEndsBelow(container: String)
        case identifierNeverSet
        case noView(owner: String)
        case duplicatePath
        /// Its path is over a limit of the archive.
        case overLimit(String)
        case droppedByFactory(String)
        case notFound(hint: String)
        /// A factory returned the controller with this path for another path.
        case givenElsewhere(as: String)
        /// A screen below it in its stack is missing (specification 3.5.3).
        case aboveMissing(String)
        /// Its view is inside another controller's view, but it is not a child of that controller.
        case notContained(view: String)
        case notRegistered
        case parentDropped
        case classMismatch(saved: String, found: String)
        case unknownClass(String)
        case noConformance(String, needed: String)
        case existsBesides(factory: String)
        case sameInstance(as: String)
        case madeWithoutIdentifier(by: String)
        case madeWithoutClass(by: String)
        case stackCut(index: Int, missing: String)
        case movedByHand(from: String, to: String)
        case notReferred
        case freedAtOnce
        case parentChanged
        case coder(String)
        case complaint(String)
        case large
        /// Another tab has the same identifier (specification 3.1.10).
        case tabOfOneName(container: String)
        /// A field asks to be preserved and has no identifier.
        case fieldUnnamed
        /// A field in a cell asks to be preserved, and its list has no identifier.
        case fieldInUnnamedList(String)
        /// Another process cannot find its restoration class by the class's name.
        case classNotFindable(String)
    }
}

extension RestorationSkip.Reason {
    /// The object's outcome in the report; nil for a reason that did not keep its state from being
    /// preserved or restored.
    var outcome: RestorationReport.Outcome? {
        switch self {
        case .noIdentifier: .noIdentifier
        case .notEncoded, .superNotCalled, .stackEndsBelow, .notReferred, .notContained: .notEncoded
        case .duplicatePath: .duplicatePath
        case .overLimit: .notEncoded
        case .droppedByFactory: .droppedByFactory
        case .notFound, .notRegistered, .noView: .notFound
        case .parentDropped, .aboveMissing: .parentNotRestored
        case .givenElsewhere: .notFound
        case .classMismatch: .classMismatch
        case .unknownClass, .noConformance: .unknownClass
        case .identifierNeverSet, .existsBesides, .sameInstance, .madeWithoutIdentifier,
            .madeWithoutClass, .stackCut, .movedByHand, .freedAtOnce, .parentChanged, .coder,
            .complaint, .large, .tabOfOneName, .fieldUnnamed, .fieldInUnnamedList,
            .classNotFindable:
            nil
        }
    }
}
