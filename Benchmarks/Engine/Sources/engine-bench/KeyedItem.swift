import Foundation

/// The object for Foundation's keyed archiver.
final class KeyedItem: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let item: Workload.Item

    init(_ item: Workload.Item) { self.item = item }

    func encode(with coder: NSCoder) {
        // Foundation's hash of an array is its count, which would make the archiver quadratic.
        for (index, part) in item.path.enumerated() { coder.encode(part, forKey: "path\(index)") }
        coder.encode(item.text, forKey: "text")
        coder.encode(item.first, forKey: "first")
        coder.encode(item.second, forKey: "second")
        coder.encode(item.number, forKey: "number")
        coder.encode(item.flag, forKey: "flag")
    }

    init?(coder: NSCoder) {
        let path = (0..<4).compactMap { coder.decodeObject(forKey: "path\($0)") as? String }
        guard let text = coder.decodeObject(forKey: "text") as? String else { return nil }
        item = Workload.Item(
            path: path, text: text, first: coder.decodeInteger(forKey: "first"),
            second: coder.decodeInteger(forKey: "second"),
            number: coder.decodeDouble(forKey: "number"), flag: coder.decodeBool(forKey: "flag"))
    }
}
