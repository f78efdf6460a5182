// The toolchain's own CoreFoundation, without the types that Foundation on Linux declares
// differently, such as `CGRect`. So an app that imports both modules has no ambiguous names.
@_exported public import class CoreFoundation.CFAllocator
@_exported public import typealias CoreFoundation.CFIndex
@_exported public import class CoreFoundation.CFRunLoop
@_exported public import func CoreFoundation.CFRunLoopGetCurrent
@_exported public import func CoreFoundation.CFRunLoopGetMain
