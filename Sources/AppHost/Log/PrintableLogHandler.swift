package import Logging

/// A log handler that makes every message and every value printable before another handler writes
/// them.
///
/// All log lines pass through it, so no other code has to convert external text.
struct PrintableLogHandler: LogHandler {
    private var inner: any LogHandler

    init(_ inner: any LogHandler) { self.inner = inner }

    var metadata: Logger.Metadata {
        get { inner.metadata }
        set { inner.metadata = newValue }
    }

    var logLevel: Logger.Level {
        get { inner.logLevel }
        set { inner.logLevel = newValue }
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { inner.metadataProvider }
        set { inner.metadataProvider = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { inner[metadataKey: key] }
        set { inner[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
        var event = event
        event.message = "\(LoggedText.printable(event.message.description))"
        event.metadata = event.metadata?.mapValues { Self.printable($0) }
        inner.log(event: event)
    }

    private static func printable(_ value: Logger.Metadata.Value) -> Logger.Metadata.Value {
        "\(LoggedText.printable(value.description))"
    }
}

extension Logger {
    /// A logger that writes to the same place, each line whole and printable.
    package var printable: Logger {
        var logger = self
        if !(logger.handler is PrintableLogHandler) {
            logger.handler = PrintableLogHandler(logger.handler)
        }
        return logger
    }
}
