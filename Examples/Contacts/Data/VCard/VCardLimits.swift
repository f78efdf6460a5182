/// How much of a vCard file is believed before it is reported instead of read.
///
/// Every limit turns an endless or hostile file into a message; none is met by the address books
/// that phones and mail programs write.
struct VCardLimits: Sendable {
    /// Bytes of one property after unfolding.
    ///
    /// A photograph of 6 MB in base 64 still fits.
    var lineBytesMax = 8 << 20

    /// Bytes of all properties of one card together: two such photographs.
    var cardBytesMax = 16 << 20

    /// Properties of one card.
    ///
    /// Real cards have some tens, cards with a chat history some hundreds.
    var propertiesMax = 5_000

    /// Parameters of one property; real ones have fewer than ten.
    var parametersMax = 100

    /// Problems that are kept with their line and reason; a person reads no more than these, the
    /// others are counted.
    var problemsMax = 1_000

    /// Bytes of a whole file, which is read at once.
    ///
    /// Thousands of cards with photographs fit.
    var fileBytesMax = 256 << 20

    static let standard = VCardLimits()
}
