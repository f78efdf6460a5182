import Foundation
import HostLink

/// The registries of an app, with the push types for which each is registered.
///
/// Registries are not retained, because the app owns them (specification 8.5.2).
struct PushRegistrations {
    private var all: [UUID: Registration] = [:]
    /// The order in which registries were registered first: pushes go to the oldest one.
    private var order: [UUID] = []

    private struct Registration {
        weak var receiver: (any PushReceiver)?
        var types: Set<PushType>
        /// The types whose device token the registry has not received.
        var awaited: Set<PushType>
    }

    /// The types for which some registry is registered.
    var types: Set<PushType> { all.values.reduce(into: []) { $0.formUnion($1.types) } }

    /// Registers a registry for types, in place of its earlier types; it then awaits the device
    /// token of each.
    mutating func register(_ receiver: any PushReceiver, _ types: Set<PushType>) {
        if all[receiver.identifier] == nil { order.append(receiver.identifier) }
        all[receiver.identifier] = Registration(
            receiver: receiver, types: types, awaited: types)
    }

    /// Removes a registry that was released.
    ///
    /// - Returns: Whether it was registered for a type.
    mutating func remove(_ identifier: UUID) -> Bool {
        order.removeAll { $0 == identifier }
        return all.removeValue(forKey: identifier).map { !$0.types.isEmpty } ?? false
    }

    /// Returns the oldest registry of a type that has a delegate.
    func receiver(of type: PushType) -> (any PushReceiver)? {
        order.lazy.compactMap { all[$0] }.filter { $0.types.contains(type) }
            .compactMap(\.receiver).first(where: \.hasDelegate)
    }

    /// Returns the registries of a type.
    func receivers(of type: PushType) -> [any PushReceiver] {
        order.compactMap { all[$0] }.filter { $0.types.contains(type) }.compactMap(\.receiver)
    }

    /// Returns the registries that have to receive the device token of a type now: those that await
    /// it, or all of them if the token is a new one.
    ///
    /// A registry without a delegate continues to await it.
    mutating func receivers(
        ofToken type: PushType, isNew: Bool
    ) -> [any PushReceiver] {
        var receivers: [any PushReceiver] = []
        for identifier in order {
            guard let registration = all[identifier], registration.types.contains(type),
                let receiver = registration.receiver
            else { continue }
            guard receiver.hasDelegate else {
                all[identifier]?.awaited.insert(type)
                continue
            }
            let isAwaited = all[identifier]?.awaited.remove(type) != nil
            if isNew || isAwaited { receivers.append(receiver) }
        }
        return receivers
    }
}
