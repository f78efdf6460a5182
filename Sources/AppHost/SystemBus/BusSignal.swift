/// A signal of an object on the message bus.
struct BusSignal: Hashable, Sendable {
    let interface: String
    let member: String
    let arguments: [BusValue]

    /// Returns the new value of a property, if the signal reports a change of the property.
    func changed(_ property: String, of interface: String) -> BusValue? {
        guard self.interface == BusObject.properties, member == "PropertiesChanged",
            arguments.count > 1, arguments[0] == .string(interface)
        else { return nil }
        return arguments[1][property]
    }
}
