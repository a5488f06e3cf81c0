#!/usr/bin/env bash
# Runs everything: generated files, lints, types, unit tests, all Rust tests on both databases, browser tests. Every part runs even after a
# failure; the last line has the totals.
set -uo pipefail
cd "$(dirname "$0")/.."
log=target/test.log
mkdir -p target
: >"$log"
failed=()
took=()

part() {
  local name=$1 start=$SECONDS outcome=passed seconds
  shift
  echo "== $name"
  if ! "$@" 2>&1 | tee -a "$log"; then
    outcome=FAILED
    failed+=("$name")
  fi
  seconds=$((SECONDS - start))
  took+=("$name ${seconds} s")
  echo "-- $name: $outcome, $seconds s"
}

# Bash ignores `set -e` inside a condition, so each step exits explicitly.
rust_tests() {
  trap 'scripts/postgres.sh stop; scripts/slapd.sh stop' EXIT
  scripts/postgres.sh start >/dev/null && scripts/slapd.sh start >/dev/null || return 1
  set -a
  . target/postgres.env && . target/slapd.env || return 1
  WAYMARK_TEST_SERVERS=$PWD/target/foreign-venv/bin
  set +a
  cargo test --workspace --no-fail-fast
}

abp_client() {
  make --no-print-directory tests/abp-client/dist/index.html && scripts/abp.sh
}

# A subshell each, so that options and traps don't affect the other parts.
in_subshell() { ("$@"); }

part "front end" make --no-print-directory web/dist/index.html
part "format, lints, types" make --no-print-directory static
part "licences, bans, sources" make --no-print-directory licences
part "unit tests of the front end" make --no-print-directory unit
part "tests of the server, both databases" in_subshell rust_tests
# The build of the tests includes the binary; building it alone would unify features differently and recompile everything.
part "generated files" scripts/gen.sh --check --built
# Flush what builds and tests have written: each commit of the database would wait for that, too.
sync
part "browser tests" scripts/e2e.sh
part "foreign OpenID clients" scripts/foreign.sh
part "the whole document by Schemathesis, both databases" scripts/schema.sh
part "a stock ABP client" in_subshell abp_client

# cargo: "test result: ok. 12 passed; 0 failed"; vitest: "Tests  12 passed"; playwright: "  12 passed (1m)"; pytest: "== 1 failed, 12 passed
# in 3s =="; node: "ℹ pass 12", reordered here.
plain=$(sed -E -e 's/\x1b\[[0-9;]*m//g' -e 's/^ℹ pass ([0-9]+)$/  \1 passed (node)/' -e 's/^ℹ fail ([0-9]+)$/  \1 failed/' "$log")
count() { printf '%s\n' "$plain" | grep -E "$1" | grep -oE "[0-9]+ $2" | awk '{n += $1} END {print n + 0}'; }
lines='^test result: |^ *Tests +[0-9]|^ +[0-9]+ (passed \(|failed$)|^=+ .*(passed|failed).* in '
passed=$(count "$lines" passed)
wrong=$(count "$lines" failed)
if [ "${#failed[@]}" -gt 0 ]; then
  # Repeats the failures at the end: each failed test with the first lines of its reason.
  printf '%s\n' "$plain" | grep -v '^ *$' | grep -E -A9 '^ +[0-9]+\) .* › |^test .* FAILED$|panicked at|^ FAIL |^FAILED |^not ok |^error(\[|:)|^E  ' | cut -c1-200 | tail -n 60
  printf 'Failed: %s\n' "$(IFS=';'; echo "${failed[*]}")"
  [ "$wrong" -gt 0 ] || wrong=${#failed[@]}
fi
printf 'Time, %d s in total: %s\n' "$SECONDS" "$(IFS=';'; echo "${took[*]}")"
echo "$passed passed, $wrong failed"
[ "${#failed[@]}" -eq 0 ]
