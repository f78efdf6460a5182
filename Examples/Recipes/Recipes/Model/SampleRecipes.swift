/// The recipes that the app comes with.
enum SampleRecipes {
    static let all: [Recipe] = [
        Recipe(
            id: "leek", name: "Leek and Potato Soup", category: .soup, minutes: 40, servings: 4,
            isVegetarian: true,
            ingredients: [
                "3 leeks", "500 g potatoes", "1 onion", "40 g butter", "1 l vegetable stock",
                "100 ml cream", "Salt and pepper",
            ],
            method: "Slice the leeks and the onion and cook them gently in the butter for ten "
                + "minutes. Add the potatoes in cubes and the stock, and simmer for twenty "
                + "minutes. Blend, stir in the cream, and season."),
        Recipe(
            id: "tomato", name: "Tomato Soup", category: .soup, minutes: 35, servings: 4,
            isVegetarian: true,
            ingredients: [
                "1 kg tomatoes", "2 onions", "2 cloves of garlic", "3 tablespoons olive oil",
                "500 ml vegetable stock", "Basil",
            ],
            method: "Roast the halved tomatoes with the garlic for twenty minutes. Soften the "
                + "onions in the oil, add tomatoes and stock, simmer for ten minutes, and blend. "
                + "Serve with basil."),
        Recipe(
            id: "chicken", name: "Chicken Broth", category: .soup, minutes: 150, servings: 6,
            isVegetarian: false,
            ingredients: [
                "1 chicken", "3 carrots", "1 celery stick", "1 leek", "2 bay leaves",
                "10 peppercorns",
            ],
            method: "Cover the chicken with cold water and bring it slowly to the boil. Skim. Add "
                + "the vegetables and spices and simmer for two hours. Strain."),
        Recipe(
            id: "risotto", name: "Mushroom Risotto", category: .main, minutes: 45, servings: 4,
            isVegetarian: true,
            ingredients: [
                "300 g risotto rice", "400 g mushrooms", "1 onion", "150 ml white wine",
                "1 l vegetable stock", "60 g butter", "80 g Parmesan",
            ],
            method: "Fry the mushrooms and set them aside. Soften the onion in half of the "
                + "butter, stir in the rice, and add the wine. Add hot stock by the ladle, "
                + "stirring, for eighteen minutes. Stir in mushrooms, butter and cheese."),
        Recipe(
            id: "ragu", name: "Spaghetti with Ragù", category: .main, minutes: 120, servings: 4,
            isVegetarian: false,
            ingredients: [
                "400 g minced beef", "100 g pancetta", "1 onion", "1 carrot", "1 celery stick",
                "400 g tomatoes", "200 ml red wine", "400 g spaghetti",
            ],
            method: "Brown the pancetta and the beef. Add the chopped vegetables, then the wine, "
                + "then the tomatoes. Simmer for ninety minutes. Serve with the spaghetti."),
        Recipe(
            id: "curry", name: "Chickpea Curry", category: .main, minutes: 30, servings: 4,
            isVegetarian: true,
            ingredients: [
                "800 g chickpeas", "400 ml coconut milk", "2 onions", "3 cloves of garlic",
                "20 g ginger", "2 tablespoons curry powder", "200 g spinach",
            ],
            method: "Fry onions, garlic and ginger with the curry powder. Add chickpeas and "
                + "coconut milk and simmer for fifteen minutes. Stir in the spinach."),
        Recipe(
            id: "goulash", name: "Goulash", category: .main, minutes: 180, servings: 6,
            isVegetarian: false,
            ingredients: [
                "1 kg beef shin", "1 kg onions", "4 tablespoons paprika", "2 tablespoons vinegar",
                "1 teaspoon caraway", "750 ml beef stock",
            ],
            method: "Fry the onions until they are golden. Take the pan off the heat and stir in "
                + "paprika and vinegar. Add the beef, the caraway and the stock, and braise for "
                + "two and a half hours."),
        Recipe(
            id: "bread", name: "Country Bread", category: .baking, minutes: 240, servings: 8,
            isVegetarian: true,
            ingredients: ["500 g flour", "350 ml water", "10 g salt", "5 g yeast"],
            method: "Mix everything, and fold the dough every half hour for two hours. Shape a "
                + "loaf and let it rise for an hour. Bake in a hot pot at 240 degrees: thirty "
                + "minutes with the lid, fifteen without."),
        Recipe(
            id: "scones", name: "Scones", category: .baking, minutes: 25, servings: 8,
            isVegetarian: true,
            ingredients: [
                "350 g flour", "85 g butter", "3 tablespoons sugar", "175 ml milk",
                "3 teaspoons baking powder",
            ],
            method: "Rub the butter into the flour, the sugar and the baking powder. Add the "
                + "milk, press the dough flat, cut rounds, and bake for ten minutes at 220 "
                + "degrees."),
        Recipe(
            id: "strudel", name: "Apple Strudel", category: .baking, minutes: 90, servings: 6,
            isVegetarian: true,
            ingredients: [
                "250 g flour", "2 tablespoons oil", "1 kg apples", "80 g sugar", "80 g raisins",
                "60 g breadcrumbs", "100 g butter",
            ],
            method: "Knead flour, oil and 120 ml of warm water, and let the dough rest. Stretch "
                + "it over a cloth until it is thin. Spread breadcrumbs, apples, sugar and "
                + "raisins, roll it up, brush it with butter, and bake for forty minutes."),
        Recipe(
            id: "mousse", name: "Chocolate Mousse", category: .dessert, minutes: 20, servings: 4,
            isVegetarian: true,
            ingredients: ["200 g dark chocolate", "4 eggs", "30 g sugar", "150 ml cream"],
            method: "Melt the chocolate. Beat the egg whites with the sugar, and whip the cream. "
                + "Stir the yolks into the chocolate, then fold in cream and egg whites. Chill "
                + "for three hours."),
        Recipe(
            id: "panna", name: "Panna Cotta", category: .dessert, minutes: 15, servings: 6,
            isVegetarian: false,
            ingredients: ["600 ml cream", "80 g sugar", "1 vanilla pod", "3 sheets of gelatine"],
            method: "Simmer cream, sugar and vanilla for five minutes. Stir in the soaked "
                + "gelatine, pour into moulds, and chill for four hours."),
    ]
}
