#!/usr/bin/env bash
# All tests of the server, on both databases: starts PostgreSQL and a directory for them. With arguments it is `cargo test`, which they go to.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
begin_run
# Databases and files of the tests: in memory where there is room, so that no commit waits for the disk.
TMPDIR=$(new_folder "$(scratch)" tests)
export TMPDIR
# PostgreSQL has an account of its own.
chmod 755 "$TMPDIR"
trap 'stop_servers; rm -rf "$TMPDIR"' EXIT
scripts/postgres.sh start >/dev/null
scripts/slapd.sh start >/dev/null
set -a
. target/postgres.env
. target/slapd.env
# Programs of one run share their templates (crates/testkit/src/template.rs).
WAYMARK_TEST_TEMPLATES=$TMPDIR/templates
WAYMARK_TEST_SERVERS=$PWD/target/foreign-venv/bin
set +a
# No documentation test exists: asking each crate for them takes longer than some tests.
if [ $# -gt 0 ]; then
  cargo test --workspace --lib --bins --tests --no-fail-fast "$@"
else
  node scripts/checks/programs.mjs
fi
