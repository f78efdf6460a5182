import HostLink

/// The host's rules for secret texts, such as passwords, which a page marks as sensitive.
///
/// On the host, secret texts exist only in memory, until they are delivered. The database contains
/// only the numbers of events, and the log never contains user input. What an app draws or
/// preserves of a secret text is decided in `SecretText.swift` of `UIKitCore`.
extension InputEvent {
    /// Whether the event is never delivered twice, so that its number is stored before it is
    /// delivered.
    ///
    /// An action would be performed twice; a secret text is not kept for a second delivery.
    var isDeliveredOnce: Bool { !action.isState || isSensitive }
}
