import Foundation
import Testing
import UIKitCore

/// Predicates that are made from formats.
struct PredicateFormatTests {
    private class Being {
        let name: String
        init(_ name: String) { self.name = name }
    }

    private final class Person: Being {
        let age: Int
        let nickname: String?
        let pets: [Being]
        init(_ name: String, age: Int, nickname: String? = nil, pets: [String] = []) {
            self.age = age
            self.nickname = nickname
            self.pets = pets.map(Being.init)
            super.init(name)
        }
    }

    private let zoe = Person("Zoë", age: 31, nickname: "Zo", pets: ["Rex", "Tom"])
    private let ben = Person("Ben", age: 7)

    private func holds(_ format: String, _ arguments: Any...) -> [Bool] {
        let predicate = NSPredicate(format: format, argumentArray: arguments)
        return [zoe, ben].map { predicate.evaluate(with: $0) }
    }

    @Test func `numbers, texts and absent values are compared`() {
        #expect(holds("age > 30") == [true, false])
        #expect(holds("age <= %d", 7) == [false, true])
        #expect(holds("name == 'Ben'") == [false, true])
        #expect(holds("name != \"Ben\"") == [true, false])
        #expect(holds("nickname == NULL") == [false, true])
        #expect(holds("nickname != nil AND nickname == %@", "Zo") == [true, false])
        #expect(holds("age BETWEEN {7, 20}") == [false, true])
        #expect(holds("age IN %@", [1, 31]) == [true, false])
        #expect(holds("%K == %@", "age", 7) == [false, true])
    }

    @Test func `whole numbers that a floating-point number cannot hold are compared exactly`() {
        let rows: [[String: Any]] = [
            ["id": 9_007_199_254_740_993 as Int64], ["id": 9_007_199_254_740_992],
        ]
        let formats = [
            NSPredicate(format: "id == 9007199254740993"),
            NSPredicate(format: "id == %lld", 9_007_199_254_740_993),
            NSPredicate(format: "id IN %@", [9_007_199_254_740_993]),
        ]
        for format in formats {
            #expect(rows.map { format.evaluate(with: $0) } == [true, false])
        }
        let fraction = NSPredicate(format: "id > 9007199254740992.5")
        #expect(!rows.isEmpty && !fraction.evaluate(with: ["id": 1]))
    }

    @Test func `a pattern that is absent matches no text`() {
        #expect(holds("name LIKE nickname") == [false, false])
        #expect(holds("'' MATCHES nickname") == [false, false])
        #expect(holds("'' LIKE nickname") == [false, false])
    }

    @Test func `texts are compared with operators and options`() {
        #expect(holds("name BEGINSWITH[cd] %@", "zoe") == [true, false])
        #expect(holds("name BEGINSWITH %@", "zoe") == [false, false])
        #expect(holds("name CONTAINS[c] 'E'") == [false, true])
        #expect(holds("name CONTAINS ''") == [true, true])
        #expect(holds("name ENDSWITH 'n'") == [false, true])
        #expect(holds("name LIKE 'B*n'") == [false, true])
        #expect(holds("name LIKE[c] 'b?n'") == [false, true])
        #expect(holds("name MATCHES '[A-C].+'") == [false, true])
    }

    @Test func `conditions are negated, connected and grouped, and AND binds stronger than OR`() {
        #expect(holds("NOT age > 30") == [false, true])
        #expect(holds("age == 31 OR age == 7 AND name == 'nobody'") == [true, false])
        #expect(holds("(age == 31 || age == 7) && !(name == 'Ben')") == [true, false])
        #expect(holds("TRUEPREDICATE") == [true, true])
        #expect(holds("FALSEPREDICATE or age == 7") == [false, true])
    }

    @Test func `elements of a collection are counted and compared`() {
        #expect(holds("ANY pets.name == 'Rex'") == [true, false])
        #expect(holds("ALL pets.name != 'Rex'") == [false, true])
        #expect(holds("NONE pets.name BEGINSWITH 'T'") == [false, true])
        #expect(holds("pets.@count == 2") == [true, false])
    }

    @Test func `the object itself and keys of dictionaries are values`() {
        let words = ["apple", "banana", "Apricot"]
        let predicate = NSPredicate(format: "SELF BEGINSWITH[c] %@", "ap")
        #expect(words.filter { predicate.evaluate(with: $0) } == ["apple", "Apricot"])
        let rows: [[String: Any]] = [["a": ["b": 1]], ["a": ["b": 2]]]
        let nested = NSPredicate(format: "a.b >= %d", 2)
        #expect(rows.map { nested.evaluate(with: $0) } == [false, true])
    }

    @Test(arguments: ["age >", "age == 1 age == 2", "== 2", "name LIKE 'x", "a == %@"])
    func `a format that cannot be read ends the program`(_ format: String) async {
        await #expect(processExitsWith: .failure) { [format] in
            _ = NSPredicate(format: format)
        }
    }
}
