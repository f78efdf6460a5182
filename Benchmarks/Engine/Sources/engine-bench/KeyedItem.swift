import Foundation

/// The object that Foundation's keyed archiver is given.
final class KeyedItem: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let item: Workload.Item

    init(_ item: Workload.Item) { self.item = item }

    func encode(with coder: NSCoder) {
        coder.encode(item.path, forKey: "path")
        coder.encode(item.text, forKey: "text")
        coder.encode(item.first, forKey: "first")
        coder.encode(item.second, forKey: "second")
        coder.encode(item.number, forKey: "number")
        coder.encode(item.flag, forKey: "flag")
    }

    init?(coder: NSCoder) {
        guard let path = coder.decodeObject(forKey: "path") as? [String],
            let text = coder.decodeObject(forKey: "text") as? String
        else { return nil }
        item = Workload.Item(
            path: path, text: text, first: coder.decodeInteger(forKey: "first"),
            second: coder.decodeInteger(forKey: "second"),
            number: coder.decodeDouble(forKey: "number"), flag: coder.decodeBool(forKey: "flag"))
    }
}
