#!/usr/bin/env bash
# A throwaway PostgreSQL for tests: `postgres.sh start` creates and starts a cluster (or finds the running one) and writes its addresses to
# target/postgres.env; `postgres.sh stop` stops and removes it. Its data need not survive, so fsync is off. WAYMARK_POSTGRES_NAME selects an
# additional cluster, which `halt` and `resume` stop and restart, `demote` makes a standby and `promote` the primary again; that one is durable and offers encrypted connections, with its own
# certificate in its folder (server.crt). The one named `bench` has fsync as in production.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
name=${WAYMARK_POSTGRES_NAME:-postgres}
state=target/$name.state
env_file=target/$name.env
commit=on
wal="wal_level = replica"
if [ "$name" = postgres ]; then
  commit=off
  # Nobody replicates it, so that new tables and copies of databases need not be in its log.
  wal=$'wal_level = minimal\nmax_wal_senders = 0'
fi
durable=off
[ "$name" != bench ] || durable=on
mkdir -p target

binaries=$(compgen -G "/usr/lib/postgresql/*/bin" | sort -V | tail -n 1 || true)
[ -n "$binaries" ] || binaries=$(pg_config --bindir)

# PostgreSQL refuses to run as root.
account=$(id -un)
if [ "$(id -u)" -eq 0 ]; then
  account=postgres
  id "$account" >/dev/null 2>&1 || account=nobody
fi
as_account() {
  if [ "$(id -un)" = "$account" ]; then "$@"; else (cd / && runuser -u "$account" -- "$@"); fi
}

stop() {
  [ -e "$state" ] || return 0
  local folder
  folder=$(cat "$state")
  if [ -d "$folder/data" ]; then as_account "$binaries/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true; fi
  rm -rf "$folder" "$state" "$env_file"
}

runs() {
  [ -e "$state" ] && [ -e "$env_file" ] && as_account "$binaries/pg_ctl" -D "$(cat "$state")/data" status >/dev/null 2>&1
}

# Creates a certificate for the loopback address and prints the configuration that uses it.
encrypt() {
  as_account openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 \
    -addext basicConstraints=critical,CA:FALSE -keyout "$1/server.key" -out "$1/server.crt" 2>/dev/null
  printf "ssl = on\nssl_cert_file = '%s/server.crt'\nssl_key_file = '%s/server.key'\n" "$1" "$1"
}

start() {
  runs && return 0
  stop
  local folder port
  # Not under target/: as root, the cluster belongs to another account, which may not have access to this folder.
  folder=$(new_folder "${TMPDIR:-/tmp}" postgres)
  chown "$account" "$folder"
  echo "$folder" >"$state"
  port=$(free_port)
  as_account "$binaries/initdb" -D "$folder/data" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null
  cat >>"$folder/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$folder'
max_connections = 300
shared_buffers = 256MB
fsync = $durable
synchronous_commit = $commit
full_page_writes = $durable
autovacuum = $durable
$wal
CONF
  [ "$name" = postgres ] || [ "$name" = bench ] || encrypt "$folder" >>"$folder/data/postgresql.conf"
  as_account "$binaries/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 60 start >/dev/null || { cat "$folder/log" >&2; exit 1; }
  as_account "$binaries/psql" -q -h "$folder" -p "$port" -U postgres -v ON_ERROR_STOP=1 >/dev/null <<'SQL'
CREATE ROLE waymark_owner LOGIN PASSWORD 'owner' CREATEDB;
CREATE ROLE waymark_app LOGIN PASSWORD 'app' NOBYPASSRLS NOSUPERUSER;
CREATE DATABASE waymark OWNER waymark_owner;
SQL
  cat >"$env_file" <<ENV
WAYMARK_TEST_POSTGRES=postgres://waymark_owner:owner@127.0.0.1:$port/waymark
WAYMARK_TEST_POSTGRES_APP=postgres://waymark_app:app@127.0.0.1:$port/waymark
ENV
}

halt() { as_account "$binaries/pg_ctl" -D "$(cat "$state")/data" -m immediate stop >/dev/null; }

resume() { as_account "$binaries/pg_ctl" -D "$(cat "$state")/data" -l "$(cat "$state")/log" -w -t 60 start >/dev/null; }

demote() {
  local folder
  folder=$(cat "$state")
  as_account "$binaries/pg_ctl" -D "$folder/data" -m fast -w -t 60 stop >/dev/null
  as_account touch "$folder/data/standby.signal"
  resume
}

promote() { as_account "$binaries/pg_ctl" -D "$(cat "$state")/data" -w -t 60 promote >/dev/null; }

case "${1:-}" in
  start) start && cat "$env_file" ;;
  stop) stop ;;
  halt) halt ;;
  resume) resume ;;
  demote) demote ;;
  promote) promote ;;
  *) echo "usage: postgres.sh start|stop|halt|resume|demote|promote" >&2; exit 2 ;;
esac
