import Foundation

/// The coding of requests and answers as lines of JSON.
package enum ControlCoding {
    /// Reads a request with its token.
    ///
    /// - Throws: A `ControlFailure` to send as the answer, if the bytes are not a request.
    package static func request(_ line: [UInt8]) throws(ControlFailure) -> AuthenticatedRequest {
        do {
            return try JSONDecoder().decode(AuthenticatedRequest.self, from: Data(line))
        } catch let failure as ControlFailure {
            throw failure
        } catch {
            throw ControlFailure(
                .malformed,
                "This is not a request. A request is one line of JSON with a version, a verb, and "
                    + "what the verb needs.")
        }
    }

    /// Reads an answer.
    package static func answer(_ line: [UInt8]) throws(ControlFailure) -> ControlAnswer {
        do {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            return try decoder.decode(ControlAnswer.self, from: Data(line))
        } catch {
            throw ControlFailure(
                .malformed,
                "The host's answer cannot be read. Use the tool that came with the host.")
        }
    }

    /// Returns a value as one line, with its line end.
    package static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}
