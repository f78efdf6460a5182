/// The value of one variant of a named color.
public enum AssetColor: Sendable, Hashable {
    /// The color spaces of an asset catalog.
    public enum Space: String, Sendable, Hashable {
        /// The standard space, components from 0 to 1.
        case sRGB = "srgb"
        /// The standard space with components below 0 and above 1.
        case extendedSRGB = "extended-srgb"
        /// The linear form of the extended standard space.
        case extendedLinearSRGB = "extended-linear-srgb"
        /// The wide space of recent displays.
        case displayP3 = "display-p3"
        /// Gray values with gamma 2.2.
        case grayGamma22 = "gray-gamma-22"
        /// Gray values with gamma 2.2, below 0 and above 1.
        case extendedGray = "extended-gray"
    }

    /// Red, green, blue and alpha; 0 to 1, or beyond in an extended space.
    case rgb(Space, red: Double, green: Double, blue: Double, alpha: Double)
    /// White and alpha.
    case gray(Space, white: Double, alpha: Double)
    /// A color of the system, for example platform "ios" and name "systemBlueColor".
    case system(platform: String, name: String)
}
