/// A group that people belong to, made from the categories of imported cards.
struct ContactGroup: Hashable, Identifiable, Sendable {
    /// The row id of the group, stable for the life of the store.
    let id: Int64
    let name: String
    let memberCount: Int
}
