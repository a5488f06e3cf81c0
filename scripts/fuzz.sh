#!/usr/bin/env bash
# Runs each fuzz target (fuzz/, crates/fuzzing) and then Schemathesis for a long time, and writes the results to docs/fuzzing.md: `fuzz.sh
# [SECONDS [EXAMPLES]]`, seconds per target and Schemathesis' examples per operation. Failing inputs are written to fuzz/artifacts, the
# extended corpus to target/fuzz.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-600}
examples=${2:-30}
seed=${SEED:-$((RANDOM * 32768 + RANDOM))}
fuzzer=$PWD/target/tools/cargo-fuzz/bin/cargo-fuzz
good=true
rows=()
found=$(sed -n '/^## What was found/,$p' docs/fuzzing.md)
# The stable compiler supports the instrumentation that the fuzzer needs, but hides it behind this variable.
export RUSTC_BOOTSTRAP=1
"$fuzzer" build --sanitizer none

declare -A what=(
  [catalogue]="OSCAL import: parse, split, flatten, reassemble"
  [token]="headers, forms and tokens of the OpenID Connect provider"
  [template]="email templates as administrators may edit them"
  [query]="filter, sort and paging of lists"
)
for target in catalogue token template query; do
  learnt=target/fuzz/$target log=target/fuzz/$target.log
  mkdir -p "$learnt"
  echo "== $target, $seconds s, seed $seed"
  result="nothing found"
  "$fuzzer" run --sanitizer none "$target" "$learnt" "fuzz/corpus/$target" -- \
    -max_total_time="$seconds" -seed="$seed" -timeout=20 -rss_limit_mb=2048 -max_len=65536 -print_final_stats=1 -verbosity=1 >"$log" 2>&1 ||
    { good=false result="**found something**"; tail -n 30 "$log"; }
  inputs=$(grep -oE 'stat::number_of_executed_units: +[0-9]+' "$log" | grep -oE '[0-9]+' || echo -)
  covered=$(grep -oE 'cov: [0-9]+' "$log" | tail -n 1 | grep -oE '[0-9]+' || echo -)
  echo "$inputs inputs, $covered edges: $result"
  rows+=("| \`$target\` | ${what[$target]} | $seconds | $inputs | $covered | $result |")
done

mkdir -p target/schema
SEED=$seed scripts/schema.sh "$examples" 2>&1 | tee target/schema/long.log || good=false
while read -r line; do rows+=("$line"); done < <(
  sed -nE -e 's/^== (.*), seed .*/\1/p' -e 's/^ +([0-9]+ generated, .*)/\1/p' target/schema/long.log |
    paste -d '|' - - | sed -E 's/^(.*)\|([0-9]+) generated, (.*)$/| Schemathesis | \1 | - | \2 | - | \3 |/'
)

{
  cat <<'PAGE'
# Fuzzing

`make fuzz` writes this page. `make fuzz ARGS=60` runs each target for 60 seconds instead of 600.

Targets are functions of `crates/fuzzing` that accept arbitrary bytes and panic if an invariant is violated. `fuzz/` runs them with cargo-fuzz and libFuzzer,
using the stable compiler and no sanitizer: the crates forbid unsafe code, so the targets look for panics, overflows, endless loops and unbounded memory.
`make test` replays the stored corpus (`fuzz/corpus/`) and simple mutations of it without the fuzzer. Schemathesis generates requests from the OpenAPI document and checks
each response against it (status, media type, headers, schema, no server error): as the administrators of host and tenant on both databases, and as
every other shipped role, within its permissions, on at least one of them.

PAGE
  echo "Last run: $(date -u +%F), $(nproc) cores, $(rustc --version | cut -d' ' -f1,2), seed $seed."
  echo
  echo "| target | what | seconds | inputs | edges covered | result |"
  echo "|---|---|---|---|---|---|"
  printf '%s\n' "${rows[@]}"
  # The section on findings is written by hand and kept.
  printf '\n%s\n' "$found"
} >docs/fuzzing.md
echo "Wrote docs/fuzzing.md."
$good
