/// A sender whose credential was accepted.
struct ProviderIdentity: Hashable, Sendable {
    /// The identifier of the credential.
    let credential: String
    /// The topics for which the sender may send.
    let topics: Set<PushTopic>
    /// Whether a request without a topic is for the credential's only topic.
    let impliesTopic: Bool

    func allows(_ topic: PushTopic) -> Bool { topics.contains(topic) }

    /// The topic of a request without one (specification 7.4.1).
    var impliedTopic: PushTopic? {
        impliesTopic && topics.count == 1 ? topics.first : nil
    }
}
