import Foundation
import Testing

@testable import UIKitCore

/// The compact forms of interface files.
@MainActor struct InterfaceFileCacheTests {
    private func title(in bundle: Bundle) -> String? {
        InterfaceFileCache.forgetFiles()
        let other = UIStoryboard(name: "Other", bundle: bundle)
        return other.instantiateViewController(withIdentifier: "Second").title
    }

    private func parsed(_ body: () -> String?) -> (count: Int, title: String?) {
        let before = InterfaceFileCache.parsedCount
        let title = body()
        return (InterfaceFileCache.parsedCount - before, title)
    }

    @Test func `XML is parsed once, and a new process reads the compact form`() throws {
        let bundle = try InterfaceFixtures.copied("Other.storyboard", of: "Notes")
        #expect(parsed { title(in: bundle) } == (1, "Second"))
        #expect(parsed { title(in: bundle) } == (0, "Second"))
        #expect(parsed { title(in: bundle) } == (0, "Second"))
    }

    @Test func `a changed file is parsed again`() throws {
        let bundle = try InterfaceFixtures.copied("Other.storyboard", of: "Notes")
        #expect(parsed { title(in: bundle) } == (1, "Second"))
        let path = bundle.bundlePath + "/Other.storyboard"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try text.replacingOccurrences(of: "title=\"Second\"", with: "title=\"Changed\"")
            .write(toFile: path, atomically: true, encoding: .utf8)
        #expect(parsed { title(in: bundle) } == (1, "Changed"))
        #expect(parsed { title(in: bundle) } == (0, "Changed"))
    }

    @Test func `a damaged or missing compact form is made again`() throws {
        let bundle = try InterfaceFixtures.copied("Other.storyboard", of: "Notes")
        let caches = try #require(CompactFile.folder) + "/InterfaceFiles"
        let before = Set(try FileManager.default.contentsOfDirectory(atPath: caches))
        #expect(parsed { title(in: bundle) } == (1, "Second"))
        let after = try FileManager.default.contentsOfDirectory(atPath: caches)
        let own = try #require(after.first { !before.contains($0) })
        try Data("damaged".utf8).write(to: URL(fileURLWithPath: "\(caches)/\(own)"))
        #expect(parsed { title(in: bundle) } == (1, "Second"))
        #expect(parsed { title(in: bundle) } == (0, "Second"))
        try FileManager.default.removeItem(atPath: "\(caches)/\(own)")
        #expect(parsed { title(in: bundle) } == (1, "Second"))
    }
}
