import Foundation
import RestorationArchive
import SceneRehearsal
import Testing

/// A folder of sources, removed with the value.
private final class SourceFolder {
    let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("sources-\(UUID().uuidString)").path

    init(_ files: [String: String]) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files {
            try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite struct `An index of sources` {
    @Test func `classes and keys are found with their lines`() throws {
        let folder = try SourceFolder([
            "Screens.swift": """
            // class Note: a comment
            /* class Note { */
            class Note: UIViewController {
                private enum Key { static let caret = "caretPosition" }
                let sample = "class Other { } forKey: \\"x\\""

                override func encodeRestorableState(with coder: NSCoder) {
                    coder.encode(draft, forKey: "draft")
                    coder.encode(self.caret, forKey: Key.caret)
                }

                override func decodeRestorableState(with coder: NSCoder) {
                    draft = coder.decodeObject(forKey: "draft") as? String
                }
            }

            final class Other: UIViewController {
                @Preserved var filter = ""
            }

            extension Other {
                func encode(more coder: NSCoder) {
                    coder.encode(
                        1 + 2, forKey: "draft")
                }
            }
            """,
            "Main.storyboard": """
            <document>
              <viewController storyboardIdentifier="Intro" customClass="Note"/>
            </document>
            """,
        ])
        let index = SourceIndex(folder: folder.path, names: ["Note", "Other", "Intro"])
        #expect(index.declaration(of: "App.Note")?.line == 3)
        #expect(index.declaration(of: "App.Note")?.file == "Screens.swift")
        #expect(index.declaration(of: "App.Other")?.line == 17)
        #expect(index.encoding(of: "draft", in: "App.Note")?.place.line == 8)
        #expect(index.encoding(of: "draft", in: "App.Note")?.expression == "draft")
        #expect(index.encoding(of: "caretPosition", in: "App.Note")?.expression == "self.caret")
        #expect(index.encoding(of: "filter", in: "App.Other")?.place.line == 18)
        #expect(index.encoding(of: "filter", in: "App.Other")?.expression == nil)
        #expect(index.encoding(of: "draft", in: "App.Other")?.place.line == 24)
        #expect(index.encoding(of: "absent", in: "App.Note") == nil)
        #expect(index.scene("Intro")?.line == 2)
    }

    @Test func `a folder that does not exist has no classes`() {
        #expect(SourceIndex(folder: "/nowhere", names: ["A"]).declaration(of: "A") == nil)
    }
}

@Suite struct `A suggestion` {
    private func lines(
        _ key: String, _ value: ArchiveValue, kind: ArchiveRecord.Kind = .viewController,
        expression: String?
    ) -> SuggestedLines? {
        let component = ArchivePathComponent("F", role: kind == .view ? .view : .controller)
        let owner = ArchiveRecord(
            path: ["A"], kind: .viewController, className: "App.Root", viewWasLoaded: true)
        let record = ArchiveRecord(
            path: ArchivePath(["A"]).appending(component), kind: kind, className: "App.Form",
            viewWasLoaded: kind == .viewController, fields: [ArchiveField(key: key, value: value)])
        func state(_ fields: [ArchiveField]) -> PreservedObjects {
            var record = record
            record.fields = fields
            return PreservedObjects([
                "application": Archive(
                    header: ArchiveHeader(timestamp: Date()), records: [owner, record])
            ])
        }
        return StateDifference.all(from: state(record.fields), to: state([])).first.map {
            SuggestedLines(for: $0, expression: expression)
        }
    }

    @Test func `a member of a controller is kept and given back`() {
        let found = lines("note", .string("x"), expression: "self.note")
        #expect(
            found?.keep == #"values["A/F#note"] = (controller(["A", "F"]) as? Form)?.note"#)
        #expect(
            found?.restore
                == #"if let value = values["A/F#note"] as? String { (controller(["A", "F"]) as? Form)?.note = value }"#
        )
    }

    @Test func `the focus is given back by becoming first responder`() {
        let found = lines("isWriting", .bool(true), expression: "memo.isFirstResponder")
        #expect(
            found?.restore
                == #"if values["A/F#isWriting"] as? Bool == true { (controller(["A", "F"]) as? Form)?.memo.becomeFirstResponder() }"#
        )
    }

    @Test func `a value that has no place in userInfo is a comment`() {
        let found = lines(
            "mark", .object(ArchiveObject(className: "Mark", fields: [])),
            expression: "mark")
        #expect(found?.keep.hasPrefix("// ") == true)
        #expect(found?.restore.hasPrefix("// ") == true)
    }

    @Test func `an expression that is no member is a comment`() {
        #expect(lines("n", .int64(1), expression: "a + b")?.keep.hasPrefix("// ") == true)
        #expect(lines("n", .int64(1), expression: nil)?.keep.hasPrefix("// ") == true)
    }

    @Test func `the text and the scroll position of a view are found by its identifier`() {
        let text = lines("UITextFieldDraftKey", .string("x"), kind: .view, expression: nil)
        #expect(
            text?.keep == #"values["A/F#text"] = (view("F", in: ["A"]) as? UITextField)?.text"#)
        let offset = lines(
            "UIScrollViewContentOffsetKey", .double(1), kind: .view, expression: nil)
        #expect(offset?.keep.contains("contentOffset.y") == true)
    }
}

@Suite struct `A JUnit report` {
    @Test func `the text of a failure is escaped`() {
        let report = JUnitReport(failure: "a < b & \"c\"\u{1B}\n", app: "<App>")
        #expect(report.text.contains("message=\"a &lt; b &amp; &quot;c&quot;\u{FFFD} \""))
        #expect(report.text.contains("classname=\"&lt;App&gt;\""))
    }
}
