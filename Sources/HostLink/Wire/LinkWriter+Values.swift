extension LinkWriter {
    mutating func identity(_ identity: AppIdentity) {
        integer(identity.version)
        string(identity.bundleIdentifier)
        string(identity.displayName)
        string(identity.bundleVersion)
        bool(identity.supportsMultipleScenes)
    }

    mutating func launchOrder(_ order: LaunchOrder) {
        integer(order.version)
        string(order.launch)
        string(order.container)
        bytes(order.key)
        byte(order.reason.rawValue)
        byte(order.preservation.rawValue)
        integer(order.backgroundMilliseconds)
        list(order.scenes) { writer, scene in writer.sceneOrder(scene) }
        optional(order.openSessions) { writer, sessions in
            writer.list(sessions) { writer, session in writer.string(session) }
        }
        list(order.discardedSessions) { writer, session in writer.string(session) }
        list(order.openableSchemes) { writer, scheme in writer.string(scheme) }
        list(order.externalDisplaySessions) { writer, session in writer.string(session) }
        byte(order.backgroundRefresh.rawValue)
        list(order.taskRequests) { writer, request in writer.taskRequest(request) }
    }

    mutating func sceneOrder(_ order: SceneOrder) {
        string(order.session)
        bool(order.isNew)
        byte(order.phase.rawValue)
        bool(order.hasPage)
        environment(order.environment)
        optional(order.activity) { writer, activity in writer.bytes(activity) }
        list(order.openings) { writer, opening in writer.opening(opening) }
        bool(order.isExternalDisplay)
    }

    mutating func environment(_ environment: PageEnvironment) {
        double(environment.width)
        double(environment.height)
        double(environment.scale)
        bool(environment.isDark)
        bool(environment.isTouch)
        for edge in [
            environment.safeArea.top, environment.safeArea.left, environment.safeArea.bottom,
            environment.safeArea.right,
        ] {
            double(edge)
        }
        string(environment.language)
        string(environment.timeZone)
        list(environment.fonts) { writer, measures in
            writer.integer(measures.weight)
            writer.bool(measures.isMonospaced)
            writer.list(measures.advances) { writer, advance in writer.integer(advance) }
            writer.integer(measures.otherAdvance)
            writer.integer(measures.wideAdvance)
            writer.list(measures.pieces) { writer, piece in
                writer.string(piece.text)
                writer.integer(piece.advance)
            }
        }
    }

    mutating func event(_ event: InputEvent) {
        integer(event.number)
        string(event.node.text)
        bool(event.isSensitive)
        switch event.action {
        case .text(let text, let selection, let revision):
            tag(InputAction.Tag.text)
            string(text)
            self.selection(selection)
            integer(revision)
        case .selection(let selection):
            tag(InputAction.Tag.selection)
            self.selection(selection)
        case .scroll(let x, let y, let revision):
            tag(InputAction.Tag.scroll)
            double(x)
            double(y)
            integer(revision)
        case .focus(let isFocused):
            tag(InputAction.Tag.focus)
            bool(isFocused)
        case .value(let value):
            tag(InputAction.Tag.value)
            double(value)
        case .tap(let x, let y):
            tag(InputAction.Tag.tap)
            double(x)
            double(y)
        case .submit: tag(InputAction.Tag.submit)
        case .back: tag(InputAction.Tag.back)
        case .keyCommand(let input, let modifiers):
            tag(InputAction.Tag.keyCommand)
            string(input)
            integer(Int64(modifiers))
        case .choose(let index):
            tag(InputAction.Tag.choose)
            integer(Int64(index))
        case .follow(let address):
            tag(InputAction.Tag.follow)
            string(address)
        }
    }

    private mutating func selection(_ selection: TextSelection) {
        integer(Int64(selection.start))
        integer(Int64(selection.end))
    }
}
