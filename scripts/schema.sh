#!/usr/bin/env bash
# Schemathesis, a tester that is not ours, over the whole OpenAPI document against the real binary on both databases, signed in as the
# host's administrator and as a tenant's: no server error, every answer as documented. `schema.sh [EXAMPLES]`: so many for each
# operation and kind of test; without it a few, and the thousands of limits and wrong types (phase coverage) for one account on each
# database. SEED=N repeats a run.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
examples=${1:-3}
few=$([ $# -gt 0 ] || echo examples,fuzzing)
all=examples,coverage,fuzzing
seed=${SEED:-$((RANDOM * 32768 + RANDOM))}
tests=$PWD/tests/foreign/schema
mkdir -p target/schema
"${BINARY:-target/debug/waymark}" openapi >target/schema/openapi.json
[ -e target/postgres.env ] || trap 'scripts/postgres.sh stop' EXIT
scripts/postgres.sh start >/dev/null

token() {
  node -e '
    const [url, username, tenant] = process.argv.slice(1);
    const body = new URLSearchParams({ grant_type: "password", client_id: "Portal_App", scope: "openid Portal", username, password: "Waymark-2026!" });
    const answer = await fetch(`${url}/connect/token`, { method: "POST", headers: tenant ? { __tenant: tenant } : {}, body });
    if (!answer.ok) throw new Error(await answer.text());
    console.log((await answer.json()).access_token);
  ' --input-type=module "$@"
}

still_signed_in() {
  node -e 'fetch(process.argv[1], { headers: { authorization: `Bearer ${process.argv[2]}` } }).then(r => process.exit(r.ok ? 0 : 1))' \
    "$url/api/account/my-profile" "$1"
}

# one NAME LOG PHASES USER [TENANT]
one() {
  local name=$1 log=$2 phases=$3 bearer
  bearer=$(token "$url" "${@:4}")
  echo "== $name, seed $seed"
  # It keeps notes in the folder that it runs in.
  (
    cd target/schema
    WAYMARK_TOKEN=$bearer SCHEMATHESIS_HOOKS=hooks PYTHONPATH=$tests PYTHONDONTWRITEBYTECODE=1 \
      ../foreign-venv/bin/schemathesis --config-file "$tests/schemathesis.toml" --no-color run openapi.json --url "$url" \
      --header "Authorization: Bearer $bearer" --phases "$phases" --max-examples "$examples" --seed "$seed"
  ) || return 1
  # Otherwise most of it would have been answered by 401.
  still_signed_in "$bearer" || { echo "The session was lost on the way." >&2; return 1; }
  if grep "panicked at" "$log" >&2; then return 1; fi
}

# on_sqlite PHASES NAME USER [TENANT]; each run has a database of its own, so that one's ruins don't stand in another's way.
on_sqlite() {
  local log=target/schema/sqlite-$2.log
  serve_demo "$log"
  one "sqlite, $2" "$log" "$1" "${@:3}"
}

on_postgres() {
  local log=target/schema/postgres-$2.log
  postgres_database "waymark_schema_$2"
  serve_demo "$log" --database "$serving"
  one "postgres, $2" "$log" "$1" "${@:3}"
}

good=true
host=(host helena.marsh)
tenant=(tenant amara.lindqvist Harbourlight)
(on_sqlite "$all" "${host[@]}") || good=false
(on_postgres "${few:-$all}" "${host[@]}") || good=false
(on_sqlite "${few:-$all}" "${tenant[@]}") || good=false
(on_postgres "$all" "${tenant[@]}") || good=false
$good
