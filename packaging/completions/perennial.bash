#!/bin/bash

__perennial_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__perennial_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__perennial_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__perennial_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_perennial() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(-h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __perennial_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    run|dev|adopt|rehearse|ps|suspend|resume|kill|quit|lock|unlock|open|fetch|push|reset-pushes|memory-warning|logs|metrics|push-credentials|push-endpoints|people|explain|inspect|verify|diff|help)
        # Offer subcommand argument completions
        "_perennial_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'run dev adopt rehearse ps suspend resume kill quit lock unlock open fetch push reset-pushes memory-warning logs metrics push-credentials push-endpoints people explain inspect verify diff help' -- "${cur}"))
        ;;
    esac
}

_perennial_run() {
    repeating_flags=()
    non_repeating_flags=(--ignore-memory-pressure --developer-mode --unified-push --allow-local-sockets --no-confinement --require-confinement --classic --show-output --json -h --help)
    repeating_options=(--host-name --trusted-proxy --push-name --env --environment --allow-read --allow-write --allow-listening)
    non_repeating_options=(--port --state --suspend-after --background-time --end-after --launch-deadline --kills-before-back-off --max-processes --max-memory --max-processes-per-person --max-memory-per-person --crashes-before-set-aside --unreported-pushes-before-stop --address --listen --public-url --base-path --user-header --sign-out-url --tls-certificate --tls-key --new-people-per-hour --key --metrics-port --background-deadline --terminate-deadline --end-unresponsive-after --push-gateway --push-certificate --push-key --unified-push-bus --unified-push-name --background-fetch-interval --ring-time --log-level)
    __perennial_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--port')
        return
        ;;
    '--state')
        return
        ;;
    '--suspend-after')
        return
        ;;
    '--background-time')
        return
        ;;
    '--end-after')
        return
        ;;
    '--launch-deadline')
        return
        ;;
    '--kills-before-back-off')
        return
        ;;
    '--max-processes')
        return
        ;;
    '--max-memory')
        return
        ;;
    '--max-processes-per-person')
        return
        ;;
    '--max-memory-per-person')
        return
        ;;
    '--crashes-before-set-aside')
        return
        ;;
    '--unreported-pushes-before-stop')
        return
        ;;
    '--address')
        return
        ;;
    '--listen')
        return
        ;;
    '--host-name')
        return
        ;;
    '--public-url')
        return
        ;;
    '--base-path')
        return
        ;;
    '--trusted-proxy')
        return
        ;;
    '--user-header')
        return
        ;;
    '--sign-out-url')
        return
        ;;
    '--tls-certificate')
        __perennial_add_completions -f
        return
        ;;
    '--tls-key')
        __perennial_add_completions -f
        return
        ;;
    '--new-people-per-hour')
        return
        ;;
    '--key')
        __perennial_add_completions -f
        return
        ;;
    '--metrics-port')
        return
        ;;
    '--background-deadline')
        return
        ;;
    '--terminate-deadline')
        return
        ;;
    '--end-unresponsive-after')
        return
        ;;
    '--push-gateway')
        return
        ;;
    '--push-name')
        return
        ;;
    '--push-certificate')
        __perennial_add_completions -f
        return
        ;;
    '--push-key')
        __perennial_add_completions -f
        return
        ;;
    '--unified-push-bus')
        return
        ;;
    '--unified-push-name')
        return
        ;;
    '--env'|'--environment')
        return
        ;;
    '--allow-read')
        __perennial_add_completions -f
        return
        ;;
    '--allow-write')
        __perennial_add_completions -f
        return
        ;;
    '--allow-listening')
        return
        ;;
    '--background-fetch-interval')
        return
        ;;
    '--ring-time')
        return
        ;;
    '--log-level')
        __perennial_add_completions -W 'trace'$'\n''debug'$'\n''info'$'\n''notice'$'\n''warning'$'\n''error'$'\n''critical'
        return
        ;;
    esac
}

