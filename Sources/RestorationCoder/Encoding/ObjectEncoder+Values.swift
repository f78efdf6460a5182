import Foundation
import RestorationArchive

extension ObjectEncoder {
    /// Returns the archive value of an encoded value, or nil after a diagnostic.
    ///
    /// On Linux, `as? NSObject` succeeds for every value that bridges, so the type is tested first
    /// to distinguish objects from values.
    func value(of any: Any, key: FieldKey, depth: Int) -> ArchiveValue? {
        guard depth < ArchiveLimits.depthMax - 1, context.spendValue() else {
            diagnose(
                .limitExceeded, key: key,
                "Values are nested too deeply, or there are too many. Store fewer, or an identifier."
            )
            return nil
        }
        if type(of: any) is AnyClass {
            return value(ofObject: any as AnyObject, key: key, depth: depth)
        }
        if let scalar = scalar(of: any) { return admitted(scalar, key: key) }
        if let optional = any as? any BoxedOptional {
            guard let inner = optional.flattened else { return .null }
            return value(of: inner, key: key, depth: depth)
        }
        if let hashable = any as? AnyHashable, type(of: any) == AnyHashable.self {
            return value(of: hashable.base, key: key, depth: depth)
        }
        switch any {
        case let array as [Any]: return .array(values(of: array, key: key, depth: depth))
        case let entries as [AnyHashable: Any]:
            return dictionary(entries.map { ($0.key.base, $0.value) }, key: key, depth: depth)
        case let set as Set<AnyHashable>:
            return .canonicalSet(values(of: set.map(\.base), key: key, depth: depth))
        default: return bridged(any, key: key, depth: depth)
        }
    }

    private func scalar(of any: Any) -> ArchiveValue? {
        switch any {
        case let value as String: .string(value)
        case let value as Int: .int64(Int64(value))
        case let value as Bool: .bool(value)
        case let value as Double: .double(value)
        case let value as Float: .float(value)
        case let value as CGFloat: .double(Double(value))
        case let value as Date: .date(value)
        case let value as Data: .data(value)
        case let value as URL: .url(value)
        case let value as UUID: .uuid(value)
        case let value as IndexPath: .indexPath(value)
        case let value as Int8: .int8(value)
        case let value as Int16: .int16(value)
        case let value as Int32: .int32(value)
        case let value as Int64: .int64(value)
        case let value as UInt: .uint64(UInt64(value))
        case let value as UInt8: .uint8(value)
        case let value as UInt16: .uint16(value)
        case let value as UInt32: .uint32(value)
        case let value as UInt64: .uint64(value)
        case let value as Decimal: DecimalObject.value(of: value)
        case let value as CGPoint: .geometry(GeometryBridge.geometry(value))
        case let value as CGSize: .geometry(GeometryBridge.geometry(value))
        case let value as CGRect: .geometry(GeometryBridge.geometry(value))
        default: nil
        }
    }

