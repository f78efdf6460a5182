/// One set in an asset catalog.
public struct AssetEntry: Sendable, Hashable {
    /// The kinds of sets.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A named color.
        case color = "colorset"
        /// A named image.
        case image = "imageset"
        /// A symbol in SVG, which is found as an image.
        case symbol = "symbolset"
        /// A named file of any form.
        case data = "dataset"
        /// The icon of the app, which is listed but not read.
        case appIcon = "appiconset"
        /// A set of another kind, which is listed but not read.
        case other = ""
    }

    /// The name by which code finds the set, with the namespace in front ("Icons/star").
    public let name: String
    /// The kind of the set.
    public let kind: Kind
    /// The path of the set's folder.
    public let folder: String
}
