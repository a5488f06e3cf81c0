#!/usr/bin/env bash
# Browser tests against the real binary on a fresh embedded database with demo data. Arguments go to Playwright.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
serve_demo target/e2e-server.log

cd web
WAYMARK_URL=$url WAYMARK_MAIL_FOLDER="$folder/mail" npx playwright test "$@"
