#!/usr/bin/env bash
# The long form of the fault tests on both databases. Arguments select tests by name, as with `cargo test`. WAYMARK_FAULTS_PAGE=1 writes the
# results, with the date, to docs/faults.md, if all of them ran.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
log=target/faults.log
begin_run
trap stop_servers EXIT
scripts/postgres.sh start >/dev/null
set -a
. target/postgres.env
WAYMARK_FAULTS=1
set +a
# The program of the previous release, built from the commit named in its backup, with its own texts and front end.
if [ -n "${WAYMARK_FAULTS_UPGRADE:-}" ] && [ -z "${WAYMARK_FAULTS_BEFORE:-}" ]; then
  kept=$(printf '%s\n' tests/upgrade/*.commit | sort -V | tail -n 1)
  before=target/before
  git worktree prune
  [ -d "$before" ] || git worktree add --detach "$before" "$(cat "$kept")"
  git -C "$before" checkout --quiet --detach "$(cat "$kept")"
  mkdir -p "$before/web/dist"
  cp -R web/dist/. "$before/web/dist/"
  (cd "$before" && CARGO_TARGET_DIR=target cargo build --locked --package waymark)
  export WAYMARK_FAULTS_BEFORE=$PWD/$before/target/debug/waymark
fi
status=0
# Sequentially, so that each test has the machine to itself.
cargo test --workspace --test faults -- --nocapture --test-threads=1 "$@" 2>&1 | tee "$log" || status=$?
if [ "$#" -eq 0 ] && [ -n "${WAYMARK_FAULTS_PAGE:-}" ]; then node scripts/faults.mjs "$log"; fi
exit "$status"
