import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// The connections of an app with the mode `voip` that the host keeps (specification 7.1.3, 7.1.4).
struct VoIPConnectionTests {
    private var application: UIApplication { .shared }

    private func launched(_ modes: [String]) -> AppUnderTest {
        let app = AppUnderTest(
            FetchingDelegate.self, infoDictionary: ["UIBackgroundModes": modes])
        app.launch()
        _ = Trace.take()
        return app
    }

    private func sent(_ app: AppUnderTest) -> [AppMessage] {
        app.messages.filter { message in
            switch message {
            case .voipSocket, .keepAlive, .keepAliveDone: true
            default: false
            }
        }
    }

    @Test(.specification("7.1.3"))
    func `the host is notified of a TCP socket that is marked, and of no other descriptor`() {
        let app = launched(["voip"])
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #expect(application.setNetworkServiceType(.voIP, ofSocket: descriptor))
        #expect(application.setNetworkServiceType(.background, ofSocket: descriptor))
        #expect(
            sent(app) == [
                .voipSocket(descriptor: Int(descriptor), isMarked: true),
                .voipSocket(descriptor: Int(descriptor), isMarked: false),
            ])
        close(descriptor)
        #expect(!application.setNetworkServiceType(.voIP, ofSocket: descriptor))
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("not a TCP socket") == true)
    }

    @Test(.specification("7.1.4", "1.1.13"))
    func `a keep-alive handler is called, and what it changed is preserved before the answer`() {
        let app = launched(["voip"])
        var calls = 0
        #expect(application.setKeepAliveTimeout(700) { calls += 1 })
        app.enterBackground()
        app.tell(.keepAlive)
        app.finishTurn()
        #expect(calls == 1)
        #expect(sent(app) == [.keepAlive(milliseconds: 700_000), .keepAliveDone])
        let done = app.messages.firstIndex(of: .keepAliveDone)
        let snapshot = app.messages.lastIndex {
            if case .backgroundTasks([]) = $0 { true } else { false }
        }
        #expect(done.map { $0 > snapshot ?? .max } == true)
        application.clearKeepAliveTimeout()
        app.tell(.keepAlive)
        app.finishTurn()
        #expect(calls == 1)
        #expect(sent(app).suffix(2) == [.keepAlive(milliseconds: nil), .keepAliveDone])
    }

    @Test(.specification("7.1.4"))
    func `a handler without the mode voip, or for a shorter time, is refused and logged`() {
        let app = launched([])
        #expect(!application.setKeepAliveTimeout(600) {})
        #expect(!application.setNetworkServiceType(.voIP, ofSocket: 0))
        #expect(app.notices.count == 2)
        #expect(app.notices.allSatisfy { $0.contains("add voip to UIBackgroundModes") })
        app.kill()
        let voip = launched(["voip"])
        #expect(!application.setKeepAliveTimeout(599) {})
        #expect(!application.setKeepAliveTimeout(.infinity) {})
        #expect(!application.setKeepAliveTimeout(600))
        #expect(voip.notices.count == 3)
        #expect(sent(voip) == [])
        application.clearKeepAliveTimeout()
        #expect(sent(voip) == [])
    }
}
