/// A constant plus multiples of unknown numbers.
nonisolated struct LinearExpression: Equatable, Sendable {
    var constant: Double
    private(set) var terms: [ConstraintSolver.Variable: Double] = [:]

    init(_ constant: Double) {
        self.constant = constant
    }

    init(_ variable: ConstraintSolver.Variable) {
        constant = 0
        terms = [variable: 1]
    }

    /// Whether the expression has no unknown numbers.
    var isConstant: Bool { terms.isEmpty }

    static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.constant += right.constant
        for (variable, coefficient) in right.terms {
            let total = (sum.terms[variable] ?? 0) + coefficient
            sum.terms[variable] = total == 0 ? nil : total
        }
        return sum
    }

    static func - (left: Self, right: Self) -> Self { left + right * -1 }

    static func + (left: Self, right: Double) -> Self {
        var sum = left
        sum.constant += right
        return sum
    }

    static func * (left: Self, right: Double) -> Self {
        var product = left
        product.constant *= right
        product.terms = left.terms.compactMapValues { $0 * right == 0 ? nil : $0 * right }
        return product
    }

    /// Returns the expression's value once all numbers are found.
    func value(in solver: ConstraintSolver) -> Double {
        terms.reduce(constant) { $0 + solver.value(of: $1.key) * $1.value }
    }
}
