import Foundation

/// The user's settings, in the user defaults.
enum Settings {
    private static let cookKey = "cook"
    private static let portionsKey = "portions"
    private static let vegetarianKey = "vegetarianOnly"

    static func registerDefaults() {
        UserDefaults.standard.register(defaults: [portionsKey: 4])
    }

    static var cook: String {
        get { UserDefaults.standard.string(forKey: cookKey) ?? "" }
        set { set(newValue, cookKey) }
    }

    static var portions: Int {
        get { UserDefaults.standard.integer(forKey: portionsKey) }
        set { set(newValue, portionsKey) }
    }

    static var vegetarianOnly: Bool {
        get { UserDefaults.standard.bool(forKey: vegetarianKey) }
        set { set(newValue, vegetarianKey) }
    }

    private static func set(_ value: Any, _ key: String) {
        UserDefaults.standard.set(value, forKey: key)
        NotificationCenter.default.post(name: .settingsDidChange, object: nil)
    }
}

extension Notification.Name {
    static let settingsDidChange = Notification.Name("SettingsDidChange")
}
