#!/usr/bin/env bash
# Compiles every crate and every test, and fails on any warning of the compiler or of Clippy. What it built is what the tests run and what
# is served: Cargo keeps the warnings of crates that did not change and prints them again.
set -euo pipefail
cd "$(dirname "$0")/.."
export RUSTC_WORKSPACE_WRAPPER=clippy-driver
log=target/lint.log
mkdir -p target
if ! cargo test --workspace --no-run --quiet --color never 2>"$log" || grep -qE '^(warning|error)' "$log"; then
  cat "$log" >&2
  exit 1
fi
