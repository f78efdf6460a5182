public import Foundation

extension Page {
    /// A picture of what the tab shows, as PNG.
    public func screenshot() async throws -> Data {
        guard let text = try await send(.screenshot).string, let image = Data(base64Encoded: text)
        else {
            throw BrowserError(.malformedAnswer, "\(browser.kind.name) gave no picture")
        }
        return image
    }
}
