public import Foundation

/// The device token of the app for one type of pushes (specification 7.2.5).
open class PKPushCredentials: NSObject {
    /// The type of pushes.
    open var type: PKPushType { storedType }
    /// The device token, 32 bytes, which the app's server names when it sends a push.
    ///
    /// It belongs to this user's app and is the same at each launch until it is invalidated.
    ///
    /// - Note: Difference from Apple's PushKit: in an app with `PerennialUsesPushEndpoint` in its
    ///   `Info.plist`, on a host with a push distributor, it is the address of an endpoint in
    ///   UTF-8, to which the server posts its messages (specification 7.9.11).
    open var token: Data { storedToken }

    private let storedType: PKPushType
    private let storedToken: Data

    init(type: PKPushType, token: Data) {
        storedType = type
        storedToken = token
        super.init()
    }
}
