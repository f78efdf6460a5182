/// A scroll view, as far as its delegate is concerned.
///
/// UIKit's tables and text views have a `delegate` of a narrower type than scroll views. Swift lets no
/// subclass narrow a property of its superclass, but lets it have one that only a protocol's
/// extension has; so a scroll view's own is here. Apps need not know the protocol.
@preconcurrency @MainActor
public protocol ScrollDelegateHolding: UIScrollView {}

extension ScrollDelegateHolding {
    /// Hears of the scroll view's movements.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}
