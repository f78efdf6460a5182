/// One variant of a named image.
public struct AssetImage: Sendable, Hashable {
    /// The rendering mode of the image.
    public enum Rendering: String, Sendable, Hashable {
        /// In its own colors.
        case original
        /// In the tint color.
        case template
    }

    /// The forms of a file.
    public enum Form: Sendable, Hashable {
        /// Pixels: PNG, JPEG, HEIF and similar files.
        case bitmap
        /// A vector file in SVG.
        case svg
        /// A vector file in PDF.
        case pdf
    }

    /// The margins that keep their size when the image is stretched, in pixels.
    public struct CapInsets: Sendable, Hashable {
        /// The margin at the top.
        public let top: Double
        /// The margin at the left.
        public let left: Double
        /// The margin at the bottom.
        public let bottom: Double
        /// The margin at the right.
        public let right: Double
        /// Whether the center is repeated instead of stretched.
        public let isTiled: Bool
    }

    /// The path of the file.
    public let file: String
    /// The number of pixels per point, or `nil` if the file is for every scale.
    public let scale: Int?
    /// The form of the file, by its name.
    public let form: Form
    /// The rendering mode, or `nil` if the place of use decides.
    public let rendering: Rendering?
    /// The margins for stretching, or nil if the image has none.
    public let capInsets: CapInsets?
}
