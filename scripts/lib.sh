# Functions for several scripts; sourced, not run.

# Marks all that this run starts and makes, and ends and removes what runs that were killed have left (scripts/checks/abandoned.mjs).
begin_run() {
  [ -n "${CHECKS_RUN:-}" ] || CHECKS_RUN=$(node scripts/checks/abandoned.mjs mark $$)
  export CHECKS_RUN
  node scripts/checks/abandoned.mjs
}

# Makes a folder and prints it: new_folder PARENT NAME. Within a run it is the run's.
new_folder() {
  local folder
  # `set -e` doesn't hold where the output is taken: without this, an empty name would be printed and the root folder taken for the run's.
  folder=$(mktemp -d "$1/waymark-$2.XXXXXX") || return 1
  [ -z "${CHECKS_RUN:-}" ] || echo "$CHECKS_RUN" >"$folder/owner"
  echo "$folder"
}

# Prints a free TCP port below those that outgoing connections are given: it stays free while its server is away, and who tries to reach
# that server meanwhile can't be connected to itself.
free_port() {
  node -e '
    const next = () => {
      const port = 12_000 + Math.floor(Math.random() * 18_000);
      const server = require("node:net").createServer().once("error", next);
      server.listen(port, "127.0.0.1", () => server.close(() => console.log(port)));
    };
    next();
  '
}

# Whether a port of this machine is free: port_is_free PORT.
port_is_free() {
  node -e 'require("node:net").connect(+process.argv[1],"localhost",()=>process.exit(1)).on("error",()=>process.exit(0))' "$1"
}

# Waits until a URL responds with success: wait_for URL PID. Fails if the process ends first.
wait_for() {
  local url=$1 pid=$2 tries=0
  until node -e 'fetch(process.argv[1]).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))' "$url"; do
    kill -0 "$pid" 2>/dev/null || return 1
    tries=$((tries + 1))
    [ "$tries" -lt 900 ] || return 1
    sleep 0.2
  done
}

# Stops the servers of tests, also those that a test started and could not stop because it was ended.
stop_servers() {
  local state
  for state in target/postgres*.state; do
    [ ! -e "$state" ] || WAYMARK_POSTGRES_NAME=$(basename "$state" .state) scripts/postgres.sh stop
  done
  scripts/slapd.sh stop
}

# Prints the folder for the database of one run: in memory if there is room, so that no test waits for the disk.
scratch() {
  local room
  room=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }' || true)
  if [ -w /dev/shm ] && [ "${room:-0}" -gt 2000000 ]; then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi
}

# Starts a mail server that stores what it receives in the Maildir DIR: serve_mail DIR. Sets `smtp_url` and `smtp`. Whoever starts it stops it.
serve_mail() {
  local port tries=0
  port=$(free_port)
  PYTHONDONTWRITEBYTECODE=1 target/foreign-venv/bin/python -m aiosmtpd -n -l "127.0.0.1:$port" -c aiosmtpd.handlers.Mailbox "$1" >/dev/null 2>&1 &
  smtp=$!
  smtp_url="smtp://127.0.0.1:$port?tls=off"
  while port_is_free "$port"; do
    tries=$((tries + 1))
    { kill -0 "$smtp" 2>/dev/null && [ "$tries" -lt 300 ]; } || { echo "The mail server did not start." >&2; exit 1; }
    sleep 0.1
  done
}

# Starts the server with demo data on a fresh embedded database and a free port, until the script ends: serve_demo LOG [OPTION...]. Password
# sign-in is on, for tests that need tokens quickly. Sets `url`, `folder` (database, mails, key) and `server`. BINARY selects another
# binary.
serve_demo() {
  local log=$1 port
  shift
  begin_run
  folder=$(new_folder "$(scratch)" demo)
  port=$(free_port)
  url="http://localhost:$port"
  WAYMARK_DATABASE__URL="sqlite://$folder/waymark.db" \
    WAYMARK_FILES__FOLDER="$folder/files" \
    WAYMARK_MAIL__FOLDER="$folder/mail" \
    WAYMARK_SECRETS__KEY_FILE="$folder/secret.key" \
    WAYMARK_SIGN_IN__STRATEGY=password \
    "${BINARY:-target/debug/waymark}" serve --demo --bind "127.0.0.1:$port" "$@" >"$log" 2>&1 &
  server=$!
  trap stop_demo EXIT
  wait_for "$url/readyz" "$server" || { echo "The server did not start:" >&2; tail -n 40 "$log" >&2; exit 1; }
}

stop_demo() {
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  rm -rf "$folder"
}

# Creates an empty database with the schema on the test PostgreSQL (scripts/postgres.sh): postgres_database NAME. Sets `serving`, the
# address for the server.
postgres_database() {
  local owner psql
  . target/postgres.env
  psql=$(compgen -G "/usr/lib/postgresql/*/bin/psql" | sort -V | tail -n 1 || true)
  "${psql:-$(pg_config --bindir)/psql}" -q -v ON_ERROR_STOP=1 "$WAYMARK_TEST_POSTGRES" \
    -c "DROP DATABASE IF EXISTS $1 WITH (FORCE)" -c "CREATE DATABASE $1" >/dev/null
  owner=${WAYMARK_TEST_POSTGRES%/*}/$1
  serving=${WAYMARK_TEST_POSTGRES_APP%/*}/$1
  WAYMARK_DATABASE__URL=$serving WAYMARK_DATABASE__ADMIN_URL=$owner "${BINARY:-target/debug/waymark}" migrate >/dev/null
}
