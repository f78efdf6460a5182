import Foundation

/// The names of the seasons in which a plant flowers.
enum Season: String {
    case spring, summer, autumn, winter
}
