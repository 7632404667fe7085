#!/bin/sh
# A bot that plays at a table with curl alone. Its argument is the private link of its seat:
#   examples/table_bot.sh 'https://astra.example/t/TABLE#TOKEN'
set -eu
token=${1##*#} link=${1%%#*}
table=${link%%/t/*}/api/v1/tables/${link##*/t/}

# In the place of its shell, so that it can be ended.
ask() { exec curl -sSfN --retry 60 --retry-delay 1 --retry-connrefused --header "Authorization: Bearer $token" "$@"; }

seat=$(ask "$table" | tr '{' '\n' | sed -n 's/.*"seat":\([0-9]\).*"you":true.*/\1/p')
events=$(mktemp -u) && mkfifo "$events"
trap 'rm "$events"' EXIT
while ask "$table" | grep -Eq '"status":"(open|playing)"'; do
    ask "$table/events?seats=$seat" >"$events" & # it begins with what is now
    while read -r field value; do
        case "$field $value" in
        id:*) version=$value ;;
        'data: {"recent"'*) ;; # what has passed
        data:*'"status":"over"'* | data:*'"status":"closed"'*) break ;;
        data:*'"legal":["'*)
            action=$(printf '%s' "$value" | sed 's/.*"legal":\["\([^]]*\)"\].*/\1/; s/","/\n/g' | shuf -n 1)
            body="{\"key\": \"$version\", \"seat\": $seat, \"version\": $version, \"actions\": [\"$action\"]}"
            (ask --json "$body" "$table/actions") >/dev/null || break # the table has moved on
            ;;
        esac
    done <"$events"
    kill $! || true
    sleep 1
done
