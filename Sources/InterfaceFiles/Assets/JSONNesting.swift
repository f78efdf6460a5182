/// The nesting of JSON, which is counted before a recursive decoder reads it.
enum JSONNesting {
    static let depthMax = 64

    /// Whether containers are nested deeper than `depthMax`.
    static func isTooDeep(_ bytes: [UInt8]) -> Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == 0x5C {
                    isEscaped = true
                } else if byte == 0x22 {
                    isInString = false
                }
                continue
            }
            switch byte {
            case 0x22: isInString = true
            case 0x5B, 0x7B:
                depth += 1
                if depth > depthMax { return true }
            case 0x5D, 0x7D: depth -= 1
            default: break
            }
        }
        return false
    }
}
