import Foundation
import HostLink
import RestorationCoder
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor private final class Recorder: UITextViewDelegate {
    var calls: [String] = []
    var allows = true

    func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
        calls.append("should \(range.location),\(range.length) “\(text)”")
        return allows
    }

    func textViewDidChange(_ textView: UITextView) { calls.append("didChange") }
    func textViewDidChangeSelection(_ textView: UITextView) { calls.append("selection") }
}

@Suite @MainActor struct TextViewTests {
    private let textView = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

    @Test func `text typed into a text view is applied with its selection`() {
        let recorder = Recorder()
        textView.delegate = recorder
        textView.text = "Hello"
        let selection = TextSelection(start: 6, end: 6)
        #expect(textView.handle(.text("Hello!", selection: selection, revision: 3)))
        #expect(textView.text == "Hello!")
        #expect(textView.selectedRange == NSRange(location: 6, length: 0))
        #expect(recorder.calls == ["should 5,0 “!”", "selection", "didChange"])
    }

    @Test func `a refused change leaves a text view's text and names the refused revision`() {
        let recorder = Recorder()
        recorder.allows = false
        textView.delegate = recorder
        textView.text = "Hello"
        let selection = TextSelection(start: 0, end: 0)
        #expect(textView.handle(.text("", selection: selection, revision: 4)))
        var node = RenderNode(key: .root, kind: .textView)
        textView.describe(&node)
        #expect(node[.text] == .string("Hello"))
        #expect(node[.revision] == .number(4))
        #expect(recorder.calls == ["should 0,5 “”"])
    }

    @Test func `a text view's content is as high as its text`() {
        textView.text = String(repeating: "word ", count: 100)
        textView.layoutIfNeeded()
        #expect(textView.contentSize.width == 200)
        #expect(textView.contentSize.height > 100)
        #expect(textView.intrinsicContentSize.height == UIView.noIntrinsicMetric)
        textView.isScrollEnabled = false
        #expect(textView.intrinsicContentSize.height > 0)
    }

    @Test(.specification("4.10"))
    func `a text view preserves its selection and editability, and not its text`() {
        textView.text = "Hello world"
        textView.selectedRange = NSRange(location: 2, length: 3)
        textView.isEditable = false
        let encoder = ObjectEncoder()
        textView.encodeRestorableState(with: encoder)
        let decoder = ObjectDecoder(fields: encoder.fields)

        let textFirst = UITextView()
        textFirst.text = "Hello there"
        textFirst.decodeRestorableState(with: decoder)
        #expect(textFirst.selectedRange == NSRange(location: 2, length: 3))
        #expect(!textFirst.isEditable)

        let stateFirst = UITextView()
        stateFirst.decodeRestorableState(with: decoder)
        #expect(stateFirst.text == "")
        stateFirst.text = "Hello there"
        #expect(stateFirst.selectedRange == NSRange(location: 2, length: 3))

        let short = UITextView()
        short.decodeRestorableState(with: decoder)
        short.text = "Hi"
        #expect(short.selectedRange == NSRange(location: 2, length: 0))
    }
}
