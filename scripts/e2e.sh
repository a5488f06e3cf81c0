#!/usr/bin/env bash
# Browser tests against the real binary on a fresh embedded database with demo data; its mails go to a real mail server, and a directory
# and an OpenID provider stand by for sign-in. Arguments go to Playwright.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
mails=$(mktemp -d "$(scratch)/waymark-mail.XXXXXX")
serve_mail "$mails/received"
scripts/slapd.sh start >/dev/null
. target/slapd.env
WAYMARK_MAIL__SMTP_URL=$smtp_url WAYMARK_SMS__FOLDER="$mails/texts" WAYMARK_OUTBOUND__ALLOWED=localhost WAYMARK_OUTBOUND__CA_FILE=$WAYMARK_TEST_LDAP_CA serve_demo target/e2e-server.log
port=$(free_port)
node tests/foreign/node/provider.mjs "$port" "$url/connect/external/callback" >target/e2e-provider.log 2>&1 &
provider=$!
trap 'stop_demo; kill "$smtp" "$provider"; rm -rf "$mails"; scripts/slapd.sh stop' EXIT
wait_for "http://localhost:$port/.well-known/openid-configuration" "$provider" || { cat target/e2e-provider.log >&2; exit 1; }

(cd web && WAYMARK_URL=$url WAYMARK_SMTP_URL=$smtp_url WAYMARK_MAIL_FOLDER="$mails/received/new" WAYMARK_TEXT_FOLDER="$mails/texts" WAYMARK_PROVIDER="http://localhost:$port" WAYMARK_LDAP=$WAYMARK_TEST_LDAP \
  WAYMARK_LDAPS=$WAYMARK_TEST_LDAPS npx playwright test "$@")
