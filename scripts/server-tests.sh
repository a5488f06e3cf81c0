#!/usr/bin/env bash
# All tests of the server, on both databases: starts PostgreSQL and a directory for them. Arguments go to `cargo test`.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
# Databases and files of the tests: in memory where there is room, so that no commit waits for the disk.
TMPDIR=$(mktemp -d "$(scratch)/waymark-tests.XXXXXX")
export TMPDIR
# PostgreSQL has an account of its own.
chmod 755 "$TMPDIR"
trap 'scripts/postgres.sh stop; scripts/slapd.sh stop; rm -rf "$TMPDIR"' EXIT
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
cargo test --workspace --lib --bins --tests --no-fail-fast "$@"
