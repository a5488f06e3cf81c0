#!/usr/bin/env bash
# Browser tests against the real binary on a fresh embedded database with demo data. Arguments go to Playwright.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

folder=$(mktemp -d -t waymark-e2e.XXXXXX)
port=$(free_port)
url="http://localhost:$port"
log=target/e2e-server.log
WAYMARK_DATABASE__URL="sqlite://$folder/waymark.db" \
  WAYMARK_FILES__FOLDER="$folder/files" \
  WAYMARK_MAIL__FOLDER="$folder/mail" \
  WAYMARK_SECRETS__KEY_FILE="$folder/secret.key" \
  target/debug/waymark serve --demo --bind "127.0.0.1:$port" >"$log" 2>&1 &
server=$!
cleanup() {
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap cleanup EXIT
wait_for "$url/readyz" "$server" || { echo "The server did not start:" >&2; tail -n 40 "$log" >&2; exit 1; }

cd web
WAYMARK_URL=$url WAYMARK_MAIL_FOLDER="$folder/mail" npx playwright test "$@"
