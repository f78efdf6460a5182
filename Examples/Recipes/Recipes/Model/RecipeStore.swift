import Foundation

/// The recipes of the app and of the user, with the user's ratings and favourites.
final class RecipeStore {
    static let shared = RecipeStore()

    private struct UserData: Codable {
        var recipes: [Recipe] = []
        var ratings: [String: Int] = [:]
        var favourites: Set<String> = []
    }

    private var userData = UserData()

    private init() {
        guard let data = try? Data(contentsOf: Self.file),
            let stored = try? JSONDecoder().decode(UserData.self, from: data)
        else { return }
        userData = stored
    }

    private static let file = FileManager.default
        .urls(for: .documentDirectory, in: .userDomainMask)[0]
        .appendingPathComponent("recipes.json")

    // MARK: - Recipes

    var recipes: [Recipe] {
        (SampleRecipes.all + userData.recipes).sorted {
            $0.name.localizedCaseInsensitiveCompare($1.name) == .orderedAscending
        }
    }

    var ownRecipeCount: Int { userData.recipes.count }

    func recipe(id: String) -> Recipe? { recipes.first { $0.id == id } }

    func recipes(in category: Recipe.Category?) -> [Recipe] {
        recipes.filter {
            (category == nil || $0.category == category)
                && ($0.isVegetarian || !Settings.vegetarianOnly)
        }
    }

    func add(_ recipe: Recipe) {
        userData.recipes.append(recipe)
        save()
    }

    func isOwn(_ recipe: Recipe) -> Bool { userData.recipes.contains { $0.id == recipe.id } }

    func remove(_ recipe: Recipe) {
        userData.recipes.removeAll { $0.id == recipe.id }
        save()
    }

    // MARK: - Ratings and favourites

    func rating(of recipe: Recipe) -> Int { userData.ratings[recipe.id] ?? 0 }

    func rate(_ recipe: Recipe, _ rating: Int) {
        userData.ratings[recipe.id] = rating
        save()
    }

    func isFavourite(_ recipe: Recipe) -> Bool { userData.favourites.contains(recipe.id) }

    func toggleFavourite(_ recipe: Recipe) {
        if userData.favourites.remove(recipe.id) == nil { userData.favourites.insert(recipe.id) }
        save()
    }

    private func save() {
        do {
            try FileManager.default.createDirectory(
                at: Self.file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try JSONEncoder().encode(userData).write(to: Self.file, options: .atomic)
        } catch {
            print("Could not save the recipes: \(error)")
        }
        NotificationCenter.default.post(name: .recipesDidChange, object: self)
    }
}

extension Notification.Name {
    static let recipesDidChange = Notification.Name("RecipesDidChange")
}
