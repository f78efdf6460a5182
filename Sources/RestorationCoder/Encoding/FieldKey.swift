/// Where a value lies in what an object encodes: under a key, or in a list under it.
///
/// The text, `key[3]`, is made when there is something to say: of nearly all elements there is not.
struct FieldKey {
    private let key: String
    private let index: Int?

    init(_ key: String) {
        self.key = key
        index = nil
    }

    /// An element of the list that lies under a key.
    init(_ key: String, element index: Int) {
        self.key = key
        self.index = index
    }

    var text: String { index.map { "\(key)[\($0)]" } ?? key }
}
