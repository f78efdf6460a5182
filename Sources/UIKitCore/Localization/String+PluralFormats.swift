public import Foundation

// Foundation declares one function for any number of arguments, which does not know the plural
// rules of a format. For a call with the arguments one by one, the compiler prefers a function
// without a list, so it chooses one of these functions.

extension String {
    /// Creates a string from a format with one argument.
    ///
    /// Words follow the plural rules of a localized format.
    public nonisolated init(
        format: String, _ first: any CVarArg
    ) {
        let arguments: [any CVarArg] = [first]
        self.init(format: PluralFormats.format(format, arguments), arguments: arguments)
    }

    /// Creates a string from a format with one argument, with numbers as in a locale.
    ///
    /// Words follow the plural rules of a localized format.
    public nonisolated init(
        format: String, locale: Locale?, _ first: any CVarArg
    ) {
        let arguments: [any CVarArg] = [first]
        self.init(
            format: PluralFormats.format(format, arguments), locale: locale, arguments: arguments)
    }

    /// Returns a string from a format with one argument, with numbers as in the user's locale.
    ///
    /// Words follow the plural rules of a localized format.
    public nonisolated static func localizedStringWithFormat(
        _ format: String, _ first: any CVarArg
    ) -> String {
        String(format: format, locale: .current, first)
    }

    /// Creates a string from a format with two arguments.
    ///
    /// Words follow the plural rules of a localized format.
    public nonisolated init(
        format: String, _ first: any CVarArg, _ second: any CVarArg
    ) {
        let arguments: [any CVarArg] = [first, second]
        self.init(format: PluralFormats.format(format, arguments), arguments: arguments)
    }

    /// Creates a string from a format with two arguments, with numbers as in a locale.
    ///
    /// Words follow the plural rules of a localized format.
    public nonisolated init(
        format: String, locale: Locale?, _ first: any CVarArg, _ second: any CVarArg
    ) {
        let arguments: [any CVarArg] = [first, second]
        self.init(
            format: PluralFormats.format(format, arguments), locale: locale, arguments: arguments)
    }

    /// Returns a string from a format with two arguments, with numbers as in the user's locale.
    ///
    /// Words follow the plural rules of a localized format.
    public nonisolated static func localizedStringWithFormat(
        _ format: String, _ first: any CVarArg, _ second: any CVarArg
    ) -> String {
        String(format: format, locale: .current, first, second)
    }

    /// Creates a string from a format with three arguments.
    ///
    /// Words follow the plural rules of a localized format.
    public nonisolated init(
        format: String, _ first: any CVarArg, _ second: any CVarArg, _ third: any CVarArg
    ) {
        let arguments: [any CVarArg] = [first, second, third]
        self.init(format: PluralFormats.format(format, arguments), arguments: arguments)
    }

    /// Creates a string from a format with three arguments, with numbers as in a locale.
    ///
    /// Words follow the plural rules of a localized format.
    public nonisolated init(
        format: String, locale: Locale?, _ first: any CVarArg, _ second: any CVarArg,
        _ third: any CVarArg
    ) {
        let arguments: [any CVarArg] = [first, second, third]
        self.init(
            format: PluralFormats.format(format, arguments), locale: locale, arguments: arguments)
    }

    /// Returns a string from a format with three arguments, with numbers as in the user's locale.
    ///
    /// Words follow the plural rules of a localized format.
    public nonisolated static func localizedStringWithFormat(
        _ format: String, _ first: any CVarArg, _ second: any CVarArg, _ third: any CVarArg
    ) -> String {
        String(format: format, locale: .current, first, second, third)
    }

    /// Creates a string from a format with four arguments.
    ///
    /// Words follow the plural rules of a localized format.
    public nonisolated init(
        format: String, _ first: any CVarArg, _ second: any CVarArg, _ third: any CVarArg,
        _ fourth: any CVarArg
    ) {
        let arguments: [any CVarArg] = [first, second, third, fourth]
        self.init(format: PluralFormats.format(format, arguments), arguments: arguments)
    }

    /// Creates a string from a format with four arguments, with numbers as in a locale.
    ///
    /// Words follow the plural rules of a localized format.
    public nonisolated init(
        format: String, locale: Locale?, _ first: any CVarArg, _ second: any CVarArg,
        _ third: any CVarArg, _ fourth: any CVarArg
    ) {
        let arguments: [any CVarArg] = [first, second, third, fourth]
        self.init(
            format: PluralFormats.format(format, arguments), locale: locale, arguments: arguments)
    }

    /// Returns a string from a format with four arguments, with numbers as in the user's locale.
    ///
    /// Words follow the plural rules of a localized format.
    public nonisolated static func localizedStringWithFormat(
        _ format: String, _ first: any CVarArg, _ second: any CVarArg, _ third: any CVarArg,
        _ fourth: any CVarArg
    ) -> String {
        String(format: format, locale: .current, first, second, third, fourth)
    }
}
