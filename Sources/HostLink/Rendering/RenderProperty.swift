/// The name of a node's property, as it stands on the wire.
///
/// The client's table of names is made from these cases and a test compares the two.
public enum RenderProperty: String, Hashable, Sendable, CaseIterable {
    // Geometry and appearance, of every node.
    /// `rect` in the parent's content coordinates.
    case frame
    /// `bool`.
    case hidden
    /// `number` from 0 to 1.
    case alpha
    /// `string`: a colour token (`systemBackground`, `label`, …) or `#rrggbbaa`.
    case background
    /// `string`: colour of text, title or symbol.
    case tint
    /// `number`, in points.
    case cornerRadius
    /// `number`, in points, with `borderColor`.
    case borderWidth
    case borderColor
    /// `bool`: children are cut at the bounds.
    case clips
    /// `bool`: shows a shadow, as raised surfaces do.
    case shadow
    /// `bool`: a translucent bar material behind the node.
    case material
    /// `string`: `none`, `push`, `pop`, `present`, `dismiss`, `fade`; played when the node enters or leaves.
    case transition

    // Text.
    /// `string`: a label's or button's text, or the text the app set in a field.
    case text
    /// `number`: the revision of the page's text that `text` and `selection` are based on.
    case revision
    /// `pair`: start and end of the selection, in UTF-16 units.
    case selection
    case placeholder
    /// `number`, in points.
    case fontSize
    /// `number`, as CSS counts.
    case fontWeight
    /// `bool`.
    case monospaced
    /// `string`: `natural`, `left`, `center`, `right`.
    case alignment
    /// `number`: 0 is as many as fit.
    case lines
    /// `number`: distance between baselines, in points.
    case lineHeight
    /// `bool`: the text is a secret; never stored, echoed or replayed.
    case secure
    /// `bool`: the text may be changed.
    case editable
    /// `string`: `text`, `email`, `numeric`, `phone`, `url`, `search`, `decimal`.
    case keyboard
    /// `string`: `none`, `words`, `sentences`, `characters`.
    case capitalization
    /// `bool`: whether what is typed is corrected; absent where the system decides.
    case correction
    /// `bool`: whether misspelt words are marked; absent where the system decides.
    case spellChecking
    /// `string`: the HTML-independent name of the content (`givenName`, `familyName`, …).
    case contentType
    /// `string`: the title of the return key.
    case returnKey

    // Controls and lists.
    /// `bool`.
    case enabled
    case selected
    case highlighted
    /// `bool`: the node reacts to a tap.
    case tappable
    /// `number`: a slider's, toggle's or progress bar's value, with its bounds.
    case value
    case minimum
    case maximum
    /// `strings`: segments, or an alert's choices.
    case titles
    /// `number`: which of `titles` is chosen or which choice is destructive or cancels.
    case selectedIndex
    case destructiveIndex
    case cancelIndex
    /// `string`: `none`, `disclosure`, `checkmark`, `detail`.
    case accessory
    /// `string`: the name of a symbol.
    case symbol
    /// `string`: an image as a `data:` address of a raster format or as drawn initials.
    case image
    /// `string`: `fill`, `aspectFit`, `aspectFill`, `center`.
    case contentMode
    /// `string`: the letters of a generated monogram, over `background`.
    case monogram
    /// `string`: `plain`, `filled`, `tinted`, `bordered`, `grouped`, `page`, `sheet`, `fullScreen`, …
    case style
    /// `bool`: a thin line under the node, indented by `separatorInset`.
    case separator
    case separatorInset

    // Presentations and alerts.
    /// `number`: how often a dismissal was refused; a change is shown to the person.
    case refusals

    // Scrolling.
    /// `pair`: width and height, in points.
    case contentSize
    /// `pair`: x and y, in points; only what the app itself set.
    case contentOffset
    /// `number`: the page's scroll revision that `contentOffset` is based on.
    case scrollRevision
    case scrollEnabled

    // Web pages.
    /// `string`: the page's markup; absent where there is only an `address`.
    case markup
    /// `strings`: by turns an address as the markup spells it and what is there: a `data:` address or
    /// the text of a style sheet.
    case resources
    /// `string`: where another site's page is; with markup, the part to begin at, as `#part`.
    case address
    /// `rect`: what bars cover at the top, left, bottom and right, in points.
    case contentInset
    /// `number`: how much larger than itself the page is shown.
    case zoomScale

    // Focus and accessibility.
    /// `bool`: the node holds the focus.
    case focused
    /// `strings`: the keys that the node takes wherever the focus is near it and nothing there uses them,
    /// as `UIKeyCommand` spells them.
    case keys
    /// `string`: how it is read aloud.
    case accessibilityLabel
    case accessibilityHint
    case accessibilityValue
    /// `string`: `button`, `header`, `image`, `link`, `text`, `none`, …
    case accessibilityRole
    /// `string`: the restoration or accessibility identifier, for tests and people who debug.
    case identifier
}
