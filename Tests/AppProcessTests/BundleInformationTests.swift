import Foundation
import Testing

@testable import AppProcess

struct BundleInformationTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString).path

    private func write(_ entries: [String: Any], to file: String) throws {
        let url = URL(fileURLWithPath: "\(folder)/\(file)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try PropertyListSerialization.data(fromPropertyList: entries, format: .xml, options: 0)
            .write(to: url)
    }

    @Test(arguments: ["Reader_Reader.resources/App.plist", "Info.plist"])
    func `the entries of an app are found beside its executable`(file: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(
            [
                "CFBundleIdentifier": "com.example.reader",
                "NSUserActivityTypes": ["$(PRODUCT_BUNDLE_IDENTIFIER).reading"],
                "CFBundleName": "$(PRODUCT_NAME)", "CFBundleVersion": "$(CURRENT_VERSION)",
            ], to: file)

        let entries = try #require(BundleInformation.entries(executable: "\(folder)/Reader"))

        #expect(entries["CFBundleIdentifier"] as? String == "com.example.reader")
        #expect(entries["NSUserActivityTypes"] as? [String] == ["com.example.reader.reading"])
        #expect(entries["CFBundleName"] as? String == "Reader")
        #expect(entries["CFBundleVersion"] == nil)
    }

    @Test func `the file of another app in the same folder is not read`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(["CFBundleName": "Writer"], to: "Tools_Writer.resources/App.plist")

        #expect(BundleInformation.entries(executable: "\(folder)/Reader") == nil)
    }

    @Test func `a bundle that is not the main one has its own entries`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(["CFBundleName": "Part"], to: "Part.bundle/Info.plist")
        let bundle = try #require(Bundle(path: "\(folder)/Part.bundle"))

        #expect(BundleInformation.entries(of: bundle)?["CFBundleName"] as? String == "Part")
    }
}
