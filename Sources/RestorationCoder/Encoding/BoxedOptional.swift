/// An optional inside an `Any`, for finding the nil of an optional of an optional.
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
