public import Foundation

// Foundation declares one function with defaults for the parameters in the middle. For a call that
// omits at least one of them, the compiler prefers a function without defaults, so it chooses one
// of these functions.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key.
public nonisolated func NSLocalizedString(_ key: String, comment: String) -> String {
    BundleTexts.text(key, table: nil, bundle: .main, value: "")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key, or a value if there is none.
public nonisolated func NSLocalizedString(
    _ key: String, value: String, comment: String
) -> String {
    BundleTexts.text(key, table: nil, bundle: .main, value: value)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key in a table.
public nonisolated func NSLocalizedString(
    _ key: String, tableName: String?, comment: String
) -> String {
    BundleTexts.text(key, table: tableName, bundle: .main, value: "")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key in a bundle.
public nonisolated func NSLocalizedString(
    _ key: String, bundle: Bundle, comment: String
) -> String {
    BundleTexts.text(key, table: nil, bundle: bundle, value: "")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key in a table of a bundle.
public nonisolated func NSLocalizedString(
    _ key: String, tableName: String?, bundle: Bundle, comment: String
) -> String {
    BundleTexts.text(key, table: tableName, bundle: bundle, value: "")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key in a table, or a value if there is none.
public nonisolated func NSLocalizedString(
    _ key: String, tableName: String?, value: String, comment: String
) -> String {
    BundleTexts.text(key, table: tableName, bundle: .main, value: value)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the localized string for a key in a bundle, or a value if there is none.
public nonisolated func NSLocalizedString(
    _ key: String, bundle: Bundle, value: String, comment: String
) -> String {
    BundleTexts.text(key, table: nil, bundle: bundle, value: value)
}
