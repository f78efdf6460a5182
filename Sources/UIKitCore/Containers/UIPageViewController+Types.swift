extension UIPageViewController {
    /// The direction in which pages follow each other.
    public nonisolated enum NavigationOrientation: Int, Hashable, Sendable {
        /// From left to right.
        case horizontal = 0
        /// From top to bottom.
        case vertical = 1
    }

    /// Where two pages are held together.
    public nonisolated enum SpineLocation: Int, Hashable, Sendable {
        /// Nowhere, as pages that scroll.
        case none = 0
        /// At the left or upper edge; one page is shown.
        case min = 1
        /// In the middle; two pages are shown.
        case mid = 2
        /// At the right or lower edge; one page is shown.
        case max = 3
    }

    /// Which way pages are turned.
    public nonisolated enum NavigationDirection: Int, Hashable, Sendable {
        /// To the page after.
        case forward = 0
        /// To the page before.
        case reverse = 1
    }

    /// How pages move when they are turned.
    public nonisolated enum TransitionStyle: Int, Hashable, Sendable {
        /// As paper does; shown as a push.
        case pageCurl = 0
        /// As something that scrolls; shown as a push, with an indicator of the page.
        case scroll = 1
    }

    /// What else a page controller is made with.
    public nonisolated struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Makes a key.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The raw value of a `SpineLocation`, as a number.
        public static let spineLocation = OptionsKey(
            rawValue: "UIPageViewControllerOptionSpineLocationKey")
        /// The room between pages that scroll, in points; pages here leave none.
        public static let interPageSpacing = OptionsKey(
            rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }
}
