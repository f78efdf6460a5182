import HostLink

/// How the host treats secret texts, such as passwords, which a page marks as sensitive.
///
/// They exist on the host in memory only, until they are delivered: they are not in the database,
/// which has numbers of events and no content, and not in the log, which never contains user
/// input. What an app draws or preserves of them is the app's side (`UITextField`).
extension InputEvent {
    /// Whether the event is never delivered twice, so that its number is stored before it is
    /// delivered.
    ///
    /// An action would be performed twice; a secret text is not kept for a second delivery.
    var isDeliveredOnce: Bool { !action.isState || isSensitive }
}
