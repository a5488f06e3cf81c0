#!/usr/bin/env bash
# The checks of the source of both sides, side by side: linking and the last crates of a build leave cores to those of the front end.
set -euo pipefail
cd "$(dirname "$0")/.."
(cd web && npm run --silent format:check && npm run --silent lint && npm run --silent typecheck && npm run --silent size) &
web=$!
trap 'kill "$web" 2>/dev/null || true' EXIT
good=true
scripts/lint.sh || good=false
wait "$web" || good=false
$good
