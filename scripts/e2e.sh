#!/usr/bin/env bash
# Browser tests against the real binary. The demo data are loaded once; each test has a server of its own on a copy of them, with a mail
# server (web/e2e/support/site.ts). A directory stands by for sign-in. Arguments go to Playwright; `e2e.sh journeys [ARGUMENT...]` runs the
# tests of `make test`: one journey per area, and the check for barriers in one look; `e2e.sh shuffled [ARGUMENT...]` runs all in an order
# drawn by lot, or by the number in E2E_ORDER.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
looks=light,dim,dark
if [ "${1:-}" = journeys ]; then
  shift
  looks=light
  set -- --grep "@journey" "$@"
fi
if [ "${1:-}" = shuffled ]; then
  shift
  export E2E_ORDER=${E2E_ORDER:-$RANDOM}
  echo "The order of E2E_ORDER=$E2E_ORDER."
fi
# Of its own, since other checks of the clone stop theirs when they end.
export CHECKS_DIRECTORY=slapd-browser
serve_demo target/e2e-server.log
work=$(new_folder "$(scratch)" e2e)
trap 'stop_demo; rm -rf "$work"; scripts/slapd.sh stop' EXIT
# Killed, it would leave its write-ahead log; ended, it leaves one file.
kill "$server" && wait "$server" || true
mv "$folder" "$work/demo"
scripts/slapd.sh start >/dev/null
. "target/$CHECKS_DIRECTORY.env"
# The servers of the tests don't see these.
export WAYMARK_SCRATCH=$work WAYMARK_SNAPSHOT=$work/demo WAYMARK_LOOKS=$looks
export WAYMARK_LDAP=$WAYMARK_TEST_LDAP WAYMARK_LDAPS=$WAYMARK_TEST_LDAPS WAYMARK_LDAP_CA=$WAYMARK_TEST_LDAP_CA

(cd web && npx playwright test "$@")
