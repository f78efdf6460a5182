/// The report of a host about a registration with its push distributor.
///
/// Neither the address of the endpoint nor the token of its program is in it, because both are
/// secrets.
package struct PushEndpointReport: Hashable, Sendable, Codable {
    /// 16 hexadecimal digits.
    package var id: String
    /// The name of the program on the message bus, or the name by which a program registered an
    /// app.
    package var service: String
    /// The app's name in addresses; absent for the endpoint of a program on the message bus.
    package var app: String?
    /// The identifier of the app's user.
    package var person: String?
    /// The version of the interface that the program called last.
    package var version: Int

    package init(
        id: String, service: String, app: String? = nil, person: String? = nil, version: Int
    ) {
        self.id = id
        self.service = service
        self.app = app
        self.person = person
        self.version = version
    }
}
