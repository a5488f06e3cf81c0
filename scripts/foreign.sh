#!/usr/bin/env bash
# Runs third-party client libraries against the real binary: OpenID Connect (openid-client, oauth4webapi, Authlib), resumable uploads
# (tus-js-client, tuspy).
# `foreign.sh node` or `foreign.sh python` runs one suite; further arguments go to its test runner.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
suites=(node python)
if [ $# -gt 0 ]; then suites=("$1"); shift; fi

tests=$PWD/tests/foreign
pytest=$PWD/target/foreign-venv/bin/pytest
serve_demo target/foreign-server.log
export WAYMARK_FOREIGN=$folder/foreign.json
node "$tests/node/prepare.mjs" "$url" "$WAYMARK_FOREIGN"

good=true
for suite in "${suites[@]}"; do
  case $suite in
    node) (cd "$tests/node" && node --test --test-reporter=spec "$@") || good=false ;;
    python) (cd "$tests/python" && PYTHONDONTWRITEBYTECODE=1 "$pytest" -p no:cacheprovider "$@") || good=false ;;
    *) echo "Unknown suite $suite; use node or python." >&2; exit 2 ;;
  esac
done
$good
