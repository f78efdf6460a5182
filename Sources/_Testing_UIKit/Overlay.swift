// The toolchain expects a module of this name wherever a file sees both Testing and UIKit, and ships
// none on Linux. Having it in the test target's dependencies is all that is needed.

@_exported public import Testing
