extension UIPageViewController {
    /// The direction in which pages follow each other.
    public nonisolated enum NavigationOrientation: Int, Hashable, Sendable {
        /// From left to right.
        case horizontal = 0
        /// From top to bottom.
        case vertical = 1
    }

    /// The position of the spine between two pages.
    public nonisolated enum SpineLocation: Int, Hashable, Sendable {
        /// No spine, because the pages scroll.
        case none = 0
        /// At the left or upper edge; one page is shown.
        case min = 1
        /// In the middle; two pages are shown.
        case mid = 2
        /// At the right or lower edge; one page is shown.
        case max = 3
    }

    /// The direction in which pages are turned.
    public nonisolated enum NavigationDirection: Int, Hashable, Sendable {
        /// To the next page.
        case forward = 0
        /// To the previous page.
        case reverse = 1
    }

    /// The transition between pages.
    public nonisolated enum TransitionStyle: Int, Hashable, Sendable {
        /// Like a sheet of paper; shown as a push.
        case pageCurl = 0
        /// Scrolling; shown as a push, with a page indicator.
        case scroll = 1
    }

    /// The keys of the options for a page controller.
    public nonisolated struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a key.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The raw value of a `SpineLocation`, as a number.
        public static let spineLocation = OptionsKey(
            rawValue: "UIPageViewControllerOptionSpineLocationKey")
        /// The space between pages that scroll, in points.
        ///
        /// This implementation leaves no space.
        public static let interPageSpacing = OptionsKey(
            rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }
}
