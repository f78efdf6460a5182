// The names are those of Apple's functions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import UniformTypeIdentifiers

/// The string type of this module's constants and functions.
///
/// `text as CFString` converts a `String`.
///
/// - Note: Difference from Apple's CoreFoundation: the type is another name of `NSString`, because
///   Swift on Linux does not convert a `String` to CoreFoundation's own class.
public typealias CFString = NSString

/// The class of the tags that are file name extensions.
public var kUTTagClassFilenameExtension: CFString { "public.filename-extension" }
/// The class of the tags that are MIME types.
public var kUTTagClassMIMEType: CFString { "public.mime-type" }

/// Returns whether a type is another one or below it.
///
/// - Parameters:
///   - inUTI: The identifier of the type.
///   - inConformsToUTI: The identifier of the type that may be above it.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    guard let type = declared(inUTI), let above = declared(inConformsToUTI) else {
        return UTTypeEqual(inUTI, inConformsToUTI)
    }
    return type.conforms(to: above)
}

/// Returns whether two identifiers name one type.
///
/// - Parameters:
///   - inUTI1: An identifier.
///   - inUTI2: Another identifier.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    (inUTI1 as String).lowercased() == (inUTI2 as String).lowercased()
}

/// Returns the identifier of the type that has a tag; that of a dynamic type if none is declared.
///
/// - Parameters:
///   - inTagClass: `kUTTagClassFilenameExtension` or `kUTTagClassMIMEType`; others give `nil`.
///   - inTag: The extension or MIME type.
///   - inConformingToUTI: The identifier of a type that the result is below; `nil` for any.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let above = inConformingToUTI.flatMap { declared($0) } ?? .data
    let found: UTType? =
        if UTTypeEqual(inTagClass, kUTTagClassFilenameExtension) {
            UTType(filenameExtension: inTag as String, conformingTo: above)
        } else if UTTypeEqual(inTagClass, kUTTagClassMIMEType) {
            UTType(mimeType: inTag as String, conformingTo: above)
        } else {
            nil
        }
    return found.map { Unmanaged.passRetained($0.identifier as CFString) }
}

/// Returns the preferred tag of a type, without a type or tag `nil`.
///
/// - Parameters:
///   - inUTI: The identifier of the type.
///   - inTagClass: `kUTTagClassFilenameExtension` or `kUTTagClassMIMEType`; others give `nil`.
public func UTTypeCopyPreferredTagWithClass(
    _ inUTI: CFString, _ inTagClass: CFString
) -> Unmanaged<CFString>? {
    guard let type = declared(inUTI) else { return nil }
    let tag: String? =
        if UTTypeEqual(inTagClass, kUTTagClassFilenameExtension) {
            type.preferredFilenameExtension
        } else if UTTypeEqual(inTagClass, kUTTagClassMIMEType) {
            type.preferredMIMEType
        } else {
            nil
        }
    return tag.map { Unmanaged.passRetained($0 as CFString) }
}

private func declared(_ identifier: CFString) -> UTType? {
    UTType(identifier as String)
}
