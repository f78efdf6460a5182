/// The key of an app instance: the user and the app.
struct InstanceKey: Hashable, Sendable {
    var person: Person
    var app: String
}
