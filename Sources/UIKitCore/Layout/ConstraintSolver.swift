/// A solver that finds numbers that satisfy linear constraints as well as their priorities allow.
///
/// The method is Cassowary's (Badros, Borning, Stuckey, 2001): a simplex tableau whose rows express
/// basic symbols by parametric ones. Unlike its usual form, priorities are never traded against
/// each other: a higher one wins over any number of lower ones.
///
/// Invariants between calls: no basic symbol occurs in any row; the constant of every row whose
/// basic symbol is restricted is not negative.
nonisolated struct ConstraintSolver {
    /// An unknown number.
    struct Variable: Hashable, Sendable {
        fileprivate let symbol: Int
    }

    /// The relation of an expression to zero.
    enum Relation: Sendable {
        case lessThanOrEqual
        case equal
        case greaterThanOrEqual
    }

    /// The priority from which constraints must hold.
    static let required = 1000.0

    private enum Kind { case external, slack, error, dummy }

    private var kinds: [Kind] = []
    private var rows: [Int: TableauRow] = [:]
    /// The sum of errors of each priority, the highest first.
    private var objectives: [(priority: Double, row: TableauRow)] = []
    private var artificial: TableauRow?

    /// Creates an unknown number, which may have any sign.
    mutating func makeVariable() -> Variable {
        Variable(symbol: makeSymbol(.external))
    }

    private mutating func makeSymbol(_ kind: Kind) -> Int {
        kinds.append(kind)
        return kinds.count - 1
    }

    /// Adds a constraint on an expression; `optimize()` then takes it into account.
    ///
    /// - Returns: `false` if the constraint is required and cannot be satisfied; it is then
    ///   omitted.
    mutating func add(
        _ expression: LinearExpression, _ relation: Relation, priority: Double
    ) -> Bool {
        var row = TableauRow(constant: expression.constant)
        for (variable, coefficient) in expression.terms {
            if let basic = rows[variable.symbol] {
                row.add(basic, times: coefficient)
            } else {
                row.add(variable.symbol, coefficient)
            }
        }
        let marks = mark(&row, relation, priority: priority)
        if row.constant < 0 { row.negate() }
        guard let subject = subject(of: row, marks: marks) else {
            if row.cells.keys.allSatisfy({ kinds[$0] == .dummy }) {
                guard row.constant.isNearZero else { return false }
                enter(row, as: marks[0])
                return true
            }
            return addWithArtificialSymbol(row)
        }
        enter(row, as: subject)
        return true
    }

    /// Returns the value of a number after `optimize()`.
    func value(of variable: Variable) -> Double {
        rows[variable.symbol]?.constant ?? 0
    }

    /// Minimizes the errors, the highest priority first.
    mutating func optimize() {
        for level in objectives.indices {
            while let entering = enteringSymbol(level: level) {
                guard pivot(on: entering) else { break }
            }
        }
    }

    // MARK: - Adding

    /// Adds the symbols that make the row an equation.
    ///
    /// Returns the symbols that may become basic, best first.
    private mutating func mark(
        _ row: inout TableauRow, _ relation: Relation, priority: Double
    ) -> [Int] {
        let isRequired = priority >= Self.required
        if relation == .equal {
            if isRequired {
                let dummy = makeSymbol(.dummy)
                row.add(dummy, 1)
                return [dummy]
            }
            let above = makeSymbol(.error), below = makeSymbol(.error)
            row.add(above, -1)
            row.add(below, 1)
            addError(above, priority: priority)
            addError(below, priority: priority)
            return [above, below]
        }
        let sign = relation == .lessThanOrEqual ? 1.0 : -1.0
        let slack = makeSymbol(.slack)
        row.add(slack, sign)
        guard !isRequired else { return [slack] }
        let error = makeSymbol(.error)
        row.add(error, -sign)
        addError(error, priority: priority)
        return [slack, error]
    }

    private mutating func addError(_ symbol: Int, priority: Double) {
        if let index = objectives.firstIndex(where: { $0.priority == priority }) {
            objectives[index].row.add(symbol, 1)
            return
        }
        var row = TableauRow(constant: 0)
        row.add(symbol, 1)
        let index = objectives.firstIndex { $0.priority < priority } ?? objectives.count
        objectives.insert((priority, row), at: index)
    }

    private func subject(of row: TableauRow, marks: [Int]) -> Int? {
        if let external = row.cells.keys.filter({ kinds[$0] == .external }).min() {
            return external
        }
        return marks.first { kinds[$0] != .dummy && row.coefficient(of: $0) < 0 }
    }

    private mutating func enter(_ row: TableauRow, as subject: Int) {
        var row = row
        row.solve(for: subject)
        substitute(subject, by: row)
        rows[subject] = row
    }

    /// Adds a row for which none of its own symbols can be basic, with an additional symbol that is
    /// then driven to zero.
    private mutating func addWithArtificialSymbol(_ row: TableauRow) -> Bool {
        let symbol = makeSymbol(.slack)
        rows[symbol] = row
        artificial = row
        while let entering = artificial.flatMap({ lowestNegative(in: $0) }) {
            guard pivot(on: entering) else { break }
        }
        let isSatisfied = artificial?.constant.isNearZero ?? true
        artificial = nil
        if var carried = rows.removeValue(forKey: symbol), isSatisfied {
            let candidates = carried.cells.keys.filter {
                kinds[$0] == .slack || kinds[$0] == .error
            }
            if let entering = candidates.min() {
                carried.add(symbol, -1)
                carried.solve(for: entering)
                substitute(entering, by: carried)
                rows[entering] = carried
            }
        }
        for key in rows.keys { rows[key]?.cells[symbol] = nil }
        for index in objectives.indices { objectives[index].row.cells[symbol] = nil }
        return isSatisfied
    }

    // MARK: - Simplex

    private func lowestNegative(in row: TableauRow) -> Int? {
        // The lowest symbol is chosen instead of the steepest, because then no sequence of pivots
        // can repeat itself.
        row.cells.lazy.filter { $0.value < -Double.nearZero && kinds[$0.key] != .dummy }
            .map(\.key).min()
    }

    private func enteringSymbol(level: Int) -> Int? {
        objectives[level].row.cells.lazy
            .filter { [self] cell in
                cell.value < -Double.nearZero && kinds[cell.key] != .dummy
                    && objectives[..<level].allSatisfy {
                        $0.row.coefficient(of: cell.key).isNearZero
                    }
            }
            .map(\.key).min()
    }

    /// Makes a symbol basic in the row that bounds it first.
    ///
    /// - Returns: `false` if no row bounds it.
    private mutating func pivot(on entering: Int) -> Bool {
        var leaving: Int?
        var leastRatio = Double.infinity
        for (symbol, row) in rows where kinds[symbol] != .external {
            let coefficient = row.coefficient(of: entering)
            guard coefficient < -Double.nearZero else { continue }
            let ratio = -row.constant / coefficient
            if ratio < leastRatio || ratio == leastRatio && symbol < (leaving ?? .max) {
                leastRatio = ratio
                leaving = symbol
            }
        }
        guard let leaving, var row = rows.removeValue(forKey: leaving) else { return false }
        row.add(leaving, -1)
        row.solve(for: entering)
        substitute(entering, by: row)
        rows[entering] = row
        return true
    }

    private mutating func substitute(_ symbol: Int, by row: TableauRow) {
        for key in rows.keys { rows[key]?.substitute(symbol, by: row) }
        for index in objectives.indices { objectives[index].row.substitute(symbol, by: row) }
        artificial?.substitute(symbol, by: row)
    }
}

