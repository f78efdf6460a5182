/// The drawing of a view or an image: a list of operations that the page performs on a canvas.
///
/// Every coordinate is in the points of the drawn area, after all transforms. The list is a value
/// without behaviour; ``encoded()`` writes its text for a frame, and ``init(reading:)`` refuses any
/// other text.
public struct DisplayList: Hashable, Sendable {
    /// The area that the operations draw in.
    public var bounds: DisplayRect
    /// The images that the operations name by their position.
    public var images: [DisplayImage]
    /// The operations, in the order in which they are performed.
    public var operations: [DisplayOperation]

    /// Creates a list.
    public init(
        bounds: DisplayRect, images: [DisplayImage] = [], operations: [DisplayOperation] = []
    ) {
        self.bounds = bounds
        self.images = images
        self.operations = operations
    }
}

/// The limits of a display list, which the app, the host and the page apply.
public enum DisplayLimits {
    /// The maximum number of operations, with those of drawn images.
    public static let operationsMax = 50_000
    /// The maximum number of segments of all paths.
    public static let segmentsMax = 200_000
    /// The maximum number of images of one list.
    public static let imagesMax = 1_000
    /// The maximum depth of drawn images in drawn images.
    public static let depthMax = 8
    /// The maximum number of bytes of the encoded list, with its images.
    public static let bytesMax = 8 << 20
    /// The maximum absolute value of a number.
    public static let numberMax = 1_000_000.0
    /// The maximum number of lengths of a dash, and of colours of a gradient.
    public static let partsMax = 64

    /// Returns a number within the limit, and 0 in place of NaN.
    public static func limited(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, -numberMax), numberMax)
    }
}

/// A rectangle of a display list, in points.
public struct DisplayRect: Hashable, Sendable {
    /// The upper left corner and the size.
    public var x, y, width, height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// An affine transform of a display list: (x, y) becomes (ax + cy + tx, bx + dy + ty).
public struct DisplayMatrix: Hashable, Sendable {
    /// A coefficient of the transform.
    public var a, b, c, d, tx, ty: Double

    /// Creates a transform.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The transform that changes nothing.
    public static let identity = DisplayMatrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

/// An image that a display list draws.
public enum DisplayImage: Hashable, Sendable {
    /// The `data:` address of a raster image.
    case raster(String)
    /// A symbol that the page knows by name, in a colour.
    case symbol(String, color: String)
    /// An image that was drawn itself.
    indirect case drawing(DisplayList)
}

/// A step of a display list.
public enum DisplayOperation: Hashable, Sendable {
    /// Stores clip, pen, opacity, blend mode and shadow.
    case save
    /// Restores what the last `save` stored.
    case restore
    /// Restricts the following operations to the inside of a path.
    case clip(DisplayPath, isEvenOdd: Bool)
    /// Sets the opacity of the following operations.
    case alpha(Double)
    /// Sets the blend mode of the following operations.
    case blend(DisplayBlend)
    /// Sets the shadow of the following operations.
    case shadow(DisplayShadow?)
    /// Sets the form of the following strokes.
    case pen(DisplayPen)
    /// Fills a path with a colour.
    case fill(DisplayPath, isEvenOdd: Bool, color: String)
    /// Draws the line of a path in a colour.
    case stroke(DisplayPath, color: String)
    /// Makes the inside of a path transparent.
    case clear(DisplayPath)
    /// Fills the clip with a gradient.
    case gradient(DisplayGradient)
    /// Draws text on one line.
    case text(DisplayText)
    /// Draws the image at a position of `images` into a rectangle, transformed.
    case image(Int, DisplayRect, DisplayMatrix)
}

/// The outline of an area, or a line.
public struct DisplayPath: Hashable, Sendable {
    /// The parts of the path, in order.
    public var segments: [Segment]

    /// A part of a path.
    public enum Segment: Hashable, Sendable {
        /// Begins a part of the path at a point.
        case move(Double, Double)
        /// A straight line to a point.
        case line(Double, Double)
        /// A quadratic curve: the control point and the end.
        case quad(Double, Double, Double, Double)
        /// A cubic curve: two control points and the end.
        case curve(Double, Double, Double, Double, Double, Double)
        /// A straight line back to the beginning of the part.
        case close
    }

