import HostLink

@testable import UIKitTesting

extension AppUnderTest {
    /// Returns the way in which the launch began, for the page of a scene.
    func disposition(_ session: String = AppUnderTest.session) -> RenderFrame.Disposition? {
        messages.compactMap { message in
            if case .connected(session, _, let disposition) = message { disposition } else { nil }
        }.last
    }

    /// Returns the high-water marks that the app reported as committed, in order.
    func committedMarks(_ session: String = AppUnderTest.session) -> [UInt64] {
        messages.compactMap { message in
            if case .committed(session, let mark) = message { mark } else { nil }
        }
    }

    /// Returns the high-water mark that the scene was connected with.
    func connectedMark(_ session: String = AppUnderTest.session) -> UInt64? {
        messages.compactMap { message in
            if case .connected(session, let mark, _) = message { mark } else { nil }
        }.last
    }

    /// Returns the phases that a scene reached, in order.
    func phasesReached(_ session: String = AppUnderTest.session) -> [ScenePhase] {
        messages.compactMap { message in
            if case .reached(session, let phase) = message { phase } else { nil }
        }
    }
}
