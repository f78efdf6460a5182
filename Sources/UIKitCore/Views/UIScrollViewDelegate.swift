import Foundation

/// Hears of a scroll view's movements.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// Called whenever `contentOffset` changed.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Called when `zoomScale` changed.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Called when a person begins to scroll.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Called when a person has scrolled.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Called when the movement came to rest.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Called after a movement that the app asked for with animation.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// The view that is scaled.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Called when safe area and insets together changed.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(
        _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Scales nothing.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