    private func values(of elements: [Any], key: FieldKey, depth: Int) -> [ArchiveValue] {
        let key = key.text
        var values: [ArchiveValue] = []
        values.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            let value = elementValue(
                of: element, key: FieldKey(key, element: index), depth: depth + 1)
            if let value { values.append(value) }
        }
        return values
    }

    /// Returns the archive value of a container's element.
    ///
    /// A reference without a path is omitted, so the remaining elements decode as the element type
    /// that the app expects.
    private func elementValue(of element: Any, key: FieldKey, depth: Int) -> ArchiveValue? {
        let count = context.diagnostics.count
        let value = value(of: element, key: key, depth: depth)
        if value == .null, context.diagnostics.count > count { return nil }
        return value
    }

    private func dictionary(
        _ entries: [(key: Any, value: Any)], key: FieldKey, depth: Int
    ) -> ArchiveValue {
        let outer = key.text
        return .canonicalDictionary(
            entries.compactMap { entry in
                let name = FieldKey(
                    (entry.key as? String).map { "\(outer).\($0)" } ?? "\(outer)[…]")
                guard let key = value(of: entry.key, key: name, depth: depth + 1),
                    let value = elementValue(of: entry.value, key: name, depth: depth + 1)
                else { return nil }
                return ArchiveEntry(key: key, value: value)
            })
    }

    /// Returns the archive value of a Foundation value that bridges to a class, for example date
    /// components, a locale or a measurement.
    private func bridged(_ any: Any, key: FieldKey, depth: Int) -> ArchiveValue? {
        if let object = any as? NSObject, object is any NSCoding {
            return value(ofObject: object, key: key, depth: depth)
        }
        diagnose(
            .notCoding, key: key,
            "A value of type \(type(of: any)) cannot be stored. Encode its parts, or use "
                + "encodeEncodable(_:forKey:) if it is Codable.")
        return nil
    }

    private func scalar(ofObject object: AnyObject) -> ArchiveValue? {
        switch object {
        case let text as NSString: .string(text as String)
        case let number as NSDecimalNumber: DecimalObject.value(of: number as Decimal)
        case let number as NSNumber: NumberBridge.value(of: number)
        case let data as NSData: .data(Data(referencing: data))
        case let date as NSDate: .date(date as Date)
        case let url as NSURL: .url(url as URL)
        case let uuid as NSUUID: .uuid(uuid as UUID)
        case let path as NSIndexPath: .indexPath(path as IndexPath)
        case is NSNull:
            .object(ArchiveObject(className: StableClassName.of(NSNull.self), fields: []))
        default: nil
        }
    }

    private func value(ofObject object: AnyObject, key: FieldKey, depth: Int) -> ArchiveValue? {
        // References are tested first, because lists of controllers are the most common values and
        // casts to ten classes are expensive.
        let verdict = context.references?.reference(for: object) ?? .notReferable
        switch verdict {
        case .path(let path): return .reference(path)
        case .elsewhere(let reference): return reference.value
        case .notReferable, .unidentified: break
        }
        if let scalar = scalar(ofObject: object) { return admitted(scalar, key: key) }
        if let refused = refusal(of: object) {
            diagnose(.refusedClass, key: key, "The value is left out: \(refused).")
            return nil
        }
        switch object {
        case let array as NSArray:
            return .array(values(of: array.map { $0 }, key: key, depth: depth))
        case let set as NSSet:
            return .canonicalSet(values(of: set.allObjects, key: key, depth: depth))
        case let entries as NSDictionary:
            return dictionary(entries.map { ($0.key, $0.value) }, key: key, depth: depth)
        default: break
        }
        if case .unidentified(let reason) = verdict {
            diagnose(
                .unidentifiedReference, key: key,
                "A \(StableClassName.of(type(of: object))) is stored as nil: \(reason)")
            return .null
        }
        return valueByCoding(object, key: key, depth: depth)
    }

    private func diagnose(_ code: CoderDiagnostic.Code, key: FieldKey, _ message: String) {
        diagnose(code, key: key.text, message)
    }

    private func refusal(of object: AnyObject) -> String? {
        RefusedClass.reason(for: type(of: object))
            ?? RefusedClass.reason(forClassNamed: StableClassName.of(type(of: object)))
    }

    private func valueByCoding(_ object: AnyObject, key: FieldKey, depth: Int) -> ArchiveValue? {
        let type: AnyClass = (object as? NSObject)?.classForCoder ?? Swift.type(of: object)
        let name = StableClassName.of(type)
        guard let coding = object as? any NSCoding else {
            diagnose(
                .notCoding, key: key,
                "A \(name) is not NSCoding. Encode its parts, give it a restoration identity, or "
                    + "make it NSCoding.")
            return nil
        }
        guard
            !requiresSecureCoding
                || (type as? any NSSecureCoding.Type)?.supportsSecureCoding == true
        else {
            diagnose(
                .notSecureCoding, key: key,
                "A \(name) does not support secure coding, which the app requires. Make it "
                    + "NSSecureCoding.")
            return nil
        }
        // The object is refused as a whole, because at this depth each of its fields would be
        // refused separately.
        guard depth < ArchiveLimits.depthMax - 2 else {
            diagnose(.limitExceeded, key: key, "Objects are nested too deeply; store identifiers.")
            return nil
        }
        if let violation = ArchiveLimits.violation(ofName: name) {
            diagnose(.limitExceeded, key: key, "The object's class: \(violation.message)")
            return nil
        }
        if let again = context.again(object) { return again }
        let number = context.begin(object)
        let nested = ObjectEncoder(inside: context, keyPrefix: fullKey(key.text), depth: depth + 1)
        coding.encode(with: nested)
        let encoded = ArchiveObject(className: name, fields: nested.collected, number: number)
        context.end(encoded)
        return .object(encoded)
    }
}

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

/// An optional inside an `Any`, which may contain further optionals.
protocol BoxedOptional {
    /// The innermost value, or nil.
    var flattened: Any? { get }
}

extension Optional: BoxedOptional {
    var flattened: Any? {
        guard let value = self else { return nil }
        if let inner = value as? any BoxedOptional { return inner.flattened }
        return value
    }
}
