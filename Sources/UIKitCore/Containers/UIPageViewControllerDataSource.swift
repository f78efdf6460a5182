public import Foundation

/// Gives a page controller its pages, one after another.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
    /// The page before another; `nil` at the beginning.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController?

    /// The page after another; `nil` at the end.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController?

    /// How many pages the indicator shows; without it there is no indicator.
    func presentationCount(for pageViewController: UIPageViewController) -> Int

    /// The page that the indicator shows after the app has set one.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    /// None: there is no indicator.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }

    /// The first.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}
