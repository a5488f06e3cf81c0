#!/usr/bin/env bash
# Runs Schemathesis, a third-party tester, with the OpenAPI document against the real binary on both databases, as every shipped role: no
# server errors, and every response as documented. The administrators of host and tenant cover the whole document, the other roles the
# operations that they are permitted (tests/walks/policy.rs shows that the rest is rejected). `schema.sh [EXAMPLES]`: examples per operation
# and phase; by default a few, and the thousands of limits and wrong types (phase coverage) for one account on each database.
# `schema.sh quick` asks each operation once or twice, as the administrators of host and tenant. SEED=N repeats a run, ROLES="Coach Staff"
# runs only these roles.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
quick=false
if [ "${1:-}" = quick ]; then
  quick=true
  shift
fi
examples=${1:-3}
all=examples,coverage,fuzzing
few=$([ $# -gt 0 ] && echo "$all" || echo examples,fuzzing)
if $quick; then examples=1 all=examples,fuzzing; fi
# The roles have much in common, so they get fewer examples than the administrators.
fewer=$((examples < 3 ? 1 : examples * 2 / 3))
seed=${SEED:-$((RANDOM * 32768 + RANDOM))}
tests=$PWD/tests/foreign/schema
mkdir -p target/schema
"${BINARY:-target/debug/waymark}" openapi >target/schema/openapi.json
begin_run
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

# The document's operations that this caller is permitted: allowed TOKEN [WORKSPACE]. Public ones are only tested as administrators.
allowed() {
  node -e '
    const [url, token, workspace] = process.argv.slice(1);
    const headers = { authorization: `Bearer ${token}`, ...(workspace ? { __tenant: workspace } : {}) };
    const answer = await fetch(`${url}/api/abp/application-configuration`, { headers });
    const granted = (await answer.json()).auth.grantedPolicies;
    const meets = policy => policy === "signed-in" || policy.split(" || ").some(name => granted[name]);
    const document = JSON.parse((await import("node:fs")).readFileSync("target/schema/openapi.json", "utf8"));
    for (const [path, item] of Object.entries(document.paths)) {
      for (const method of Object.keys(item)) if (item[method]["x-policy"] && !meets(item[method]["x-policy"])) delete item[method];
      if (Object.keys(item).length === 0) delete document.paths[path];
    }
    console.log(JSON.stringify(document));
  ' --input-type=module "$url" "$@"
}

# one NAME LOG PHASES EXAMPLES DOCUMENT BEARER [OPTION...]
one() {
  local name=$1 log=$2 phases=$3 number=$4 document=$5 bearer=$6 start=$SECONDS
  echo "== $name, seed $seed"
  # Schemathesis writes files into the current folder.
  (
    cd target/schema
    WAYMARK_TOKEN=$bearer SCHEMATHESIS_HOOKS=hooks PYTHONPATH=$tests PYTHONDONTWRITEBYTECODE=1 \
      ../foreign-venv/bin/schemathesis --config-file "$tests/schemathesis.toml" --no-color run "$document" --url "$url" \
      --header "Authorization: Bearer $bearer" "${@:7}" --phases "$phases" --max-examples "$number" --seed "$seed"
  ) || return 1
  # Otherwise most responses would be 401.
  still_signed_in "$bearer" || { echo "The session ended during the run." >&2; return 1; }
  if grep "panicked at" "$log" >&2; then return 1; fi
  echo "-- $name: $((SECONDS - start)) s"
}

# An administrator, with the whole document: whole NAME LOG PHASES USER [TENANT]
whole() {
  one "$1" "$2" "$3" "$examples" openapi.json "$(token "$url" "${@:4}")"
}

# A shipped role, with its permitted operations: by_role DATABASE LOG ROLE
by_role() {
  local role=$3 user tenant='' workspace='' bearer
  local options=()
  case "$role" in
    Management) user=tomas.okafor workspace=Harbourlight ;;
    Coach) user=priya.nandakumar workspace=Harbourlight ;;
    Author) user=ruth.adeyemi ;;
    Support) user=ivy.tran ;;
    Reader) user=oscar.bell ;; # Management read-only
    Manager) user=ben.castle tenant=Harbourlight ;;
    Staff) user=hattie.vale tenant=Harbourlight ;;
    Viewer) user=owen.pike tenant=Harbourlight ;;
    *) echo "The demo data has no user with the role $role." >&2; return 2 ;;
  esac
  bearer=$(token "$url" "$user" ${tenant:+"$tenant"})
  allowed "$bearer" ${workspace:+"$workspace"} >"target/schema/$1-$role.json"
  [ -z "$workspace" ] || options+=(--header "__tenant: $workspace")
  one "$1, $role" "$2" "$few" "$fewer" "$1-$role.json" "$bearer" "${options[@]}"
}

# Each administrator has a separate database, so that their changes don't interfere; the roles share one.
on_sqlite() { # on_sqlite NAME COMMAND...
  local log=target/schema/sqlite-$1.log
  serve_demo "$log"
  "$2" sqlite "$log" "${@:3}"
}

on_postgres() {
  local log=target/schema/postgres-$1.log
  postgres_database "waymark_schema_$1"
  serve_demo "$log" --database "$serving"
  "$2" postgres "$log" "${@:3}"
}

roles() { # roles DATABASE LOG ROLE...
  local role fine=true
  for role in "${@:3}"; do by_role "$1" "$2" "$role" || fine=false; done
  $fine
}

account() { # account DATABASE LOG PHASES NAME USER [TENANT]
  whole "$1, $4" "$2" "$3" "${@:5}"
}

good=true
# Both databases at once: most of the time is spent generating requests, on one core each. The output of the first one follows that of the
# other.
both() { # both NAME "COMMAND ON SQLITE" "COMMAND ON POSTGRESQL"
  local out=target/schema/$1.out embedded
  # shellcheck disable=SC2086 # commands as lists of words
  (on_sqlite $2) >"$out" 2>&1 &
  embedded=$!
  # shellcheck disable=SC2086
  (on_postgres $3) || good=false
  wait "$embedded" || good=false
  cat "$out"
}

if [ -n "${ROLES:-}" ]; then
  both roles "roles roles $ROLES" "roles roles $ROLES"
else
  both accounts "host account $all host helena.marsh" "tenant account $all tenant amara.lindqvist Harbourlight"
  $quick || both roles "roles roles Management Coach Support Viewer" "roles roles Coach Author Manager Staff Reader"
fi
$good
