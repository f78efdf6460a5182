/// A window that an app has requested to be brought to the front.
struct RequestedWindow {
    /// The number that the answer names.
    let request: UInt64
    /// The window's session; `nil` for a new one.
    let session: String?
    /// The activity for a window that is not connected.
    let activity: [UInt8]?
}
