/// The kind of a node in UIKit's terms.
///
/// The page's client decides how to show it.
public enum RenderKind: String, Hashable, Sendable, CaseIterable {
    case window
    case view
    case label
    case button
    case textField
    case textView
    case imageView
    case scrollView
    case tableView
    case tableCell
    case sectionHeader
    case collectionView
    case collectionCell
    case navigationBar
    case barButton
    case backButton
    case tabBar
    case tabItem
    case toggle
    case slider
    case segmentedControl
    case searchField
    case progress
    case activityIndicator
    /// The container of a presented view controller, above everything before it.
    case presentation
    case alert
    /// A page of a web view: markup in its own frame, or a link to another site.
    case webPage
}
