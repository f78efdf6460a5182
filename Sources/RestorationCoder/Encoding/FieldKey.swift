/// The position of a value in an object's fields: a key, or an element of the list under a key.
///
/// The text, `key[3]`, is made only for a diagnostic, because nearly all elements have none.
struct FieldKey {
    private let key: String
    private let index: Int?

    init(_ key: String) {
        self.key = key
        index = nil
    }

    /// Makes the key of an element of the list under a key.
    init(_ key: String, element index: Int) {
        self.key = key
        self.index = index
    }

    var text: String { index.map { "\(key)[\($0)]" } ?? key }
}
