/// The limits of a vCard file; content over a limit is reported instead of read.
///
/// Every limit turns an endless or hostile file into a message. The address books of phones and
/// mail programs are below all limits.
struct VCardLimits: Sendable {
    /// The bytes of one property after unfolding.
    ///
    /// A photograph of 6 MB in base 64 still fits.
    var lineBytesMax = 8 << 20

    /// The bytes of all properties of one card together: two such photographs.
    var cardBytesMax = 16 << 20

    /// The properties of one card.
    ///
    /// Real cards have some tens, cards with a chat history some hundreds.
    var propertiesMax = 5_000

    /// The parameters of one property; real ones have fewer than ten.
    var parametersMax = 100

    /// The problems that are kept with their line and reason.
    ///
    /// A user reads no more than these; the others are counted.
    var problemsMax = 1_000

    /// The bytes of a whole file, which is read at once.
    ///
    /// Thousands of cards with photographs fit.
    var fileBytesMax = 256 << 20

    static let standard = VCardLimits()
}
