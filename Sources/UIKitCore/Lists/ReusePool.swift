import Foundation

/// Views that left the screen and wait to be used again, and how new ones are made.
struct ReusePool {
    /// How many views of one identifier wait at most; a few screens' worth, and the rest is freed.
    private static let waitingMax = 64

    private var classes: [String: UIView.Type] = [:]
    private var waiting: [String: [UIView]] = [:]

    mutating func register(_ viewClass: AnyClass?, for identifier: String) {
        classes[identifier] = viewClass as? UIView.Type
    }

    /// The reuse identifier of the view that is being made, for initialisers that are not given it.
    private(set) static var identifierBeingMade: String?

    /// The frame of the view that is being made, where a layout knows it.
    private(set) static var frameBeingMade: CGRect?

    /// Makes a view of the class that was registered; `nil` if none was.
    ///
    /// Swift can make an object of a class known only at run time through a required initialiser, which
    /// every cell class of an app would have to repeat; so views are made as responders are.
    func make(_ key: String, identifier: String, frame: CGRect? = nil) -> UIView? {
        guard let viewClass = classes[key] else { return nil }
        let outer = (Self.identifierBeingMade, Self.frameBeingMade)
        (Self.identifierBeingMade, Self.frameBeingMade) = (identifier, frame)
        defer { (Self.identifierBeingMade, Self.frameBeingMade) = outer }
        return viewClass._construct() as? UIView
    }

    mutating func dequeue(_ identifier: String) -> UIView? {
        waiting[identifier]?.popLast()
    }

    mutating func enqueue(_ view: UIView, for identifier: String) {
        guard waiting[identifier, default: []].count < Self.waitingMax else { return }
        waiting[identifier, default: []].append(view)
    }
}
