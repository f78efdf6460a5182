import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// Images that an app draws, and the drawing of images.
@Suite struct ImageDrawingTests {
    private static let png = Data(
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 40, 0, 0, 0, 20])

    private func list(_ image: UIImage) throws -> DisplayList {
        guard case .drawing(let drawing) = image.content else {
            throw DisplayListFault.malformed
        }
        #expect(try DisplayList(reading: drawing.encoded).encoded() == drawing.encoded)
        return drawing.list
    }

    private func square(_ color: UIColor) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        }
    }

    @Test func `a renderer's image has the size of the renderer and its drawing`() throws {
        let image = square(.systemRed)
        #expect(image.size == CGSize(width: 8, height: 8))
        #expect(
            try list(image).encoded() == "L1,0,0,8,8;bcopy;fsystemRed,M0 0L8 0L8 8L0 8Z;")
        #expect(image == square(.systemRed))
        #expect(image != square(.systemBlue))
    }

    @Test func `an opaque format begins black, and its scale is the image's`() throws {
        let format = UIGraphicsImageRendererFormat.preferred()
        format.opaque = true
        format.scale = 3
        let renderer = UIGraphicsImageRenderer(
            size: CGSize(width: 2, height: 2), format: format)
        let image = renderer.image { _ in }
        #expect(image.scale == 3)
        #expect(image.size == CGSize(width: 2, height: 2))
        #expect(try list(image).encoded() == "L1,0,0,2,2;f#000000ff,M0 0L2 0L2 2L0 2Z;")
        #expect(image.cgImage?.width == 6)
    }

    @Test func `an image context returns the image drawn so far, and ends with the context before`()
        throws
    {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 2)
        UIColor.systemRed.setFill()
        let empty = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetImageFromCurrentImageContext() == image)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(try list(empty).operations == [])
        #expect(try list(image).operations.count == 2)
        #expect(image.scale == 2)
    }

    @Test func `images are drawn in another thread without its context reaching this one`()
        async throws
    {
        // Detached because the renderer is to run in another thread; it shares no state.
        let image = await Task.detached {
            UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { context in
                #expect(UIGraphicsGetCurrentContext() === context.cgContext)
            }
        }.value
        #expect(image.size.width == 1)
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func `drawn images of each kind are in the list once`() throws {
        let picture = try #require(UIImage(data: Self.png))
        let symbol = try #require(UIImage(systemName: "star"))
        let inner = square(.systemRed)
        let outer = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { _ in
            picture.draw(at: CGPoint(x: 1, y: 2))
            picture.draw(
                in: CGRect(x: 0, y: 0, width: 5, height: 5), blendMode: .screen, alpha: 0.5)
            symbol.withTintColor(.systemGreen).draw(at: .zero)
            inner.draw(at: .zero)
            inner.draw(at: .zero)
            UIImage.monogram("AB", color: .systemTeal).draw(at: .zero)
        }
        let list = try list(outer)
        #expect(list.images.count == 4)
        #expect(
            list.operations.prefix(2) == [
                .image(0, .init(x: 1, y: 2, width: 40, height: 20), .identity), .alpha(0.5),
            ])
        #expect(list.images[1] == .symbol("star", color: "systemGreen"))
        guard case .raster(let address) = list.images[0] else {
            Issue.record("The first image is no raster.")
            return
        }
        #expect(address.hasPrefix("data:image/png;base64,"))
    }

    @Test func `Core Graphics draws an image upside down`() throws {
        let picture = try #require(UIImage(data: Self.png)?.cgImage)
        #expect((picture.width, picture.height) == (40, 20))
        let outer = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image {
            $0.cgContext.draw(picture, in: CGRect(x: 0, y: 10, width: 40, height: 20))
        }
        let matrix = DisplayMatrix(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 40)
        #expect(
            try list(outer).operations == [
                .image(0, .init(x: 0, y: 10, width: 40, height: 20), matrix)
            ])
        #expect(UIImage(systemName: "star")?.cgImage == nil)
    }

    @Test func `images inside of images are limited, and one over a limit is empty`() throws {
        var image = square(.systemRed)
        for _ in 0..<DisplayLimits.depthMax {
            let inner = image
            image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in
                inner.draw(at: .zero)
            }
            #expect(try list(image).operations.count == 1)
        }
        let deepest = image
        let over = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in
            deepest.draw(at: .zero)
        }
        #expect(try list(over).operations == [])
        #expect(over.size == CGSize(width: 8, height: 8))
        let many = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
            for _ in 0...DisplayLimits.operationsMax {
                context.cgContext.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
            }
        }
        #expect(try list(many).operations == [])
    }

    @Test func `a drawing has a limited number of images`() throws {
        let images = (0...DisplayLimits.imagesMax).map { number in
            UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
                context.fill(CGRect(x: 0, y: 0, width: 1, height: CGFloat(number)))
            }
        }
        func drawing(of count: Int) -> UIImage {
            UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in
                for image in images.prefix(count) { image.draw(at: .zero) }
            }
        }
        let most = DisplayLimits.imagesMax
        #expect(try list(drawing(of: most)).images.count == most)
        #expect(try list(drawing(of: most + 1)).images == [])
    }

    @Test func `a drawn image is recorded once in each colour`() throws {
        guard case .drawing(let drawing) = square(.systemRed).content else {
            throw DisplayListFault.malformed
        }
        let blue = drawing.tinted(.systemBlue)
        #expect(drawing.tinted(.systemBlue).tints === blue.tints)
        #expect(drawing.tinted(.systemPink) != blue)
        #expect(drawing.tinted(.systemBlue).tints === blue.tints)
        #expect(blue.encoded.contains("systemBlue"))
    }

    @Test @MainActor func `an image view shows a drawn image, in its tint if it is a template`()
        throws
    {
        let view = UIImageView(image: square(.systemRed))
        #expect(view.bounds.size == CGSize(width: 8, height: 8))
        func shown() -> String? {
            var node = RenderNode(key: .root, kind: view.renderKind)
            view.describe(&node)
            guard case .string(let text)? = node[.drawnImage] else { return nil }
            return text
        }
        #expect(shown() == "L1,0,0,8,8;bcopy;fsystemRed,M0 0L8 0L8 8L0 8Z;")
        view.image = view.image?.withRenderingMode(.alwaysTemplate)
        view.tintColor = .systemPink
        #expect(shown()?.hasSuffix("bsource-in;fsystemPink,M0 0L8 0L8 8L0 8Z;") == true)
        view.image = view.image?.withTintColor(.systemBlue, renderingMode: .alwaysOriginal)
        #expect(shown()?.hasSuffix("fsystemBlue,M0 0L8 0L8 8L0 8Z;") == true)
    }
}
