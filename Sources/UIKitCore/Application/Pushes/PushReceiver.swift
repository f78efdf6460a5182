package import Foundation
package import HostLink

/// A registry of the app that receives device tokens and pushes.
///
/// Its methods are called on the main actor. It calls the app's code on the queue that the app
/// chose.
package nonisolated protocol PushReceiver: AnyObject, Sendable {
    /// The identifier of the registry; no other registry of this process has it.
    var identifier: UUID { get }
    /// Whether the registry has a delegate, which receives what the registry receives.
    var hasDelegate: Bool { get }
    /// Receives the device token of a type (specification 7.2.5).
    func update(_ type: PushType, token: [UInt8])
    /// Called when the device token of a type is invalid (specification 7.2.6).
    func invalidate(_ type: PushType)
    /// Receives a push (specification 7.2.7).
    ///
    /// - Parameters:
    ///   - mustReport: Whether a call must be reported even by a delegate that gets the metadata.
    ///   - completion: Called on any thread when the app has handled the push.
    func receive(
        _ payload: [UInt8], _ type: PushType, mustReport: Bool,
        completion: @escaping @Sendable (PushHandling) -> Void)
}
