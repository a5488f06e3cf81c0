#!/usr/bin/env bash
# Browser tests of a stock ABP client (tests/abp-client) against the real binary. Arguments go to Playwright.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
if ! port_is_free 4200; then
  echo "Port 4200 is in use, and the portal's client is registered only for that port. Free it and try again." >&2
  exit 1
fi
serve_demo target/abp-server.log --set sign_in.development_address=true

node tests/abp-client/serve.mjs "$url" &
client=$!
trap 'kill "$client" 2>/dev/null || true; stop_demo' EXIT
wait_for http://localhost:4200 "$client"

cd web
WAYMARK_URL=$url npx playwright test --config playwright.abp.config.ts "$@"
