import Foundation
import RestorationArchive

extension ObjectEncoder {
    func store<Value: Encodable>(codable value: Value, forKey key: String) throws {
        do {
            store(.data(try CodableForm.data(of: value)), forKey: key)
        } catch {
            diagnose(.objectFailed, key: key, "A \(Value.self) could not encode itself.")
            throw CoderError(
                .notEncodable, "A \(Value.self) under the key \"\(key)\" could not encode itself.",
                path: context.path, cause: error)
        }
    }
}
