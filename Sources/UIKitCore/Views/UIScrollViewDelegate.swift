import Foundation

/// An object that is notified of a scroll view's movements.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// Called whenever `contentOffset` changed.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Called when `zoomScale` changed.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Called when the user begins to scroll.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Called when the user has finished scrolling.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Called when the movement has ended.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Called after an animated movement that the app requested.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Returns the view that is zoomed.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Called when the sum of safe area and insets has changed.
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
    /// Returns `nil`, so no view is zoomed.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
