import InterfaceFiles

/// Measures reading a storyboard as XML and in its cached form:
/// `InterfaceBenchmark FILE [ROUNDS]`.
@main
enum InterfaceBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 1 else {
            print("usage: InterfaceBenchmark FILE [ROUNDS]")
            return
        }
        let rounds = arguments.count > 2 ? Int(arguments[2]) ?? 100 : 100
        let file = try SourceFile(path: arguments[1])
        let document = try InterfaceDocument(xml: file.bytes, source: "Benchmark")
        let cached = document.cached(stamp: file.stamp)
        let elements = document.root.descendants.reduce(1) { count, _ in count + 1 }
        print("\(file.bytes.count) bytes of XML, \(cached.count) cached, \(elements) elements")
        try measure("XML", rounds) {
            _ = try InterfaceDocument(xml: file.bytes, source: "Benchmark")
        }
        try measure("cached form", rounds) {
            _ = try InterfaceDocument(cached: cached, source: "Benchmark", stamp: file.stamp)
        }
        measure("problems", rounds) { _ = document.problems() }
        measure("every attribute", rounds) {
            var bytes = 0
            for element in document.root.descendants {
                for (name, value) in element.attributes {
                    bytes += name.utf8.count + value.utf8.count
                }
            }
            guard bytes > 0 else { fatalError("no attributes") }
        }
        let objects = document.root.descendants.filter { $0.name != "device" }
        let ids = objects.compactMap(\.id)
        measure("every id (\(ids.count))", rounds) {
            for id in ids where document.element(id: id) == nil { fatalError("no element") }
        }
    }

    private static func measure(
        _ what: String, _ rounds: Int, _ body: () throws -> Void
    ) rethrows {
        var times: [Duration] = []
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            try body()
            times.append(ContinuousClock.now - start)
        }
        times.sort()
        print("\(what): median \(times[rounds / 2]), best \(times[0])")
    }
}
