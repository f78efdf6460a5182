import Foundation
import Testing
import UIKitCore

@testable import UIKitTesting

/// Coders that an app keeps after the call that passed them.
struct LateCoderTests {
    @Test func `a value that is encoded after its object's turn is named once in the log`() throws {
        var kept: NSCoder?
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.encodes = { kept = $0 }
                return root
            })
        app.launch()
        app.enterBackground()
        #expect(app.notices == [])
        let coder = try #require(kept)
        coder.encode("late", forKey: "note")
        coder.encode(7, forKey: "count")
        #expect(
            app.notices == [
                "Root, key \"note\": a value was encoded after the state of the object was taken, so it "
                    + "is not preserved. Encode everything before encodeRestorableState(with:) returns."
            ])
        #expect(!coder.containsValue(forKey: "note"))
    }

    @Test func `a reference that is decoded after restoration is named once in the log`() throws {
        var kept: NSCoder?
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.encodes = {
                    $0.encode(root, forKey: "me")
                    $0.encode("text", forKey: "note")
                }
                root.decodes = { kept = $0 }
                return root
            })
        app.launch()
        app.enterBackground()
        app.kill()
        app.launch()
        let coder = try #require(kept)
        #expect(coder.decodeObject(forKey: "note") as? String == "text")
        #expect(app.notices == [])
        #expect(coder.decodeObject(forKey: "me") == nil)
        #expect(coder.decodeObject(forKey: "me") == nil)
        #expect(
            app.notices == [
                "The reference to Root was decoded after restoration had ended, so it is nil. Decode "
                    + "references before decodeRestorableState(with:) returns."
            ])
    }
}
