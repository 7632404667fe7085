#!/bin/sh
# A bot that plays at a table with curl alone. Its argument is the private link of its seat:
#   examples/table_bot.sh 'https://astra.example/t/TABLE#TOKEN'
set -eu
token=${1##*#} link=${1%%#*}
table=${link%%/t/*}/api/v1/tables/${link##*/t/}

ask() { curl --silent --show-error --fail --no-buffer --header "Authorization: Bearer $token" "$@"; }

seat=$(ask "$table" | tr '{' '\n' | sed -n 's/.*"seat":\([0-9]\).*"you":true.*/\1/p')
events=$(mktemp -u) && mkfifo "$events"
ask "$table/events?seats=$seat" >"$events" &
trap 'kill $! && rm "$events"' EXIT

while read -r field value; do
    case "$field $value" in
    id:*) version=$value ;;
    data:*'"over":true'*) echo 'The game is over.' && exit ;;
    data:*'"legal":["'*)
        action=$(printf '%s' "$value" | sed 's/.*"legal":\["\([^]]*\)"\].*/\1/; s/","/\n/g' | shuf -n 1)
        body="{\"key\": \"$version\", \"seat\": $seat, \"version\": $version, \"actions\": [\"$action\"]}"
        ask --json "$body" "$table/actions" >/dev/null || true # the table has moved on: the next event says where to
        ;;
    esac
done <"$events"
