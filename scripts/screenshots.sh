#!/usr/bin/env bash
# Takes the screenshots of the README again, into docs/screenshots, from a server with demo data: one started here, or the one at
# WAYMARK_URL.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
if [ -n "${WAYMARK_URL:-}" ]; then
  url=$WAYMARK_URL
else
  serve_demo target/screenshots-server.log
fi
node scripts/screenshots.mjs "$url" docs/screenshots
