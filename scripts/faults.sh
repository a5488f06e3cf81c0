#!/usr/bin/env bash
# The long form of the fault tests on both databases; what it found, with the date, goes into docs/faults.md. Arguments choose
# tests by name, as `cargo test` does; the page is written only when all of them ran.
set -euo pipefail
cd "$(dirname "$0")/.."
log=target/faults.log
scripts/postgres.sh start >/dev/null
trap 'scripts/postgres.sh stop' EXIT
set -a
. target/postgres.env
WAYMARK_FAULTS=1
set +a
status=0
# One after the other, so that each has the machine to itself.
cargo test --workspace --test faults -- --nocapture --test-threads=1 "$@" 2>&1 | tee "$log" || status=$?
if [ "$#" -eq 0 ]; then node scripts/faults.mjs "$log"; fi
exit "$status"
