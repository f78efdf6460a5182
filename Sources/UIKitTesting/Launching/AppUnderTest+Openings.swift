public import Foundation
import HostLink

extension AppUnderTest {
    /// Opens an address with the app: immediately if the app runs, or else with its next launch or
    /// window.
    ///
    /// The host checks the form of addresses; this method accepts any address.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - source: The bundle identifier of the app that asks; `nil` for the user.
    ///   - session: The scene that gets it, which is in the foreground.
    public func open(
        _ url: URL, from source: String? = nil, in session: String = AppUnderTest.session
    ) {
        let opening = Opening.url(url.absoluteString, source: source)
        if isRunning {
            tell(.open(session: session, opening))
        } else {
            waitingOpenings.append(opening)
        }
    }

    /// The addresses that the app has asked to open since its launch, in other apps or in the
    /// browser.
    public var openedURLs: [URL] {
        messages.compactMap { message in
            if case .openURL(_, let text) = message { URL(string: text) } else { nil }
        }
    }

    /// Answers the app's last request to open an address as the host does.
    public func answerLastOpening(_ isOpened: Bool) {
        for message in messages.reversed() {
            guard case .openURL(let token, _) = message else { continue }
            return tell(.openedURL(token: token, isOpened: isOpened))
        }
    }
}
