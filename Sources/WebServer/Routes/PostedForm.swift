import Foundation
import Hummingbird
import NIOCore

/// A posted form that has the token of the browser that sends it.
struct PostedForm {
    /// The size limit of a form, which has a token and one or two names.
    private static let bytesMax = 4096

    private let fields: [String: String]

    /// Reads a request.
    ///
    /// - Throws: `forbidden` if the form has no valid token of this browser, because a page of
    ///   another site may have posted it.
    init(_ request: Request, of identity: BrowserIdentity) async throws {
        let body = try await request.body.collect(upTo: Self.bytesMax)
        fields = FormFields(body.readableBytesView).values
        guard identity.accepts(crossSiteToken: self["token"] ?? "") else {
            throw HTTPError(.forbidden)
        }
    }

    subscript(name: String) -> String? { fields[name] }
}

/// The fields of a posted form, `application/x-www-form-urlencoded`.
struct FormFields {
    private(set) var values: [String: String] = [:]

    /// Reads a body.
    ///
    /// Parts without `=` are ignored, and the first of several equal names is used.
    init(_ body: some Collection<UInt8>) {
        for pair in body.split(separator: UInt8(ascii: "&")) {
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = Self.decode(pair[..<equals])
            let value = Self.decode(pair[pair.index(after: equals)...])
            if values[name] == nil { values[name] = value }
        }
    }

    /// Returns the decoded text of a name or a value; with invalid encoding, the text is unchanged.
    private static func decode(_ bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let spaced = text.replacingOccurrences(of: "+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }
}
