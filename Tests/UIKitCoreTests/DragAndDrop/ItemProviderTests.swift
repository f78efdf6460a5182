import Foundation
import Testing

@testable import UIKitCore

/// The data of dragged items.
@MainActor
struct ItemProviderTests {
    /// What a provider has called its closure with.
    @MainActor private final class Loaded {
        var object: (any NSItemProviderReading)?
        var error: (any Error)?
    }

    private func load(
        _ provider: NSItemProvider, _ type: any NSItemProviderReading.Type
    ) async -> Loaded {
        let loaded = Loaded()
        await withCheckedContinuation { continuation in
            provider.loadObject(ofClass: type) { object, error in
                (loaded.object, loaded.error) = (object, error)
                continuation.resume()
            }
        }
        return loaded
    }

    @Test func `a text and an address are read as they were written`() async throws {
        let text = NSItemProvider(object: NSString(string: "Grüße"))
        #expect(text.registeredTypeIdentifiers == ["public.utf8-plain-text"])
        #expect(await load(text, NSString.self).object as? NSString == "Grüße")
        let address = try #require(NSURL(string: "https://example.org/a?b=c"))
        let url = NSItemProvider(object: address)
        let read = await load(url, NSURL.self).object as? NSURL
        #expect(read?.absoluteString == "https://example.org/a?b=c")
    }

    @Test func `a colour and a user activity are read as they were written`() async {
        let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
        let read = await load(NSItemProvider(object: color), UIColor.self).object as? UIColor
        #expect(read == color)
        let activity = NSUserActivity(activityType: "org.example.read")
        activity.userInfo = ["page": 7]
        let other = await load(NSItemProvider(object: activity), NSUserActivity.self)
        let made = other.object as? NSUserActivity
        #expect(made?.activityType == "org.example.read")
        #expect(made?.userInfo?["page"] as? Int == 7)
    }

    @Test func `a colour keeps its opacity`() async {
        let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
        let read = await load(NSItemProvider(object: color), UIColor.self).object as? UIColor
        #expect(read == color)
    }

    @Test func `a type that is added again keeps the data that was added first`() async {
        let provider = NSItemProvider(object: NSString(string: "first"))
        provider.registerObject(NSString(string: "second"), visibility: .all)
        #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text"])
        #expect(await load(provider, NSString.self).object as? NSString == "first")
    }

    @Test func `an image without pixels cannot be read, and the error says so`() async throws {
        let symbol = try #require(UIImage(systemName: "star"))
        let provider = NSItemProvider(object: symbol)
        let error = await load(provider, UIImage.self).error
        #expect(error?.localizedDescription == "A dragged image has no pixels.")
    }

    @Test func `a class that reads no type of the data gets an error`() async {
        let provider = NSItemProvider(object: NSString(string: "a"))
        #expect(!provider.canLoadObject(ofClass: UIColor.self))
        let loaded = await load(provider, UIColor.self)
        #expect(loaded.object == nil)
        #expect((loaded.error as? NSError)?.code == -1000)
        #expect((loaded.error as? NSError)?.domain == NSItemProvider.errorDomain)
    }

    @Test func `data that is not of its type is refused`() async {
        let forms: [(String, any NSItemProviderReading.Type)] = [
            ("com.apple.uikit.color", UIColor.self), ("public.png", UIImage.self),
            ("com.apple.uikit.user-activity", NSUserActivity.self),
            ("public.utf8-plain-text", NSString.self),
        ]
        for (type, form) in forms {
            let provider = NSItemProvider()
            provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) {
                $0(Data([0xff, 0xfe, 0x00, 0xc3]), nil)
                return nil
            }
            let loaded = await load(provider, form)
            #expect(loaded.object == nil)
            #expect((loaded.error as? NSError)?.code == -1200)
        }
    }

    @Test func `a type is found by the types that it conforms to`() {
        let provider = NSItemProvider(object: NSString(string: "a"))
        for type in ["public.utf8-plain-text", "public.plain-text", "public.text", "public.data"] {
            #expect(provider.hasItemConformingToTypeIdentifier(type))
        }
        #expect(!provider.hasItemConformingToTypeIdentifier("public.image"))
    }

    @Test func `a session loads texts of all items that have one, in their order`() async {
        let window = UIWindow(frame: .zero)
        let content = DragContent(at: .zero, in: window)
        content.items = [
            NSItemProvider(object: NSString(string: "a")), NSItemProvider(),
            NSItemProvider(object: NSString(string: "b")),
        ].map(UIDragItem.init)
        let session = LocalDropSession(of: LocalDragSession(content))
        #expect(session.canLoadObjects(ofClass: String.self))
        #expect(!session.canLoadObjects(ofClass: URL.self))
        #expect(session.hasItemsConforming(toTypeIdentifiers: ["public.image", "public.text"]))
        let texts = await withCheckedContinuation { continuation in
            session.loadObjects(ofClass: String.self) { continuation.resume(returning: $0) }
        }
        #expect(texts == ["a", "b"])
        let urls = await withCheckedContinuation { continuation in
            session.loadObjects(ofClass: URL.self) { continuation.resume(returning: $0) }
        }
        #expect(urls == [])
    }

    @Test func `a session keeps the order of items whose data is loaded in another order`() async {
        let (late, early) = (NSItemProvider(), NSItemProvider())
        let type = "public.utf8-plain-text"
        var finishLate: (@Sendable (Data?, (any Error)?) -> Void)?
        late.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { finish in
            finishLate = finish
            return nil
        }
        early.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { finish in
            finish(Data("early".utf8), nil)
            finishLate?(Data("late".utf8), nil)
            return nil
        }
        let content = DragContent(at: .zero, in: UIWindow(frame: .zero))
        content.items = [late, early].map(UIDragItem.init)
        let session = LocalDropSession(of: LocalDragSession(content))
        let texts = await withCheckedContinuation { continuation in
            session.loadObjects(ofClass: String.self) { continuation.resume(returning: $0) }
        }
        #expect(texts == ["late", "early"])
    }
}
