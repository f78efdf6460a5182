public import Foundation

/// The requirements of an object that provides a page controller's pages.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
    /// Returns the page before another, or `nil` at the beginning.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController?

    /// Returns the page after another, or `nil` at the end.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController?

    /// Returns the number of pages that the page indicator shows. Without this method there is no
    /// indicator.
    func presentationCount(for pageViewController: UIPageViewController) -> Int

    /// Returns the page that the page indicator shows after the app has set a page.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    /// Returns 0, so there is no page indicator.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }

    /// Returns 0, the first page.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}
