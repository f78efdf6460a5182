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
            __perennial_parse_subcommand -r 1 'port=' 'state=' 'suspend-after=' 'background-time=' 'end-after=' 'launch-deadline=' 'kills-before-back-off=' 'max-processes=' 'max-memory=' 'max-processes-per-person=' 'max-memory-per-person=' 'crashes-before-set-aside=' 'ignore-memory-pressure' 'developer-mode' 'address=' 'listen=' 'host-name=+' 'public-url=' 'base-path=' 'trusted-proxy=+' 'user-header=' 'sign-out-url=' 'tls-certificate=' 'tls-key=' 'new-people-per-hour=' 'key=' 'metrics-port=' 'background-deadline=' 'terminate-deadline=' 'end-unresponsive-after=' 'env=+' 'allow-read=+' 'allow-write=+' 'allow-local-sockets' 'allow-listening=+' 'no-confinement' 'require-confinement' 'classic' 'show-output' 'json' 'log-level=' 'h/help'
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
        case 'memory-warning'
            __perennial_parse_subcommand -r 1 'person=' 'a/all' 'state=' 'json' 'h/help'
        case 'logs'
            __perennial_parse_subcommand -r 1 'person=' 'a/all' 'state=' 'json' 'f/follow' 'n/lines=' 'h/help'
        case 'metrics'
            __perennial_parse_subcommand 0 'state=' 'json' 'h/help'
        case 'people'
            __perennial_parse_subcommand 0 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __perennial_parse_subcommand 0 'state=' 'json' 'h/help'
            case 'merge'
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
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'ps' -d 'Lists apps that run or are on a screen, by person.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'suspend' -d 'Stops apps that are in the background now, without waiting for their grace time.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'resume' -d 'Lets suspended apps run for another grace time.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'kill' -d 'Kills apps without a word, as the system does; their state is kept.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'quit' -d 'Quits apps as a person does in the app switcher; their saved state is deleted.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'lock' -d 'Locks data: pages show nothing, apps lose their keys.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'unlock' -d 'Unlocks data; everything is where it was.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'open' -d 'Opens an address in the app that names its scheme in Info.plist.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'memory-warning' -d 'Tells running apps that memory is short.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'logs' -d 'Prints what apps wrote to standard output and standard error.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'metrics' -d 'Prints what the host counted, in Prometheus\' text format.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'people' -d 'Lists, merges and deletes people.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'explain' -d 'Tells what was preserved and restored, what was not, and why.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'inspect' -d 'Lists the objects and keys of saved archives; values are hidden unless asked for.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'verify' -d 'Checks every byte of every saved file; fails when one is not as it was written.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'diff' -d 'Tells what differs between the last generation of saved state and the newest.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" port' -l 'port' -d 'The port; when it is taken, another free port is used and printed.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" state' -l 'state' -d 'Where everything is kept (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" suspend-after' -l 'suspend-after' -d 'Seconds an app may stay in the background before it is suspended.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" background-time' -l 'background-time' -d 'Seconds an app may go on with background tasks before it is ended (default: 30).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" end-after' -l 'end-after' -d 'Seconds a suspended app may stay in memory before it is ended.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" launch-deadline' -l 'launch-deadline' -d 'Seconds an app may take from its start to its first picture (default: 20).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" kills-before-back-off' -l 'kills-before-back-off' -d 'Kills in a row, each soon after the other, from which on relaunches wait (default: 3).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" max-processes' -l 'max-processes' -d 'Processes at one time; whoever comes then takes the place of an app that sleeps.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" max-memory' -l 'max-memory' -d 'Memory of all apps, such as 512M or 4G.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" max-processes-per-person' -l 'max-processes-per-person' -d 'Processes of one person at one time.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" max-memory-per-person' -l 'max-memory-per-person' -d 'Memory of one person\'s apps, such as 128M.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" crashes-before-set-aside' -l 'crashes-before-set-aside' -d 'Crashes in a row while launching after which saved state is set aside (default: 2).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" ignore-memory-pressure' -l 'ignore-memory-pressure' -d 'End no app because the machine is short of memory, and warn none; for machines that other programs fill, such as one that runs tests.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" developer-mode' -l 'developer-mode' -d 'Keep saved state when an app is quit by hand, to try restoring out.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" address' -l 'address' -d 'The address to listen on. One that others can reach needs a certificate.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" listen' -l 'listen' -d 'Listen at a socket in the file system instead, as unix:PATH, for a proxy on this machine. It needs --public-url.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'host-name' -d 'A name by which browsers call this host, besides localhost; may be given more than once. The first is printed.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" public-url' -l 'public-url' -d 'The address by which browsers reach this host behind a proxy, such as https://apps.example.org. No other address is served then.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" base-path' -l 'base-path' -d 'The path below which a proxy gives addresses to this host, such as /apps; the proxy hands requests over with it.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'trusted-proxy' -d 'A proxy whose word on the visitor\'s address (X-Forwarded-For, Forwarded) and name is believed, or a network of them; may be given more than once. A proxy at --listen unix:PATH is believed in any case.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" user-header' -l 'user-header' -d 'The header in which a trusted proxy names the user who is signed in. Then only named users come in, each is the same person in every browser, and cookies mean nothing.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" sign-out-url' -l 'sign-out-url' -d 'Where users whom the proxy names sign out: a path such as /oauth2/sign_out, or an address.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" tls-certificate' -l 'tls-certificate' -d 'Serve pages over TLS alone, with the certificates in this PEM file, the host\'s own first. It is read anew when it changes.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" tls-key' -l 'tls-key' -d 'The key of the certificate, a PEM file without a passphrase.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" new-people-per-hour' -l 'new-people-per-hour' -d 'How many new people may open an app from one address in an hour, a sixth of them at once (default: 3600). 0 lets nobody new in.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" key' -l 'key' -d 'A file with the master key, 32 bytes (default: the credential perennial.key of the service, or else master.key in the state directory).' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" metrics-port' -l 'metrics-port' -d 'Serve Prometheus\' metrics at /metrics on this port of 127.0.0.1; 0 is any free one.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" background-deadline' -l 'background-deadline' -d 'Seconds an app may take to finish going to the background (default: 5).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" terminate-deadline' -l 'terminate-deadline' -d 'Seconds an app may take to finish when the host stops (default: 5).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" end-unresponsive-after' -l 'end-unresponsive-after' -d 'Seconds an app in the foreground may leave events unhandled before it is ended and started again with its state, at least 5; a debugger exempts it (default: it is not ended).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'env' -l 'environment' -d 'A variable for the apps\' environment; without a value, the host\'s own. May be given more than once.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'allow-read' -d 'A file or folder that every app may read besides its own. May be given more than once.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'allow-write' -d 'A file or folder that every app may read and write besides its own. May be given more than once.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" allow-local-sockets' -l 'allow-local-sockets' -d 'Let apps connect to services by sockets in the file system, such as a database\'s; some of these services start programs for their user.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run"' -l 'allow-listening' -d 'An app that may listen on ports of this machine, by the name in its address. Browsers send the host\'s cookies to such an app. May be given more than once.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" no-confinement' -l 'no-confinement' -d 'Let every app reach whatever the host\'s user can, for debuggers: everybody\'s state among it.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" require-confinement' -l 'require-confinement' -d 'Do not start where the kernel cannot keep apps to their own files.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" classic' -l 'classic' -d 'Preserve only on entering the background, as UIKit does.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" show-output' -l 'show-output' -d 'Print what apps write to their output, each line after the app\'s name; an app that is started by hand, as by `swift run`, asks for it.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" log-level' -l 'log-level' -d 'How much to log: debug, info, notice, warning, error.' -rfka 'trace debug info notice warning error critical'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial run" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial ps" person' -l 'person' -d 'The beginning of a person\'s identifier; everybody unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial ps" a all' -l 'all' -s 'a' -d 'Everything that fits; without a target, everything.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial ps" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial ps" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial ps" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial suspend" person' -l 'person' -d 'The beginning of a person\'s identifier; everybody unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial suspend" a all' -l 'all' -s 'a' -d 'Everything that fits; without a target, everything.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial suspend" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial suspend" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial suspend" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial resume" person' -l 'person' -d 'The beginning of a person\'s identifier; everybody unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial resume" a all' -l 'all' -s 'a' -d 'Everything that fits; without a target, everything.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial resume" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial resume" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial resume" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial kill" person' -l 'person' -d 'The beginning of a person\'s identifier; everybody unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial kill" a all' -l 'all' -s 'a' -d 'Everything that fits; without a target, everything.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial kill" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial kill" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial kill" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial quit" person' -l 'person' -d 'The beginning of a person\'s identifier; everybody unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial quit" a all' -l 'all' -s 'a' -d 'Everything that fits; without a target, everything.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial quit" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial quit" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial quit" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial lock" person' -l 'person' -d 'The beginning of a person\'s identifier; everybody unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial lock" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial lock" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial lock" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial unlock" person' -l 'person' -d 'The beginning of a person\'s identifier; everybody unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial unlock" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial unlock" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial unlock" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial open" person' -l 'person' -d 'The beginning of a person\'s identifier.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial open" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial open" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial open" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial memory-warning" person' -l 'person' -d 'The beginning of a person\'s identifier; everybody unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial memory-warning" a all' -l 'all' -s 'a' -d 'Everything that fits; without a target, everything.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial memory-warning" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial memory-warning" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial memory-warning" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" person' -l 'person' -d 'The beginning of a person\'s identifier; everybody unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" a all' -l 'all' -s 'a' -d 'Everything that fits; without a target, everything.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" f follow' -l 'follow' -s 'f' -d 'Print what comes until interrupted.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" lines n' -s 'n' -l 'lines' -d 'How many of the last lines are printed of each app.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial logs" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial metrics" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial metrics" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial metrics" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial people" -eq 1' -fa 'list' -d 'Lists everybody of whom the host keeps something.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial people" -eq 1' -fa 'merge' -d 'Makes one person of two: all of the first is the second\'s.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_positional "perennial people" -eq 1' -fa 'delete' -d 'Deletes a person: windows, saved state, files, logs, names.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people list" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people list" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people merge" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people merge" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people merge" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people delete" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfa '(__perennial_complete_directories)'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people delete" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial people delete" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" key' -l 'key' -d 'The file with the host\'s master key, where it is not in the state directory.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" person' -l 'person' -d 'The beginning of a person\'s identifier; all persons unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" colour' -l 'colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" no-colour' -l 'no-colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial explain" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" key' -l 'key' -d 'The file with the host\'s master key, where it is not in the state directory.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" person' -l 'person' -d 'The beginning of a person\'s identifier; all persons unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" colour' -l 'colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" no-colour' -l 'no-colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" values' -l 'values' -d 'Show values, which may be what a person typed.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" previous' -l 'previous' -d 'The generation before the newest.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial inspect" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" key' -l 'key' -d 'The file with the host\'s master key, where it is not in the state directory.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" person' -l 'person' -d 'The beginning of a person\'s identifier; all persons unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" colour' -l 'colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" no-colour' -l 'no-colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial verify" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" state' -l 'state' -d 'The host\'s state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" key' -l 'key' -d 'The file with the host\'s master key, where it is not in the state directory.' -rF
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" person' -l 'person' -d 'The beginning of a person\'s identifier; all persons unless given.' -rfka ''
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" json' -l 'json' -d 'Print JSON.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" colour' -l 'colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" no-colour' -l 'no-colour' -d 'Colour the text (default: on a terminal).'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" values' -l 'values' -d 'Show values, which may be what a person typed.'
complete -c 'perennial' -n '__perennial_should_offer_completions_for_flags_or_options "perennial diff" h help' -s 'h' -l 'help' -d 'Show help information.'
