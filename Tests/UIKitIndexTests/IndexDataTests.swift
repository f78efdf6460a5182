import Testing

@testable import UIKitIndex

@Suite("The lists of UIKit's API")
struct IndexDataTests {
    private func error(_ text: String, and other: String = "") -> String? {
        #expect(throws: IndexError.self) {
            try IndexData(files: ["a.txt": text, "b.txt": other])
        }?.description
    }

    @Test func `entries, members and notes are read`() throws {
        let data = try IndexData(files: [
            "b.txt": "== Second\nclass UIBag -> UIBox",
            "a.txt": """
            # A comment.
            == First area
            class UIBox
                lid open(_:)
                close()
                deprecated: hinge
            enum UIBox.Kind deprecated -- all boxes are square
                none
            addition UICrate UIBarrel
            """,
        ])
        #expect(data.areas.map(\.title) == ["First area", "Second"])
        let box = try #require(data.entries.first)
        #expect(box.members == ["lid", "open(_:)", "close()", "hinge"])
        #expect(box.deprecated == ["hinge"])
        let kind = data.entries[1]
        #expect(kind.isDeprecated && kind.listsMembers && kind.members == [])
        #expect(kind.reason == "all boxes are square")
        #expect(data.entries[2].alternative == "UIBox")
        #expect(!data.entries[2].listsMembers)
        #expect(data.additions == ["UICrate", "UIBarrel"])
    }

    @Test func `a member that is listed twice is named with its line`() {
        #expect(
            error("== A\nclass UIBox\n    lid open()\n    lid")
                == "a.txt, line 4: UIBox has lid twice: remove one of them.")
    }

    @Test func `an unknown kind is named with the known ones`() {
        #expect(
            error("== A\nklass UIBox")
                == "a.txt, line 2: \"klass\" is not a kind of declaration."
                + " Write one of class, protocol, struct, enum, extension, functions.")
    }

    @Test func `a type that is listed twice, in any files, is named`() {
        #expect(
            error("== A\nclass UIBox", and: "== B\nenum UIBox")
                == "UIBox is listed twice: remove one of its entries.")
        #expect(
            error("== A\nclass UIBox", and: "addition UIBox")
                == "UIBox is listed as UIKit's and as an addition: remove one of them.")
    }

    @Test func `a line out of place is refused with what to write`() {
        #expect(
            error("class UIBox")
                == "a.txt, line 1: write a heading (== …) above the first entry.")
        #expect(error("== A\n    lid") == "a.txt, line 2: members without a type above them.")
        #expect(error("== A\nclass") == "a.txt, line 2: the name is missing.")
        #expect(
            error("== A\nclass UIBox lid")
                == "a.txt, line 2: what is \"lid\"? Write the reason why UIBox is absent after \"--\","
                + " or its alternative after \"->\".")
    }
}
