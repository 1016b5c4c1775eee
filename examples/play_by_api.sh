#!/bin/sh
# A bot in shell, with curl and jq: it plays at a table of any Mytharium site.
#
# MYTHARIUM_TOKEN=mytharium_... examples/play_by_api.sh https://games.example.org/t/fern-owl-27
#
# The address /api of the site tells all that a position says; this bot looks at the legal actions alone.
set -eu

site=${1%/t/*}
table=${1##*/t/}

# ask PATH [BODY]: the answer, or the sentence on what was wrong.
ask() {
    path=$site/api/tables/$table$1
    if [ $# -gt 1 ]; then
        set -- --json "$2"
    else
        set --
    fi
    curl --silent --show-error --header "Authorization: Bearer $MYTHARIUM_TOKEN" "$@" "$path"
}

now=$(ask /join '{}')
while :; do
    if problem=$(printf %s "$now" | jq --exit-status --raw-output .error); then
        case $problem in
        *moved*) now=$(ask '') && continue ;;
        *) echo "$problem" >&2 && exit 1 ;;
        esac
    fi
    if [ "$(printf %s "$now" | jq .over)" = true ]; then
        break
    fi
    if [ "$(printf %s "$now" | jq '.actions | length')" -gt 0 ]; then
        now=$(ask /moves "$(printf %s "$now" | jq '{seq, action: .actions[0].notation}')")
    else
        sleep 0.2
        now=$(ask '')
    fi
done
printf %s "$now" | jq --raw-output '[.seats, .results] | transpose[] | "\(.[1].rank). \(.[0].name): \(.[1].score)"'
