/// The description of the distributor's object, which some libraries request before each call.
struct DistributorIntrospection {
    let text: String

    /// - Throws: `unknownMethod` for a path without an object.
    init(_ call: BusCall) throws(BusRefusal) {
        guard call.member == "Introspect" else { throw .unknownMethod }
        let path = UnifiedPushNames.distributorPath
        let inside: String
        if call.path == path {
            inside = Self.interfaces
        } else if call.path == "/" || path.hasPrefix(call.path + "/") {
            let rest = path.dropFirst(call.path == "/" ? 1 : call.path.count + 1)
            inside = "<node name=\"\(rest.prefix { $0 != "/" })\"/>"
        } else {
            throw .unknownMethod
        }
        text = "<node>\(inside)</node>"
    }

    private static let interfaces = """
        <interface name="org.unifiedpush.Distributor1">
        <method name="Register">
        <arg type="s" name="service" direction="in"/><arg type="s" name="token" direction="in"/>
        <arg type="s" name="description" direction="in"/>
        <arg type="s" name="result" direction="out"/><arg type="s" name="reason" direction="out"/>
        </method>
        <method name="Unregister"><arg type="s" name="token" direction="in"/></method>
        </interface>
        <interface name="org.unifiedpush.Distributor2">
        <method name="Register">
        <arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/>
        </method>
        <method name="Unregister">
        <arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="out"/>
        </method>
        </interface>
        """
}
