import Foundation
import RestorationArchive
import Specification
import Testing

@testable import RestorationCoder

/// A view controller from the coders' point of view: a main-actor class without NSCoding.
@MainActor final class Screen: NSObject {
    var identifier: String?

    init(_ identifier: String?) { self.identifier = identifier }
}

/// A substitute for the pass: a main-actor class with isolated conformances.
@MainActor final class Pass: ReferenceEncoding, ReferenceResolving {
    var restored: [ArchivePath: Screen] = [:]
    var asked: [String] = []

    func reference(for object: AnyObject) -> ReferenceVerdict {
        guard let screen = object as? Screen else { return .notReferable }
        asked.append(screen.identifier ?? "nothing")
        guard let identifier = screen.identifier else {
            return .unidentified(reason: "it has no restoration identifier.")
        }
        return .path(["Root", ArchivePathComponent(identifier)])
    }

    func object(at path: ArchivePath) -> AnyObject? { restored[path] }

    func storyboard(named name: String) -> AnyObject? { NSString(string: "board \(name)") }
}

@MainActor @Suite struct CoderReferenceTests {
    @Test(.specification("3.4.1", "3.4.2", "3.4.5", "3.4.6"))
    func `a reference is stored as a path and decodes to the one object (3.4.1, 3.4.5)`()
        throws
    {
        let pass = Pass()
        let detail = Screen("Detail")
        let coder = encoder(references: pass)
        coder.encode(detail, forKey: "detail")
        coder.encode([detail, Screen("Other")], forKey: "stack")
        coder.encode(["k": detail], forKey: "map")
        coder.encodeConditionalObject(detail, forKey: "conditional")
        #expect(coder.fields[0].value == .reference(["Root", "Detail"]))
        #expect(pass.asked == ["Detail", "Detail", "Other", "Detail", "Detail"])

        let fresh = Screen("Detail")
        pass.restored[["Root", "Detail"]] = fresh
        let back = try decoder(of: coder, references: pass)
        #expect(back.decodeObject(forKey: "detail") as? Screen === fresh)
        #expect(back.decodeObject(forKey: "conditional") as? Screen === fresh)
        #expect((back.decodeObject(forKey: "map") as? [String: Screen])?["k"] === fresh)
        let stack = try #require(back.decodeObject(forKey: "stack") as? [Screen])
        #expect(stack.count == 1 && stack[0] === fresh)
        #expect(back.diagnostics.map(\.code) == [.unresolvedReference])
        #expect(back.diagnostics.map(\.key) == ["stack[1]"])
        #expect(
            back.referencedPaths(forKey: "stack") == [["Root", "Detail"], ["Root", "Other"]])
    }

    @Test(.specification("3.4.4"))
    func `a reference without a path is nil, and omitted from arrays (3.4.4)`() throws {
        let pass = Pass()
        let coder = encoder(references: pass)
        coder.encode(Screen(nil), forKey: "screen")
        coder.encode([Screen(nil), Screen("A")], forKey: "stack")
        coder.encode(["gone": Screen(nil)], forKey: "map")
        let codes = coder.diagnostics.map(\.code)
        #expect(codes == Array(repeating: .unidentifiedReference, count: 3))
        #expect(!coder.isSpoiled)
        #expect(coder.fields[1].value == .array([.reference(["Root", "A"])]))
        let back = try decoder(of: coder, references: pass)
        #expect(back.containsValue(forKey: "screen"))
        #expect(back.decodeObject(forKey: "screen") == nil)
        #expect((back.decodeObject(forKey: "map") as? [String: Any])?.isEmpty == true)
    }

    @Test func `references inside objects by value are resolved`() throws {
        final class Holder: NSObject, NSCoding {
            let screen: Screen?
            init(_ screen: Screen) { self.screen = screen }
            func encode(with coder: NSCoder) { coder.encode(screen, forKey: "screen") }
            init?(coder: NSCoder) { screen = coder.decodeObject(forKey: "screen") as? Screen }
        }
        let pass = Pass()
        let screen = Screen("A")
        pass.restored[["Root", "A"]] = screen
        let coder = encoder(references: pass)
        coder.encode(Holder(screen), forKey: "holder")
        #expect(pass.asked == ["A"])
        let back = try decoder(of: coder, references: pass)
        #expect((back.decodeObject(forKey: "holder") as? Holder)?.screen === screen)
    }

    @Test(.specification("1.2.1", "1.9.3"))
    func `the storyboard's key decodes to the storyboard (1.2.1, 1.9.3)`() throws {
        let key = ReservedKey.storyboard.rawValue
        let with = try decoder(of: encoder(), references: Pass(), storyboardName: "Main")
        #expect(with.decodeObject(forKey: key) as? NSString == "board Main")
        #expect(with.containsValue(forKey: key))
        let without = try decoder(of: encoder(), references: Pass())
        #expect(without.decodeObject(forKey: key) == nil && !without.containsValue(forKey: key))
    }
}
