import Foundation

/// The views that left the screen and wait for reuse, and the classes of new views.
struct ReusePool {
    /// The largest number of waiting views per identifier, a few screens' worth.
    ///
    /// Further views are freed.
    private static let waitingMax = 64

    private var classes: [String: UIView.Type] = [:]
    /// The closures that create views from interface files.
    private var prototypes: [String: () -> UIView?] = [:]
    private var waiting: [String: [UIView]] = [:]

    mutating func register(_ viewClass: AnyClass?, for identifier: String) {
        classes[identifier] = viewClass as? UIView.Type
        prototypes[identifier] = nil
    }

    mutating func register(prototype: (() -> UIView?)?, for identifier: String) {
        classes[identifier] = nil
        prototypes[identifier] = prototype
    }

    /// The reuse identifier of the view that is being created, for initialisers without such a
    /// parameter.
    private(set) static var identifierBeingMade: String?

    /// The frame of the view that is being created, if a layout knows it.
    private(set) static var frameBeingMade: CGRect?

    /// Creates a view of the registered class, or returns `nil` if none is registered.
    ///
    /// For a class that is known only at run time, Swift needs a required initialiser, which every
    /// cell class of an app would have to repeat. So views are created in the same way as
    /// responders.
    func make(_ key: String, identifier: String, frame: CGRect? = nil) -> UIView? {
        let outer = (Self.identifierBeingMade, Self.frameBeingMade)
        (Self.identifierBeingMade, Self.frameBeingMade) = (identifier, frame)
        defer { (Self.identifierBeingMade, Self.frameBeingMade) = outer }
        if let prototype = prototypes[key] { return prototype() }
        return classes[key]?._construct() as? UIView
    }

    mutating func dequeue(_ identifier: String) -> UIView? {
        waiting[identifier]?.popLast()
    }

    mutating func enqueue(_ view: UIView, for identifier: String) {
        guard waiting[identifier, default: []].count < Self.waitingMax else { return }
        waiting[identifier, default: []].append(view)
    }
}
