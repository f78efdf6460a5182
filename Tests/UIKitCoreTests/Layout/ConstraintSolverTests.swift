import Testing

@testable import UIKitCore

@Suite struct ConstraintSolverTests {
    @Test func `the constraint solver solves required equations`() {
        var solver = ConstraintSolver()
        let x = solver.makeVariable(), y = solver.makeVariable()
        accept(&solver, LinearExpression(x) + LinearExpression(y) + -10, .equal, priority: 1000)
        accept(&solver, LinearExpression(x) - LinearExpression(y) + -4, .equal, priority: 1000)
        solver.optimize()
        #expect(abs(solver.value(of: x) - 7) < 1e-6)
        #expect(abs(solver.value(of: y) - 3) < 1e-6)
    }

    @Test func `a constraint of higher priority wins over one of lower priority`() {
        var solver = ConstraintSolver()
        let x = solver.makeVariable()
        accept(&solver, LinearExpression(x) + -10, .equal, priority: 250)
        accept(&solver, LinearExpression(x) + -20, .equal, priority: 750)
        solver.optimize()
        #expect(abs(solver.value(of: x) - 20) < 1e-6)
    }

    @Test func `many constraints of low priority never outweigh one of higher priority`() {
        var solver = ConstraintSolver()
        let x = solver.makeVariable()
        accept(&solver, LinearExpression(x), .equal, priority: 251)
        for _ in 0..<200 {
            accept(&solver, LinearExpression(x) + -100, .equal, priority: 250)
        }
        solver.optimize()
        #expect(abs(solver.value(of: x)) < 1e-6)
    }

    @Test func `a required constraint that contradicts others is refused and changes nothing`() {
        var solver = ConstraintSolver()
        let x = solver.makeVariable(), y = solver.makeVariable()
        accept(&solver, LinearExpression(x) + -10, .equal, priority: 1000)
        refuse(&solver, LinearExpression(x) + -20, .equal, priority: 1000)
        accept(&solver, LinearExpression(x) + LinearExpression(y) + -15, .equal, priority: 1000)
        refuse(&solver, LinearExpression(y) + -6, .greaterThanOrEqual, priority: 1000)
        solver.optimize()
        #expect(abs(solver.value(of: x) - 10) < 1e-6)
        #expect(abs(solver.value(of: y) - 5) < 1e-6)
    }

    @Test func `the same required constraint twice is accepted`() {
        var solver = ConstraintSolver()
        let x = solver.makeVariable()
        accept(&solver, LinearExpression(x) + -10, .equal, priority: 1000)
        accept(&solver, LinearExpression(x) + -10, .equal, priority: 1000)
        solver.optimize()
        #expect(abs(solver.value(of: x) - 10) < 1e-6)
    }

    @Test func `required inequalities bound values that optional constraints would exceed`() {
        var solver = ConstraintSolver()
        let width = solver.makeVariable()
        accept(&solver, LinearExpression(width) + -300, .lessThanOrEqual, priority: 1000)
        accept(&solver, LinearExpression(width) + -500, .greaterThanOrEqual, priority: 750)
        accept(&solver, LinearExpression(width) + -500, .lessThanOrEqual, priority: 250)
        solver.optimize()
        #expect(abs(solver.value(of: width) - 300) < 1e-6)
    }

    @Test func `a long chain of equal widths keeps its sum`() {
        var solver = ConstraintSolver()
        let count = 40
        let widths = (0..<count).map { _ in solver.makeVariable() }
        var sum = LinearExpression(-800)
        for width in widths { sum = sum + LinearExpression(width) }
        accept(&solver, sum, .equal, priority: 1000)
        for pair in zip(widths, widths.dropFirst()) {
            accept(
                &solver,
                LinearExpression(pair.0) - LinearExpression(pair.1), .equal, priority: 1000)
        }
        solver.optimize()
        for width in widths { #expect(abs(solver.value(of: width) - 20) < 1e-6) }
    }

    @Test(arguments: 0..<40)
    func `accepted required constraints hold in every random system`(seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        var solver = ConstraintSolver()
        let variables = (0..<6).map { _ in solver.makeVariable() }
        var accepted: [(LinearExpression, ConstraintSolver.Relation)] = []
        for _ in 0..<24 {
            var expression = LinearExpression(Double(random.next(below: 41)) - 20)
            for _ in 0..<2 {
                let variable = variables[random.next(below: variables.count)]
                expression =
                    expression
                    + LinearExpression(variable) * (random.next(below: 2) == 0 ? 1 : -1)
            }
            guard !expression.isConstant else { continue }
            let relation: ConstraintSolver.Relation =
                switch random.next(below: 3) {
                case 0: .equal
                case 1: .lessThanOrEqual
                default: .greaterThanOrEqual
                }
            let priority = random.next(below: 2) == 0 ? 1000.0 : Double(random.next(below: 999) + 1)
            if solver.add(expression, relation, priority: priority), priority == 1000 {
                accepted.append((expression, relation))
            }
        }
        solver.optimize()
        for (expression, relation) in accepted {
            let value = expression.value(in: solver)
            switch relation {
            case .equal: #expect(abs(value) < 1e-5)
            case .lessThanOrEqual: #expect(value < 1e-5)
            case .greaterThanOrEqual: #expect(value > -1e-5)
            }
        }
    }
}

private func accept(
    _ solver: inout ConstraintSolver, _ expression: LinearExpression,
    _ relation: ConstraintSolver.Relation, priority: Double
) {
    let isAccepted = solver.add(expression, relation, priority: priority)
    #expect(isAccepted)
}

private func refuse(
    _ solver: inout ConstraintSolver, _ expression: LinearExpression,
    _ relation: ConstraintSolver.Relation, priority: Double
) {
    let isAccepted = solver.add(expression, relation, priority: priority)
    #expect(!isAccepted)
}