_perennial_dev() {
    repeating_flags=()
    non_repeating_flags=(--no-open --no-output --allow-local-sockets --no-confinement --require-confinement -h --help)
    repeating_options=(--product --watch --outside --env --environment --allow-read --allow-write --allow-listening)
    non_repeating_options=(--build-command --port --state --perennial --configuration --log-level)
    __perennial_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--product')
        return
        ;;
    '--build-command')
        return
        ;;
    '--watch')
        __perennial_add_completions -d
        return
        ;;
    '--port')
        return
        ;;
    '--state')
        return
        ;;
    '--perennial')
        __perennial_add_completions -d
        return
        ;;
    '--configuration')
        return
        ;;
    '--outside')
        __perennial_add_completions -d
        return
        ;;
    '--env'|'--environment')
        return
        ;;
    '--allow-read')
        __perennial_add_completions -f
        return
        ;;
    '--allow-write')
        __perennial_add_completions -f
        return
        ;;
    '--allow-listening')
        return
        ;;
    '--log-level')
        __perennial_add_completions -W 'trace'$'\n''debug'$'\n''info'$'\n''notice'$'\n''warning'$'\n''error'$'\n''critical'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_adopt() {
    repeating_flags=()
    non_repeating_flags=(--check --force --json -h --help)
    repeating_options=(--outside)
    non_repeating_options=(--output --perennial --configuration)
    __perennial_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __perennial_add_completions -d
        return
        ;;
    '--perennial')
        __perennial_add_completions -d
        return
        ;;
    '--configuration')
        return
        ;;
    '--outside')
        __perennial_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_rehearse() {
    repeating_flags=()
    non_repeating_flags=(--json --colour --no-colour -h --help)
    repeating_options=()
    non_repeating_options=(--script --sources --screens --seconds --patience --junit)
    __perennial_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--script')
        __perennial_add_completions -f
        return
        ;;
    '--sources')
        __perennial_add_completions -d
        return
        ;;
    '--screens')
        return
        ;;
    '--seconds')
        return
        ;;
    '--patience')
        return
        ;;
    '--junit')
        __perennial_add_completions -f
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __perennial_add_completions -f
        return
        ;;
    esac
}

_perennial_ps() {
    repeating_flags=()
    non_repeating_flags=(--all -a --json -h --help)
    repeating_options=()
    non_repeating_options=(--person --state)
    __perennial_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_suspend() {
    repeating_flags=()
    non_repeating_flags=(--all -a --json -h --help)
    repeating_options=()
    non_repeating_options=(--person --state)
    __perennial_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_resume() {
    repeating_flags=()
    non_repeating_flags=(--all -a --json -h --help)
    repeating_options=()
    non_repeating_options=(--person --state)
    __perennial_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_kill() {
    repeating_flags=()
    non_repeating_flags=(--all -a --json -h --help)
    repeating_options=()
    non_repeating_options=(--person --state)
    __perennial_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_quit() {
    repeating_flags=()
    non_repeating_flags=(--all -a --json -h --help)
    repeating_options=()
    non_repeating_options=(--person --state)
    __perennial_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_lock() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--person --state)
    __perennial_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_unlock() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--person --state)
    __perennial_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_open() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--person --state)
    __perennial_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_fetch() {
    repeating_flags=()
    non_repeating_flags=(--all -a --json -h --help)
    repeating_options=()
    non_repeating_options=(--task --person --state)
    __perennial_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--task')
        return
        ;;
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_push() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--type --person --state)
    __perennial_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--type')
        __perennial_add_completions -W 'voip'
        return
        ;;
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    2)
        __perennial_add_completions -o plusdirs -fX '!*.@(json)'
        return
        ;;
    esac
}

