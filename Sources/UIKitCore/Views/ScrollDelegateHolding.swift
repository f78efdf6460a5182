/// A scroll view that holds a delegate.
///
/// UIKit's tables and text views have a `delegate` of a narrower type than scroll views. Swift does
/// not let a subclass narrow a property of its superclass, but a subclass can declare a property
/// that otherwise only a protocol extension declares. So the scroll view's own property is declared
/// here. Apps need not know the protocol.
@preconcurrency @MainActor
public protocol ScrollDelegateHolding: UIScrollView {}

extension ScrollDelegateHolding {
    /// The object that is notified of the scroll view's movements.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}
