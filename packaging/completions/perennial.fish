function __perennial_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __perennial_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __perennial_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __perennial_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __perennial_parse_tokens -S
    set -l unparsed_tokens (__perennial_tokens -pc)
    switch $unparsed_tokens[1]
    case 'perennial'
        __perennial_parse_subcommand 0 'h/help'
        switch $unparsed_tokens[1]
        case 'run'
            __perennial_parse_subcommand -r 1 'port=' 'state=' 'suspend-after=' 'background-time=' 'end-after=' 'launch-deadline=' 'kills-before-back-off=' 'max-processes=' 'max-memory=' 'max-processes-per-person=' 'max-memory-per-person=' 'crashes-before-set-aside=' 'unreported-pushes-before-stop=' 'ignore-memory-pressure' 'developer-mode' 'address=' 'listen=' 'host-name=+' 'public-url=' 'base-path=' 'trusted-proxy=+' 'user-header=' 'sign-out-url=' 'tls-certificate=' 'tls-key=' 'new-people-per-hour=' 'key=' 'metrics-port=' 'background-deadline=' 'terminate-deadline=' 'end-unresponsive-after=' 'push-gateway=' 'push-name=+' 'push-certificate=' 'push-key=' 'unified-push' 'unified-push-bus=' 'unified-push-name=' 'env=+' 'allow-read=+' 'allow-write=+' 'allow-local-sockets' 'allow-listening=+' 'no-confinement' 'require-confinement' 'background-fetch-interval=' 'ring-time=' 'classic' 'show-output' 'json' 'log-level=' 'h/help'
        case 'dev'
            __perennial_parse_subcommand -r 2 'product=+' 'build-command=' 'watch=+' 'no-open' 'port=' 'state=' 'no-output' 'perennial=' 'configuration=' 'outside=+' 'env=+' 'allow-read=+' 'allow-write=+' 'allow-local-sockets' 'allow-listening=+' 'no-confinement' 'require-confinement' 'log-level=' 'h/help'
        case 'adopt'
            __perennial_parse_subcommand 1 'output=' 'perennial=' 'configuration=' 'outside=+' 'check' 'force' 'json' 'h/help'
        case 'rehearse'
            __perennial_parse_subcommand 1 'script=' 'sources=' 'screens=' 'seconds=' 'patience=' 'junit=' 'json' 'colour' 'no-colour' 'h/help'
        case 'ps'
            __perennial_parse_subcommand -r 1 'person=' 'a/all' 'state=' 'json' 'h/help'
        case 'suspend'
            __perennial_parse_subcommand -r 1 'person=' 'a/all' 'state=' 'json' 'h/help'
        case 'resume'
            __perennial_parse_subcommand -r 1 'person=' 'a/all' 'state=' 'json' 'h/help'
        case 'kill'
            __perennial_parse_subcommand -r 1 'person=' 'a/all' 'state=' 'json' 'h/help'
        case 'quit'
            __perennial_parse_subcommand -r 1 'person=' 'a/all' 'state=' 'json' 'h/help'
        case 'lock'
            __perennial_parse_subcommand 0 'person=' 'state=' 'json' 'h/help'
        case 'unlock'
            __perennial_parse_subcommand 0 'person=' 'state=' 'json' 'h/help'
        case 'open'
            __perennial_parse_subcommand 1 'person=' 'state=' 'json' 'h/help'
        case 'fetch'
            __perennial_parse_subcommand -r 1 'task=' 'person=' 'a/all' 'state=' 'json' 'h/help'
        case 'push'
            __perennial_parse_subcommand 2 'type=' 'person=' 'state=' 'json' 'h/help'
        case 'reset-pushes'
            __perennial_parse_subcommand -r 1 'person=' 'a/all' 'state=' 'json' 'h/help'
        case 'memory-warning'
            __perennial_parse_subcommand -r 1 'person=' 'a/all' 'state=' 'json' 'h/help'
        case 'logs'
            __perennial_parse_subcommand -r 1 'person=' 'a/all' 'state=' 'json' 'f/follow' 'n/lines=' 'h/help'
        case 'metrics'
            __perennial_parse_subcommand 0 'state=' 'json' 'h/help'
        case 'push-credentials'
            __perennial_parse_subcommand 0 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __perennial_parse_subcommand 0 'state=' 'json' 'h/help'
            case 'certificate'
                __perennial_parse_subcommand 1 'days=' 'output=' 'state=' 'json' 'h/help'
            case 'key'
                __perennial_parse_subcommand -r 1 'output=' 'state=' 'json' 'h/help'
            case 'revoke'
                __perennial_parse_subcommand 1 'state=' 'json' 'h/help'
            case 'authority'
                __perennial_parse_subcommand 0 'state=' 'json' 'h/help'
            end
        case 'push-endpoints'
            __perennial_parse_subcommand 0 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __perennial_parse_subcommand 0 'person=' 'state=' 'json' 'h/help'
            case 'remove'
                __perennial_parse_subcommand 1 'state=' 'json' 'h/help'
            end
        case 'people'
            __perennial_parse_subcommand 0 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __perennial_parse_subcommand 0 'state=' 'json' 'h/help'
            case 'merge'
                __perennial_parse_subcommand 2 'state=' 'json' 'h/help'
            case 'export'
                __perennial_parse_subcommand 2 'state=' 'json' 'h/help'
            case 'delete'
                __perennial_parse_subcommand 1 'state=' 'json' 'h/help'
            end
        case 'explain'
            __perennial_parse_subcommand 1 'state=' 'key=' 'person=' 'json' 'colour' 'no-colour' 'h/help'
        case 'inspect'
            __perennial_parse_subcommand 1 'state=' 'key=' 'person=' 'json' 'colour' 'no-colour' 'values' 'previous' 'h/help'
        case 'verify'
            __perennial_parse_subcommand 1 'state=' 'key=' 'person=' 'json' 'colour' 'no-colour' 'h/help'
        case 'diff'
            __perennial_parse_subcommand 1 'state=' 'key=' 'person=' 'json' 'colour' 'no-colour' 'values' 'h/help'
        case 'help'
            __perennial_parse_subcommand -r 1 
        end
    end
