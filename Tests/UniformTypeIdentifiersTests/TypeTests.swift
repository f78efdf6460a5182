import Foundation
import Testing
import UniformTypeIdentifiers

/// The types of files.
struct TypeTests {
    @Test func `a type conforms to itself, and to the types above it`() {
        #expect(UTType.png.conforms(to: .png))
        #expect(UTType.png.conforms(to: .image))
        #expect(UTType.png.conforms(to: .item))
        #expect(UTType.png.conforms(to: .content))
        #expect(!UTType.image.conforms(to: .png))
        #expect(!UTType.png.conforms(to: .movie))
        #expect(UTType.png.isSubtype(of: .data))
        #expect(!UTType.png.isSubtype(of: .png))
        #expect(UTType.image.isSupertype(of: .png))
        #expect(UTType.vCard.supertypes.isSuperset(of: [.text, .contact, .data, .item]))
    }

    @Test(arguments: [
        ("PNG", UTType.png, "png", "image/png"), ("jpg", .jpeg, "jpeg", "image/jpeg"),
        ("txt", .plainText, "txt", "text/plain"), ("vcf", .vCard, "vcf", "text/vcard"),
        ("pdf", .pdf, "pdf", "application/pdf"), ("mov", .quickTimeMovie, "mov", "video/quicktime"),
    ])
    func `a type is found by an extension and by a MIME type`(
        name: String, type: UTType, preferred: String, mimeType: String
    ) {
        #expect(UTType(filenameExtension: name) == type)
        #expect(UTType(mimeType: mimeType.uppercased() + ";charset=utf-8") == type)
        #expect(type.preferredFilenameExtension == preferred)
        #expect(type.preferredMIMEType == mimeType)
        #expect(UTType(type.identifier) == type)
    }

    @Test func `an unknown extension has a dynamic type that conforms to the given type`() throws {
        let type = try #require(UTType(filenameExtension: "blorb"))
        #expect(type.isDynamic && !type.isDeclared && !type.isPublic)
        #expect(type.conforms(to: .data) && !type.conforms(to: .image))
        #expect(type.preferredFilenameExtension == "blorb")
        #expect(type == UTType(filenameExtension: "BLORB"))
        let image = try #require(UTType(filenameExtension: "txt", conformingTo: .image))
        #expect(image.isDynamic && image.conforms(to: .image))
        #expect(try #require(UTType(mimeType: "x/y")).preferredMIMEType == "x/y")
        #expect(UTType(filenameExtension: "") == nil)
        #expect(UTType(mimeType: "none") == nil)
        #expect(UTType("org.example.unknown") == nil)
    }

    @Test func `an app's own type conforms to the type that it names`() {
        let type = UTType(exportedAs: "org.example.drawing", conformingTo: .json)
        #expect(type.conforms(to: .json) && type.conforms(to: .text) && type.isDeclared)
        #expect(UTType(importedAs: "org.example.drawing").conforms(to: .data))
        #expect(UTType(importedAs: "public.png") == .png)
    }

    @Test func `a type is encoded as its identifier`() throws {
        let types = [UTType.png, UTType(exportedAs: "org.example.drawing")]
        let data = try JSONEncoder().encode(types)
        #expect(String(decoding: data, as: UTF8.self) == #"["public.png","org.example.drawing"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: data) == types)
    }

    @Test func `a file's type decides whether it is an image`() throws {
        let url = try #require(URL(string: "https://example.org/photo.heic"))
        let isImage = UTType(filenameExtension: url.pathExtension)?.conforms(to: .image) == true
        #expect(isImage)
    }
}
