import Foundation
import MobileCoreServices
import Testing
import UniformTypeIdentifiers

/// The names of types before UniformTypeIdentifiers.
struct EarlierNameTests {
    @Test func `a constant is the identifier of the type that replaced it`() {
        #expect(kUTTypeImage as String == UTType.image.identifier)
        #expect(kUTTypePDF as String == UTType.pdf.identifier)
        #expect(
            [kUTTypeMovie as String, kUTTypeText as String] == ["public.movie", "public.text"])
    }

    @Test func `a type conforms to itself and to the types above it`() {
        #expect(UTTypeConformsTo(kUTTypePNG, kUTTypeImage))
        #expect(UTTypeConformsTo("PUBLIC.PNG" as CFString, kUTTypePNG))
        #expect(!UTTypeConformsTo(kUTTypeImage, kUTTypePNG))
        let type = "public.jpeg"
        let isImage = UTTypeConformsTo(type as CFString, kUTTypeImage)
        #expect(isImage)
        #expect(!UTTypeConformsTo("org.example.unknown" as CFString, kUTTypeImage))
        #expect(UTTypeConformsTo("org.example.unknown" as CFString, "org.example.Unknown"))
        #expect(UTTypeEqual(kUTTypeURL, "public.url" as CFString))
    }

    @Test func `a type is found by a tag, and has its preferred tags`() {
        func found(_ tagClass: CFString, _ tag: String) -> String? {
            let value = UTTypeCreatePreferredIdentifierForTag(tagClass, tag as CFString, nil)
            return value?.takeRetainedValue() as String?
        }
        func tag(_ type: CFString, _ tagClass: CFString) -> String? {
            UTTypeCopyPreferredTagWithClass(type, tagClass)?.takeRetainedValue() as String?
        }
        #expect(found(kUTTagClassFilenameExtension, "jpg") == "public.jpeg")
        #expect(found(kUTTagClassMIMEType, "image/png") == "public.png")
        #expect(found(kUTTagClassFilenameExtension, "blorb")?.hasPrefix("dyn.") == true)
        #expect(found("com.apple.ostype" as CFString, "TEXT") == nil)
        #expect(tag(kUTTypeJPEG, kUTTagClassFilenameExtension) == "jpeg")
        #expect(tag(kUTTypeJPEG, kUTTagClassMIMEType) == "image/jpeg")
        #expect(tag("org.example.unknown" as CFString, kUTTagClassMIMEType) == nil)
    }
}
