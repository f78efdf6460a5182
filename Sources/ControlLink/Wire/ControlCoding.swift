import Foundation

/// Requests and answers as lines of JSON.
package enum ControlCoding {
    /// Reads a request and who asks; whatever the bytes are, the worst is a failure to answer with.
    package static func letter(_ line: [UInt8]) throws(ControlFailure) -> AuthenticatedRequest {
        do {
            return try JSONDecoder().decode(AuthenticatedRequest.self, from: Data(line))
        } catch let failure as ControlFailure {
            throw failure
        } catch {
            throw ControlFailure(
                .malformed,
                "This is no request. A request is one line of JSON with a version, a verb, and "
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

    /// A value as one line, its end included.
    package static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}
