import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

@MainActor struct DeviceTests {
    private func app() -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { UIViewController() })
        app.launch()
        return app
    }

    private func turn(_ app: AppUnderTest, _ width: Double, _ height: Double) {
        app.tell(
            .environment(
                session: AppUnderTest.session, PageEnvironment(width: width, height: height)))
    }

    @Test func `the model follows the width of the page`() {
        let app = app()
        turn(app, 390, 844)
        #expect(UIDevice.current.model == "iPhone")
        #expect(UI_USER_INTERFACE_IDIOM() == .phone)
        turn(app, 1024, 768)
        #expect(UIDevice.current.userInterfaceIdiom == .pad)
        #expect(UIDevice.current.systemName == "Linux")
    }

    @Test func `a change of orientation is posted between begin and end`() {
        let app = app()
        turn(app, 390, 844)
        let device = UIDevice.current
        #expect(device.orientation == .unknown)
        device.beginGeneratingDeviceOrientationNotifications()
        let posted = Posted()
        let token = NotificationCenter.default.addObserver(
            forName: UIDevice.orientationDidChangeNotification, object: device, queue: nil
        ) { _ in
            // Safe, because the notification is posted on the main actor and there is no queue.
            MainActor.assumeIsolated { posted.orientations.append(device.orientation) }
        }
        turn(app, 500, 844)
        turn(app, 844, 390)
        turn(app, 390, 844)
        device.endGeneratingDeviceOrientationNotifications()
        turn(app, 844, 390)
        NotificationCenter.default.removeObserver(token)
        #expect(posted.orientations == [.landscapeLeft, .portrait])
        #expect(device.orientation == .unknown)
    }

    private final class Posted {
        var orientations: [UIDeviceOrientation] = []
    }

    @Test func `an installation has one identifier`() {
        #expect(UIDevice.current.identifierForVendor != nil)
        #expect(UIDevice.current.identifierForVendor == UIDevice.current.identifierForVendor)
    }
}
