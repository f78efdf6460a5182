public import Foundation

/// A transition from one controller to another.
///
/// A subclass, which a storyboard names as the segue's custom class, overrides `perform()`.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
    /// The identifier in the storyboard.
    open var identifier: String? { givenIdentifier }
    /// The controller that the segue starts from.
    open var source: UIViewController { givenSource }
    /// The controller that the segue leads to.
    open var destination: UIViewController { givenDestination }

    private let givenIdentifier: String?
    private let givenSource: UIViewController
    private let givenDestination: UIViewController
    /// The transition of the segue's kind.
    var transition: (() -> Void)?
    /// Whether the transition is animated.
    var isAnimated = true

    /// Creates a segue.
    public init(
        identifier: String?, source: UIViewController, destination: UIViewController
    ) {
        givenIdentifier = identifier
        givenSource = source
        givenDestination = destination
        super.init()
    }

    /// Creates a segue with a closure that performs it.
    public convenience init(
        identifier: String?, source: UIViewController, destination: UIViewController,
        performHandler: @escaping () -> Void
    ) {
        self.init(identifier: identifier, source: source, destination: destination)
        transition = performHandler
    }

    /// Calls `init(identifier:source:destination:)` of the subclass that receives the call.
    ///
    /// A storyboard names the class of a segue, so the initialiser is called on a class value, as
    /// for responders.
    @usableFromInline
    convenience init(
        _dynamic identifier: String?, from source: UIViewController,
        to destination: UIViewController
    ) {
        self.init(identifier: identifier, source: source, destination: destination)
    }

    @_silgen_name(
        "$s9UIKitCore17UIStoryboardSegueC8_dynamic4from2toACSSSg_AA16UIViewControllerCAItcfC")
    final class func _construct(
        _ identifier: consuming String?, from source: consuming UIViewController,
        to destination: consuming UIViewController
    ) -> UIStoryboardSegue

    /// Performs the transition.
    ///
    /// The default performs the transition of the segue's kind; a custom segue overrides this
    /// method.
    open func perform() { transition?() }

    /// Declares the names of the class; overrides call `super`.
    open class func declareNames(_ names: RuntimeNames) {}
}

extension UIStoryboardSegue: nonisolated RuntimeNamed {}

/// The origin of an unwind segue.
@preconcurrency @MainActor
public final class UIStoryboardUnwindSegueSource: NSObject {
    /// The controller that the unwind segue starts from.
    public let source: UIViewController
    /// The action that the destination implements.
    public let unwindAction: Selector
    /// The object that triggered the segue.
    public let sender: Any?

    init(source: UIViewController, unwindAction: Selector, sender: Any?) {
        self.source = source
        self.unwindAction = unwindAction
        self.sender = sender
        super.init()
    }
}
