/// An object that a service offers on the message bus.
struct BusObject: Hashable, Sendable {
    /// The service's name, such as `org.freedesktop.login1`.
    let service: String
    /// The object's path, such as `/org/freedesktop/login1`.
    let path: String

    /// The message bus itself.
    static let bus = BusObject(service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")

    /// The name of the interface through which every object offers its properties.
    static let properties = "org.freedesktop.DBus.Properties"
}
