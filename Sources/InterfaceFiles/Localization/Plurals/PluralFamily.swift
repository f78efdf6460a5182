/// A set of plural rules that languages share.
enum PluralFamily: Sendable {
    case integerOne, exactlyOne, belowOneOrOne, belowTwo, zeroOrOne
    case integerOneAndMillions, exactlyOneAndMillions, belowTwoAndMillions
    case sinhala, danish, icelandic, macedonian, filipino, latvian, hebrew, romanian
    case serboCroatian, slovenian, sorbian, czech, polish, eastSlavic, lithuanian
    case irish, scottish, maltese, arabic, welsh, oneAndTwo
    case zeroAndOne, langi, tachelhit, tamazight

    func category(of number: PluralNumber) -> PluralCategory {
        switch self {
        case .integerOne: number.isInteger(1...1) ? .one : .other
        case .exactlyOne: number.n == 1 ? .one : .other
        case .belowOneOrOne: number.i == 0 || number.n == 1 ? .one : .other
        case .belowTwo: number.i <= 1 ? .one : .other
        case .zeroOrOne: number.isInteger(0...1) ? .one : .other
        case .integerOneAndMillions: million(number, isOne: number.isInteger(1...1))
        case .exactlyOneAndMillions: million(number, isOne: number.n == 1)
        case .belowTwoAndMillions: million(number, isOne: number.i <= 1)
        case .sinhala:
            number.isInteger(0...1) || (number.i == 0 && number.f == 1) ? .one : .other
        case .danish: number.n == 1 || (number.v > 0 && number.i <= 1) ? .one : .other
        case .icelandic: endsInOne(number.v == 0 ? number.i : number.f) ? .one : .other
        case .macedonian: endsInOne(number.v == 0 ? number.i : number.f) ? .one : .other
        case .filipino: filipino(number)
        case .latvian: latvian(number)
        case .hebrew: hebrew(number)
        case .romanian: romanian(number)
        case .serboCroatian: serboCroatian(number)
        case .slovenian: number.v > 0 ? .few : slovenian(number.i)
        case .sorbian: slovenian(number.v == 0 ? number.i : number.f)
        case .czech: czech(number)
        case .polish: number.v > 0 ? .other : slavic(number.i, isOne: number.i == 1)
        case .eastSlavic: number.v > 0 ? .other : slavic(number.i, isOne: endsInOne(number.i))
        case .lithuanian: lithuanian(number)
        case .irish: number.v > 0 ? .other : irish(number.i)
        case .scottish: number.v > 0 ? .other : scottish(number.i)
        case .maltese: number.v > 0 ? .other : maltese(number.i)
        case .arabic: number.v > 0 ? .other : arabic(number.i)
        case .welsh: number.v > 0 ? .other : welsh(number.i)
        case .zeroAndOne: number.isZero ? .zero : number.n == 1 ? .one : .other
        case .langi: number.isZero ? .zero : number.i <= 1 ? .one : .other
        case .tachelhit:
            number.i == 0 || number.n == 1 ? .one : number.isInteger(2...10) ? .few : .other
        case .tamazight: number.isInteger(0...1) || number.isInteger(11...99) ? .one : .other
        case .oneAndTwo: number.n == 1 ? .one : number.n == 2 ? .two : .other
        }
    }

    /// Whether a number ends in 1, and not in 11.
    private func endsInOne(_ digits: UInt64) -> Bool { digits % 10 == 1 && digits % 100 != 11 }

    /// Whether a number ends in 2 to 4, and not in 12 to 14.
    private func endsInTwoToFour(_ digits: UInt64) -> Bool {
        (2...4).contains(digits % 10) && !(12...14).contains(digits % 100)
    }

    /// Returns the category in a language with a form for whole millions, as in "1 million de".
    private func million(_ number: PluralNumber, isOne: Bool) -> PluralCategory {
        if isOne { return .one }
        return number.v == 0 && number.i != 0 && number.i % 1_000_000 == 0 ? .many : .other
    }

    private func filipino(_ number: PluralNumber) -> PluralCategory {
        let last = (number.v == 0 ? number.i : number.f) % 10
        return [4, 6, 9].contains(last) ? .other : .one
    }

    private func latvian(_ number: PluralNumber) -> PluralCategory {
        let isTeen = (11...19).contains((number.v == 2 ? number.f : number.i) % 100)
        if number.v == 0 {
            if number.i % 10 == 0 || isTeen { return .zero }
            return number.i % 10 == 1 ? .one : .other
        }
        if number.v == 2 {
            if isTeen { return .zero }
            return number.f % 10 == 1 ? .one : .other
        }
        return number.f % 10 == 1 ? .one : .other
    }

    private func hebrew(_ number: PluralNumber) -> PluralCategory {
        if number.isInteger(1...1) || (number.i == 0 && number.v > 0) { return .one }
        return number.isInteger(2...2) ? .two : .other
    }

    private func romanian(_ number: PluralNumber) -> PluralCategory {
        if number.isInteger(1...1) { return .one }
        let isFew = number.v > 0 || number.i == 0 || (1...19).contains(number.i % 100)
        return isFew ? .few : .other
    }

    private func serboCroatian(_ number: PluralNumber) -> PluralCategory {
        let digits = number.v == 0 ? number.i : number.f
        return endsInOne(digits) ? .one : endsInTwoToFour(digits) ? .few : .other
    }

    private func slovenian(_ digits: UInt64) -> PluralCategory {
        switch digits % 100 {
        case 1: .one
        case 2: .two
        case 3, 4: .few
        default: .other
        }
    }

    private func czech(_ number: PluralNumber) -> PluralCategory {
        if number.v > 0 { return .many }
        return number.i == 1 ? .one : (2...4).contains(number.i) ? .few : .other
    }

    private func slavic(_ integer: UInt64, isOne: Bool) -> PluralCategory {
        isOne ? .one : endsInTwoToFour(integer) ? .few : .many
    }

    private func lithuanian(_ number: PluralNumber) -> PluralCategory {
        guard number.v == 0 else { return .many }
        guard !(11...19).contains(number.i % 100) else { return .other }
        return number.i % 10 == 1 ? .one : number.i % 10 >= 2 ? .few : .other
    }

    private func irish(_ integer: UInt64) -> PluralCategory {
        switch integer {
        case 1: .one
        case 2: .two
        case 3...6: .few
        case 7...10: .many
        default: .other
        }
    }

    private func scottish(_ integer: UInt64) -> PluralCategory {
        switch integer {
        case 1, 11: .one
        case 2, 12: .two
        case 3...19: .few
        default: .other
        }
    }

    private func maltese(_ integer: UInt64) -> PluralCategory {
        switch (integer, integer % 100) {
        case (1, _): .one
        case (2, _): .two
        case (0, _), (_, 3...10): .few
        case (_, 11...19): .many
        default: .other
        }
    }

    private func arabic(_ integer: UInt64) -> PluralCategory {
        switch (integer, integer % 100) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    }

    private func welsh(_ integer: UInt64) -> PluralCategory {
        switch integer {
        case 0: .zero
        case 1: .one
        case 2: .two
        case 3: .few
        case 6: .many
        default: .other
        }
    }
}
