#!/usr/bin/env bash
# Writes every generated file; with --check, changes nothing and fails if one is out of date; with --built in addition, uses the existing
# binary.
set -euo pipefail
cd "$(dirname "$0")/.."
files=(docs/openapi.json docs/configuration.md docs/permissions.md web/src/lib/keys.d.ts web/src/lib/permissions.d.ts
  web/src/api/schema.d.ts web/src/api/fieldLimits.ts web/src/api/limits.ts web/src/api/enums.ts)

built=${2:-}

generate() {
  [ "$built" = --built ] || cargo build --quiet --package waymark
  target/debug/waymark openapi --out docs/openapi.json
  target/debug/waymark config --markdown --out docs/configuration.md
  target/debug/waymark permissions --out docs/permissions.md
  (cd web && node tools/gen.mjs >/dev/null)
}

if [ "${1:-}" != --check ]; then
  generate
  exit 0
fi

kept=$(mktemp -d)
trap 'rm -rf "$kept"' EXIT
for file in "${files[@]}"; do
  mkdir -p "$kept/$(dirname "$file")"
  if [ -e "$file" ]; then cp -p "$file" "$kept/$file"; fi
done
generate
stale=()
for file in "${files[@]}"; do
  if ! cmp -s "$file" "$kept/$file"; then stale+=("$file"); fi
  if [ -e "$kept/$file" ]; then cp -p "$kept/$file" "$file"; else rm -f "$file"; fi
done
if [ "${#stale[@]}" -gt 0 ]; then
  echo "Out of date, run \`make gen\`: ${stale[*]}" >&2
  exit 1
fi
