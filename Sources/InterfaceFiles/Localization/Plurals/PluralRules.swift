/// The plural rules of languages, after CLDR 48.
///
/// A language without a family has one form for all numbers. So do Breton, Cornish, Manx and
/// Samogitian here, whose rules are those of no other language.
enum PluralRules {
    /// Returns the category of a number in a language such as "de" or "pt-PT".
    static func category(of number: PluralNumber, in language: String) -> PluralCategory {
        let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
        guard let base = parts.first, let last = parts.last else { return .other }
        // A region has rules of its own in Portuguese only.
        let family = parts.count > 1 ? families["\(base)-\(last)"] : nil
        return (family ?? families[String(base)])?.category(of: number) ?? .other
    }

    private static let families: [String: PluralFamily] = {
        var families: [String: PluralFamily] = [:]
        for (family, languages) in PluralRules.languages {
            for language in languages.split(separator: " ") { families[String(language)] = family }
        }
        return families
    }()

    private static let languages: [(PluralFamily, String)] = [
        (.integerOne, "ast de en et fi fy ia ie io lij nl sc sv sw ur yi"),
        (
            .exactlyOne,
            "af an asa az bal bem bez bg brx ce cgg chr ckb dv ee el eo eu fo fur gsw ha haw hu "
                + "jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg mas mgo ml mn mr nah nb nd ne "
                + "nn nnh no nr ny nyn om or os pap ps rm rof rwk saq sd sdh seh sn so sq "
                + "ss ssy st syr ta te teo tig tk tn tr ts ug uz ve vo vun wae xh xog"
        ),
        (.belowOneOrOne, "am as bn doi fa gu hi kn kok pcm tg vi zu"),
        (.belowTwo, "ff hy kab"), (.zeroOrOne, "ak bho csw guw ln mg nso pa ti wa"),
        (.zeroAndOne, "blo cv ksh"), (.langi, "lag"), (.tachelhit, "shi"), (.tamazight, "tzm"),
        (.integerOneAndMillions, "ca gl it lld pt-pt scn vec"), (.exactlyOneAndMillions, "es"),
        (.belowTwoAndMillions, "fr pt"), (.sinhala, "si"), (.danish, "da"), (.icelandic, "is"),
        (.macedonian, "mk"), (.filipino, "ceb fil tl"), (.latvian, "lv prg"), (.hebrew, "he iw"),
        (.romanian, "mo ro"), (.serboCroatian, "bs hr sh sr"), (.slovenian, "sl"),
        (.sorbian, "dsb hsb"), (.czech, "cs sk"), (.polish, "pl"), (.eastSlavic, "be ru uk"),
        (.lithuanian, "lt"), (.irish, "ga"), (.scottish, "gd"), (.maltese, "mt"),
        (.arabic, "ar ars"), (.welsh, "cy"), (.oneAndTwo, "iu naq sat se sma smi smj smn sms"),
    ]
}
