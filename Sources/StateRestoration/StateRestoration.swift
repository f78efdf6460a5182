/// The engine of state restoration, for programs with or without UIKit.
///
/// It has three parts. `RestorationArchive` contains the values and a binary form that is safe
/// against hostile bytes. `RestorationCoder` writes and reads archives through Foundation's
/// `NSCoder`. `RestorationStore` seals archives and stores them on disk, so that a kill or a power
/// cut at any moment leaves the last commit or the previous one.
///
/// A program adopts it with ``ProgramState``:
///
/// ```swift
/// import StateRestoration
///
/// let state = try ProgramState(program: "reader")
/// if let saved = state.decoder() {
///     line = saved.decodeInteger(forKey: "line")
/// }
/// // … and whenever something changed:
/// try state.commit { $0.encode(line, forKey: "line") }
/// ```
@_exported public import RestorationArchive
@_exported public import RestorationCoder
@_exported public import RestorationStore