_perennial_reset-pushes() {
    repeating_flags=()
    non_repeating_flags=(--all -a --json -h --help)
    repeating_options=()
    non_repeating_options=(--person --state)
    __perennial_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_memory-warning() {
    repeating_flags=()
    non_repeating_flags=(--all -a --json -h --help)
    repeating_options=()
    non_repeating_options=(--person --state)
    __perennial_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_logs() {
    repeating_flags=()
    non_repeating_flags=(--all -a --json --follow -f -h --help)
    repeating_options=()
    non_repeating_options=(--person --state -n --lines)
    __perennial_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    '-n'|'--lines')
        return
        ;;
    esac
}

_perennial_metrics() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--state)
    __perennial_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_push-credentials() {
    repeating_flags=()
    non_repeating_flags=(-h --help)
    repeating_options=()
    non_repeating_options=()
    __perennial_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|certificate|key|revoke|authority)
        # Offer subcommand argument completions
        "_perennial_push-credentials_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list certificate key revoke authority' -- "${cur}"))
        ;;
    esac
}

_perennial_push-credentials_list() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--state)
    __perennial_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_push-credentials_certificate() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--days --output --state)
    __perennial_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--days')
        return
        ;;
    '--output')
        __perennial_add_completions -f
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_push-credentials_key() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--output --state)
    __perennial_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--output')
        __perennial_add_completions -f
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_push-credentials_revoke() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--state)
    __perennial_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_push-credentials_authority() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--state)
    __perennial_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_push-endpoints() {
    repeating_flags=()
    non_repeating_flags=(-h --help)
    repeating_options=()
    non_repeating_options=()
    __perennial_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|remove)
        # Offer subcommand argument completions
        "_perennial_push-endpoints_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list remove' -- "${cur}"))
        ;;
    esac
}

_perennial_push-endpoints_list() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--person --state)
    __perennial_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--person')
        return
        ;;
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_push-endpoints_remove() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--state)
    __perennial_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_people() {
    repeating_flags=()
    non_repeating_flags=(-h --help)
    repeating_options=()
    non_repeating_options=()
    __perennial_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|merge|export|delete)
        # Offer subcommand argument completions
        "_perennial_people_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list merge export delete' -- "${cur}"))
        ;;
    esac
}

_perennial_people_list() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--state)
    __perennial_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_people_merge() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--state)
    __perennial_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_people_export() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--state)
    __perennial_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    2)
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_people_delete() {
    repeating_flags=()
    non_repeating_flags=(--json -h --help)
    repeating_options=()
    non_repeating_options=(--state)
    __perennial_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--state')
        __perennial_add_completions -d
        return
        ;;
    esac
}

_perennial_explain() {
    repeating_flags=()
    non_repeating_flags=(--json --colour --no-colour -h --help)
    repeating_options=()
    non_repeating_options=(--state --key --person)
    __perennial_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--state')
        return
        ;;
    '--key')
        __perennial_add_completions -f
        return
        ;;
    '--person')
        return
        ;;
    esac
}

_perennial_inspect() {
    repeating_flags=()
    non_repeating_flags=(--json --colour --no-colour --values --previous -h --help)
    repeating_options=()
    non_repeating_options=(--state --key --person)
    __perennial_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--state')
        return
        ;;
    '--key')
        __perennial_add_completions -f
        return
        ;;
    '--person')
        return
        ;;
    esac
}

_perennial_verify() {
    repeating_flags=()
    non_repeating_flags=(--json --colour --no-colour -h --help)
    repeating_options=()
    non_repeating_options=(--state --key --person)
    __perennial_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--state')
        return
        ;;
    '--key')
        __perennial_add_completions -f
        return
        ;;
    '--person')
        return
        ;;
    esac
}

_perennial_diff() {
    repeating_flags=()
    non_repeating_flags=(--json --colour --no-colour --values -h --help)
    repeating_options=()
    non_repeating_options=(--state --key --person)
    __perennial_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--state')
        return
        ;;
    '--key')
        __perennial_add_completions -f
        return
        ;;
    '--person')
        return
        ;;
    esac
}

_perennial_help() {
    :
}

complete -o filenames -F _perennial perennial
