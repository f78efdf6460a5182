import Foundation
import HostLink
import Specification
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// The activities for shared items.
struct ActivityTests {
    private func app(
        _ items: [Any], _ activities: [UIActivity] = [],
        _ prepare: (UIActivityViewController) -> Void = { _ in }
    ) throws -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { UIViewController() })
        app.launch()
        _ = Trace.take()
        let controller = UIActivityViewController(
            activityItems: items, applicationActivities: activities)
        controller.completionWithItemsHandler = { type, completed, _, _ in
            Trace.add("\(type?.rawValue.split(separator: ".").last ?? "none") \(completed)")
        }
        prepare(controller)
        try #require(app.root).present(controller, animated: true)
        app.finishTurn()
        return app
    }

    @Test func `texts and addresses are copied`() throws {
        let url = try #require(URL(string: "https://example.org/"))
        let app = try app(["hello", url])
        #expect(try !app.screen().shows("Save to Files"))
        try app.tap("Copy")
        #expect(Trace.take() == ["CopyToPasteboard true"])
        #expect(try app.rootValues(.copied) == ["hello\nhttps://example.org/"])
        #expect(try !app.screen().shows("Cancel"))
    }

    @Test func `a provider makes its item after the user has chosen an activity`() throws {
        let provider = ReportProvider(placeholderItem: "")
        let app = try app([provider])
        #expect(provider.activityType == nil)
        #expect(provider.made == [])
        try app.tap("Copy")
        #expect(provider.made == [.copyToPasteboard])
        #expect(try app.rootValues(.copied) == ["the report"])
    }

    @Test func `files are saved by the page, one with each frame`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("note.txt")
        try Data("abc".utf8).write(to: file)
        let app = try app([file])
        #expect(try !app.screen().shows("Copy"))
        try app.tap("Save to Files")
        #expect(Trace.take() == ["SaveToFiles true"])
        let saved = try app.rootValues(.download)
        #expect(saved.count == 1)
        #expect(saved.first?.contains("note.txt") == true)
        #expect(saved.first?.contains("YWJj") == true)
        app.root?.view.backgroundColor = .systemRed
        app.finishTurn()
        #expect(try app.rootValues(.download).count == 1)
        #expect(try app.frames().contains { $0.removals["0"] == ["download"] })
    }

    @Test func `a file over the limit, or one that is gone, is not saved`() throws {
        let app = try app([URL(fileURLWithPath: "/nowhere/at-all.txt")])
        try app.tap("Save to Files")
        #expect(Trace.take() == ["SaveToFiles false"])
        let large = Data(count: PageDownloads.bytesMax + 1)
        PageDownloads.add(PageDownloads.File(name: "large", data: large))
        #expect(PageDownloads.isEmpty)
    }

    @Test func `several files are saved one after the other`() throws {
        let app = try app([Data("a".utf8), Data("b".utf8)])
        try app.tap("Save to Files")
        for _ in 0..<4 { app.finishTurn() }
        let saved = try app.rootValues(.download)
        #expect(saved.count == 2)
        #expect(saved.first?.contains(Data("a".utf8).base64EncodedString()) == true)
        #expect(saved.last?.contains(Data("b".utf8).base64EncodedString()) == true)
    }

    @Test(arguments: [
        ("note.txt", "note.txt"), ("../../etc/passwd", "passwd"), ("a\\b.txt", "b.txt"),
        ("..", "File"), ("", "File"), (".profile", "profile"), ("a\u{202E}txt.exe", "atxt.exe"),
        ("a\n\u{0}b", "ab"), ("what?.txt ", "what.txt"), ("Übung 1.txt", "Übung 1.txt"),
    ])
    func `the name of a file is safe for a browser and a file system`(
        name: String, expected: String
    ) {
        #expect(PageDownloads.File(name: name, data: Data()).name == expected)
    }

    @Test func `a long name of a file keeps its type`() {
        let long = String(repeating: "ä", count: 300)
        let file = PageDownloads.File(name: long + ".txt", data: Data())
        #expect(file.name.hasSuffix("ä.txt"))
        #expect(file.name.utf8.count <= 200)
        #expect(PageDownloads.File(name: "a." + long, data: Data()).name.utf8.count <= 200)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a device, a pipe and a folder are not saved, and nobody waits for their end`() throws {
        let pipe = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString)
        try #require(mkfifo(pipe.path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(at: pipe) }
        for path in [pipe.path, "/dev/zero", "/tmp"] {
            #expect(PageDownloads.File(URL(fileURLWithPath: path)) == nil)
        }
    }

    @Test func `files over the limit of all that wait are refused`() throws {
        let app = try app(["a"])
        app.tell(.hidePage(session: AppUnderTest.session))
        let file = PageDownloads.File(name: "large", data: Data(count: PageDownloads.bytesMax))
        for _ in 0..<8 { PageDownloads.add(file) }
        let before = app.warnings
        PageDownloads.add(file)
        #expect(app.warnings == before + 1)
        PageDownloads.forgetAll()
    }

    @Test(.specification("3.2.6"))
    func `the choice of an activity ends with the process`() throws {
        let app = try app(["hello"])
        _ = app.relaunchTraced()
        #expect(try !app.screen().shows("Copy"))
        #expect(Trace.take() == [])
    }

    @Test func `Cancel and Back end without an activity`() throws {
        let app = try app(["a"])
        try app.tap("Cancel")
        #expect(Trace.take() == ["none false"])
        let other = try self.app(["a"])
        try other.goBack()
        #expect(Trace.take() == ["none false"])
    }

    @Test func `an app's activity gets the items and ends by itself`() throws {
        let activity = PostActivity()
        let app = try app([ItemSource()], [activity]) {
            $0.excludedActivityTypes = [.copyToPasteboard]
        }
        #expect(try !app.screen().shows("Copy"))
        try app.tap("Post")
        #expect(Trace.take() == ["post item for Post"])
        activity.activityDidFinish(true)
        activity.activityDidFinish(true)
        #expect(Trace.take() == ["Post true"])
    }
}

extension AppUnderTest {
    /// The number of warnings that the app sent to the host in this launch.
    fileprivate var warnings: Int {
        messages.count { message in
            if case .notice(level: .warning, _) = message { true } else { false }
        }
    }
}

private final class PostActivity: UIActivity {
    private var items: [Any] = []
    override class var activityCategory: Category { .share }
    override var activityType: ActivityType? { ActivityType("org.example.Post") }
    override var activityTitle: String? { "Post" }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        activityItems.first is String
    }
    override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }
    override func perform() { Trace.add("post \(items.first ?? "nothing")") }
}

private final class ItemSource: NSObject, UIActivityItemSource {
    func activityViewControllerPlaceholderItem(
        _ activityViewController: UIActivityViewController
    ) -> Any { "" }

    func activityViewController(
        _ activityViewController: UIActivityViewController,
        itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? { "item for \(activityType?.rawValue.split(separator: ".").last ?? "none")" }
}

private final class ReportProvider: UIActivityItemProvider {
    var made: [UIActivity.ActivityType?] = []

    override var item: Any {
        made.append(activityType)
        return "the report"
    }
}