/// A basic symbol's value: a constant and multiples of parametric symbols.
private nonisolated struct TableauRow {
    var constant: Double
    var cells: [Int: Double] = [:]

    func coefficient(of symbol: Int) -> Double { cells[symbol] ?? 0 }

    mutating func add(_ symbol: Int, _ coefficient: Double) {
        let sum = (cells[symbol] ?? 0) + coefficient
        cells[symbol] = sum.isNearZero ? nil : sum
    }

    mutating func add(_ other: TableauRow, times factor: Double) {
        constant += other.constant * factor
        for (symbol, coefficient) in other.cells { add(symbol, coefficient * factor) }
    }

    mutating func negate() {
        constant = -constant
        for key in cells.keys { cells[key]?.negate() }
    }

    /// Turns `0 = row` into the value of one of its symbols.
    mutating func solve(for symbol: Int) {
        guard let coefficient = cells.removeValue(forKey: symbol) else { return }
        let factor = -1 / coefficient
        constant *= factor
        for key in cells.keys { cells[key]? *= factor }
    }

    mutating func substitute(_ symbol: Int, by row: TableauRow) {
        guard let coefficient = cells.removeValue(forKey: symbol) else { return }
        add(row, times: coefficient)
    }
}

extension Double {
    /// The difference below which two sums of layout numbers are equal.
    fileprivate nonisolated static let nearZero = 1e-8

    fileprivate nonisolated var isNearZero: Bool { abs(self) < Self.nearZero }
}
