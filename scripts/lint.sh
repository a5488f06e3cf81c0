#!/usr/bin/env bash
# Compiles every crate and every test, and fails on any warning of the compiler or Clippy. Tests and server use the result of this build.
# Cargo caches the warnings of unchanged crates and prints them again.
set -euo pipefail
cd "$(dirname "$0")/.."
export RUSTC_WORKSPACE_WRAPPER=clippy-driver
log=target/lint.log
mkdir -p target
if ! cargo test --workspace --no-run --quiet --color never 2>"$log" || grep -qE '^(warning|error)' "$log"; then
  cat "$log" >&2
  exit 1
fi
