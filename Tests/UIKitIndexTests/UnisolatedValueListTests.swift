import Foundation
import Testing

@testable import UIKitIndex

@Suite("The list of values that are used without an actor")
struct UnisolatedValueListTests {
    private static let rawTypes: Set = [
        "Int", "UInt", "Int32", "UInt32", "String", "CGFloat", "Float", "OptionSet",
        "RawRepresentable",
    ]

    private func sources(of module: String, in root: URL) throws -> [String] {
        let folder = root.appending(path: "Sources/\(module)")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }

    @Test func `code in Swift 5 mode is compiled with every raw value type that UIKit declares`()
        throws
    {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let list = try String(
            contentsOf: root.appending(path: "Tests/AppInSwift5/UnisolatedValues.swift"),
            encoding: .utf8)
        let types = try ["UIKitCore", "UIKitPrimitives"].flatMap { try sources(of: $0, in: root) }
            .flatMap { DeclarationReader(source: $0).types }
            .filter { $0.isPublic && ["enum", "struct"].contains($0.keyword) }
            .filter { !Self.rawTypes.isDisjoint(with: $0.inherited) }
        #expect(types.count > 100)
        let missing = types.map(\.name).filter { !list.contains("raw(\($0).self)") }
        #expect(missing == [], "add raw(Name.self) to rawTypes() of AppInSwift5")
    }
}
