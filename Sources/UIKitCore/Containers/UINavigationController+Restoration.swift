import Foundation
import RestorationCoder

extension UINavigationController {
    private static let childrenKey = "kUIViewControllerChildrenKey"

    /// Keeps references to the stack, from the bottom to the top (3.5.1).
    ///
    /// A controller without an identifier cannot come back, nor can what is above it (3.5.5), so the
    /// references end there.
    func encodeStack(with coder: NSCoder) {
        let identified = children.prefix { $0.restorationIdentifier != nil }
        coder.encode(Array(identified), forKey: Self.childrenKey)
    }

    /// Replaces the stack by the one that was kept, up to the first controller that is missing
    /// (3.5.2, 3.5.3); the stack made at launch stays if the root is missing (3.5.6).
    func decodeStack(with coder: NSCoder) {
        guard coder.containsValue(forKey: Self.childrenKey),
            let saved = coder.decodeObject(forKey: Self.childrenKey) as? [Any]
        else { return }
        let missing = missingIndex(in: coder)
        var stack: [UIViewController] = []
        for child in saved.prefix(missing ?? saved.count) {
            guard let controller = child as? UIViewController, !controller.contains(self)
            else { break }
            stack.append(controller)
        }
        if let missing { noteCut(at: missing, in: coder) }
        guard !stack.isEmpty else { return }
        if let split = parent as? UISplitViewController {
            stack = split.stack(restored: stack, in: self)
        }
        if let pass = RestorePass.underWay {
            for controller in stack { pass.noteMove(of: controller, into: self) }
        }
        setViewControllers(stack, animated: false)
    }

    /// Says where the stack ends now, with index and path of what is missing (8.2.10).
    private func noteCut(at index: Int, in coder: NSCoder) {
        let paths = (coder as? ObjectDecoder)?.referencedPaths(forKey: Self.childrenKey) ?? []
        guard paths.indices.contains(index) else { return }
        RestorePass.underWay?.noteCut(of: self, at: index, missing: paths[index])
    }

    /// The position of the first child that was not restored.
    ///
    /// A list of references leaves out what is missing, so the list alone does not tell; the coder
    /// names each one, and that is also the diagnostic of the cut.
    private func missingIndex(in coder: NSCoder) -> Int? {
        guard let decoder = coder as? ObjectDecoder else { return nil }
        guard !decoder.diagnostics.isEmpty else { return nil }
        let names = Set(
            decoder.diagnostics.filter { $0.code == .unresolvedReference }.map(\.key))
        let count = decoder.referencedPaths(forKey: Self.childrenKey).count
        return (0..<count).first { names.contains("\(Self.childrenKey)[\($0)]") }
    }
}
