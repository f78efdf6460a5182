/// The properties of a scene's page that an app needs.
///
/// The host stores the last environment of each scene, so a relaunched process can lay out at once,
/// without asking the page.
public struct PageEnvironment: Hashable, Sendable {
    /// The page's width, in points.
    public var width: Double
    /// The page's height, in points.
    public var height: Double
    /// Device pixels per point.
    public var scale: Double
    /// Whether the user prefers dark colours.
    public var isDark: Bool
    /// Whether the main pointer is a finger.
    public var isTouch: Bool
    /// Parts of the edges that hardware covers, in points.
    public var safeArea: SafeArea
    /// The user's language, as BCP 47.
    public var language: String
    /// The name of the user's time zone.
    public var timeZone: String
    /// The faces of the page's system font; empty until the page has measured them.
    public var fonts: [FontMeasures]

    /// Parts of the edges that hardware covers, in points.
    public struct SafeArea: Hashable, Sendable {
        /// The four edges.
        public var top, left, bottom, right: Double

        /// Creates the four edges; nothing is covered by default.
        public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }
    }

    /// Creates an environment; the defaults are those of a scene that no page has ever shown.
    public init(
        width: Double = 390, height: Double = 844, scale: Double = 2, isDark: Bool = false,
        isTouch: Bool = true, safeArea: SafeArea = SafeArea(), language: String = "en",
        timeZone: String = "UTC", fonts: [FontMeasures] = []
    ) {
        self.width = width
        self.height = height
        self.scale = scale
        self.isDark = isDark
        self.isTouch = isTouch
        self.safeArea = safeArea
        self.language = language
        self.timeZone = timeZone
        self.fonts = fonts
    }

    /// The environment without the pieces of text that the page measured.
    ///
    /// The pieces are words of the app's content, so they must not be stored outside of its sealed
    /// state.
    public var withoutText: PageEnvironment {
        var environment = self
        for index in fonts.indices { environment.fonts[index].pieces = [] }
        return environment
    }
}

extension PageEnvironment {
    /// Returns the environment as bytes, for a host that stores it without reading it.
    public func encoded() -> [UInt8] {
        var writer = LinkWriter()
        writer.write(self)
        return writer.bytes
    }

    /// Reads a stored environment.
    public init(decoding bytes: [UInt8]) throws(LinkError) {
        var reader = LinkReader(bytes[...])
        self = try reader.read()
        try reader.finish()
    }
}

extension PageEnvironment: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(
            width: try reader.read(), height: try reader.read(), scale: try reader.read(),
            isDark: try reader.read(), isTouch: try reader.read(),
            safeArea: SafeArea(
                top: try reader.read(), left: try reader.read(), bottom: try reader.read(),
                right: try reader.read()),
            language: try reader.read(), timeZone: try reader.read(), fonts: try reader.read())
    }

    func write(to writer: inout LinkWriter) {
        writer.write(
            width, height, scale, isDark, isTouch, safeArea.top, safeArea.left, safeArea.bottom,
            safeArea.right, language, timeZone, fonts)
    }
}
