package import RestorationArchive

/// One value that was preserved before a kill and is different or absent after the relaunch.
package struct StateDifference: Hashable, Sendable {
    /// The object's path.
    package let path: ArchivePath
    /// The kind of object.
    package let kind: ArchiveRecord.Kind
    /// The stable name of the object's class.
    package let className: String
    /// The stable name of the class of the view controller that the object belongs to.
    package let controllerClass: String?
    /// The part of the object's state that is lost.
    package let aspect: LostAspect
    /// The keys of the values.
    package let keys: [String]
    /// The type of the value before, for a key of the app.
    package let valueType: LostValueType?
    /// The storyboard of the controller, if it came from one.
    package let storyboard: String?
    /// The controller's identifier in the storyboard.
    package let storyboardIdentifier: String?

    /// Returns the differences, in the order of preservation.
    ///
    /// - Parameters:
    ///   - before: The state before the kill.
    ///   - after: The state that the relaunched app preserves.
    ///   - volatile: The values that change without an event, which are not compared.
    package static func all(
        from before: PreservedObjects, to after: PreservedObjects, volatile: Set<ValuePlace> = []
    ) -> [StateDifference] {
        var found: [StateDifference] = []
        for path in before.order {
            guard let record = before.records[path] else { continue }
            func note(_ aspect: LostAspect, _ keys: [String], _ type: LostValueType? = nil) {
                let controller = before.controller(of: path)
                found.append(
                    StateDifference(
                        path: path, kind: record.kind, className: record.className,
                        controllerClass: controller?.className, aspect: aspect, keys: keys,
                        valueType: type, storyboard: controller?.storyboardName,
                        storyboardIdentifier: controller?.storyboardIdentifier))
            }
            let other = after.records[path]
            if other == nil {
                guard !isUndecided(record, before, after) else { continue }
                if record.kind != .application { note(.object, []) }
            } else if let other, record.kind == .viewController, record.viewWasLoaded,
                !other.viewWasLoaded
            {
                // The controller is not shown after the relaunch. It is compared on the screen on
                // which it is shown, because until then its values are those of its class.
                continue
            }
            var aspects: [LostAspect: [String]] = [:]
            var order: [LostAspect] = []
            for field in record.fields {
                let key = field.key
                guard !volatile.contains(ValuePlace(path: path, key: key)) else { continue }
                let aspect = LostAspect(key: key)
                if let other {
                    guard isLost(field.value, other[key], after) else { continue }
                } else {
                    // Values of UIKit's own go with the object; the app's are named.
                    guard case .key = aspect, field.value != .null else { continue }
                }
                guard aspect != .nothing else { continue }
                if case .key = aspect {
                    note(aspect, [key], LostValueType(field.value))
                } else {
                    if aspects[aspect] == nil { order.append(aspect) }
                    aspects[aspect, default: []].append(key)
                }
            }
            for aspect in order { note(aspect, aspects[aspect] ?? []) }
        }
        return found
    }

    /// Whether an absent view is absent because its controller's view is not loaded: it is
    /// compared on the screen on which it is shown.
    private static func isUndecided(
        _ record: ArchiveRecord, _ before: PreservedObjects, _ after: PreservedObjects
    ) -> Bool {
        guard record.kind == .view, let owner = before.controller(of: record.path),
            let other = after.records[owner.path]
        else { return false }
        return !other.viewWasLoaded
    }

    /// Whether a value is lost; references to objects that are lost themselves do not count again.
    private static func isLost(
        _ value: ArchiveValue, _ other: ArchiveValue?, _ after: PreservedObjects
    ) -> Bool {
        guard value != other else { return false }
        switch value {
        case .reference(let path): return after.records[path] != nil
        case .array(let values) where values.contains(where: \.isReference):
            let remaining = values.filter { element in
                guard case .reference(let path) = element else { return true }
                return after.records[path] != nil
            }
            guard case .array(let others)? = other else { return !remaining.isEmpty }
            return remaining != others
        default: return true
        }
    }
}

extension ArchiveValue {
    fileprivate var isReference: Bool {
        if case .reference = self { true } else { false }
    }
}

/// The type of a value that an app encoded, as far as a suggestion needs it.
package enum LostValueType: String, Hashable, Sendable, Encodable {
    case bool = "Bool"
    case int = "Int"
    case float = "Float"
    case double = "Double"
    case string = "String"
    case data = "Data"
    case date = "Date"
    case url = "URL"
    case uuid = "UUID"
    case collection = "a collection"
    case indexPath = "IndexPath"
    case geometry = "geometry"
    case reference = "a reference to another object"
    case object = "an object"
    case none = "nil"

    init(_ value: ArchiveValue) {
        self =
            switch value {
            case .null: .none
            case .bool: .bool
            case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64: .int
            case .float: .float
            case .double: .double
            case .string: .string
            case .data: .data
            case .date: .date
            case .url: .url
            case .uuid: .uuid
            case .indexPath: .indexPath
            case .array, .set, .dictionary: .collection
            case .geometry: .geometry
            case .reference: .reference
            case .object, .shared: .object
            }
    }
}
