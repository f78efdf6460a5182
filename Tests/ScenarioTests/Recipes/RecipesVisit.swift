import BrowserDriver
import Testing

/// A walk through the example Recipes that kills the app on each screen.
///
/// Each room is a separate test, because an app that is killed many times in a row is not restarted
/// immediately.
struct RecipesVisit {
    /// The parts of the app.
    enum Room: CaseIterable {
        case list, recipe, form, categories, settings
    }

    let visit: AppVisit

    private var page: Page { visit.page }

    func enter(_ room: Room) async throws {
        try await page.wait(forText: "Apple Strudel")
        switch room {
        case .list: try await list()
        case .recipe: try await recipe()
        case .form: try await form()
        case .categories: try await categories()
        case .settings: try await settings()
        }
    }

    /// Visits the list, scrolled.
    private func list() async throws {
        try await page.scroll(over: "[data-id=RecipeTable]", y: 90)
        try await page.wait(
            until: "document.querySelector('[data-id=RecipeTable]').scrollTop > 0")
        try await visit.survive("the list", offset: "[data-id=RecipeTable]")
    }

    /// Visits a recipe with its embedded ingredients, one of which is ticked off.
    private func recipe() async throws {
        try await page.click(labelled: "Chocolate Mousse")
        try await page.wait(forText: "Not rated yet")
        try await page.click(labelled: "4 eggs")
        try await page.wait(for: ".accessory.checkmark")
        try await page.click(labelled: "4 stars")
        try await page.wait(forText: "4 of 5")
        try await visit.survive("a recipe")
        #expect(try await page.count(of: ".accessory.checkmark") == 1)
        // The outlets and actions of the storyboard and the xib are connected again.
        try await page.click(labelled: "2 stars")
        try await page.wait(forText: "2 of 5")
        try await page.click(".backButton")
        try await page.wait(forText: "Apple Strudel")
    }

    /// Visits the form with a half-typed name, and saves the recipe.
    private func form() async throws {
        try await page.click(labelled: "Add")
        try await page.wait(for: "[data-id=NameField]")
        try await page.type("25", into: "[data-id=MinutesField]")
        try await page.click(labelled: "Baking")
        try await page.wait(
            until: """
                [...document.querySelectorAll('[aria-checked=true]')]
                    .some((each) => each.innerText === 'Baking')
                """)
        try await page.type("Plum c", into: "[data-id=NameField]")
        try await page.press(.arrowLeft)
        try await visit.survive("the form")
        #expect(try await page.value(of: "[data-id=NameField]") == "Plum c")
        #expect(try await page.value(of: "[data-id=MinutesField]") == "25")
        #expect(try await page.hasFocus("[data-id=NameField]"))
        #expect(try await page.selection(of: "[data-id=NameField]") == 5..<5)
        try await page.press(.arrowRight)
        try await page.type("ake")
        try await page.click(labelled: "Save")
        try await page.wait(until: "!document.querySelector('[data-id=NameField]')")
        try await page.wait(forText: "Plum cake")
    }

    /// Visits a collection view, and the recipes of a category.
    private func categories() async throws {
        try await visit.tab("Categories")
        try await page.wait(forText: "What would you like to cook?")
        try await visit.survive("the categories")
        try await page.click(labelled: "Dessert")
        try await page.wait(forText: "Panna Cotta")
        #expect(try await !page.shows("Apple Strudel"))
        try await visit.survive("a category")
        #expect(try await !page.shows("Apple Strudel"))
        try await page.click(".backButton")
        try await page.wait(forText: "What would you like to cook?")
    }

    /// Visits the static cells of another storyboard.
    private func settings() async throws {
        try await visit.tab("Settings")
        try await page.click(".toggle[aria-label='Vegetarian only']")
        try await page.wait(for: ".toggle[aria-label='Vegetarian only'][aria-checked=true]")
        try await page.type("Ad", into: "[data-id=CookField]")
        try await visit.survive("the settings")
        #expect(try await page.value(of: "[data-id=CookField]") == "Ad")
        #expect(try await page.hasFocus("[data-id=CookField]"))
        try await page.type("a")
        try await visit.tab("Recipes")
        try await page.wait(forText: "Recipes of Ada")
        #expect(try await !page.shows("Goulash"))
    }
}
