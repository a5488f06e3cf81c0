# Functions that several scripts use; sourced, not run.

# A TCP port that nobody uses.
free_port() {
  node -e 'const s=require("node:net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
}

# Waits until an address answers with success: wait_for URL PID. Fails when the process ends first.
wait_for() {
  local url=$1 pid=$2 tries=0
  until node -e 'fetch(process.argv[1]).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))' "$url"; do
    kill -0 "$pid" 2>/dev/null || return 1
    tries=$((tries + 1))
    [ "$tries" -lt 900 ] || return 1
    sleep 0.2
  done
}
