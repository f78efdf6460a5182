import Foundation

/// Short descriptions of amounts.
package enum Quantity {
    /// Returns a number of bytes in units of a thousand: `512 B`, `1.5 kB`, `14 MB`.
    package static func bytes(_ count: Int) -> String {
        var amount = Double(count)
        for unit in ["B", "kB", "MB", "GB"] {
            if amount < 999.5 {
                let digits = unit == "B" || amount >= 9.95 ? 0 : 1
                return String(format: "%.\(digits)f ", amount) + unit
            }
            amount /= 1000
        }
        return String(format: "%.1f TB", amount)
    }

    /// Returns a time in its largest unit: `12 s`, `5 min`, `3 h`, `2 d`.
    package static func seconds(_ seconds: Double) -> String {
        switch max(0, seconds) {
        case ..<60: "\(Int(seconds)) s"
        case ..<3600: "\(Int(seconds / 60)) min"
        case ..<86400: "\(Int(seconds / 3600)) h"
        default: "\(Int(min(seconds / 86400, 1e9))) d"
        }
    }
}
