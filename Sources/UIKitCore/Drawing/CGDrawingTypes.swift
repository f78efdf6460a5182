public import Foundation

/// The form of the ends of a line.
public nonisolated enum CGLineCap: Int32, Hashable, Sendable {
    /// The line ends at its end point.
    case butt = 0
    /// A half circle is added.
    case round = 1
    /// A half square is added.
    case square = 2
}

/// The form of the corners of a line.
public nonisolated enum CGLineJoin: Int32, Hashable, Sendable {
    /// A tip, up to the miter limit.
    case miter = 0
    /// A part of a circle.
    case round = 1
    /// A cut corner.
    case bevel = 2
}

/// The way in which new colours are combined with those below.
///
/// - Note: Difference from Core Graphics: pages have no mode `plusDarker`. The modes `copy`,
///   `sourceIn`, `sourceOut`, `destinationIn` and `destinationAtop` apply to fills and images;
///   lines and text are drawn in the mode `normal`.
public nonisolated enum CGBlendMode: Int32, Hashable, Sendable {
    case normal = 0
    case multiply = 1
    case screen = 2
    case overlay = 3
    case darken = 4
    case lighten = 5
    case colorDodge = 6
    case colorBurn = 7
    case softLight = 8
    case hardLight = 9
    case difference = 10
    case exclusion = 11
    case hue = 12
    case saturation = 13
    case color = 14
    case luminosity = 15
    /// Makes the area of the drawing transparent.
    case clear = 16
    case copy = 17
    case sourceIn = 18
    case sourceOut = 19
    case sourceAtop = 20
    case destinationOver = 21
    case destinationIn = 22
    case destinationOut = 23
    case destinationAtop = 24
    case xor = 25
    case plusLighter = 27
}

/// A space of colours; every drawing uses the page's, which is sRGB.
public nonisolated final class CGColorSpace: Sendable {
    /// The name of sRGB.
    public static let sRGB = "kCGColorSpaceSRGB"

    init() {}

    /// Creates the page's space, whatever the name.
    public init?(name: String) {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the page's space of colours.
public nonisolated func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the page's space of colours.
public nonisolated func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }

/// A list of values, as Core Foundation calls it.
public typealias CFArray = [Any]

/// Colours at positions, between which the colours change steadily.
public nonisolated final class CGGradient: Sendable {
    /// A colour at a position from 0 to 1.
    struct Stop: Hashable, Sendable {
        let location: CGFloat
        let color: CGColor
    }

    let stops: [Stop]

    init(_ stops: [Stop]) {
        self.stops = stops
    }

    /// Creates a gradient of colours.
    ///
    /// - Parameters:
    ///   - space: The space of colours, which has no effect.
    ///   - colors: Values of the type ``CGColor``.
    ///   - locations: A position from 0 to 1 for each colour; `nil` for equal distances.
    /// - Returns: `nil` without colours, or if a value is not a colour.
    public init?(
        colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
    ) {
        let colors = colors.compactMap { $0 as? CGColor }
        guard !colors.isEmpty else { return nil }
        stops = Self.stops(
            colors, locations.map { Array(UnsafeBufferPointer(start: $0, count: colors.count)) })
    }

    /// Creates a gradient of components, four for each colour: red, green, blue and opacity.
    public init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard count > 0 else { return nil }
        let colors = (0..<count).map { index in
            UIColor(
                red: components[index * 4], green: components[index * 4 + 1],
                blue: components[index * 4 + 2], alpha: components[index * 4 + 3]
            ).cgColor
        }
        stops = Self.stops(
            colors, locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
    }

    static func stops(_ colors: [CGColor], _ locations: [CGFloat]?) -> [Stop] {
        let last = CGFloat(max(1, colors.count - 1))
        let stops = colors.enumerated().map { index, color in
            let location = locations?[index] ?? CGFloat(index) / last
            return Stop(location: ColorComponents.limited(location), color: color)
        }
        // Equal positions keep their order, which a canvas needs for a sharp edge.
        return stops.enumerated().sorted {
            ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
        }.map(\.element)
    }
}

/// The ends at which a gradient's colours continue.
public nonisolated struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates options of bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The first colour continues before the beginning.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last colour continues after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// The parts of a path that are drawn.
public nonisolated enum CGPathDrawingMode: Int32, Sendable {
    case fill = 0
    case eoFill = 1
    case stroke = 2
    case fillStroke = 3
    case eoFillStroke = 4
}
