// The re-exports of `import WebKit`. Apple's module also exports Foundation with its networking,
// which contains URLRequest.

@_exported public import Foundation
@_exported public import FoundationNetworking
