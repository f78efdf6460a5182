import Foundation
import HostLink
import RestorationCoder
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

@Suite @MainActor struct ImageTests {
    private static let png = Data(
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 40, 0, 0, 0, 20])
    private static let jpeg = Data(
        [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 30, 0, 60, 3, 1, 1, 1, 1])
    private static let gif = Data(Array("GIF89a".utf8) + [5, 0, 6, 0])

    @Test func `an image's size is read from the header of each format`() throws {
        #expect(
            try #require(UIImage(data: Self.png, scale: 2)).size == CGSize(width: 20, height: 10))
        #expect(try #require(UIImage(data: Self.jpeg)).size == CGSize(width: 60, height: 30))
        #expect(try #require(UIImage(data: Self.gif)).size == CGSize(width: 5, height: 6))
    }

    @Test func `bytes that are not an image are refused`() {
        #expect(UIImage(data: Data("hello".utf8)) == nil)
        #expect(UIImage(data: Data()) == nil)
        for length in 0..<Self.jpeg.count - 4 {
            #expect(UIImage(data: Self.jpeg.prefix(length)) == nil)
        }
        #expect(UIImage(systemName: "") == nil)
        #expect(UIImage(named: "no such picture") == nil)
    }

    @Test func `an image is found by its name and its scale`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.png.write(to: folder.appendingPathComponent("face@2x.png"))
        let bundle = try #require(Bundle(path: folder.path))
        let image = try #require(UIImage(named: "face", in: bundle, compatibleWith: nil))
        #expect(image.scale == 2)
        #expect(image.pngData() == Self.png)
    }

    @Test func `an image view's node describes symbols, rasters and monograms`() {
        let view = UIImageView(image: UIImage(systemName: "star"))
        view.tintColor = .systemRed
        var node = RenderNode(key: .root, kind: .imageView)
        view.describe(&node)
        #expect(node[.symbol] == .string("star"))
        #expect(node[.tint] == .string("systemRed"))
        view.image = .monogram("AB", color: .systemBlue)
        view.contentMode = .scaleAspectFill
        node = RenderNode(key: .root, kind: .imageView)
        view.describe(&node)
        #expect(node[.monogram] == .string("AB"))
        #expect(node[.background] == .string("systemBlue"))
        #expect(node[.contentMode] == .string("aspectFill"))
        view.image = UIImage(data: Self.gif)
        node = RenderNode(key: .root, kind: .imageView)
        view.describe(&node)
        #expect(node[.image] == .string("data:image/gif;base64,R0lGODlhBQAGAA=="))
        #expect(view.intrinsicContentSize == CGSize(width: 5, height: 6))
    }

    @Test(.specification("4.12"))
    func `an image view preserves its position and shape, and not its image`() {
        let old = UIImageView(image: UIImage(systemName: "star"))
        old.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
        old.center = CGPoint(x: 100, y: 200)
        old.transform = CGAffineTransform(scaleX: 2, y: 2)
        old.layer.anchorPoint = CGPoint(x: 0, y: 1)
        let encoder = ObjectEncoder()
        old.encodeRestorableState(with: encoder)
        let new = UIImageView(image: nil)
        new.decodeRestorableState(with: ObjectDecoder(fields: encoder.fields))
        #expect(new.bounds == old.bounds)
        #expect(new.center == old.center)
        #expect(new.transform == old.transform)
        #expect(new.layer.anchorPoint == old.layer.anchorPoint)
        #expect(new.image == nil)
    }
}
