import Foundation
import RestorationArchive
import Testing

@testable import RestorationCoder

/// A node with a reference to its parent.
private final class Node: NSObject, CyclicCoding {
    let name: String
    var children: [Node] = []
    weak var parent: Node?

    init(_ name: String, children: [Node] = []) {
        self.name = name
        self.children = children
        super.init()
        for child in children { child.parent = self }
    }

    func encode(with coder: NSCoder) {
        coder.encode(name, forKey: "name")
        coder.encode(children, forKey: "children")
        coder.encode(parent, forKey: "parent")
    }

    init?(coder: NSCoder) {
        name = coder.decodeObject(forKey: "name") as? String ?? ""
        children = coder.decodeObject(forKey: "children") as? [Node] ?? []
    }

    func finishDecoding(with coder: NSCoder) {
        parent = coder.decodeObject(forKey: "parent") as? Node
    }
}

@Suite struct CoderSharingTests {
    @Test func `one object under several keys and in containers is decoded as one`() throws {
        let draft = Draft(title: "shared")
        let coder = encoder()
        coder.encode(draft, forKey: "first")
        coder.encode([draft, Draft(title: "shared")], forKey: "list")
        coder.encode(["k": draft], forKey: "map")
        coder.encode(Draft(title: "outer", next: draft), forKey: "outer")
        coder.encodeConditionalObject(draft, forKey: "conditional")
        let back = try decoder(of: coder)
        let outer = try #require(back.decodeObject(of: Draft.self, forKey: "outer"))
        let first = try #require(back.decodeObject(forKey: "first") as? Draft)
        let list = try #require(back.decodeObject(forKey: "list") as? [Draft])
        #expect(outer.next === first && list[0] === first && list[1] !== first)
        #expect((back.decodeObject(forKey: "map") as? [String: Draft])?["k"] === first)
        #expect(back.decodeObject(forKey: "conditional") as? Draft === first)
        #expect(first == draft && list[1] == draft)
        #expect(coder.diagnostics == [] && back.diagnostics == [])
    }

    @Test func `objects encoded once have no reference number, and equal states give equal fields`()
        throws
    {
        func fields(reversed: Bool) -> [ArchiveField] {
            let draft = Draft(title: "d")
            var map: [String: Draft] = [:]
            for index in reversed ? Array((0..<20).reversed()) : Array(0..<20) {
                map["\(index)"] = index % 2 == 0 ? draft : Draft(title: "own")
            }
            let coder = encoder()
            coder.encode(map, forKey: "map")
            coder.encode(Draft(title: "alone"), forKey: "alone")
            return coder.fields
        }
        let first = fields(reversed: false)
        #expect(first == fields(reversed: true))
        guard case .object(let alone) = first[1].value else {
            Issue.record("the object is missing")
            return
        }
        #expect(alone.number == nil)
    }

    @Test func `the references of a cycle are set when all its objects are made`() throws {
        let root = Node("root", children: [Node("left"), Node("right")])
        let coder = encoder()
        coder.encode(root, forKey: "root")
        let back = try decoder(of: coder)
        let read = try #require(back.decodeObject(forKey: "root") as? Node)
        #expect(read.children.map(\.name) == ["left", "right"])
        #expect(read.children.allSatisfy { $0.parent === read })
        #expect(coder.diagnostics == [] && back.diagnostics == [])
    }

    @Test func `a shared object whose first key was encoded again is kept`() throws {
        let draft = Draft(title: "kept")
        let coder = encoder()
        coder.encode(draft, forKey: "a")
        coder.encode(draft, forKey: "b")
        coder.encode("other", forKey: "a")
        let back = try decoder(of: coder)
        #expect(back.decodeObject(of: Draft.self, forKey: "b") == draft)
    }

    @Test func `a shared object is checked against the classes of each place`() throws {
        let draft = Draft(title: "d")
        let coder = encoder(secure: true)
        coder.encode(draft, forKey: "a")
        coder.encode([draft], forKey: "b")
        let back = try decoder(of: coder, secure: true)
        #expect(back.decodeObject(of: Draft.self, forKey: "a") != nil)
        #expect(back.decodeObject(of: [NSArray.self], forKey: "b") as? [Draft] == [])
        #expect(back.diagnostics.map(\.code) == [.disallowedClass])
    }

    @Test func `a reference to a shared object with an unknown number is decoded as nil`() {
        let own = ArchiveObject(
            className: StableClassName.of(Draft.self),
            fields: [
                ArchiveField(key: "title", value: .string("t")),
                ArchiveField(key: "next", value: .shared(4)),
            ], number: 4)
        let back = ObjectDecoder(
            fields: [
                ArchiveField(key: "none", value: .shared(9)),
                ArchiveField(key: "self", value: .object(own)),
                ArchiveField(key: "twice", value: .array([.object(own), .object(own)])),
            ], isSealed: true)
        #expect(back.decodeObject(forKey: "none") == nil)
        #expect((back.decodeObject(forKey: "self") as? Draft)?.next == nil)
        #expect((back.decodeObject(forKey: "twice") as? [Draft])?.count == 2)
        #expect(back.diagnostics.map(\.code) == [.objectFailed, .cycle])
    }

    @Test func `objects shared through sets are decoded as shared objects`() throws {
        let inner = Draft(title: "inner")
        let drafts = (0..<12).map { Draft(title: "outer \($0)", next: $0 % 2 == 0 ? inner : nil) }
        let coder = encoder()
        coder.encode(Set(drafts), forKey: "set")
        coder.encode(drafts[3], forKey: "third")
        coder.encode(NSOrderedSet(array: [drafts[3], inner]), forKey: "ordered")
        let back = try decoder(of: coder)
        let set = try #require(back.decodeObject(forKey: "set") as? Set<Draft>)
        #expect(Set(set.map(\.title)) == Set(drafts.map(\.title)))
        let inners = set.compactMap(\.next)
        #expect(inners.count == 6 && inners.allSatisfy { $0 === inners[0] })
        let third = try #require(back.decodeObject(forKey: "third") as? Draft)
        #expect(set.contains { $0 === third })
        let ordered = try #require(back.decodeObject(forKey: "ordered") as? NSOrderedSet)
        #expect(ordered[0] as? Draft === third && ordered[1] as? Draft === inners[0])
        #expect(coder.diagnostics == [] && back.diagnostics == [])
    }

    @Test func `a set of objects gives equal fields in every order of enumeration`() {
        // Objects hash by their address, so each round enumerates its set in another order.
        func fields() -> [ArchiveField] {
            let inner = Draft(title: "inner")
            let drafts = (0..<12).map { Draft(title: "\($0)", next: $0 < 6 ? inner : nil) }
            let coder = encoder()
            coder.encode(Set(drafts), forKey: "set")
            coder.encode(drafts[7], forKey: "again")
            return coder.fields
        }
        let kept = (0..<20).map { _ in fields() }
        #expect(Set(kept).count == 1)
    }
}
