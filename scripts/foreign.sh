#!/usr/bin/env bash
# OpenID Connect client libraries that are not ours against the real binary: openid-client and oauth4webapi (Node.js), Authlib
# (Python). `foreign.sh node` or `foreign.sh python` runs one of them; further arguments go to its test runner.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
suites=(node python)
if [ $# -gt 0 ]; then suites=("$1"); shift; fi

tests=$PWD/tests/foreign
venv=$PWD/target/foreign-venv
if [[ " ${suites[*]} " == *" node "* ]] && [ "$tests/node/package-lock.json" -nt "$tests/node/node_modules/.package-lock.json" ]; then
  (cd "$tests/node" && npm ci --no-audit --no-fund --silent && touch node_modules/.package-lock.json)
fi
if [[ " ${suites[*]} " == *" python "* ]] && [ "$tests/python/requirements.txt" -nt "$venv/installed" ]; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes --requirement "$tests/python/requirements.txt"
  touch "$venv/installed"
fi

serve_demo target/foreign-server.log
export WAYMARK_FOREIGN=$folder/foreign.json
node "$tests/node/prepare.mjs" "$url" "$WAYMARK_FOREIGN"

good=true
for suite in "${suites[@]}"; do
  case $suite in
    node) (cd "$tests/node" && node --test --test-reporter=spec "$@") || good=false ;;
    python) (cd "$tests/python" && PYTHONDONTWRITEBYTECODE=1 "$venv/bin/pytest" -p no:cacheprovider "$@") || good=false ;;
    *) echo "There is no suite $suite: node, python." >&2; exit 2 ;;
  esac
done
$good
