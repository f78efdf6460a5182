import Foundation

struct Recipe: Codable, Equatable {
    enum Category: String, Codable, CaseIterable {
        case soup, main, baking, dessert

        var title: String {
            switch self {
            case .soup: return NSLocalizedString("Soup", comment: "A category")
            case .main: return NSLocalizedString("Main", comment: "A category")
            case .baking: return NSLocalizedString("Baking", comment: "A category")
            case .dessert: return NSLocalizedString("Dessert", comment: "A category")
            }
        }

        /// The name of the color in the asset catalog.
        var colorName: String { rawValue.capitalized }
    }

    var id: String
    var name: String
    var category: Category
    var minutes: Int
    var servings: Int
    var isVegetarian: Bool
    var ingredients: [String]
    var method: String

    /// Returns an ingredient, such as "200 g flour", with its amount for a number of portions.
    func ingredient(at index: Int, portions: Int) -> String {
        let line = ingredients[index]
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2, servings > 0, let amount = Double(words[0]) else { return line }
        let scaled = (amount * Double(portions) / Double(servings) * 4).rounded() / 4
        let text = scaled == scaled.rounded() ? String(Int(scaled)) : String(scaled)
        return "\(text) \(words[1])"
    }
}
