#!/usr/bin/env bash
# Browser tests against the real binary on a fresh embedded database with demo data; its mails go to a real mail server. Arguments go to
# Playwright.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
mails=$(mktemp -d "$(scratch)/waymark-mail.XXXXXX")
serve_mail "$mails/received"
WAYMARK_MAIL__SMTP_URL=$smtp_url serve_demo target/e2e-server.log
trap 'stop_demo; kill "$smtp"; rm -rf "$mails"' EXIT

cd web
WAYMARK_URL=$url WAYMARK_MAIL_FOLDER="$mails/received/new" npx playwright test "$@"
