import HostLink

/// Something that a scene is to open as soon as a page shows it.
struct WaitingOpening: Hashable {
    /// Who asks for something and does not come within so long has forgotten it.
    static let lasts = Duration.seconds(600)
    /// More than anyone asks for before they look; a loop ends here.
    static let countMax = 16

    var opening: Opening
    var since: Duration
}
