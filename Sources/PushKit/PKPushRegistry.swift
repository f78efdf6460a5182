public import Dispatch
public import Foundation
package import HostLink
import UIKitCore

// Safe: the lock guards all mutable state.
/// A registry that receives device tokens and pushes for the app (specification 7.2).
///
/// Create it at every launch, before the app has finished launching, and keep it for as long as the
/// app runs, because a push that launched the app waits for a registry. Set the delegate first,
/// then ``desiredPushTypes``.
///
/// The class may be used on any thread.
open class PKPushRegistry: NSObject, @unchecked Sendable {
    package let identifier = UUID()
    private let queue: DispatchQueue?
    private let lock = NSLock()
    private weak var storedDelegate: (any PKPushRegistryDelegate)?
    private var types: Set<PKPushType>?
    private var tokens: [PKPushType: Data] = [:]

    /// Creates a registry.
    ///
    /// - Parameter queue: The queue on which the delegate is called; `nil` for the main queue.
    public init(queue: DispatchQueue?) {
        self.queue = queue
        super.init()
    }

    deinit {
        guard types?.isEmpty == false else { return }
        let identifier = identifier
        MainThread.soon { ApplicationRuntime.current?.pushes.registryWasReleased(identifier) }
    }

    /// The delegate; the registry does not retain it (specification 7.2.2).
    ///
    /// Device tokens and pushes that arrive without a delegate wait until one is set.
    open weak var delegate: (any PKPushRegistryDelegate)? {
        get { lock.withLock { storedDelegate } }
        set {
            lock.withLock { storedDelegate = newValue }
            guard newValue != nil else { return }
            MainThread.soon { ApplicationRuntime.current?.pushes.delegateDidChange() }
        }
    }

    /// The types of pushes that the app receives.
    ///
    /// A new value registers the app for its types; later, the delegate gets a device token for
    /// each type. A type that the new value does not contain is unregistered: its token becomes
    /// invalid, without a call of the delegate (specification 7.2.3).
    open var desiredPushTypes: Set<PKPushType>? {
        get { lock.withLock { types } }
        set {
            let new = newValue ?? []
            lock.withLock {
                types = newValue
                tokens = tokens.filter { new.contains($0.key) }
            }
            MainThread.soon { self.register(new) }
        }
    }

    /// Returns the device token of a type; `nil` while the app is not registered (specification
    /// 7.2.4).
    open func pushToken(for type: PKPushType) -> Data? { lock.withLock { tokens[type] } }

    @MainActor private func register(_ types: Set<PKPushType>) {
        guard let pushes = ApplicationRuntime.current?.pushes else { return }
        for type in types where type.wire == nil {
            pushes.warn(
                "PKPushRegistry gets no device token for the type \(type.rawValue): this host "
                    + "delivers pushes of the type voIP only.")
        }
        pushes.register(self, Set(types.compactMap(\.wire)))
    }

    /// Calls the delegate on the registry's queue.
    ///
    /// - Parameter call: Receives the delegate, or `nil` if it has been released meanwhile.
    private func callDelegate(
        _ call: @escaping @Sendable ((any PKPushRegistryDelegate)?) -> Void
    ) {
        guard let queue else { return call(delegate) }
        queue.async { call(self.delegate) }
    }
}

extension PKPushRegistry: PushReceiver {
    package var hasDelegate: Bool { delegate != nil }

    package func update(_ type: PushType, token: [UInt8]) {
        let (type, token) = (PKPushType(type), Data(token))
        lock.withLock { tokens[type] = token }
        callDelegate { delegate in
            delegate?.pushRegistry(
                self, didUpdate: PKPushCredentials(type: type, token: token), for: type)
        }
    }

    package func invalidate(_ type: PushType) {
        let type = PKPushType(type)
        lock.withLock { tokens[type] = nil }
        callDelegate { delegate in
            delegate?.pushRegistry(self, didInvalidatePushTokenFor: type)
        }
    }

    package func receive(
        _ payload: [UInt8], _ type: PushType, mustReport: Bool,
        completion: @escaping @Sendable (PushHandling) -> Void
    ) {
        callDelegate { delegate in
            guard let delegate, let payload = PKPushPayload(type: PKPushType(type), json: payload)
            else { return completion(.notReceived) }
            let call = IncomingPushCall(
                registry: self, delegate: delegate, payload: payload,
                metadata: PKVoIPPushMetadata(mustReport: mustReport))
            guard !call.perform(completion) else { return }
            Self.warn(
                "A push was not received: \(Swift.type(of: delegate)) does not implement "
                    + "pushRegistry(_:didReceiveIncomingPushWith:for:completion:).")
        }
    }

    private static func warn(_ text: String) {
        MainThread.soon { ApplicationRuntime.current?.pushes.warn(text) }
    }
}
