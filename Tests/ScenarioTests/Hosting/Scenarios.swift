import BrowserDriver
import Testing

/// The tests that drive a browser like a user.
///
/// They run one after another, because two cores can simulate only one user at a time.
///
/// Suites extend this one. All share one Chromium, and so one cookie. Each test has its own hosts
/// and state directories, which are independent of each other.
@Suite(.serialized, .browser(.chromium))
enum Scenarios {}
