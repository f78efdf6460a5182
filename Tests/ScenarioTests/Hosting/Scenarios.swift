import BrowserDriver
import Testing

/// Everything that drives a browser as a person would, one test after another: two cores show no more
/// than one person at a time in front of a tab.
///
/// Suites extend this one. All share one Chromium, and so one cookie; each test has hosts and state
/// directories of its own, which know nothing of each other.
@Suite(.serialized, .browser(.chromium))
enum Scenarios {}
