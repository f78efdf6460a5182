/// The name of a node's property in the protocol.
///
/// The client's table of names has the same cases, and a test compares the two.
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
    /// `number`: the corners that are round, as bits: 1 upper left, 2 upper right, 4 lower left, 8
    /// lower right; all if absent.
    case corners
    /// `strings`: distance to the right and down and blur of a shadow, in points, and its colour.
    case layerShadow
    /// `bool`: children are clipped to the bounds.
    case clips
    /// `bool`: shows a shadow, as raised surfaces do.
    case shadow
    /// `bool`: a translucent bar material behind the node.
    case material
    /// `string`: `none`, `push`, `pop`, `present`, `dismiss`, `fade`; played when the node enters
    /// or leaves.
    case transition
    /// `strings`: the animations of the last changes, each as `frame`, `alpha` or `background`, the
    /// seconds of the duration and of the delay, a curve of CSS, a number, the value before the
    /// change, and values on the way; played when a difference names the number first.
    case animation
    /// `string`: the animations of a layer, as ``LayerAnimation`` writes them.
    case layerAnimations
    /// `strings`: the place of a layer's anchor point, as shares of its size, and the parts of its
    /// transform: a translation, an angle, and two factors.
    case layerPlace
    /// `strings`: the shape of a layer that is animated: a path, the colour and rule of its inside,
    /// the colour, width, ends, corners and miter limit of its line, the shares of the length at
    /// which the line begins and ends, the phase of its dashes, and the dashes.
    case shape
    /// `bool`: on the root, the device of the page does not dim its screen.
    case awake
    /// `string`: `light` or `dark`, the variant of colours in the node and in the nodes inside it.
    case interfaceStyle

    // Text.
    /// `string`: a label's or button's text, or the text the app set in a field.
    case text
    /// `number`: the revision of the page's text that `text` and `selection` are based on.
    case revision
    /// `pair`: start and end of the selection, in UTF-16 units.
    case selection
    case placeholder
    /// `string`: colour of the placeholder.
    case placeholderTint
    /// `lines`: `text` in lines and styles; absent if the text has one style.
    case textLines
    /// `bool`: the user may select the text.
    case selectable
    /// `number`, in points.
    case fontSize
    /// `number`, in CSS units.
    case fontWeight
    /// `bool`.
    case monospaced
    /// `string`: `natural`, `left`, `center`, `right`.
    case alignment
    /// `number`: the maximum number of lines; 0 for no limit.
    case lines
    /// `number`: distance between baselines, in points.
    case lineHeight
    /// `bool`: the text is a secret, which is never stored, echoed or replayed.
    case secure
    /// `bool`: the user may change the text.
    case editable
    /// `string`: `text`, `email`, `numeric`, `phone`, `url`, `search`, `decimal`.
    case keyboard
    /// `string`: `none`, `words`, `sentences`, `characters`.
    case capitalization
    /// `bool`: whether typed text is corrected; absent if the system decides.
    case correction
    /// `bool`: whether misspelt words are marked; absent if the system decides.
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
    /// `strings`: present if the node, or a node that contains it, receives touches in the app;
    /// lists the movements that the app handles instead of the browser: `horizontal`, `vertical`,
    /// `pinch`, and `afterHold` for all movements while dragged items are held.
    case touches
    /// `number`, with its bounds: the value of a slider, toggle or progress bar, the number of the
    /// selected row of a wheel, the current page, or a local date and time as seconds since 1970.
    case value
    /// Of a wheel, the number of the row with the first title.
    case minimum
    /// Of a wheel in which only the rows near the selected one have titles, the number of its last
    /// row; the number of its first row is 0.
    case maximum
    /// `number`: the interval between the possible values of a time, in seconds.
    case step
    /// `number`: the height of the rows of a wheel, in points.
    case rowHeight
    /// `string`: colour of the parts that are not chosen, or of a tab's badge.
    case secondaryTint
    /// `string`: the language and region of names of days and months, as BCP 47 writes it.
    case language
    /// `number`: the first day of a week, from 1 for Sunday.
    case firstWeekday
    /// `strings`: segments, or an alert's choices.
    case titles
    /// `number`: the index in `titles` of the selected, the destructive or the cancelling choice.
    case selectedIndex
    case destructiveIndex
    case cancelIndex
    /// `string`: `none`, `disclosure`, `checkmark`, `detail`.
    case accessory
    /// `string`: the name of a symbol.
    case symbol
    /// `number`: the side of the symbol's square, in points.
    case symbolSize
    /// `number`: the weight of the symbol's lines, from 100 to 900, as of a font.
    case symbolWeight
    /// `string`: an image as a `data:` address of a raster format or as drawn initials.
    case image
    /// `string`: `fill`, `aspectFit`, `aspectFill`, `center`.
    case contentMode
    /// `string`: the letters of a generated monogram, over `background`.
    case monogram
    /// `string`: a ``DisplayList`` of an image.
    case drawnImage
    /// `string`: a ``DisplayList`` behind the node's content.
    case drawing
    /// `rect`: the area of `drawing` in the node, if that is not the whole node.
    case drawingFrame
    /// `string`: a ``DisplayList`` in front of the node's children.
    case overlay
    /// `rect`: the area of `overlay` in the node, if that is not the whole node.
    case overlayFrame
    /// `string`: a ``DisplayList`` whose opaque parts are the visible parts of the node.
    case mask
    /// `string`: `plain`, `filled`, `tinted`, `bordered`, `grouped`, `page`, `sheet`, `fullScreen`,
    /// …
    case style
    /// `bool`: a thin line under the node, indented by `separatorInset`.
    case separator
    case separatorInset
    /// `string`: the colour of that line, if it is not the page's own.
    case separatorColor

    // Presentations and alerts.
    /// `number`: the number of refused dismissals; a change is shown to the user.
    case refusals
    /// `strings`: the heights between which the user drags a sheet, in points, ascending; `value`
    /// is the index of the present one.
    case detents
    /// `rect`: the area at which an action sheet points.
    case anchor
    /// `strings`: the directions in which its arrow may point: `Up`, `Down`, `Left`, `Right`.
    case arrows

    // Scrolling.
    /// `pair`: width and height, in points; of an alert, those of its panel, if views or
    /// constraints of the app determine them.
    case contentSize
    /// `pair`: x and y, in points; only the offset that the app itself set.
    case contentOffset
    /// `number`: the page's scroll revision that `contentOffset` is based on.
    case scrollRevision
    case scrollEnabled

    // Web pages.
    /// `string`: the page's markup; absent if there is only an `address`.
    case markup
    /// `strings`: alternately an address, as in the markup, and its content: a `data:` address or
    /// the text of a style sheet.
    case resources
    /// `string`: the address of another site's page; with markup, the part at which to begin, as
    /// `#part`.
    case address
    /// `rect`: the insets that bars cover at the top, left, bottom and right, in points.
    case contentInset
    /// `number`: the magnification of the page.
    case zoomScale

    // Focus and accessibility.
    /// `bool`: the node has the focus.
    case focused
    /// `strings`: the keys that the node receives if the focused node does not use them and this is
    /// the nearest enclosing node that has them, as in `UIKeyCommand`.
    case keys
    /// `bool`, of the root: the page reports the keys that are pressed and released and that the
    /// focused node does not use.
    case presses
    /// `string`, of the root: a text that the page copies to the clipboard once.
    case copied
    /// `strings`, of the root: the name and the content, in Base64, of a file that the page saves
    /// once.
    case download
    /// `strings`: the user may choose files for the node: the grant of the upload, the accepted
    /// types as in the attribute `accept` of HTML, the maximum number of files, and `camera`,
    /// `frontCamera` or an empty text.
    case upload
    /// `strings`, of the root: the drag in progress: the key of the lifted node, the number of the
    /// touch or an empty text for the keyboard, the number of items, `lifted`, `none` or the
    /// operation of a drop, the two coordinates of the point at which the items were lifted, or of
    /// the place that the keyboard chose, and the name of the place.
    case drag
    /// `rect`, of the root: the place of a drop; a line if its width or height is 0.
    case dropMark
    /// `bool`: the user may ask for a menu of the node.
    case menu
    /// `string`: the text that a screen reader reads aloud.
    case accessibilityLabel
    case accessibilityHint
    case accessibilityValue
    /// `string`: `button`, `header`, `image`, `link`, `text`, `none`, …
    case accessibilityRole
    /// `string`: the restoration or accessibility identifier, for tests and debugging.
    case identifier
}

extension RenderProperty {
    /// Whether the value is the text of a ``DisplayList``.
    public var isDrawing: Bool {
        switch self {
        case .drawing, .drawnImage, .overlay, .mask: true
        default: false
        }
    }
}

/// The value of a node's property.
public enum RenderValue: Hashable, Sendable {
    case bool(Bool)
    case number(Double)
    case string(String)
    case strings([String])
    /// Four numbers: x, y, width, height, in points of the parent.
    case rect(x: Double, y: Double, width: Double, height: Double)
    /// Two numbers: a content size or a content offset, in points.
    case pair(Double, Double)
    /// The lines of a text with several styles.
    case lines([RenderLine])
}

extension RenderValue {
    /// The value with 0 in place of NaN, as the page receives it.
    var withoutNaN: RenderValue {
        func number(_ value: Double) -> Double { value.isNaN ? 0 : value }
        return switch self {
        case .bool, .string, .strings: self
        case .number(let value): .number(number(value))
        case .rect(let x, let y, let width, let height):
            .rect(x: number(x), y: number(y), width: number(width), height: number(height))
        case .pair(let first, let second): .pair(number(first), number(second))
        case .lines(let lines): .lines(lines.map(\.withoutNaN))
        }
    }
}
