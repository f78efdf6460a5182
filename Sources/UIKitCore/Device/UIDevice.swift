public import Foundation
public import UIKitPrimitives

/// The device of the user, as the page of the main scene describes it.
///
/// - Note: Difference from UIKit: the app runs on a server, and a page does not describe the
///   hardware that shows it. There are no battery, no proximity sensor and no input clicks.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    /// The device of this process.
    public class var current: UIDevice { shared }

    private static var shared = UIDevice()

    /// Begins with a new device, as a new process does.
    static func forgetAll() { shared = UIDevice() }

    /// Creates another object of the device; use ``current``.
    public override init() { super.init() }

    /// A name of the device: the name of its model, as on iOS without a special permission.
    open var name: String { model }

    /// The model for which the interface is designed: `iPad` on a wide page and otherwise `iPhone`.
    open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }

    /// The model as a text for the user.
    open var localizedModel: String { model }

    /// The name of the operating system: `Linux`.
    open var systemName: String { "Linux" }

    /// The version of the operating system.
    ///
    /// - Note: Difference from UIKit: this is the version of Linux, so a comparison with a release
    ///   of iOS has no meaning. `#available` is true for every release of iOS.
    open var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }

    /// The kind of device for which the interface is designed, which follows the width of the page.
    open var userInterfaceIdiom: UIUserInterfaceIdiom {
        UIScreen.main.traitCollection.userInterfaceIdiom
    }

    /// The identifier of this user's installation of the app.
    ///
    /// It is kept in the app's `UserDefaults`, so it is the same in every launch and another one
    /// after the app's data were deleted.
    ///
    /// - Note: Difference from UIKit: two apps of one vendor have different identifiers.
    open var identifierForVendor: UUID? { VendorIdentifier(UserDefaults.standard).value }

    /// Whether apps continue in the background.
    open var isMultitaskingSupported: Bool { true }

    // MARK: - Orientation

    /// The orientation of the page: upright if it is at least as high as wide, and otherwise turned
    /// to the left.
    ///
    /// It is unknown while no notifications are generated.
    open var orientation: UIDeviceOrientation {
        isGeneratingDeviceOrientationNotifications ? orientations.current : .unknown
    }

    private var orientations = OrientationChanges()

    /// Whether ``orientationDidChangeNotification`` is posted.
    open var isGeneratingDeviceOrientationNotifications: Bool { orientations.observers > 0 }

    /// Starts the notifications of changes; each call needs one of
    /// `endGeneratingDeviceOrientationNotifications()`.
    open func beginGeneratingDeviceOrientationNotifications() {
        orientations.begin(UIScreen.main.deviceOrientation)
    }

    /// Ends the notifications that one call of `beginGeneratingDeviceOrientationNotifications()`
    /// started.
    open func endGeneratingDeviceOrientationNotifications() { orientations.end() }

    /// Posts a notification if the page of the main scene has another orientation now.
    func screenDidChange() {
        guard orientations.move(to: UIScreen.main.deviceOrientation) else { return }
        NotificationCenter.default.post(name: Self.orientationDidChangeNotification, object: self)
    }

    /// Posted after ``orientation`` changed; the object is the device.
    public nonisolated static let orientationDidChangeNotification = Notification.Name(
        "UIDeviceOrientationDidChangeNotification")

    // MARK: - Battery and proximity

    /// Whether the app observes the battery.
    open var isBatteryMonitoringEnabled = false

    /// The state of the battery, which is not known.
    open var batteryState: BatteryState { .unknown }

    /// The charge of the battery: -1, because it is not known.
    open var batteryLevel: Float { -1 }

    /// Whether the app observes the proximity sensor: always false, because there is none.
    open var isProximityMonitoringEnabled: Bool {
        get { false }
        set {}
    }

    /// Whether the device is close to the user: false, because there is no sensor.
    open var proximityState: Bool { false }

    /// The states of a battery.
    public nonisolated enum BatteryState: Int, Hashable, Sendable {
        case unknown = 0
        case unplugged = 1
        case charging = 2
        case full = 3
    }

    /// Never posted, because the state of the battery is not known.
    public nonisolated static let batteryStateDidChangeNotification = Notification.Name(
        "UIDeviceBatteryStateDidChangeNotification")

    /// Never posted, because the charge of the battery is not known.
    public nonisolated static let batteryLevelDidChangeNotification = Notification.Name(
        "UIDeviceBatteryLevelDidChangeNotification")
}

/// The orientation that observers know, and their number.
struct OrientationChanges {
    private(set) var observers = 0
    private(set) var current = UIDeviceOrientation.unknown

    mutating func begin(_ orientation: UIDeviceOrientation) {
        if observers == 0 { current = orientation }
        observers += 1
    }

    mutating func end() { observers = max(0, observers - 1) }

    /// Stores a new orientation, and returns whether observers must be notified.
    mutating func move(to orientation: UIDeviceOrientation) -> Bool {
        guard observers > 0, orientation != current else { return false }
        current = orientation
        return true
    }
}

/// The identifier of an installation, which is created when it is first read.
struct VendorIdentifier {
    private let defaults: UserDefaults
    private static let key = "UIDeviceIdentifierForVendor"

    init(_ defaults: UserDefaults) { self.defaults = defaults }

    var value: UUID {
        if let known = defaults.string(forKey: Self.key).flatMap(UUID.init(uuidString:)) {
            return known
        }
        let new = UUID()
        defaults.set(new.uuidString, forKey: Self.key)
        return new
    }
}

extension UIScreen {
    fileprivate var deviceOrientation: UIDeviceOrientation {
        interfaceOrientation.isPortrait ? .portrait : .landscapeLeft
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the kind of device for which the interface is designed.
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom {
    UIDevice.current.userInterfaceIdiom
}
