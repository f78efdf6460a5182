/// A call of another process to an object of this process.
struct BusCall: Hashable, Sendable {
    /// The number by which the call is answered.
    let number: UInt64
    /// The unique name of the caller, which the bus itself writes.
    let sender: String
    /// The path of the object.
    let path: String
    let interface: String
    let member: String
    let arguments: [BusValue]
}

/// An answer that refuses a call of another process.
struct BusRefusal: Error, Hashable {
    /// The name of the error.
    let name: String
    /// The reason, for the caller's author.
    let text: String

    static let unknownMethod = BusRefusal(
        name: "org.freedesktop.DBus.Error.UnknownMethod",
        text: "This object has no such method.")
    static let tooManyCalls = BusRefusal(
        name: "org.freedesktop.DBus.Error.LimitsExceeded",
        text: "Too many calls wait for their answers. Call again later.")

    static func invalidArguments(_ text: String) -> BusRefusal {
        BusRefusal(name: "org.freedesktop.DBus.Error.InvalidArgs", text: text)
    }
}
