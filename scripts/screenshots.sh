#!/usr/bin/env bash
# Draws the pictures of the README anew, into docs/screenshots, from a server with demo data: one that it starts itself, or the
# one that WAYMARK_URL names.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
if [ -n "${WAYMARK_URL:-}" ]; then
  url=$WAYMARK_URL
else
  serve_demo target/screenshots-server.log
fi
node scripts/screenshots.mjs "$url" docs/screenshots