    /// Creates a path.
    public init(_ segments: [Segment] = []) {
        self.segments = segments
    }
}

/// The way in which new colours are combined with those below, as canvases name it.
public enum DisplayBlend: String, Hashable, Sendable, CaseIterable {
    case normal = "source-over"
    case multiply
    case screen
    case overlay
    case darken
    case lighten
    case colorDodge = "color-dodge"
    case colorBurn = "color-burn"
    case softLight = "soft-light"
    case hardLight = "hard-light"
    case difference
    case exclusion
    case hue
    case saturation
    case color
    case luminosity
    case copy
    case sourceIn = "source-in"
    case sourceOut = "source-out"
    case sourceAtop = "source-atop"
    case destinationOver = "destination-over"
    case destinationIn = "destination-in"
    case destinationOut = "destination-out"
    case destinationAtop = "destination-atop"
    case xor
    case plusLighter = "lighter"
}

/// A shadow; lengths are in points.
public struct DisplayShadow: Hashable, Sendable {
    /// The distance from the drawing, to the right and down.
    public var dx, dy: Double
    /// The width of the soft edge.
    public var blur: Double
    /// The colour.
    public var color: String

    /// Creates a shadow.
    public init(dx: Double, dy: Double, blur: Double, color: String) {
        self.dx = dx
        self.dy = dy
        self.blur = blur
        self.color = color
    }
}

/// The form of strokes.
public struct DisplayPen: Hashable, Sendable {
    /// The width of the line, in points.
    public var width = 1.0
    /// The form of the ends.
    public var cap = Cap.butt
    /// The form of the corners.
    public var join = Join.miter
    /// The maximum length of a corner's tip, as a multiple of the width.
    public var miterLimit = 10.0
    /// The distance into the dashes at which a line begins, in points.
    public var dashPhase = 0.0
    /// The lengths of dashes and gaps in turn, in points; empty for a solid line.
    public var dashes: [Double] = []
    /// The transform of the pen, without translation; `nil` if the line has the same width in all
    /// directions.
    public var matrix: DisplayMatrix?

    /// The form of the ends of a line.
    public enum Cap: String, Hashable, Sendable, CaseIterable {
        case butt, round, square
    }

    /// The form of the corners of a line.
    public enum Join: String, Hashable, Sendable, CaseIterable {
        case miter, round, bevel
    }

    /// Creates the pen with which a canvas begins.
    public init() {}
}

/// A gradient along a line, or between two circles.
public struct DisplayGradient: Hashable, Sendable {
    /// Whether the gradient is between two circles.
    public var isRadial: Bool
    /// The beginning.
    public var x0, y0, r0: Double
    /// The end.
    public var x1, y1, r1: Double
    /// The colours, by position from 0 to 1.
    public var stops: [Stop]
    /// Whether the first colour continues before the beginning.
    public var extendsBefore: Bool
    /// Whether the last colour continues after the end.
    public var extendsAfter: Bool
    /// The transform of the gradient.
    public var matrix: DisplayMatrix

    /// A colour at a position.
    public struct Stop: Hashable, Sendable {
        /// The position, from 0 to 1.
        public var location: Double
        /// The colour.
        public var color: String

        /// Creates a stop.
        public init(location: Double, color: String) {
            self.location = location
            self.color = color
        }
    }

    /// Creates a gradient between two points, or circles.
    public init(
        isRadial: Bool, from start: (x: Double, y: Double, r: Double),
        to end: (x: Double, y: Double, r: Double), stops: [Stop], extendsBefore: Bool,
        extendsAfter: Bool, matrix: DisplayMatrix = .identity
    ) {
        self.isRadial = isRadial
        (x0, y0, r0) = start
        (x1, y1, r1) = end
        self.stops = stops
        self.extendsBefore = extendsBefore
        self.extendsAfter = extendsAfter
        self.matrix = matrix
    }
}

/// A text on one line, in one style.
public struct DisplayText: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The position of the text's beginning, middle or end, as `alignment` says.
    public var x: Double
    /// The position of the baseline.
    public var y: Double
    /// The size of the font, in points.
    public var size: Double
    /// The weight, in CSS units.
    public var weight: Double
    /// Whether every character has the same width.
    public var isMonospaced: Bool
    /// The colour.
    public var color: String
    /// The space after each character, in points.
    public var kern: Double
    /// The part of the text that is at `x`.
    public var alignment: Alignment
    /// The transform of the text.
    public var matrix: DisplayMatrix

    /// The part of a text that is at its position.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
        case left, center, right
    }

    /// Creates a text of regular weight.
    public init(_ text: String, x: Double, y: Double, size: Double, color: String) {
        self.text = text
        self.x = x
        self.y = y
        self.size = size
        weight = 400
        isMonospaced = false
        self.color = color
        kern = 0
        alignment = .left
        matrix = .identity
    }
}
