#!/usr/bin/env bash
# Browser tests against the real binary. The demo data are loaded once; each test has a server of its own on a copy of them, with a mail
# server (web/e2e/support/site.ts). A directory stands by for sign-in. Arguments go to Playwright; `e2e.sh journeys [ARGUMENT...]` runs the
# tests of `make test`: one journey per area, and the check for barriers in one look.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
if [ "${1:-}" = journeys ]; then
  shift
  export WAYMARK_LOOKS=light
  set -- --grep "@journey" "$@"
fi
WAYMARK_SCRATCH=$(mktemp -d "$(scratch)/waymark-e2e.XXXXXX")
export WAYMARK_SCRATCH
trap 'stop_demo; rm -rf "$WAYMARK_SCRATCH"; scripts/slapd.sh stop' EXIT
serve_demo target/e2e-server.log
# Killed, it would leave its write-ahead log; ended, it leaves one file.
kill "$server" && wait "$server" || true
mv "$folder" "$WAYMARK_SCRATCH/demo"
export WAYMARK_SNAPSHOT=$WAYMARK_SCRATCH/demo
scripts/slapd.sh start >/dev/null
. target/slapd.env
export WAYMARK_LDAP=$WAYMARK_TEST_LDAP WAYMARK_LDAPS=$WAYMARK_TEST_LDAPS WAYMARK_LDAP_CA=$WAYMARK_TEST_LDAP_CA

cd web
npx playwright test "$@"
