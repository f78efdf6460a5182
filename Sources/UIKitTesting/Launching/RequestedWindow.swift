/// A window that an app has asked to be brought in front of the person.
struct RequestedWindow {
    /// The number that the answer names.
    let request: UInt64
    /// The window's session; `nil` for a new one.
    let session: String?
    /// What a window that is not connected is asked for with.
    let activity: [UInt8]?
}
