/// The traits by which a variant of a color or an image is chosen.
public struct AssetTraits: Sendable, Hashable {
    /// The kinds of devices for which a variant can be intended.
    public enum Idiom: String, Sendable, Hashable {
        /// An iPhone.
        case phone = "iphone"
        /// An iPad.
        case pad = "ipad"
    }

    /// Whether the dark appearance is in use.
    public var isDark: Bool
    /// Whether the contrast is increased.
    public var isHighContrast: Bool
    /// The number of pixels per point, usually 1, 2 or 3.
    public var scale: Int
    /// The kind of the device, or nil if only variants for all devices are wanted.
    public var idiom: Idiom?

    /// Creates traits; without arguments, those of a light display with two pixels per point.
    public init(
        isDark: Bool = false, isHighContrast: Bool = false, scale: Int = 2, idiom: Idiom? = nil
    ) {
        self.isDark = isDark
        self.isHighContrast = isHighContrast
        self.scale = scale
        self.idiom = idiom
    }
}