end

function __perennial_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __perennial_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __perennial_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __perennial_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__perennial_tokens -p)
    if test -z "$(__perennial_tokens -t)"
        set -l index (count (__perennial_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'perennial' -f
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'run' -d 'Runs apps in browser tabs until it is interrupted.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'dev' -d 'Builds and runs the apps of a package, and rebuilds them when a file is saved.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'adopt' -d 'Writes a Swift package that builds the apps of an Xcode project with Perennial.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'rehearse' -d 'Kills an app on every screen, and lists what the move to scenes would lose.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'ps' -d 'Lists running apps, and apps that a page shows, grouped by person.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'suspend' -d 'Stops apps in the background, without waiting for their grace time.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'resume' -d 'Lets suspended apps run for another grace time.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'kill' -d 'Kills apps without notice, as the system may; their state is kept.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'quit' -d 'Quits apps as a person does in the app switcher; their saved state is deleted.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'lock' -d 'Locks data: pages show nothing, and apps lose their keys.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'unlock' -d 'Unlocks data; pages continue where they were.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'open' -d 'Opens a URL in the app that declares its scheme in Info.plist.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'fetch' -d 'Wakes apps for a background fetch now, and waits for the result.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'push' -d 'Delivers a push to a person\'s app, and waits until the app has handled it.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'reset-pushes' -d 'Lets pushes launch apps again that reported no call for several pushes.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'memory-warning' -d 'Sends running apps a memory warning.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'logs' -d 'Prints what apps wrote to standard output and standard error.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'metrics' -d 'Prints the host\'s metrics in Prometheus\' text format.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'push-credentials' -d 'Issues, lists and revokes the credentials with which servers send pushes.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'push-endpoints' -d 'Lists and removes the push endpoints that programs have registered.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'people' -d 'Lists, merges, exports and deletes people.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'explain' -d 'Prints what was preserved and restored, what was not, and why.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'inspect' -d 'Lists the objects and keys of saved archives; values are hidden by default.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'verify' -d 'Checks every byte of every saved file; fails if one is damaged.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'diff' -d 'Prints the differences between the last generation of saved state and the newest.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" port' -l 'port' -d 'The port. If it is in use, another free port is used and printed.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" state' -l 'state' -d 'The state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" suspend-after' -l 'suspend-after' -d 'Seconds an app may stay in the background before it is suspended (default: 30).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" background-time' -l 'background-time' -d 'Seconds an app may run background tasks before it is ended (default: 30).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" end-after' -l 'end-after' -d 'Seconds a suspended app may stay in memory before it is ended (default: 600).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" launch-deadline' -l 'launch-deadline' -d 'Seconds an app may take from its start to its first frame (default: 20).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" kills-before-back-off' -l 'kills-before-back-off' -d 'Kills in quick succession after which relaunches are delayed (default: 3).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" max-processes' -l 'max-processes' -d 'The maximum number of processes; a further launch ends a suspended app first.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" max-memory' -l 'max-memory' -d 'The maximum memory of all apps, such as 512M or 4G.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" max-processes-per-person' -l 'max-processes-per-person' -d 'The maximum number of processes of one person.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" max-memory-per-person' -l 'max-memory-per-person' -d 'The maximum memory of one person\'s apps, such as 128M.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" crashes-before-set-aside' -l 'crashes-before-set-aside' -d 'Consecutive crashes at launch after which saved state is set aside (default: 2).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" unreported-pushes-before-stop' -l 'unreported-pushes-before-stop' -d 'VoIP pushes in a row without a reported call after which pushes no longer launch an app (default: 3).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" ignore-memory-pressure' -l 'ignore-memory-pressure' -d 'Neither end nor warn apps when memory is short; for machines whose memory other programs use, such as one that runs tests.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" developer-mode' -l 'developer-mode' -d 'Keep saved state when an app is quit, to test restoration.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" address' -l 'address' -d 'The address to listen on. An address that other machines can reach needs a certificate.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" listen' -l 'listen' -d 'Listen on a Unix socket instead, as unix:PATH, for a proxy on this machine. Needs --public-url.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'host-name' -d 'A name by which browsers reach this host, in addition to localhost. May be given more than once; the first is printed.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" public-url' -l 'public-url' -d 'The address by which browsers reach this host behind a proxy, such as https://apps.example.org. No other address is then served.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" base-path' -l 'base-path' -d 'The path below which a proxy forwards requests to this host, such as /apps. The proxy forwards requests with the path.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'trusted-proxy' -d 'The address or network of a proxy that is trusted to name the visitor\'s address (X-Forwarded-For, Forwarded) and user. May be given more than once. A proxy at --listen unix:PATH is always trusted.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" user-header' -l 'user-header' -d 'The header in which a trusted proxy names the signed-in user. Only named users are then admitted, each is the same person in every browser, and cookies are ignored.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" sign-out-url' -l 'sign-out-url' -d 'The address at which users of the proxy sign out: a path such as /oauth2/sign_out, or a complete address.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" tls-certificate' -l 'tls-certificate' -d 'Serve pages over TLS only, with the certificates in this PEM file, the host\'s own first. The file is read again when it changes.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" tls-key' -l 'tls-key' -d 'The private key of the certificate, a PEM file without a passphrase.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" new-people-per-hour' -l 'new-people-per-hour' -d 'The number of new people who may open an app from one address in an hour, at most 600 of them at once (default: 3600). 0 admits no new people.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" key' -l 'key' -d 'A file with the master key, 32 bytes (default: the credential perennial.key of the service, or else master.key in the state directory).' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" metrics-port' -l 'metrics-port' -d 'Serve Prometheus\' metrics at /metrics on this port of 127.0.0.1; 0 selects a free port.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" background-deadline' -l 'background-deadline' -d 'Seconds an app may take to enter the background (default: 5).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" terminate-deadline' -l 'terminate-deadline' -d 'Seconds an app may take to finish when the host stops (default: 5).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" end-unresponsive-after' -l 'end-unresponsive-after' -d 'Seconds an app in the foreground may leave events unhandled before it is ended and started again with its state, at least 5; a debugger exempts it (default: it is not ended).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" push-gateway' -l 'push-gateway' -d 'Accept pushes of other servers on this address and port, with Apple\'s provider interface over TLS (default: none are accepted).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'push-name' -d 'A name by which senders call the push gateway, for the certificate that the host issues. May be given more than once.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" push-certificate' -l 'push-certificate' -d 'The push gateway\'s own certificates, a PEM file, instead of one that the host issues. The file is read again within an hour.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" push-key' -l 'push-key' -d 'The private key of the push gateway\'s certificate, a PEM file without a passphrase.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" unified-push' -l 'unified-push' -d 'Offer push endpoints: programs on the session\'s message bus register for them with UnifiedPush, and apps whose Info.plist has PerennialUsesPushEndpoint get one as their device token.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" unified-push-bus' -l 'unified-push-bus' -d 'The address of the message bus for --unified-push (default: $DBUS_SESSION_BUS_ADDRESS, or the bus in $XDG_RUNTIME_DIR).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" unified-push-name' -l 'unified-push-name' -d 'The end of the distributor\'s name on the message bus, after org.unifiedpush.Distributor. (default: Perennial).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'env' -l 'environment' -d 'A variable for the apps\' environment; without a value, the host\'s variable of that name. May be given more than once.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'allow-read' -d 'A file or folder that every app may read in addition to its own. May be given more than once.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'allow-write' -d 'A file or folder that every app may read and write in addition to its own. May be given more than once.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" allow-local-sockets' -l 'allow-local-sockets' -d 'Let apps connect to services through Unix sockets, such as a database\'s; some of these services start programs for the host\'s account, without confinement.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'allow-listening' -d 'An app that may listen on ports of this machine, by the name in its URL. Browsers send the host\'s cookies to such an app. May be given more than once.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" no-confinement' -l 'no-confinement' -d 'Let every app access everything that the host\'s account can, including the state of all users; for debuggers.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" require-confinement' -l 'require-confinement' -d 'Do not start if the kernel cannot confine apps to their own files.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" background-fetch-interval' -l 'background-fetch-interval' -d 'The minimum number of seconds between two background fetches or tasks of one user\'s app, at least 60, or never (default: 900).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" ring-time' -l 'ring-time' -d 'Seconds for which an incoming call rings (default: 60).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" classic' -l 'classic' -d 'Preserve only on entering the background, as UIKit does.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" show-output' -l 'show-output' -d 'Print the output of apps, each line after the app\'s name. Enabled automatically for an app that is started by hand, for example with `swift run`.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" log-level' -l 'log-level' -d 'The log level: debug, info, notice, warning, error.' -rfka 'trace debug info notice warning error critical'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial dev" -eq 1' -fa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev"' -l 'product' -d 'An executable product to run, if the package has several. May be given more than once. With --build-command: the path of an executable or bundle, relative to PATH.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev" build-command' -l 'build-command' -d 'A shell command that builds instead of swift build, for other build systems. It runs in PATH; its products are named by --product.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev"' -l 'watch' -d 'A further folder that is watched, such as that of a local dependency. May be given more than once.' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev" no-open' -l 'no-open' -d 'Do not open the address in a browser.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev" port' -l 'port' -d 'The port. If it is in use, another free port is used and printed.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev" state' -l 'state' -d 'The state directory (default: .build/perennial/state in the package).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev" no-output' -l 'no-output' -d 'Do not print the output of apps, each line after the app\'s name.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev" perennial' -l 'perennial' -d 'A checkout of Perennial for an adopted project (default: the one in which this tool was built).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev" configuration' -l 'configuration' -d 'The configuration of an Xcode project whose build settings count (default: Debug).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev"' -l 'outside' -d 'A folder outside of an Xcode project\'s checkout whose files are taken too. May be given more than once.' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev"' -l 'env' -l 'environment' -d 'A variable for the apps\' environment; without a value, the host\'s variable of that name. May be given more than once.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev"' -l 'allow-read' -d 'A file or folder that every app may read in addition to its own. May be given more than once.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev"' -l 'allow-write' -d 'A file or folder that every app may read and write in addition to its own. May be given more than once.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev" allow-local-sockets' -l 'allow-local-sockets' -d 'Let apps connect to services through Unix sockets, such as a database\'s; some of these services start programs for the host\'s account, without confinement.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev"' -l 'allow-listening' -d 'An app that may listen on ports of this machine, by the name in its URL. Browsers send the host\'s cookies to such an app. May be given more than once.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev" no-confinement' -l 'no-confinement' -d 'Let every app access everything that the host\'s account can, including the state of all users; for debuggers.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev" require-confinement' -l 'require-confinement' -d 'Do not start if the kernel cannot confine apps to their own files.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev" log-level' -l 'log-level' -d 'The log level: debug, info, notice, warning, error.' -rfka 'trace debug info notice warning error critical'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial dev" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial adopt" -eq 1' -fa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial adopt" output' -l 'output' -d 'The folder of the package (default: the folder of the project).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial adopt" perennial' -l 'perennial' -d 'A checkout of Perennial (default: the one in which this tool was built).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial adopt" configuration' -l 'configuration' -d 'The configuration whose build settings count (default: Debug).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial adopt"' -l 'outside' -d 'A folder outside of the project\'s checkout whose files are taken too. May be given more than once.' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial adopt" check' -l 'check' -d 'Only report; write nothing.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial adopt" force' -l 'force' -d 'Replace a Package.swift that was not written by this command.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial adopt" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial adopt" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial rehearse" -eq 1' -F
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial rehearse" script' -l 'script' -d 'A script to follow (default: crawl every screen).' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial rehearse" sources' -l 'sources' -d 'The folder of the app\'s sources (default: in the package around the executable).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial rehearse" screens' -l 'screens' -d 'The maximum number of screens of a crawl.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial rehearse" seconds' -l 'seconds' -d 'The maximum time of a crawl.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial rehearse" patience' -l 'patience' -d 'The time that the app may take to answer before it counts as hung.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial rehearse" junit' -l 'junit' -d 'Also write the result as JUnit XML.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial rehearse" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial rehearse" colour' -l 'colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial rehearse" no-colour' -l 'no-colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial rehearse" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial ps" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial ps" a all' -l 'all' -s 'a' -d 'Act on every match; without a target, on all apps.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial ps" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial ps" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial ps" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial suspend" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial suspend" a all' -l 'all' -s 'a' -d 'Act on every match; without a target, on all apps.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial suspend" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial suspend" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial suspend" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial resume" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial resume" a all' -l 'all' -s 'a' -d 'Act on every match; without a target, on all apps.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial resume" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial resume" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial resume" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial kill" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial kill" a all' -l 'all' -s 'a' -d 'Act on every match; without a target, on all apps.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial kill" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial kill" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial kill" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial quit" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial quit" a all' -l 'all' -s 'a' -d 'Act on every match; without a target, on all apps.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial quit" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial quit" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial quit" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial lock" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial lock" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial lock" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial lock" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial unlock" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial unlock" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial unlock" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial unlock" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial open" person' -l 'person' -d 'The beginning of a person\'s identifier.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial open" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial open" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial open" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial fetch" task' -l 'task' -d 'The identifier of a background task to run instead of a fetch.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial fetch" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial fetch" a all' -l 'all' -s 'a' -d 'Act on every match; without a target, on all apps.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial fetch" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial fetch" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial fetch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial push" -eq 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push" type' -l 'type' -d 'The type of the push.' -rfka 'voip'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push" person' -l 'person' -d 'The beginning of a person\'s identifier.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial reset-pushes" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial reset-pushes" a all' -l 'all' -s 'a' -d 'Act on every match; without a target, on all apps.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial reset-pushes" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial reset-pushes" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial reset-pushes" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial memory-warning" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial memory-warning" a all' -l 'all' -s 'a' -d 'Act on every match; without a target, on all apps.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial memory-warning" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial memory-warning" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial memory-warning" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" a all' -l 'all' -s 'a' -d 'Act on every match; without a target, on all apps.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" f follow' -l 'follow' -s 'f' -d 'Print new lines until interrupted.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" lines n' -s 'n' -l 'lines' -d 'The number of last lines to print for each app.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial metrics" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial metrics" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial metrics" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial push-credentials" -eq 1' -fa 'list' -d 'Lists the credentials, newest first.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial push-credentials" -eq 1' -fa 'certificate' -d 'Issues a VoIP service certificate for an app.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial push-credentials" -eq 1' -fa 'key' -d 'Issues a key with which a server signs provider tokens.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial push-credentials" -eq 1' -fa 'revoke' -d 'Revokes a credential; its next request is refused.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial push-credentials" -eq 1' -fa 'authority' -d 'Prints the certificate of the host\'s authority, which senders have to trust.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials list" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials list" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials certificate" days' -l 'days' -d 'The days for which the certificate is valid, at most 3650 (default: 395).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials certificate" output' -l 'output' -d 'Write the private key, with the certificate if there is one, to a new file (mode 0600).' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials certificate" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials certificate" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials certificate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials key" output' -l 'output' -d 'Write the private key, with the certificate if there is one, to a new file (mode 0600).' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials key" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials key" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials key" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials revoke" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials revoke" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials revoke" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials authority" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials authority" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-credentials authority" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-endpoints" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial push-endpoints" -eq 1' -fa 'list' -d 'Lists the endpoints, those of programs first.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial push-endpoints" -eq 1' -fa 'remove' -d 'Removes an endpoint; its next message is refused, and its program is notified.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-endpoints list" person' -l 'person' -d 'The beginning of a person\'s identifier: only endpoints of that person\'s apps.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-endpoints list" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-endpoints list" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-endpoints list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-endpoints remove" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-endpoints remove" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial push-endpoints remove" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial people" -eq 1' -fa 'list' -d 'Lists the people for whom the host stores data.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial people" -eq 1' -fa 'merge' -d 'Merges two people: all data of the first is given to the second.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial people" -eq 1' -fa 'export' -d 'Copies all stored data of a person into a new folder, unencrypted.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial people" -eq 1' -fa 'delete' -d 'Deletes a person: windows, saved state, files, logs, names.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people list" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people list" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people merge" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people merge" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people merge" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial people export" -eq 1' -fa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people export" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people export" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people export" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people delete" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people delete" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people delete" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" key' -l 'key' -d 'The file with the host\'s master key, if it is not in the state directory.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" colour' -l 'colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" no-colour' -l 'no-colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" key' -l 'key' -d 'The file with the host\'s master key, if it is not in the state directory.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" colour' -l 'colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" no-colour' -l 'no-colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" values' -l 'values' -d 'Show values, which may contain typed text.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" previous' -l 'previous' -d 'Show the generation before the newest.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" key' -l 'key' -d 'The file with the host\'s master key, if it is not in the state directory.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" colour' -l 'colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" no-colour' -l 'no-colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" key' -l 'key' -d 'The file with the host\'s master key, if it is not in the state directory.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" person' -l 'person' -d 'The beginning of a person\'s identifier (default: all people).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" colour' -l 'colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" no-colour' -l 'no-colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" values' -l 'values' -d 'Show values, which may contain typed text.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" h help' -s 'h' -l 'help' -d 'Show help information.'
