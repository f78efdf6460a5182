// The re-exports of `import UIKit`, so that existing code compiles unchanged: UIKit's classes,
// their value types, the coders' additions to NSCoder, `@main` for app delegates, and Foundation,
// which Apple's UIKit exports as well.

@_exported public import AppProcess
@_exported public import Foundation
@_exported public import RestorationCoder
@_exported public import UIKitCore
@_exported public import UIKitPrimitives
