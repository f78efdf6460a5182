import Foundation
package import RestorationArchive

extension ObjectDecoder {
    /// Returns the object that the app receives for a stored value, or nil after a diagnostic.
    func object(of value: ArchiveValue, key: String, allowed: [AnyClass]?) -> Any? {
        if let number = NumberBridge.number(of: value) { return number }
        switch value {
        case .string(let text): return text
        case .data(let data): return data
        case .date(let date): return date
        case .url(let url): return url
        case .uuid(let uuid): return uuid
        case .indexPath(let path): return path
        case .array(let elements):
            return objects(of: elements, key: key, allowed: allowed)
        case .set(let elements):
            return Set(objects(of: elements, key: key, allowed: allowed).compactMap(hashable))
        case .dictionary(let entries):
            return dictionary(of: entries, key: key, allowed: allowed)
        case .geometry(let geometry):
            if let value = GeometryBridge.value(of: geometry) { return value }
            diagnose(.typeMismatch, key: key, "A geometric value is decoded with its own method.")
            return nil
        case .reference(let path): return resolve(path, key: key)
        case .object(let stored):
            if let reference = ArchivedReference(value) { return resolve(reference, key: key) }
            return ObjectMaking(decoder: self).object(of: stored, key: key, allowed: allowed)
        case .shared(let number):
            return ObjectMaking(decoder: self).shared(number, key: key, allowed: allowed)
        case .null: return NSNull()
        default: return nil
        }
    }

    private func resolve(_ path: ArchivePath, key: String) -> AnyObject? {
        if let object = origin.session.references?.object(at: path) { return object }
        diagnose(
            .unresolvedReference, key: key,
            "The object at \(path) was not restored, so the reference is nil.")
        return nil
    }

    private func resolve(_ reference: ArchivedReference, key: String) -> AnyObject? {
        let found = origin.session.references?.object(
            at: reference.path, inArchive: reference.archive)
        if let found { return found }
        diagnose(
            .unresolvedReference, key: key,
            "The object at \(reference.path) of the window \(reference.archive) was not restored, or the "
                + "window is not open, so the reference is nil.")
        return nil
    }

    /// Returns the objects of a list.
    ///
    /// References to objects that were not restored are omitted (specification 3.4.6).
    private func objects(of elements: [ArchiveValue], key: String, allowed: [AnyClass]?) -> [Any] {
        var objects: [Any] = []
        objects.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            // The key's text is created only for an element that may need a diagnostic.
            if case .reference(let path) = element,
                let object = origin.session.references?.object(at: path)
            {
                objects.append(object)
            } else if let object = object(of: element, key: "\(key)[\(index)]", allowed: allowed) {
                objects.append(object)
            }
        }
        return objects
    }

    private func hashable(_ any: Any) -> AnyHashable? { any as? AnyHashable }

    private func dictionary(
        of entries: [ArchiveEntry], key: String, allowed: [AnyClass]?
    ) -> [AnyHashable: Any] {
        var result: [AnyHashable: Any] = [:]
        for entry in entries {
            let name =
                if case .string(let text) = entry.key { "\(key).\(text)" } else { "\(key)[…]" }
            guard let key = object(of: entry.key, key: name, allowed: allowed).flatMap(hashable),
                let value = object(of: entry.value, key: name, allowed: allowed)
            else { continue }
            result[key] = value
        }
        return result
    }

    /// Returns the paths of a stored reference or list of references, in order, including those
    /// that cannot be resolved: a container must know at which reference its list is interrupted
    /// (specification 3.5.3).
    package func referencedPaths(forKey key: String) -> [ArchivePath] {
        switch storedValue(forKey: key) {
        case .reference(let path)?: [path]
        case .array(let elements)?:
            elements.compactMap { if case .reference(let path) = $0 { path } else { nil } }
        default: []
        }
    }

    func geometry(_ kind: ArchiveGeometry.Kind, forKey key: String) -> ArchiveGeometry? {
        switch storedValue(forKey: key) {
        case .geometry(let geometry)? where geometry.kind == kind: return geometry
        case .string(let text)?:
            if let geometry = GeometryText.geometry(kind, from: text) { return geometry }
        case nil, .null?: return nil
        default: break
        }
        diagnose(.typeMismatch, key: key, "The stored value is not of the kind \(kind).")
        return nil
    }

    func codable<Value: Decodable>(_ type: Value.Type, forKey key: String) -> Value? {
        guard let stored = storedValue(forKey: key), stored != .null else { return nil }
        guard case .data(let data) = stored else {
            diagnose(.typeMismatch, key: key, "The stored value was not encoded as Codable.")
            return nil
        }
        do {
            return try CodableForm.value(type, from: data)
        } catch {
            failWithError(
                CoderError(
                    .notDecodable, "The value under \"\(key)\" is no longer a \(Value.self).",
                    path: origin.path, cause: error))
            diagnose(.objectFailed, key: key, "The stored value does not decode as \(Value.self).")
            return nil
        }
    }
}

extension ArchiveValue {
    /// Whether the value consists of texts, numbers, data, dates, lists and dictionaries with text
    /// keys.
    var isPropertyList: Bool {
        switch self {
        case .string, .data, .date, .bool, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32,
            .uint64, .float, .double:
            true
        case .array(let elements): elements.allSatisfy(\.isPropertyList)
        case .dictionary(let entries):
            entries.allSatisfy { entry in
                if case .string = entry.key { entry.value.isPropertyList } else { false }
            }
        default: false
        }
    }
}
