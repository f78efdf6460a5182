import Foundation

/// An ordinary class of an app, with an object of its own kind inside.
final class Draft: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let title: String
    let tags: [String]
    let next: Draft?

    init(title: String, tags: [String] = [], next: Draft? = nil) {
        self.title = title
        self.tags = tags
        self.next = next
    }

    func encode(with coder: NSCoder) {
        coder.encode(title, forKey: "title")
        coder.encode(tags, forKey: "tags")
        coder.encode(next, forKey: "next")
    }

    init?(coder: NSCoder) {
        guard let title = coder.decodeObject(of: NSString.self, forKey: "title") as String? else {
            return nil
        }
        self.title = title
        tags = coder.decodeObject(forKey: "tags") as? [String] ?? []
        next = coder.decodeObject(of: Draft.self, forKey: "next")
    }

    override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? Draft else { return false }
        return title == other.title && tags == other.tags && next == other.next
    }
}

/// An NSCoding class without secure coding.
final class OldDraft: NSObject, NSCoding {
    override init() { super.init() }
    func encode(with coder: NSCoder) {}
    init?(coder: NSCoder) {}
}

/// An object that contains itself by value.
final class Ouroboros: NSObject, NSCoding {
    override init() { super.init() }
    func encode(with coder: NSCoder) {
        coder.encode(self, forKey: "self")
        coder.encode(7, forKey: "number")
    }
    init?(coder: NSCoder) {
        super.init()
        _ = coder.decodeObject(forKey: "self")
    }
}

/// An object that reports an error while it is decoded.
final class Refusing: NSObject, NSCoding {
    override init() { super.init() }
    func encode(with coder: NSCoder) { coder.encode(1, forKey: "one") }
    init?(coder: NSCoder) {
        coder.failWithError(CocoaError(.coderInvalidValue))
    }
}

enum Nest {
    struct Inner {
        final class Deep: NSObject, NSCoding {
            override init() { super.init() }
            func encode(with coder: NSCoder) {}
            init?(coder: NSCoder) {}
        }
    }
}

final class NotCoding {}
